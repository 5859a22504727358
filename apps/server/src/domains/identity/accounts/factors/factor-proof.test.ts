/** Changing what protects an account needs a confirmed email, and more than the password if a factor is on. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { passkeys } from '@husrum/contract/identity/accounts/passkeys.ts'
import { secondFactor } from '@husrum/contract/identity/accounts/second-factor.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, PASSWORD, type Person } from '../../../../testing/people.ts'
import { aNewEmail, confirmEmail, lastMail, rowOf, signIn, tokenIn, twelve } from '../accounts.testing.ts'
import { challengeOf, enterWith, signOn, withPasskey } from './passkeys.testing.ts'
import { openSession } from '../sessions/sessions.service.ts'
import { codeNow, holdAppClock, withFactor, wrongCode } from './second-factor.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  holdAppClock(t)
})
beforeEach(async () => void (await t.deps.db.deleteFrom('limit_hits').execute()))
afterAll(() => t.close())

const NEW = 'walnut ladder seven'
const seen = ({ status, json }: { status: number; json: { code: string } }) => [status, json.code]
type Token = { token: string }

/** All changes of what protects the account, with the password and `proof`. */
const changes = {
  'add a passkey': ({ token }: Token, proof: object = {}) =>
    t.call(passkeys.startPasskey, { token, body: { current_password: PASSWORD, ...proof } }),
  'add an app': ({ token }: Token, proof: object = {}) =>
    t.call(secondFactor.startSecondFactor, { token, body: { current_password: PASSWORD, ...proof } }),
  'change the email': ({ token }: Token, proof: object = {}) =>
    t.call(accounts.patchAccount, { token, body: { email: aNewEmail(), current_password: PASSWORD, ...proof } }),
} as const
type Change = keyof typeof changes
const removePasskey = ({ token }: Token, id: number, proof: object = {}) =>
  t.call(passkeys.removePasskey, { token, params: { id }, body: { current_password: PASSWORD, ...proof } })
const endApp = ({ token }: Token, proof: object = {}) =>
  t.call(secondFactor.endSecondFactor, { token, body: { current_password: PASSWORD, ...proof } })
const renewCodes = ({ token }: Token, proof: object = {}) =>
  t.call(secondFactor.renewRecoveryCodes, { token, body: { current_password: PASSWORD, ...proof } })
const proofBy = async ({ token }: Token): Promise<string[]> =>
  (await t.call(secondFactor.getSecondFactor, { token })).json.data.proof_by
/** Simulates the end of the five minutes for which a factor given in a session counts. */
const forgetProofs = ({ account_id }: Person) =>
  t.deps.db.updateTable('sessions').set({ factor_at: null }).where('account_id', '=', account_id).execute()

async function resetBy(email: string, more: object = {}) {
  await t.call(accounts.forgotPassword, { body: { email } })
  const token = tokenIn(await lastMail(t, email))
  return t.call(accounts.resetPassword, { body: { token, password: NEW, password_confirmation: NEW, ...more } })
}

