/** Two instances cache sessions: when one ends a session, the other refuses it as soon as the first has responded. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { development } from '@husrum/contract/foundation/development.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { userSteps } from '@husrum/contract/identity/accounts/user-steps.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openPool } from '../../../../platform/database/database.ts'
import { WAITS } from '../../../../platform/database/database-deadline.ts'
import { awaitRevocation } from '../../../../platform/database/session-lease.ts'
import { countStatements } from '../../../../platform/database/statements.ts'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, aMember, anAdmin, anExpert, PASSWORD, type Person } from '../../../../testing/people.ts'
import { lastMail, signIn, tokenIn, twelve } from '../accounts.testing.ts'
import { hashSecret, newToken } from '../common/secrets.ts'
import { createSessionMemory } from './session-memory.ts'

let a: TestApp
let b: TestApp
beforeAll(async () => {
  a = await testApp({}, { remembering: true })
  b = await testApp({}, { at: a.connection, remembering: true })
})
afterAll(async () => {
  await b.close()
  await a.close()
})
afterEach(async () => {
  for (const t of [a, b]) await remembers(t, await aClient(a))
})

const ask = (t: TestApp, token: string) => t.call(accounts.getAccount, { token })
const statusOn = async (t: TestApp, token: string) => (await ask(t, token)).status

async function readsSession(t: TestApp, token: string): Promise<boolean> {
  const { result, statements } = await countStatements(() => ask(t, token))
  expect(result.status).toBe(200)
  return statements.some((text) => text.includes('"sessions"'))
}

/** Waits until the instance answers from its cache: after a change it may need a new lease. */
async function remembers(t: TestApp, { token }: { token: string }): Promise<void> {
  for (const end = Date.now() + 10_000; await readsSession(t, token);) {
    expect(Date.now(), 'the session is remembered').toBeLessThan(end)
    await sleep(20)
  }
}

async function known<P extends { token: string }>(person: P): Promise<P> {
  for (const t of [a, b]) await remembers(t, person)
  return person
}

async function secondDevice({ email }: Person): Promise<{ token: string; id: number }> {
  const { json } = await signIn(a, email)
  const { id } = await a.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashSecret(json.data.token))
    .executeTakeFirstOrThrow()
  return { token: json.data.token, id }
}

test('a remembered session costs no statement', async () => {
  const person = await known(await anExpert(a))
  const { statements } = await countStatements(() => ask(b, person.token))
  expect(statements.filter((text) => text.includes('"sessions"'))).toEqual([])
})

