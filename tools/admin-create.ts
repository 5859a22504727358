/**
 * `npm run admin:create`: makes an administrator. Asks on a terminal; in a script, give flags and the password on
 * standard input, because others on the machine can read flags and variables: printf %s "$password" | npm run -s
 * admin:create -- --name "Ida Krogh" --email ida@husrum.example --phone "+45 20 12 34 56" --role owner
 */
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createKnownAccount, isEmailTaken } from '../apps/server/src/domains/identity/accounts/accounts.service.ts'
import { readConfig } from '../apps/server/src/platform/config/config.ts'
import { openDatabase, openPool } from '../apps/server/src/platform/database/database.ts'
import { reachDatabase } from '../apps/server/src/platform/database/embedded-reach.ts'
import { Refusal } from '../apps/server/src/platform/http/errors.ts'
import { createEvents } from '../apps/server/src/platform/core/events.ts'
import { createLog } from '../apps/server/src/platform/core/log.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { STAFF_PASSWORD_MIN } from '@husrum/contract/core/limits.ts'
import { readEmail, readName, readPassword, readPhone, readRole } from './admin-answers.ts'
import { loadSettings } from './settings.ts'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'

process.chdir(path.resolve(import.meta.dirname, '..'))
loadSettings()
try {
  await createAdmin()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function createAdmin(): Promise<void> {
  const { values: flags } = parseArgs({
    options: {
      name: { type: 'string' },
      email: { type: 'string' },
      phone: { type: 'string' },
      role: { type: 'string' },
    },
  })
  const staff_role = readRole(flags.role)
  const config = readConfig()
  const person = {
    name: await given('Name', 'name', flags.name, readName),
    email: await given('E-mail', 'email', flags.email, readEmail),
    phone: await given('Phone, with country code', 'phone', flags.phone, readPhone),
  }
  const database = await reachDatabase(config, 'npm run admin:create')
  const pool = openPool(database.connection, 2)
  try {
    await migrate(pool) // the first administrator may be created before the first start
    const db = openDatabase(pool)
    const taken = new Error(`There is already an account with the e-mail ${person.email}.`)
    if (await isEmailTaken(db, person.email)) throw taken
    const password = await choosePassword(person)
    const events = createEvents(db, createLog({ level: 'error' }))
    const all = {
      ...person,
      password,
      role: 'admin',
      staff_role,
      locale: 'en',
      country_id: null,
      city_id: null,
    } as const
    await events
      .transaction((tx) => createKnownAccount({ events }, tx, all))
      .catch((error: unknown) => {
        throw error instanceof Refusal ? taken : error
      })
    console.log(`${person.name} (${person.email}) is an administrator now, with the role ${staff_role}.`)
  } finally {
    await pool.end()
    await database.stop()
  }
}

function given<T>(
  question: string,
  flag: string,
  value: string | undefined,
  read: (value: string) => T,
): T | Promise<T> {
  if (value !== undefined) return read(value)
  if (process.stdin.isTTY) return ask(question, read)
  throw new Error(`--${flag} is missing, and there is no terminal to ask on.`)
}

async function choosePassword(person: { name: string; email: string }): Promise<string> {
  const read = (value: string) => readPassword(value, person)
  if (!process.stdin.isTTY) return read(await readPiped())
  for (;;) {
    const password = await ask(`Password, ${STAFF_PASSWORD_MIN} characters or more`, read, { hidden: true })
    if ((await ask('Once more', (again) => again, { hidden: true })) === password) return password
    console.error('The two are not the same.')
  }
}

/** Asks again until `read` accepts the answer; it throws the reason for a refusal. Ctrl-C or the end of input stops. */
async function ask<T>(question: string, read: (answer: string) => T, { hidden = false } = {}): Promise<T> {
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
async function readPiped(): Promise<string> {
  return (await text(process.stdin)).replace(/\r?\n$/, '')
}
