import { spawn } from 'node:child_process'

/**
 * Runs a shell script once this process has died without cleaning up (kill -9, a closed terminal): the kernel closes
 * the pipe. The watcher has its own session, so Ctrl-C does not reach it. Returns a function that dismisses it.
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