describe('what ends sessions on one instance ends them on the other, once it is answered', () => {
  test('logging out', async () => {
    const { token } = await known(await aClient(a))
    expect((await a.call(accounts.logout, { token })).status).toBe(204)
    expect([await statusOn(b, token), await statusOn(a, token)]).toEqual([401, 401])
  })

  test('ending another device, and all others', async () => {
    const person = await known(await aClient(a))
    const [second, third] = [await known(await secondDevice(person)), await known(await secondDevice(person))]
    await a.call(accounts.endSession, { token: person.token, params: { id: second.id } })
    expect([await statusOn(b, second.token), await statusOn(b, third.token)]).toEqual([401, 200])
    await a.call(accounts.endOtherSessions, { token: person.token })
    expect([await statusOn(b, third.token), await statusOn(b, person.token)]).toEqual([401, 200])
  })

  test('a changed password, and a reset one', async () => {
    const person = await known(await aClient(a, { email_verified_at: new Date() }))
    const second = await known(await secondDevice(person))
    const password = 'another long enough password'
    const changed = await a.call(accounts.changePassword, {
      token: person.token,
      body: { current_password: PASSWORD, password, password_confirmation: password },
    })
    expect(changed.status, changed.text).toBe(200)
    expect([await statusOn(b, second.token), await statusOn(b, person.token)]).toEqual([401, 200])
    await a.call(accounts.forgotPassword, { body: { email: person.email } })
    const token = tokenIn(await lastMail(a, person.email))
    const reset = await a.call(accounts.resetPassword, {
      body: { token, password: 'a third long enough password', password_confirmation: 'a third long enough password' },
    })
    expect(reset.status, reset.text).toBe(200)
    expect(await statusOn(b, person.token)).toBe(401)
  })

  test('leaving', async () => {
    const { token } = await known(await aClient(a))
    const left = await a.call(accounts.leaveAccount, { token, body: { current_password: PASSWORD } })
    expect(left.status, left.text).toBeLessThan(300)
    expect(await statusOn(b, token)).toBe(401)
  })

  test('a suspension; who logs in again may not write, until staff restore the profile', async () => {
    const expert = await known(await anExpert(a))
    const staff = await anAdmin(a)
    const review = async (body: object) => {
      const reply = await a.call(expertReview.reviewExpert, {
        token: staff.token,
        params: { id: expert.expert_id },
        body,
      })
      expect(reply.status, reply.text).toBe(200)
    }
    await review({ action: 'suspend', reason: 'The pictures belong to somebody else.' })
    expect(await statusOn(b, expert.token)).toBe(401)
    const again = await known(await secondDevice(expert))
    const write = async () => (await b.call(accounts.patchAccount, { token: again.token, body: {} })).status
    expect(await write()).toBe(403)
    await review({ action: 'restore' })
    expect(await write()).toBe(200)
  })

  test('the suspension of a studio by staff holds for everybody who works there', async () => {
    const staff = await known(await anAdmin(a, 'moderator'))
    const expert = await anExpert(a, { status: 'active' })
    const member = await known(await aMember(a, expert))
    const write = async (t: TestApp) =>
      (await t.call(accounts.patchAccount, { token: member.token, body: {} })).json.code ?? 'written'
    const review = (body: object) =>
      a.call(expertReview.reviewExpert, { token: staff.token, params: { id: expert.expert_id }, body })
    expect(await write(b)).toBe('written')
    expect((await review({ action: 'suspend', reason: 'The pictures belong to somebody else.' })).status).toBe(200)
    expect([await write(a), await write(b)]).toEqual(['account_suspended', 'account_suspended'])
    await known(member)
    expect((await review({ action: 'restore' })).status).toBe(200)
    expect([await write(a), await write(b)]).toEqual(['written', 'written'])
  })

  test('a look of staff whose role is another one', async () => {
    const [staff, person] = [await known(await anAdmin(a, 'support')), await aClient(a)]
    const { json } = await a.call(userSteps.impersonate, {
      token: staff.token,
      params: { id: person.account_id },
      body: { reason: 'Cannot find the quote, ticket 4711.' },
    })
    const look = await known({ token: json.data.token })
    const { db } = a.deps
    await db.updateTable('accounts').set({ staff_role: 'moderator' }).where('id', '=', staff.account_id).execute()
    await awaitRevocation(db)
    expect([await statusOn(a, look.token), await statusOn(b, look.token)]).toEqual([401, 401])
  })

  test('another role, a suspended account, a deleted session: written by hand, then waited for', async () => {
    const [staff, person, other] = [
      await known(await anAdmin(a, 'owner')),
      await known(await aClient(a)),
      await known(await aClient(a)),
    ]
    const list = () => b.call(expertReview.listAdminExperts, { token: staff.token })
    expect((await list()).status).toBe(200)
    const { db } = a.deps
    await db
      .updateTable('accounts')
      .set({ role: 'client', staff_role: null })
      .where('id', '=', staff.account_id)
      .execute()
    await db.updateTable('accounts').set({ suspended_at: new Date() }).where('id', '=', person.account_id).execute()
    await db.deleteFrom('sessions').where('account_id', '=', other.account_id).execute()
    await awaitRevocation(db)
    expect([(await list()).status, await statusOn(b, person.token), await statusOn(b, other.token)]).toEqual([
      403, 401, 401,
    ])
  })

  test('the end of its three days, by the clock of the database', async () => {
    const { token } = await known(await aClient(a))
    const move = (offset_s: number) => a.call(development.moveClock, { body: { offset_s } })
    try {
      await move(259_100)
      expect(await statusOn(b, token)).toBe(200)
      await move(259_300)
      expect(await statusOn(b, token)).toBe(401)
    } finally {
      await move(0)
    }
  })
})

