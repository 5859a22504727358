/** Memory, handles and processor time of the instances and their PostgreSQL during the run. */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { average, openTable } from '../kit/figures.ts'
import { descendantsOf, usageOf, type Usage } from '../kit/processes.ts'
import type { Used } from './costs.ts'

const EVERY_MS = 2000

export type Samples = {
  /** Processor seconds per second. */ ofInstances: number
  ofDatabase: number
  /** At the end, in total. */ gigabytes: number
  /** The share of the machine's processor time in use, 0 to 1. */ busy: number
  /** Prints memory and handles at the begin, in the middle and at the end. */ say(): void
}

export function watch(running: { pid: number }[], folder: string): { stop(): Samples; used(): Used } {
  const postmaster = Number(readFileSync(path.join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  const look = () => ({ instances: running.map(({ pid }) => together(pid)), database: together(postmaster) })
  const used = (): Used => {
    const { instances, database } = look()
    return { instances: sum(instances.map(({ cpuSeconds }) => cpuSeconds)), database: database.cpuSeconds }
  }
  const samples = [look()]
  const [began, usedBefore, machineBefore] = [performance.now(), used(), machine()]
  const timer = setInterval(() => samples.push(look()), EVERY_MS)
  return {
    used,
    stop() {
      clearInterval(timer)
      const last = look()
      samples.push(last)
      const [seconds, usedAfter, machineAfter] = [(performance.now() - began) / 1000, used(), machine()]
      return {
        ofInstances: (usedAfter.instances - usedBefore.instances) / seconds,
        ofDatabase: (usedAfter.database - usedBefore.database) / seconds,
        gigabytes: sum([...last.instances, last.database].map(({ bytes }) => bytes)) / 1e9,
        busy: (machineAfter.busy - machineBefore.busy) / (machineAfter.all - machineBefore.all),
        say() {
          const row = openTable(
            'Process | MB: begin → middle → end | Handles | MB a minute, second half | Handles a minute',
          )
          const courses = running.map((_, n) => samples.flatMap(({ instances }) => instances[n] ?? []))
          for (const [n, course] of courses.entries()) row(`instance ${n + 1}`, ...cellsOf(course))
          row('PostgreSQL', ...cellsOf(samples.map(({ database }) => database)))
        },
      }
    },
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

/** A process with all its descendants. */
function together(pid: number): Usage {
  const all = [{ pid }, ...descendantsOf(pid)].map((each) => usageOf(each.pid))
  return {
    cpuSeconds: sum(all.map(({ cpuSeconds }) => cpuSeconds)),
    bytes: sum(all.map(({ bytes }) => bytes)),
    handles: sum(all.map(({ handles }) => handles)),
  }
}

/** Averages over a fifth of the time each: a single moment would show the garbage collector's work. */
function cellsOf(course: Usage[]): string[] {
  const cells = (of: (usage: Usage) => number, digits: number) => {
    const values = course.map(of)
    const fifth = Math.max(1, Math.floor(values.length / 5))
    const parts = [0, (values.length - fifth) >> 1, values.length - fifth].map((from) =>
      average(values.slice(from, from + fifth)).toFixed(0),
    )
    // the first half fills the caches
    return [parts.join(' → '), slope(values.slice(values.length >> 1)).toFixed(digits)]
  }
  const [megabytes = '', grown = ''] = cells(({ bytes }) => bytes / 1e6, 2)
  const [handles = '', opened = ''] = cells((usage) => usage.handles, 1)
  return [megabytes, handles, grown, opened]
}

/** By least squares, per minute. */
function slope(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = average(values)
  const spread = sum(values.map((_, n) => (n - middle) ** 2)) || 1
  return (sum(values.map((value, n) => (n - middle) * (value - mean))) / spread) * (60_000 / EVERY_MS)
}

/** Milliseconds of the machine's cores since its start. */
function machine(): { busy: number; all: number } {
  const times = cpus().map((core) => core.times)
  const all = sum(times.map(({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq))
  return { all, busy: all - sum(times.map(({ idle }) => idle)) }
}
