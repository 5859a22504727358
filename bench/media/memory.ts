/** How much memory a process and those it started hold, from /proc: sampled together, and each one's own highest. */
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

export type Peaks = { together: number; server: number; encoder: number; encoders: number }

const MB = 1024 * 1024
const EVERY_MS = 25

export function watchMemory(): { stop(): Peaks } {
  const highest = new Map<number, { server: boolean; bytes: number }>()
  let together = 0
  const look = () => {
    let sum = 0
    for (const { pid, command } of descendantsOf(process.pid)) {
      const server = command.includes('bench/api/ours.ts')
      if (!server && !command.includes('encoder-child')) continue
      const status = read(`/proc/${pid}/status`)
      sum += kilobytes(status, 'VmRSS') * 1024
      highest.set(pid, { server, bytes: kilobytes(status, 'VmHWM') * 1024 })
    }
    together = Math.max(together, sum)
  }
  const timer = setInterval(look, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      const peak = (server: boolean) =>
        Math.max(0, ...[...highest.values()].filter((each) => each.server === server).map(({ bytes }) => bytes))
      const encoders = [...highest.values()].filter(({ server }) => !server).length
      return { together: together / MB, server: peak(true) / MB, encoder: peak(false) / MB, encoders }
    },
  }
}

function descendantsOf(parent: number): { pid: number; command: string }[] {
  const known = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const pid = Number(name)
    if (!Number.isInteger(pid)) continue
    const stat = read(`/proc/${pid}/stat`)
    known.set(pid, Number(stat.slice(stat.lastIndexOf(')') + 4).split(' ', 1)[0]))
  }
  const isOurs = (pid: number): boolean => {
    const above = known.get(pid)
    return above !== undefined && above > 0 && (above === parent || isOurs(above))
  }
  return [...known.keys()]
    .filter(isOurs)
    .map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }))
}

/** Empty when the process has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