test('twelve people log out at once, each under calls of their own: none gets in after the answer', async () => {
  const people = await twelve(() => aClient(a))
  await Promise.all(people.map(({ token }) => ask(b, token)))
  await Promise.all(
    people.map(async ({ token }, n) => {
      const [here, there] = n % 2 === 0 ? [a, b] : [b, a]
      const before = Promise.all([statusOn(there, token), statusOn(here, token), statusOn(there, token)])
      expect((await here.call(accounts.logout, { token })).status).toBe(204)
      expect(await statusOn(there, token)).toBe(401)
      expect((await before).filter((status) => status !== 200 && status !== 401)).toEqual([])
      expect(await statusOn(there, token)).toBe(401)
    }),
  )
})

test('only live sessions are remembered: a token that opened nothing opens what it is given later', async () => {
  const token = newToken()
  expect([await statusOn(b, token), await statusOn(b, token)]).toEqual([401, 401])
  const { account_id } = await aClient(a)
  await a.deps.db
    .insertInto('sessions')
    .values({ token_hash: hashSecret(token), account_id, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  expect(await statusOn(b, token)).toBe(200)
})

describe('when changes are not heard', () => {
  /** Connections that listen for changes in this database. */
  const endListeners = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like '%session_keepers%' and pid <> pg_backend_pid()`.execute(
      a.deps.db,
    )

  test('a connection that is cut: the revocation waits, and the session is remembered again later', async () => {
    const person = await known(await aClient(a))
    const second = await known(await secondDevice(person))
    await endListeners()
    expect((await a.call(accounts.logout, { token: second.token })).status).toBe(204)
    expect(await statusOn(b, second.token)).toBe(401)
    await known(person)
  })

  test('an instance that cannot renew its lease asks the database', async () => {
    const person = await known(await aClient(a))
    await a.deps.db.transaction().execute(async (tx) => {
      await sql`lock table session_keepers in exclusive mode`.execute(tx)
      for (const end = Date.now() + 10_000; !(await readsSession(b, person.token));) {
        expect(Date.now()).toBeLessThan(end)
        await sleep(20)
      }
      await a.deps.db
        .updateTable('sessions')
        .set({ revoked_at: new Date() })
        .where('account_id', '=', person.account_id)
        .execute()
      expect(await statusOn(b, person.token)).toBe(401)
    })
  })

  test('an instance that renews its lease and hears nothing is waited for, until its lease is over', async () => {
    const client = new pg.Client({ ...a.connection })
    await client.connect()
    const id = '00000000-0000-4000-8000-000000000001'
    await client.query(`insert into session_keepers values ($1, '1', clock_timestamp() + interval '500 ms')`, [id])
    let renewing = true
    const renewed = (async () => {
      while (renewing) {
        const { rowCount } = await client.query(
          `update session_keepers set until = clock_timestamp() + interval '500 ms' where id = $1 and not struck`,
          [id],
        )
        renewing = rowCount === 1
        await sleep(50)
      }
    })()
    const { token } = await known(await aClient(a))
    expect((await b.call(accounts.logout, { token })).status).toBe(204)
    const left = await client.query('select from session_keepers where id = $1', [id])
    expect(left.rowCount).toBe(0)
    expect(await statusOn(a, token)).toBe(401)
    await renewed
    expect(renewing).toBe(false)
    await client.end()
  })

  test('one that can neither be waited for nor ended is 503 in time; the session has ended all the same', async () => {
    const client = new pg.Client(a.connection)
    await client.connect()
    const id = '00000000-0000-4000-8000-000000000002'
    await client.query(`insert into session_keepers values ($1, '1', clock_timestamp() + interval '1 hour')`, [id])
    await client.query('begin')
    await client.query('select from session_keepers where id = $1 for update', [id])
    const { token } = await known(await aClient(a))
    const served = await testApp({}, { at: a.connection, waits: WAITS })
    const { status, json, headers } = await served.call(accounts.logout, { token })
    await served.close()
    expect([status, json.code, headers['retry-after']]).toEqual([503, 'unavailable', '2'])
    expect([await statusOn(a, token), await statusOn(b, token)]).toEqual([401, 401])
    await client.query('rollback')
    await client.query('delete from session_keepers where id = $1', [id])
    await client.end()
    const { token: another } = await known(await aClient(a))
    expect((await b.call(accounts.logout, { token: another })).status).toBe(204)
  })

  test('a lease that nobody renews any more, of an instance that was killed, holds nobody up for good', async () => {
    await sql`insert into session_keepers (id, seen, until)
              values (gen_random_uuid(), '1', clock_timestamp() - interval '1 day')`.execute(a.deps.db)
    const { token } = await known(await aClient(a))
    expect((await a.call(accounts.logout, { token })).status).toBe(204)
    const { rows } = await sql`select from session_keepers where until < clock_timestamp() - interval '1 hour'`.execute(
      a.deps.db,
    )
    expect(rows).toEqual([])
  })

  test('nor does one that seems to last for hours because the clock of the database was set back', async () => {
    const lasting = sql`select from session_keepers where until > clock_timestamp() + interval '1 minute'`
    await sql`insert into session_keepers (id, seen, until, struck)
              values (gen_random_uuid(), '1', clock_timestamp() + interval '1 hour', false),
                     (gen_random_uuid(), '1', clock_timestamp() + interval '1 hour', true)`.execute(a.deps.db)
    const { token } = await known(await aClient(a))
    expect((await a.call(accounts.logout, { token })).status).toBe(204)
    expect((await lasting.execute(a.deps.db)).rows).toEqual([])
  })
})

describe('the memory itself', () => {
  const viewer = { account_id: 1, session_id: 1, role: 'client', audience: 'client', expert_id: undefined } as const

  test('keeps nothing that was read while something changed, nor without a lease', async () => {
    const pool = openPool(a.connection, 2)
    const memory = createSessionMemory({ pool, log: a.deps.log })
    const hash = hashSecret('one')
    memory.reading()(hash, viewer, 60)
    expect(memory.find(hash)).toBeUndefined()
    await memory.start()
    const keep = memory.reading()
    await sql`select pg_notify('session_changes', '77')`.execute(a.deps.db)
    await awaitRevocation(a.deps.db)
    keep(hash, viewer, 60)
    expect(memory.find(hash)).toBeUndefined()
    memory.reading()(hash, viewer, 60)
    expect(memory.find(hash)).toBe(viewer)
    memory.reading()(hash, viewer, 0)
    expect(memory.find(hash)).toBeUndefined()
    await memory.stop()
    await pool.end()
  })

  test('is bounded: what was read the longest ago goes', async () => {
    const pool = openPool(a.connection, 2)
    const memory = createSessionMemory({ pool, log: a.deps.log })
    await memory.start()
    const hashOf = (n: number) => Buffer.from(`hash ${n}`)
    for (let n = 0; n <= 20_000; n += 1) memory.reading()(hashOf(n), viewer, 60)
    expect([memory.find(hashOf(0)), memory.find(hashOf(1)), memory.find(hashOf(20_000))]).toEqual([
      undefined,
      viewer,
      viewer,
    ])
    await memory.stop()
    expect(memory.find(hashOf(1))).toBeUndefined()
    await pool.end()
  })
})