describe('before the email is confirmed', () => {
  test.each(['add a passkey', 'add an app'] as const)('nobody may %s: 409 email_unconfirmed', async (change) => {
    const person = await aClient(t)
    expect(seen(await changes[change](person))).toEqual([409, 'email_unconfirmed'])
    await confirmEmail(t, person)
    expect((await changes[change](person)).status).toBe(200)
  })

  test('a reset by the owner of the address removes passkeys, app, codes, phone and name of whoever came first', async () => {
    const person = await aClient(t, { name: 'Eve Elsewhere', phone: '+4520999888' })
    const { device } = await withPasskey(t, person)
    const { codes } = await withFactor(t, person)
    // like accounts that had factors before a confirmed email was required
    await t.deps.db
      .updateTable('accounts')
      .set({ email_verified_at: null, pending_phone: '+4520999777' })
      .where('id', '=', person.account_id)
      .execute()
    expect((await resetBy(person.email)).status).toBe(200)
    expect(seen(await enterWith(t, device))).toEqual([422, 'passkey_refused'])
    const owner = await signIn(t, person.email, NEW)
    expect(owner.status, owner.text).toBe(200) // no code is required
    const row = await rowOf(t, person.account_id)
    expect(row).toMatchObject({ phone: null, phone_verified_at: null, pending_phone: null })
    expect(row.email_verified_at).not.toBeNull()
    expect(row.name).toBe(person.email.split('@')[0])
    const state = await t.call(secondFactor.getSecondFactor, { token: owner.json.data.token })
    expect(state.json.data).toMatchObject({ totp_since: null, recovery_codes_left: 0, proof_by: [] })
    expect(codes).toHaveLength(10)
    expect((await lastMail(t, person.email)).text).not.toContain('Your passkey still works')
  })

  test('a confirmed owner keeps name, phone and passkeys over a reset', async () => {
    const person = await aClient(t, { name: 'Nora Ny' })
    const { device } = await withPasskey(t, person)
    expect((await resetBy(person.email)).status).toBe(200)
    expect(await rowOf(t, person.account_id)).toMatchObject({ name: 'Nora Ny', phone: '+4520123456' })
    expect((await enterWith(t, device)).status).toBe(200)
  })
})

describe('resetting with remove_passkeys', () => {
  test('removes every passkey and leaves the app on', async () => {
    const person = await aClient(t)
    const { device } = await withPasskey(t, person)
    await withFactor(t, person)
    expect((await resetBy(person.email, { remove_passkeys: true })).status).toBe(200)
    expect(seen(await enterWith(t, device))).toEqual([422, 'passkey_refused'])
    expect((await signIn(t, person.email, NEW)).json.data.methods).toEqual(['totp', 'recovery_code'])
  })

  test('409 for staff who have passkeys alone, and the link still works', async () => {
    const staff = await anAdmin(t, 'support')
    const { device } = await withPasskey(t, staff)
    await t.call(accounts.forgotPassword, { body: { email: staff.email } })
    const token = tokenIn(await lastMail(t, staff.email))
    const password = 'walnut ladder seven hills'
    const body = { token, password, password_confirmation: password }
    const reset = (more: object) => t.call(accounts.resetPassword, { body: { ...body, ...more } })
    expect(seen(await reset({ remove_passkeys: true }))).toEqual([409, 'last_factor'])
    expect((await reset({})).status).toBe(200)
    expect((await enterWith(t, device)).status).toBe(200)
  })
})

const allChanges = Object.keys(changes) as Change[] // the account's own passkeys

// an app that is on cannot be added
describe.each(allChanges.filter((name) => name !== 'add an app'))('to %s', (name) => {
  const change = changes[name]

  test('with an app on, a code of it or a recovery code is needed too', async () => {
    const person = await aClient(t)
    const { secret, codes } = await withFactor(t, person)
    await forgetProofs(person)
    expect(await proofBy(person)).toEqual(['totp', 'recovery_code'])
    expect(seen(await change(person))).toEqual([422, 'factor_needed'])
    const wrong = await change(person, { code: wrongCode(t, secret) })
    expect([...seen(wrong), Object.keys(wrong.json.errors)]).toEqual([422, 'factor_code_wrong', ['code']])
    expect((await change(person, { code: codes[0] })).status).toBe(200)
    expect(await proofBy(person)).toEqual([]) // and nothing more for five minutes
    expect((await change(person)).status).toBe(200)
    await forgetProofs(person)
    expect((await change(person, { code: codeNow(t, secret) })).status).toBe(200)
    await forgetProofs(person)
    expect(seen(await change(person, { code: codeNow(t, secret) }))).toEqual([422, 'factor_code_wrong']) // used up
  })
})

