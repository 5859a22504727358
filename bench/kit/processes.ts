/** Resources of processes, from /proc (Linux). */
import { readdirSync, readFileSync } from 'node:fs'

/** For one process: processor time since its start, memory and handles now. All are 0 for an ended process. */
export type Usage = { cpuSeconds: number; bytes: number; handles: number }

/** Ticks of the times in /proc: 100 a second on every Linux that Node supports. */
const TICKS = 100

export function usageOf(pid: number): Usage {
  const times = fieldsOf(pid)
  // counts only a share of shared memory, so that PostgreSQL's is not counted once per process
  const own = kilobytes(read(`/proc/${pid}/smaps_rollup`), 'Pss') || kilobytes(read(`/proc/${pid}/status`), 'VmRSS')
  return {
    // its own time, in programs and in the kernel, and that of ended children: connections open and close
    cpuSeconds: times.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS,
    bytes: own * 1024,
    handles: list(`/proc/${pid}/fd`).length,
  }
}

/** The children of this process, and their children. */
export function descendantsOf(parent: number): { pid: number; command: string }[] {
  const above = new Map<number, number>()
  for (const name of list('/proc')) if (/^\d+$/.test(name)) above.set(Number(name), Number(fieldsOf(Number(name))[1]))
  const isOurs = (pid: number): boolean => {
    const by = above.get(pid)
    return by !== undefined && by > 0 && (by === parent || isOurs(by))
  }
  return [...above.keys()]
    .filter(isOurs)
    .map((pid) => ({ pid, command: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ') }))
}

/** Empty when the process has ended in the meantime. */
export function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

export function kilobytes(status: string, name: string): number {
  return Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
}

/** The fields from the state on: a program's name may contain anything, and ends at the last bracket. */
function fieldsOf(pid: number): string[] {
  const stat = read(`/proc/${pid}/stat`)
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
