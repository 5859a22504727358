/** Memory, handles and processor time of the instances and their PostgreSQL during the run. */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import path from 'node:path'
import { descendantsOf, usageOf, type Usage } from '../api/processes.ts'
import type { Used } from './costs.ts'

const EVERY_MS = 2000

/** Averages over a fifth of the time each: a single moment would show the garbage collector's work. */
type Course = { name: string; begin: Usage; middle: Usage; end: Usage; growth: Growth }
/** Per minute, by a straight line through the second half: the first half fills the caches. */
type Growth = Pick<Usage, 'bytes' | 'handles'>
export type Samples = {
  instances: Course[]
  /** Processor seconds per second, in total. */ cores: number
  ofInstances: number
  ofDatabase: number
  /** At the end, in total. */ gigabytes: number
  /** The share of the machine's processor time in use, 0 to 1. */ busy: number
}

type Sample = { instances: Usage[]; database: Usage }

export function watch(running: { pid: number }[], folder: string): { stop(): Samples; used(): Used } {
  const postmaster = Number(readFileSync(path.join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  const look = (): Sample => ({
    instances: running.map(({ pid }) => together(pid)),
    database: together(postmaster),
  })
  const samples = [look()]
  const began = performance.now()
  const [busyBefore, allBefore] = machine()
  const used = (): Used => {
    const { instances, database } = look()
    return { instances: instances.reduce((sum, each) => sum + each.cpuSeconds, 0), database: database.cpuSeconds }
  }
  const timer = setInterval(() => samples.push(look()), EVERY_MS)
  return {
    used,
    stop() {
      clearInterval(timer)
      samples.push(look())
      const seconds = (performance.now() - began) / 1000
      const [busyAfter, allAfter] = machine()
      const [first, last] = [samples[0], samples.at(-1)]
      const coresOf = (pick: (sample: Sample) => Usage | undefined) => {
        const [before, after] = [first && pick(first), last && pick(last)]
        return ((after?.cpuSeconds ?? 0) - (before?.cpuSeconds ?? 0)) / seconds
      }
      const ofInstances = running.reduce((sum, _, n) => sum + coresOf(({ instances }) => instances[n]), 0)
      const ofDatabase = coresOf(({ database }) => database)
      const bytes = [...(last?.instances ?? []), ...(last ? [last.database] : [])].reduce(
        (sum, each) => sum + each.bytes,
        0,
      )
      return {
        instances: [
          ...running.map((_, n) => course(`instance ${n + 1}`, samples, ({ instances }) => instances[n])),
          course('PostgreSQL', samples, ({ database }) => database),
        ],
        cores: ofInstances + ofDatabase,
        ofInstances,
        ofDatabase,
        gigabytes: bytes / 1e9,
        busy: (busyAfter - busyBefore) / (allAfter - allBefore),
      }
    },
  }
}

/** A process with all its descendants. */
function together(pid: number): Usage {
  return [{ pid }, ...descendantsOf(pid)]
    .map((each) => usageOf(each.pid))
    .reduce((sum, each) => ({
      cpuSeconds: sum.cpuSeconds + each.cpuSeconds,
      bytes: sum.bytes + each.bytes,
      handles: sum.handles + each.handles,
    }))
}

function course(name: string, samples: Sample[], pick: (sample: Sample) => Usage | undefined): Course {
  const all = samples.flatMap((sample) => pick(sample) ?? [])
  const fifth = Math.max(1, Math.floor(all.length / 5))
  const part = (from: number): Usage => {
    const some = all.slice(from, from + fifth)
    const mean = (of: (each: Usage) => number) =>
      some.reduce((sum, each) => sum + of(each), 0) / Math.max(1, some.length)
    return {
      cpuSeconds: mean((each) => each.cpuSeconds),
      bytes: mean((each) => each.bytes),
      handles: mean((each) => each.handles),
    }
  }
  const late = all.slice(all.length >> 1)
  const growth = { bytes: slope(late.map(({ bytes }) => bytes)), handles: slope(late.map(({ handles }) => handles)) }
  return {
    name,
    growth,
    begin: part(0),
    middle: part(Math.floor((all.length - fifth) / 2)),
    end: part(all.length - fifth),
  }
}

/** By least squares, per minute. */
function slope(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const spread = values.reduce((sum, _, n) => sum + (n - middle) ** 2, 0)
  return (
    (values.reduce((sum, value, n) => sum + (n - middle) * (value - mean), 0) / (spread || 1)) * (60_000 / EVERY_MS)
  )
}

/** Busy and total milliseconds of the machine's cores. */
function machine(): [number, number] {
  const times = cpus().map((core) => core.times)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return [all - times.reduce((sum, { idle }) => sum + idle, 0), all]
}
