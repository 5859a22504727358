/** The memory of a process and its descendants, from /proc: sampled together, with the maximum of each. */
import process from 'node:process'
import { descendantsOf, kilobytes, read } from '../api/processes.ts'

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
