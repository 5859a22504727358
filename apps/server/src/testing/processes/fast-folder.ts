import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import process from 'node:process'

/** A folder in memory if there is enough of it, else the folder for temporary files. */
export function fastFolder(): string {
  if (process.platform !== 'linux' || !existsSync('/dev/shm')) return tmpdir()
  const { bavail, bsize } = statfsSync('/dev/shm')
  return bavail * bsize > 2e9 ? '/dev/shm' : tmpdir()
}
