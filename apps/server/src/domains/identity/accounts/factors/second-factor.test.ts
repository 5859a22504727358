/** The second factor: set up, required at the login, single use of every code, switched off. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { secondFactor } from '@husrum/contract/identity/accounts/second-factor.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Tx } from '../../../../platform/database/database.ts'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, PASSWORD, type Person } from '../../../../testing/people.ts'
import { confirmEmail, fifty, lastMail, mailsTo, signIn, twelve } from '../accounts.testing.ts'
import { maybeAccountForUpdate } from '../common/accounts.queries.ts'
import { codeNow, holdAppClock, withFactor, wrongCode } from './second-factor.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  holdAppClock(t)
})
beforeEach(async () => void (await t.deps.db.deleteFrom('limit_hits').execute()))
afterAll(() => t.close())

/** The first step of a login with a factor. */
async function challengeOf({ email }: Person): Promise<string> {
  const { status, json, text } = await signIn(t, email)
  expect(status, text).toBe(202)
  return json.data.challenge
}
const finish = (challenge: string, code: string) => t.call(secondFactor.finishLogin, { body: { challenge, code } })
const isLive = async (token: string) => (await t.call(accounts.getAccount, { token })).status === 200

describe('switching it on', () => {
  test('asks for the password, gives secret and address, and counts once a code of it came back', async () => {
    const person = await aClient(t)
    await confirmEmail(t, person)
    const wrong = await t.call(secondFactor.startSecondFactor, {
      token: person.token,
      body: { current_password: 'not it' },
    })
    expect([wrong.status, wrong.json.code]).toEqual([422, 'wrong_password'])
    const early = await t.call(secondFactor.confirmSecondFactor, { token: person.token, body: { code: '123456' } })
    expect([early.status, early.json.code]).toEqual([422, 'factor_not_started'])
    const started = await t.call(secondFactor.startSecondFactor, {
      token: person.token,
      body: { current_password: PASSWORD },
    })
    expect(started.json.data.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(started.json.data.uri).toContain(`secret=${started.json.data.secret}`)
    expect(decodeURIComponent(started.json.data.uri)).toContain(`Husrum:${person.email}`)
    expect((await signIn(t, person.email)).status).toBe(200) // not confirmed yet
    const { secret } = started.json.data
    const bad = await t.call(secondFactor.confirmSecondFactor, {
      token: person.token,
      body: { code: wrongCode(t, secret) },
    })
    expect([bad.status, bad.json.code, Object.keys(bad.json.errors)]).toEqual([422, 'factor_code_wrong', ['code']])
    const other = (await signIn(t, person.email)).json.data.token
    const { status, json } = await t.call(secondFactor.confirmSecondFactor, {
      token: person.token,
      body: { code: ` ${codeNow(t, secret).slice(0, 3)} ${codeNow(t, secret).slice(3)}` },
    })
    expect(status).toBe(200)
    expect(new Set(json.data.recovery_codes).size).toBe(10)
    for (const code of json.data.recovery_codes) expect(code).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/)
    expect([await isLive(person.token), await isLive(other)]).toEqual([true, false])
    expect((await lastMail(t, person.email)).subject).toBe('Login in two steps is on')
    const state = await t.call(secondFactor.getSecondFactor, { token: person.token })
    expect(state.json.data).toEqual({
      totp_since: expect.any(String),
      required: false,
      recovery_codes_left: 10,
      proof_by: [], // a code was accepted a moment ago
    })
    for (const endpoint of [secondFactor.startSecondFactor, secondFactor.confirmSecondFactor]) {
      const again = await t.call(endpoint, {
        token: person.token,
        body: { current_password: PASSWORD, code: '123456' },
      })
      expect([again.status, again.json.code]).toEqual([409, 'factor_is_on'])
    }
  })

  test('neither the secret nor a recovery code is readable in the database', async () => {
    const person = await aClient(t)
    const { secret, codes } = await withFactor(t, person)
    const row = await t.deps.db
      .selectFrom('second_factors')
      .selectAll()
      .where('account_id', '=', person.account_id)
      .executeTakeFirstOrThrow()
    expect(row.secret.toString('latin1')).not.toContain(secret)
    const kept = await t.deps.db.selectFrom('recovery_codes').selectAll().execute()
    expect(JSON.stringify(kept.map(({ code_hash }) => code_hash.toString('latin1')))).not.toContain(codes[0])
  })

  test('of twelve confirmations at once one counts', async () => {
    const person = await aClient(t)
    await confirmEmail(t, person)
    const { json } = await t.call(secondFactor.startSecondFactor, {
      token: person.token,
      body: { current_password: PASSWORD },
    })
    const code = codeNow(t, json.data.secret)
    const seen = await twelve(() => t.call(secondFactor.confirmSecondFactor, { token: person.token, body: { code } }))
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(seen.filter(({ status }) => status === 409)).toHaveLength(11)
  })
})