describe.each(allChanges)('to %s', (name) => {
  const change = changes[name]

  test('with a passkey alone, its signature is needed too, once for each challenge', async () => {
    const [person, other] = [await aClient(t), await aClient(t)]
    const { device } = await withPasskey(t, person)
    const { device: theirs } = await withPasskey(t, other)
    await forgetProofs(person)
    expect(await proofBy(person)).toEqual(['passkey'])
    expect(seen(await change(person))).toEqual([422, 'factor_needed'])
    expect(seen(await change(person, { code: '123456' }))).toEqual([422, 'factor_code_wrong'])
    const ofAnother = signOn(theirs, await challengeOf(t))
    expect(seen(await change(person, { credential: ofAnother }))).toEqual([422, 'passkey_refused'])
    const credential = signOn(device, await challengeOf(t))
    expect((await change(person, { credential })).status).toBe(200)
    await forgetProofs(person)
    expect(seen(await change(person, { credential }))).toEqual([422, 'passkey_ended'])
  })

  test('a sign-in with a factor is enough for five minutes, in that session alone', async () => {
    const person = await aClient(t)
    const { device } = await withPasskey(t, person)
    await forgetProofs(person)
    const fresh = { token: (await enterWith(t, device)).json.data.token }
    expect((await change(fresh)).status).toBe(200)
    expect(seen(await change(person))).toEqual([422, 'factor_needed'])
    await t.moveClock(301)
    expect(seen(await change(fresh))).toEqual([422, 'factor_needed'])
    await t.moveClock(0)
  })

  test('without a factor the password is enough', async () => {
    const person = await aClient(t)
    await confirmEmail(t, person)
    expect((await change(person)).status).toBe(200)
  })
})

describe('removing', () => {
  test('a passkey or the app, and new recovery codes, need the factor too, also of staff', async () => {
    for (const person of [await aClient(t), await anAdmin(t, 'moderator')]) {
      const { passkey } = await withPasskey(t, person)
      const { codes } = await withFactor(t, person)
      for (const act of [() => removePasskey(person, passkey.id), () => endApp(person), () => renewCodes(person)]) {
        await forgetProofs(person)
        expect(seen(await act())).toEqual([422, 'factor_needed'])
      }
      expect((await removePasskey(person, passkey.id, { code: codes[0] })).status).toBe(204)
      expect((await endApp(person)).status).toBe(204) // proven a moment ago
    }
  })

  test('an email without the factor leaves everything as it was', async () => {
    const person = await aClient(t)
    await withFactor(t, person)
    await forgetProofs(person)
    const body = { name: 'Eve Elsewhere', email: aNewEmail(), current_password: PASSWORD }
    expect(seen(await t.call(accounts.patchAccount, { token: person.token, body }))).toEqual([422, 'factor_needed'])
    expect(await rowOf(t, person.account_id)).toMatchObject({ name: person.name, pending_email: null })
  })
})

test('an app that was begun by the password alone cannot be confirmed once there is a passkey', async () => {
  const person = await aClient(t)
  await confirmEmail(t, person)
  const started = await changes['add an app'](person)
  await withPasskey(t, person)
  const { secret } = started.json.data
  const confirmed = await t.call(secondFactor.confirmSecondFactor, {
    token: person.token,
    body: { code: codeNow(t, secret) },
  })
  expect(seen(confirmed)).toEqual([422, 'factor_not_started'])
})

test('of twelve changes at once with one recovery code one is proven by it', async () => {
  const person = await aClient(t)
  const { codes } = await withFactor(t, person)
  // each from its own session, because a proof counts only in its session
  const sessions = await twelve(() => sessionOf(person))
  await forgetProofs(person)
  const all = await Promise.all(sessions.map((each) => changes['add a passkey'](each, { code: codes[0] })))
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
})

/** A session of the person, inserted without a login, whose tries are limited. */
function sessionOf({ account_id }: Person): Promise<{ token: string }> {
  return t.deps.db.transaction().execute((tx) => openSession(tx, account_id, 'test'))
}
