import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinEmbedded, openEmbedded } from '../platform/database/embedded.ts'
import { testApp, type TestApp } from '../testing/app.ts'
import { runTool, urlOf } from '../testing/processes/tool.ts'

/** Each command is its own process, which is slow on a busy machine. */
const LONG = 120_000
const PASSWORD = 'seven green lamps by the door'
const ida = { name: 'Ida Krogh', email: 'Ida@Husrum.example', phone: '+45 20 12 34 56' }
let t: TestApp
let env: Record<string, string>
beforeAll(async () => {
  t = await testApp()
  env = { DATABASE_URL: urlOf(t.connection) }
})
afterAll(() => t.close())

const flags = (given: Record<string, string>) => Object.entries(given).flatMap(([name, value]) => [`--${name}`, value])
const create = (given: Record<string, string>, password = PASSWORD, environment = env) =>
  runTool('admin-create.ts', flags(given), environment, `${password}\n`)

test(
  'an administrator is made, an owner by default, and logs in',
  async () => {
    const made = await create(ida)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toBe('Ida Krogh (ida@husrum.example) is an administrator now, with the role owner.\n')
    const login = await t.call(accounts.login, { body: { email: 'ida@husrum.example', password: PASSWORD } })
    expect(login.status).toBe(200)
    expect(login.json.data.user ?? login.json.user).toMatchObject({ role: 'admin', staff_role: 'owner' })
  },
  LONG,
)

test(
  'a taken e-mail is refused and its account stays as it was',
  async () => {
    await create({ ...ida, email: 'twice@husrum.example' })
    const again = await create(
      { ...ida, email: 'twice@husrum.example', name: 'Somebody Else' },
      'another long sentence here',
    )
    expect(again).toMatchObject({
      code: 1,
      out: '',
      err: 'There is already an account with the e-mail twice@husrum.example.\n',
    })
    const row = await t.deps.db
      .selectFrom('accounts')
      .select('name')
      .where('email', '=', 'twice@husrum.example')
      .executeTakeFirstOrThrow()
    expect(row.name).toBe('Ida Krogh')
  },
  LONG,
)

test(
  'the role can be a smaller one',
  async () => {
    const made = await create({ ...ida, email: 'support@husrum.example', role: 'support' })
    expect(made.out).toContain('with the role support')
  },
  LONG,
)

test(
  'refused with one sentence and nothing made: a wrong answer, one that is missing, a weak password',
  async () => {
    const before = await count()
    const person = { ...ida, email: 'new@husrum.example' }
    const refused = await Promise.all([
      create({ ...person, role: 'king' }),
      create({ name: ida.name, phone: ida.phone }),
      create(person, 'fourteen chars'),
    ])
    expect(refused).toEqual([
      { code: 1, out: '', err: '--role must be one of support, moderator, owner, not "king".\n' },
      { code: 1, out: '', err: '--email is missing, and there is no terminal to ask on.\n' },
      { code: 1, out: '', err: 'The password must have 15 characters or more.\n' },
    ])
    expect(await count()).toBe(before)
  },
  LONG,
)

async function count(): Promise<number> {
  const { count: all } = await t.deps.db
    .selectFrom('accounts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return all
}

test(
  'on a data folder: before the first start, and while Husrum runs on it',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'husrum-admin-'))
    try {
      const first = await create(ida, PASSWORD, { HUSRUM_DATA: folder })
      expect(first).toMatchObject({ code: 0, err: '' })
      expect(await joinEmbedded(folder)).toBeUndefined() // the command has stopped the server it started
      const running = await openEmbedded(folder, { address: 'a running product', settings: { fsync: 'off' } })
      try {
        expect(
          await create({ ...ida, email: 'second@husrum.example' }, PASSWORD, { HUSRUM_DATA: folder }),
        ).toMatchObject({
          code: 0,
          err: '',
        })
        const client = new pg.Client(running.connection)
        await client.connect()
        const { rows } = await client.query('select email, role from accounts order by id')
        expect(rows).toEqual([
          { email: 'ida@husrum.example', role: 'admin' },
          { email: 'second@husrum.example', role: 'admin' },
        ])
        await client.end()
      } finally {
        await running.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  LONG,
)