describe('POST /api/auth/login with a factor', () => {
  test('answers 202 and a challenge, nothing of the person; a wrong pair is as for everybody', async () => {
    const person = await aClient(t)
    await withFactor(t, person)
    const right = await signIn(t, person.email)
    expect([right.status, right.json]).toEqual([
      202,
      {
        data: {
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          expires_at: expect.any(String),
          methods: ['totp', 'recovery_code'],
        },
      },
    ])
    const [wrong, unknown] = [await signIn(t, person.email, 'not it'), await signIn(t, 'nobody@husrum.example')]
    expect(wrong.json).toEqual(unknown.json)
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    // a challenge is not a session token
    expect(await isLive(right.json.data.challenge)).toBe(false)
  })

  test('the code of the app gives a session, once', async () => {
    const person = await aClient(t)
    const { secret } = await withFactor(t, person)
    const challenge = await challengeOf(person)
    const done = await finish(challenge, codeNow(t, secret))
    expect([done.status, done.json.data.user.email]).toEqual([200, person.email])
    expect(await isLive(done.json.data.token)).toBe(true)
    const replay = await finish(challenge, codeNow(t, secret, 30))
    expect([replay.status, replay.json.code]).toEqual([422, 'challenge_ended'])
    const sameCode = await finish(await challengeOf(person), codeNow(t, secret))
    expect([sameCode.status, sameCode.json.code]).toEqual([422, 'factor_code_wrong'])
  })

  test('of twelve tries with one code, each with a challenge of its own, one gets in', async () => {
    const person = await aClient(t)
    const { secret } = await withFactor(t, person)
    // the limit of wrong tries has its own test; in this test every try is checked
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeOf(person)))
    const code = codeNow(t, secret)
    const seen = await twelve((n) => finish(challenges[n % challenges.length] ?? '', code))
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(seen.every(({ status }) => [200, 422, 429].includes(status))).toBe(true)
  })

  test('a login that is under way when a factor comes, or another password, opens nothing without it', async () => {
    const [person, other] = [await aClient(t), await aClient(t)]
    const { db } = t.deps
    const waiting = async (): Promise<boolean> => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%"accounts"%'`.execute(db)
      return rows.length > 0
    }
    /** Changes the account's row after the password was checked, while another transaction locks it. */
    const during = (id: number, change: (tx: Tx) => Promise<unknown>, { email }: Person) =>
      db.transaction().execute(async (tx) => {
        await maybeAccountForUpdate(tx, id)
        const entering = signIn(t, email)
        await expect.poll(waiting, { timeout: 15_000 }).toBe(true)
        await change(tx)
        return { entering }
      })
    const secret = Buffer.from('sealed')
    const withApp = await during(
      person.account_id,
      (tx) =>
        tx
          .insertInto('second_factors')
          .values({ account_id: person.account_id, secret, confirmed_at: new Date() })
          .execute(),
      person,
    )
    expect((await withApp.entering).status).toBe(202)
    const withPassword = await during(
      other.account_id,
      (tx) => tx.updateTable('accounts').set({ password_hash: 'another' }).where('id', '=', other.account_id).execute(),
      other,
    )
    expect((await withPassword.entering).status).toBe(401)
  })

  test('a recovery code opens once, whatever stands between its parts, and is told', async () => {
    const person = await aClient(t)
    const { codes } = await withFactor(t, person)
    const [first = '', second = ''] = codes
    expect((await finish(await challengeOf(person), first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await finish(await challengeOf(person), first)).json.code).toBe('factor_code_wrong')
    const mail = await lastMail(t, person.email)
    expect(mail.subject).toBe('A recovery code was used')
    expect(mail.text).toContain('9 codes are left')
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeOf(person)))
    const seen = await twelve((n) => finish(challenges[n % challenges.length] ?? '', second))
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a challenge ends after five wrong codes, five minutes, a new password, and a suspension', async () => {
    const person = await aClient(t)
    const { secret } = await withFactor(t, person)
    const burnt = await challengeOf(person)
    const seen = await Promise.all(Array.from({ length: 9 }, () => finish(burnt, wrongCode(t, secret))))
    expect(seen.filter(({ json }) => json.code === 'factor_code_wrong')).toHaveLength(5)
    expect((await finish(burnt, codeNow(t, secret))).json.code).toBe('challenge_ended')
    await t.deps.db.deleteFrom('limit_hits').execute() // the allowance of this network

    const late = await challengeOf(person)
    await t.moveClock(301)
    expect((await finish(late, codeNow(t, secret))).json.code).toBe('challenge_ended')
    await t.moveClock(0)

    const before = await challengeOf(person)
    const password = 'another long enough one'
    const changed = await t.call(accounts.changePassword, {
      token: person.token,
      body: { current_password: PASSWORD, password, password_confirmation: password },
    })
    expect(changed.status, changed.text).toBe(200)
    expect((await finish(before, codeNow(t, secret))).json.code).toBe('challenge_ended')

    const waiting = (await signIn(t, person.email, password)).json.data.challenge
    await t.deps.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', person.account_id)
      .execute()
    expect((await finish(waiting, codeNow(t, secret))).json.code).toBe('challenge_ended')
  })

  test('wrong codes count before they are looked at, in parallel too, and are told without the email', async () => {
    const person = await aClient(t)
    const { secret } = await withFactor(t, person)
    const warn = vi.spyOn(t.deps.log, 'warn')
    const challenges = await Promise.all(Array.from({ length: 25 }, () => challengeOf(person)))
    const seen = await fifty((n) => finish(challenges[n % challenges.length] ?? '', wrongCode(t, secret)))
    const wrong = seen.filter(({ json }) => json.code === 'factor_code_wrong').length
    expect(wrong).toBeLessThanOrEqual(5)
    // a proof of work is required, the challenge is over, or the database had no time for so many at once
    expect(seen.every(({ status }) => [422, 429, 503].includes(status))).toBe(true)
    const events = warn.mock.calls.map(([event]) => event as Record<string, string>) // the log writes such events to it
    expect(events.filter(({ reason }) => reason === 'wrong_code')).toHaveLength(wrong)
    expect(JSON.stringify(events)).not.toContain(person.email)
    warn.mockRestore()
    await t.deps.db.deleteFrom('limit_hits').where('scope', 'like', 'login-address%').execute() // all from one network
    await t.moveClock(240)
    const early = await challengeOf(person)
    expect((await finish(early, codeNow(t, secret))).json.code).toBe('too_many_tries')
    await t.moveClock(901)
    expect((await finish(await challengeOf(person), codeNow(t, secret))).status).toBe(200)
    await t.moveClock(0)
  })
})

