/** Questions on a terminal. */
import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'

/** Asks again until `read` accepts the answer; it throws the reason for a refusal. Ctrl-C or the end of input stops. */
export async function ask<T>(question: string, read: (answer: string) => T, { hidden = false } = {}): Promise<T> {
  for (;;) {
    const answer = await readLine(`${question}: `, hidden)
    try {
      return read(answer)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }
}

async function readLine(question: string, hidden: boolean): Promise<string> {
  let muted = false
  const output = new Writable({
    write(piece, _, done) {
      if (!muted) process.stdout.write(piece)
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const gaveUp = new Promise<never>((_, reject) => {
    for (const event of ['SIGINT', 'close']) terminal.once(event, () => reject(new Error('Nothing was changed.')))
  })
  const answered = terminal.question(question)
  muted = hidden
  try {
    return await Promise.race([answered, gaveUp])
  } finally {
    gaveUp.catch(() => {})
    terminal.close()
    if (hidden) process.stdout.write('\n')
  }
}

/** The piped input, without the line break that `echo` adds. */
export async function readPiped(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}
