import { spawn } from 'node:child_process'

/**
 * Runs a shell script once this process has died without cleaning up (kill -9, a closed terminal). The kernel closes the pipe whatever
 * happens to us; a session of its own keeps a terminal's Ctrl-C away from the watcher. Returns the call that dismisses it.
 */
export function whenThisProcessDies(script: string, variables: Record<string, string>): () => void {
  const watcher = spawn('sh', ['-c', `cat >/dev/null; ${script}`], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, ...variables },
  })
  watcher.unref()
  return () => {
    watcher.kill('SIGKILL')
  }
}