describe('switching it off, and new recovery codes', () => {
  const off = ({ token }: Person, body: object) => t.call(secondFactor.endSecondFactor, { token, body })

  test('need the password and a code', async () => {
    const person = await aClient(t)
    expect((await off(person, { current_password: PASSWORD, code: '123456' })).json.code).toBe('factor_is_off')
    const { secret, codes } = await withFactor(t, person)
    const other = (await finish(await challengeOf(person), codes[0] ?? '')).json.data.token
    const wrongPassword = await off(person, { current_password: 'not it', code: codeNow(t, secret) })
    expect(wrongPassword.json.code).toBe('wrong_password')
    const wrong = await off(person, { current_password: PASSWORD, code: wrongCode(t, secret) })
    expect(wrong.json.code).toBe('factor_code_wrong')
    const renewed = await t.call(secondFactor.renewRecoveryCodes, {
      token: person.token,
      body: { current_password: PASSWORD, code: codes[1] },
    })
    expect(renewed.json.data.recovery_codes).toHaveLength(10)
    expect((await finish(await challengeOf(person), codes[2] ?? '')).json.code).toBe('factor_code_wrong')
    const done = await off(person, { current_password: PASSWORD, code: codeNow(t, secret) })
    expect(done.status, done.text).toBe(204)
    expect([await isLive(person.token), await isLive(other)]).toEqual([true, false])
    expect((await mailsTo(t, person.email)).map(({ subject }) => subject)).toEqual([
      'Login in two steps is on',
      'A recovery code was used',
      'Your new recovery codes',
      'Login in two steps is off',
    ])
    expect((await signIn(t, person.email)).status).toBe(200)
    const rows = await t.deps.db
      .selectFrom('recovery_codes')
      .select('account_id')
      .where('account_id', '=', person.account_id)
      .execute()
    expect(rows).toEqual([])
  })
})

test('a session of staff ends after eight hours, however busy', async () => {
  const staff = await anAdmin(t)
  for (let minutes = 50; minutes < 480; minutes += 50) {
    await t.moveClock(minutes * 60)
    expect([minutes, await isLive(staff.token)]).toEqual([minutes, true])
  }
  await t.moveClock(8 * 3600 + 1)
  expect(await isLive(staff.token)).toBe(false)
  await t.moveClock(0)
})

test('where it is required, staff without one may set one up and nothing else, and everything after that', async () => {
  const strict = await testApp({ STAFF_SECOND_FACTOR: 'required' }, { remembering: true })
  holdAppClock(strict)
  try {
    const staff = await anAdmin(strict, 'moderator')
    const { token } = staff
    const list = () => strict.call(expertReview.listAdminExperts, { token })
    const refused = await list()
    expect([refused.status, refused.json.code]).toEqual([403, 'second_factor_required'])
    const person = await strict.call(accounts.getAccount, { token })
    expect(person.json.data.second_factor_missing).toBe(true)
    const state = await strict.call(secondFactor.getSecondFactor, { token })
    expect(state.json.data).toMatchObject({ totp_since: null, required: true })
    const { secret } = await withFactor(strict, staff)
    expect((await list()).status).toBe(200)
    expect((await strict.call(accounts.getAccount, { token })).json.data.second_factor_missing).toBeUndefined()
    const body = { current_password: PASSWORD, code: codeNow(strict, secret) }
    const off = await strict.call(secondFactor.endSecondFactor, { token, body })
    expect([off.status, off.json.code]).toEqual([409, 'last_factor'])
    expect((await list()).status).toBe(200)
    expect((await strict.call(accounts.getAccount, { token: (await aClient(strict)).token })).status).toBe(200)
  } finally {
    await strict.close()
  }
})
