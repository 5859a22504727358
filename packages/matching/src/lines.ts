import { createInterface } from 'node:readline'
import { createProtocol } from './protocol.ts'

/** stdin to stdout, line by line; protocol.ts defines the lines. */
const answer = createProtocol()

// A closed reader ends the job normally.
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
