import { createInterface } from 'node:readline'
import { createProtocol } from './protocol.ts'

/** stdin → stdout, one line at a time; see protocol.ts for what a line is. */
const answer = createProtocol()

// A reader that goes away is the end of the job, not a failure of it.
process.stdout.on('error', () => process.exit(0))

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  let said: string | null
  try {
    said = answer(line)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    said = JSON.stringify({ error: 'internal' })
  }
  if (said !== null) process.stdout.write(`${said}\n`)
}
