/** Passkeys: added with the password, used instead of password and code, removed; each challenge works once. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { security, type SecurityEvent } from '@husrum/contract/identity/accounts/security.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { passkeys, type Passkey } from '@husrum/contract/identity/accounts/passkeys.ts'
import { secondFactor } from '@husrum/contract/identity/accounts/second-factor.ts'
import { userSteps } from '@husrum/contract/identity/accounts/user-steps.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, PASSWORD, type Person } from '../../../../testing/people.ts'
import { lastMail, mailsTo, signIn, tokenIn, twelve } from '../accounts.testing.ts'
import {
  challengeOf,
  createOn,
  creationFor,
  enter,
  enterWith,
  signOn,
  withPasskey,
  type Manner,
} from './passkeys.testing.ts'
import { codeNow, holdAppClock, withFactor } from './second-factor.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  holdAppClock(t)
})
beforeEach(async () => void (await t.deps.db.deleteFrom('limit_hits').execute()))
afterAll(() => t.close())

const isLive = async (token: string) => (await t.call(accounts.getAccount, { token })).status === 200
const add = (person: Pick<Person, 'token'>, credential: unknown) =>
  t.call(passkeys.addPasskey, { token: person.token, body: { credential } })
const remove = (person: Pick<Person, 'token'>, id: number, current_password = PASSWORD) =>
  t.call(passkeys.removePasskey, { token: person.token, params: { id }, body: { current_password } })
async function list({ token }: Pick<Person, 'token'>): Promise<Passkey[]> {
  const { status, json, text } = await t.call(passkeys.listPasskeys, { token })
  expect(status, text).toBe(200)
  return json.data
}
const seen = ({ status, json }: { status: number; json: { code: string } }) => [status, json.code]
async function eventsOf({ account_id }: Person): Promise<SecurityEvent[]> {
  await t.security.flush()
  const { token } = await anAdmin(t)
  const { json } = await t.call(security.listSecurityEvents, { token, query: { q: String(account_id) } })
  return json.data
}

describe('adding one', () => {
  test('asks for the password, keeps the key and no secret, and is told', async () => {
    const person = await aClient(t)
    const wrong = await t.call(passkeys.startPasskey, { token: person.token, body: { current_password: 'not it' } })
    expect(seen(wrong)).toEqual([422, 'wrong_password'])
    const options = await creationFor(t, person)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Husrum' },
      user: { name: person.email, displayName: person.name },
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32)
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    const { credential } = createOn(options)
    const other = (await signIn(t, person.email)).json.data.token
    const added = await add(person, credential)
    expect(added.status, added.text).toBe(201)
    const expected = { id: expect.any(Number), name: null, created_at: expect.any(String), last_used_at: null }
    expect(added.json.data).toEqual({ ...expected, recovery_codes: null })
    expect(await list(person)).toEqual([expected])
    expect(await isLive(other)).toBe(true)
    expect((await lastMail(t, person.email)).subject).toBe('A passkey was added to your account')
    expect(await eventsOf(person)).toMatchObject([{ kind: 'passkey', code: 'added', count: 1 }])
    // the device receives the list of existing passkeys, and the user id stays the same
    const next = await creationFor(t, person)
    expect(next.excludeCredentials).toEqual([
      { id: credential.id, type: 'public-key', transports: ['internal', 'hybrid'] },
    ])
    expect(next.user.id).toBe(options.user.id)
  })

  test('is called as the browser that added it, until its owner calls it otherwise', async () => {
    const [person, stranger] = [await aClient(t), await aClient(t)]
    const { credential } = createOn(await creationFor(t, person))
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
    const added = await t.call(passkeys.addPasskey, {
      token: person.token,
      body: { credential },
      headers: { 'user-agent': agent },
    })
    expect(added.json.data.name).toBe('Firefox, Linux')
    const { id } = added.json.data
    const rename = ({ token }: Person, name: string) =>
      t.call(passkeys.renamePasskey, { token, params: { id }, body: { name } })
    expect((await rename(person, ' Laptop at work ')).json.data.name).toBe('Laptop at work')
    for (const name of ['', ' ', 'x'.repeat(61)]) expect((await rename(person, name)).status).toBe(422)
    expect(seen(await rename(stranger, 'Mine'))).toEqual([404, 'passkey_not_found'])
    expect((await list(person))[0]?.name).toBe('Laptop at work')
    expect(await list(stranger)).toEqual([])
  })

  test.each<[string, Manner]>([
    ['made for a page elsewhere', { origin: 'https://husrum.example.evil' }],
    ['made for another site', { site: 'evil.example' }],
    ['made without asking who is there', { verified: false }],
  ])('422 when it was %s', async (_, manner) => {
    const person = await aClient(t)
    const { credential } = createOn(await creationFor(t, person), manner)
    expect(seen(await add(person, credential))).toEqual([422, 'passkey_refused'])
    // and the challenge is used up
    expect(seen(await add(person, credential))).toEqual([422, 'passkey_ended'])
    expect(await list(person)).toEqual([])
  })

  test('422 for a challenge of somebody else, of a login, one that was replaced, after ten minutes, a new password', async () => {
    const [person, other] = [await aClient(t), await aClient(t)]
    const theirs = await creationFor(t, other)
    expect(seen(await add(person, createOn(theirs).credential))).toEqual([422, 'passkey_ended'])
    expect((await add(other, createOn(theirs).credential)).status).toBe(201) // the refusal did not use it up
    const ofLogin = { ...(await creationFor(t, person)), challenge: await challengeOf(t) }
    expect(seen(await add(person, createOn(ofLogin).credential))).toEqual([422, 'passkey_ended'])
    const first = await creationFor(t, person)
    const second = await creationFor(t, person)
    expect(seen(await add(person, createOn(first).credential))).toEqual([422, 'passkey_ended'])
    await t.moveClock(601)
    expect(seen(await add(person, createOn(second).credential))).toEqual([422, 'passkey_ended'])
    await t.moveClock(0)
    const third = await creationFor(t, person)
    const password = 'another long enough one'
    await t.call(accounts.changePassword, {
      token: person.token,
      body: { current_password: PASSWORD, password, password_confirmation: password },
    })
    expect(seen(await add(person, createOn(third).credential))).toEqual([422, 'passkey_ended'])
  })

  test.each(['android-key', 'apple', 'packed', 'tpm', 'anything'])(
    'what a device says of itself (%s) is not read: its certificates could name any address',
    async (format) => {
      const person = await aClient(t)
      const certificates = [Buffer.from('no certificate'), Buffer.from('neither')].map((each) => Uint8Array.from(each))
      const { passkey, device } = await withPasskey(t, person, { statement: { format, certificates } })
      expect(passkey).toMatchObject({ id: expect.any(Number) })
      expect((await enterWith(t, device)).status).toBe(200)
    },
  )

  test('409 for a key that is somebody’s already, and for the 21st', async () => {
    const [person, other] = [await aClient(t), await aClient(t)]
    const { device } = await withPasskey(t, person)
    const { credential } = createOn(await creationFor(t, other))
    const { id } = credential
    await t.deps.db
      .updateTable('passkeys')
      .set({ key_id: Buffer.from(id, 'base64url') })
      .where('account_id', '=', person.account_id)
      .execute()
    expect(seen(await add(other, credential))).toEqual([409, 'passkey_known'])
    expect(device.id).not.toBe(id)
    for (let at = 1; at < 20; at += 1) await withPasskey(t, person)
    const full = await t.call(passkeys.startPasskey, { token: person.token, body: { current_password: PASSWORD } })
    expect(seen(full)).toEqual([409, 'passkeys_full'])
  })

  test('of twelve at once with one challenge one is kept', async () => {
    const person = await aClient(t)
    const options = await creationFor(t, person)
    const all = await twelve(() => add(person, createOn(options).credential))
    expect(all.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(all.filter(({ json }) => json.code === 'passkey_ended')).toHaveLength(11)
    expect(await list(person)).toHaveLength(1)
  })

  test('is refused to visitors, and to staff who look', async () => {
    const [person, staff] = [await aClient(t), await anAdmin(t)]
    expect((await t.call(passkeys.listPasskeys)).status).toBe(401)
    const look = await t.call(userSteps.impersonate, {
      token: staff.token,
      params: { id: person.account_id },
      body: { reason: 'Cannot find the quote.' },
    })
    const { token } = look.json.data
    const { passkey } = await withPasskey(t, person)
    const tries = [
      await t.call(passkeys.startPasskey, { token, body: { current_password: PASSWORD } }),
      await add({ token }, createOn(await creationFor(t, person)).credential),
      await t.call(passkeys.renamePasskey, { token, params: { id: passkey.id }, body: { name: 'Mine' } }),
      await remove({ token }, passkey.id),
    ]
    for (const each of tries) expect(seen(each)).toEqual([403, 'looking_only'])
    const { recovery_codes: _codes, ...kept } = passkey
    expect(await list(person)).toEqual([kept])
  })

  test.each([{}, { credential: 'x' }, { credential: { id: '<', rawId: '<', type: 'public-key', response: {} } }])(
    'a body like %j is 422',
    async (body) => {
      const person = await aClient(t)
      const added = await t.call(passkeys.addPasskey, { token: person.token, body })
      expect(seen(added)).toEqual([422, 'validation_failed'])
      expect(seen(await t.call(passkeys.finishPasskeyLogin, { body }))).toEqual([422, 'validation_failed'])
    },
  )
})

describe('signing in', () => {
  test('opens a session without password or code, once for each challenge, and is noted', async () => {
    const person = await aClient(t)
    const { secret } = await withFactor(t, person)
    const { device } = await withPasskey(t, person)
    const signed = signOn(device, await challengeOf(t))
    const done = await enter(t, signed)
    expect([done.status, done.json.data?.user.email], done.text).toEqual([200, person.email])
    expect(await isLive(done.json.data.token)).toBe(true)
    expect(seen(await enter(t, signed))).toEqual([422, 'passkey_ended'])
    expect((await list(person))[0]?.last_used_at).toEqual(expect.any(String))
    expect((await eventsOf(person)).filter(({ kind }) => kind === 'passkey')).toMatchObject([
      { code: 'signed_in' },
      { code: 'added' },
    ])
    // with the password the code is still required
    const byPassword = await signIn(t, person.email)
    expect([byPassword.status, byPassword.json.data.methods]).toEqual([202, ['totp', 'recovery_code', 'passkey']])
    const { challenge } = byPassword.json.data
    const finished = await t.call(secondFactor.finishLogin, { body: { challenge, code: codeNow(t, secret) } })
    expect(finished.status).toBe(200)
  })

  test('of twelve at once with one challenge one gets in', async () => {
    const person = await aClient(t)
    const { device } = await withPasskey(t, person)
    const challenge = await challengeOf(t)
    const all = await twelve(() => enter(t, signOn(device, challenge)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ json }) => json.code === 'passkey_ended')).toHaveLength(11)
  })

  test('of twelve at once with one count, each with a challenge of its own, one gets in', async () => {
    const person = await aClient(t)
    const { device } = await withPasskey(t, person)
    const challenges = await Promise.all(Array.from({ length: 12 }, () => challengeOf(t)))
    const all = await twelve((n) => enter(t, signOn({ ...device }, challenges[n] ?? '')))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ json }) => json.code === 'passkey_refused')).toHaveLength(11)
  })

  test('a counter that has not gone on is refused, and named as a copy; one that never counts is taken', async () => {
    const person = await aClient(t)
    const { device } = await withPasskey(t, person, { counter: 5 })
    expect((await enterWith(t, device, { counter: 9 })).status).toBe(200)
    for (const counter of [9, 8, 0])
      expect(seen(await enterWith(t, device, { counter }))).toEqual([422, 'passkey_refused'])
    expect((await enterWith(t, device, { counter: 10 })).status).toBe(200)
    // events are written every two seconds: two events on both sides of a write are two rows
    const copies = (await eventsOf(person)).filter(({ kind, code }) => kind === 'sign_in' && code === 'copied_passkey')
    expect(copies.reduce((sum, { count }) => sum + count, 0)).toBe(3)
    const synced = await withPasskey(t, person, { counter: 0 })
    for (let at = 0; at < 2; at += 1) expect((await enterWith(t, synced.device, { counter: 0 })).status).toBe(200)
  })

  test.each<[string, Manner]>([
    ['signed for a page elsewhere', { origin: 'https://expert.example' }],
    ['signed for another site', { site: 'expert.example' }],
    ['signed without asking who is there', { verified: false }],
    ['signed for another account', { userHandle: Buffer.alloc(32).toString('base64url') }],
  ])('422 when it was %s', async (_, manner) => {
    const person = await aClient(t)
    const { device } = await withPasskey(t, person)
    expect(seen(await enterWith(t, device, manner))).toEqual([422, 'passkey_refused'])
    expect((await enterWith(t, device)).status).toBe(200)
    expect(await eventsOf(person)).toContainEqual(expect.objectContaining({ kind: 'sign_in', code: 'wrong_passkey' }))
  })

  test('422 for a key of nobody, another’s signature, a challenge of ours for something else, after ten minutes', async () => {
    const [person, other] = [await aClient(t), await aClient(t)]
    const { device } = await withPasskey(t, person)
    const { device: theirs } = await withPasskey(t, other)
    const unknown = createOn(await creationFor(t, other)).device
    const nobody = await enterWith(t, unknown)
    expect(seen(nobody)).toEqual([422, 'passkey_refused'])
    const forged = await enterWith(t, { ...device, privateKey: theirs.privateKey })
    expect([forged.status, forged.json]).toEqual([nobody.status, nobody.json])
    const { challenge } = await creationFor(t, person)
    expect(seen(await enter(t, signOn(device, challenge)))).toEqual([422, 'passkey_ended'])
    const late = await challengeOf(t)
    await t.moveClock(601)
    expect(seen(await enter(t, signOn(device, late)))).toEqual([422, 'passkey_ended'])
    await t.moveClock(0)
    const unreadable = { ...signOn(device, await challengeOf(t)) }
    const response = { ...unreadable.response, clientDataJSON: 'AAEC' }
    expect(seen(await enter(t, { ...unreadable, response }))).toEqual([422, 'passkey_refused'])
  })

  test('somebody suspended or gone is refused as at the login, and wrong ones count for the address', async () => {
    const [away, left] = [await aClient(t), await aClient(t)]
    const [{ device: ofAway }, { device: ofLeft }] = [await withPasskey(t, away), await withPasskey(t, left)]
    await t.deps.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', away.account_id)
      .execute()
    expect(seen(await enterWith(t, ofAway))).toEqual([403, 'account_suspended'])
    await t.call(accounts.leaveAccount, { token: left.token, body: { current_password: PASSWORD } })
    const gone = await enterWith(t, ofLeft)
    expect(seen(gone)).toEqual([401, 'account_left'])
    expect(gone.json.message).toBe((await signIn(t, left.email)).json.message)
    await t.deps.db
      .insertInto('limit_hits')
      .values(Array.from({ length: 47 }, () => ({ scope: 'login-address', key: '127.0.0.1' })))
      .execute()
    expect(seen(await enterWith(t, ofAway))).toEqual([403, 'account_suspended'])
    expect(seen(await enterWith(t, ofAway))).toEqual([429, 'challenge_required'])
  })

  test('429 for whoever asks for more than 300 challenges in ten minutes without a proof of work', async () => {
    await t.deps.db
      .insertInto('limit_hits')
      .values(Array.from({ length: 300 }, () => ({ scope: 'passkeys-address', key: '127.0.0.1' })))
      .execute()
    expect(seen(await t.call(passkeys.startPasskeyLogin))).toEqual([429, 'challenge_required'])
  })
})

describe('removing one', () => {
  test('asks for the password, ends other sessions, and is told; another’s is as absent as none', async () => {
    const [person, stranger] = [await aClient(t), await aClient(t)]
    const { device, passkey } = await withPasskey(t, person)
    const other = (await enterWith(t, device)).json.data.token
    expect(seen(await remove(person, passkey.id, 'not it'))).toEqual([422, 'wrong_password'])
    const [refused, absent] = [await remove(stranger, passkey.id), await remove(stranger, 999_999)]
    expect([refused.status, refused.text]).toEqual([404, absent.text])
    expect((await remove(person, passkey.id)).status).toBe(204)
    expect([await isLive(person.token), await isLive(other), await list(person)]).toEqual([true, false, []])
    expect(seen(await enterWith(t, device))).toEqual([422, 'passkey_refused'])
    expect((await lastMail(t, person.email)).subject).toBe('A passkey was removed from your account')
    expect(await eventsOf(person)).toContainEqual(expect.objectContaining({ kind: 'passkey', code: 'removed' }))
    expect(seen(await remove(person, passkey.id))).toEqual([404, 'passkey_not_found'])
  })

  test('an owner who resets a login takes the passkeys away too', async () => {
    const [owner, person] = [await anAdmin(t), await aClient(t)]
    const { device } = await withPasskey(t, person)
    const reset = () =>
      t.call(userSteps.changeUser, {
        token: owner.token,
        params: { id: person.account_id },
        body: { action: 'reset_factor', reason: 'Lost the phone, called back by number.' },
      })
    expect((await reset()).status).toBe(200)
    expect(await isLive(person.token)).toBe(false)
    expect(seen(await enterWith(t, device))).toEqual([422, 'passkey_refused'])
    expect(seen(await reset())).toEqual([409, 'factor_is_off'])
    expect((await mailsTo(t, person.email)).at(-1)?.subject).toBe('Your login was reset')
  })
})

describe('somebody on the team with a passkey', () => {
  let own: TestApp
  beforeAll(async () => {
    own = await testApp({ STAFF_SECOND_FACTOR: 'required' })
    holdAppClock(own)
  })
  afterAll(() => own.close())
  const work = ({ token }: { token: string }) => own.call(expertReview.listAdminExperts, { token })
  const byPassword = ({ email }: Person) => signIn(own, email)

  test('has a factor; sessions that a password alone opened end', async () => {
    const staff = await anAdmin(own)
    const thief = (await byPassword(staff)).json.data.token
    expect(seen(await work(staff))).toEqual([403, 'second_factor_required'])
    const { device } = await withPasskey(own, staff)
    expect((await work(staff)).status).toBe(200)
    expect((await work({ token: thief })).status).toBe(401)
    const entered = await enterWith(own, device)
    expect([entered.status, entered.json.data.user.second_factor_missing]).toEqual([200, undefined])
    expect((await work(entered.json.data)).status).toBe(200)
    // the password alone does not sign in
    const { status, json } = await byPassword(staff)
    expect([status, json.data.methods, json.data.token]).toEqual([202, ['recovery_code', 'passkey'], undefined])
    const guess = await own.call(secondFactor.finishLogin, {
      body: { challenge: json.data.challenge, code: '000000' },
    })
    expect(seen(guess)).toEqual([422, 'factor_code_wrong'])
  })

  test('keeps the last factor, whichever it is, in parallel too', async () => {
    const staff = await anAdmin(own)
    const { passkey } = await withPasskey(own, staff)
    const drop = () =>
      own.call(passkeys.removePasskey, {
        token: staff.token,
        params: { id: passkey.id },
        body: { current_password: PASSWORD },
      })
    expect(seen(await drop())).toEqual([409, 'last_factor'])
    const { codes } = await withFactor(own, staff)
    const off = (code = '') =>
      own.call(secondFactor.endSecondFactor, { token: staff.token, body: { current_password: PASSWORD, code } })
    const both = await Promise.all([drop(), off(codes[0])])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const left = await own.call(passkeys.listPasskeys, { token: staff.token })
    const state = await own.call(secondFactor.getSecondFactor, { token: staff.token })
    expect(left.json.data.length + (state.json.data.totp_since ? 1 : 0)).toBe(1)
    // that refusal does not use up the code
    if (state.json.data.totp_since) expect(seen(await off(codes[0]))).toEqual([409, 'last_factor'])
    expect((await work(staff)).status).toBe(200)
  })

  test('gets recovery codes with the first passkey, once; each opens the account once beside the password', async () => {
    const staff = await anAdmin(own)
    const { passkey } = await withPasskey(own, staff)
    expect(passkey.recovery_codes).toHaveLength(10)
    expect((await withPasskey(own, staff)).passkey.recovery_codes).toBeNull()
    const left = async () =>
      (await own.call(secondFactor.getSecondFactor, { token: staff.token })).json.data.recovery_codes_left
    expect(await left()).toBe(10)
    const challenged = async () => (await byPassword(staff)).json.data
    const enter = async (code: string) =>
      own.call(secondFactor.finishLogin, { body: { challenge: (await challenged()).challenge, code } })
    expect((await challenged()).methods).toEqual(['recovery_code', 'passkey'])
    const [code = '', other = ''] = passkey.recovery_codes ?? []
    const answers = await twelve(() => enter(code))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await own.deps.db.deleteFrom('limit_hits').execute()
    expect((await lastMail(own, staff.email)).subject).toBe('A recovery code was used')
    expect(await left()).toBe(9)
    // new codes replace all of them
    const renewed = await own.call(secondFactor.renewRecoveryCodes, {
      token: staff.token,
      body: { current_password: PASSWORD },
    })
    expect([renewed.status, renewed.json.data.recovery_codes.length, await left()]).toEqual([200, 10, 10])
    expect(seen(await enter(other))).toEqual([422, 'factor_code_wrong'])
    expect((await enter(renewed.json.data.recovery_codes[0])).status).toBe(200)
    const wrong = { token: staff.token, body: { current_password: 'not the password' } }
    expect((await own.call(secondFactor.renewRecoveryCodes, wrong)).json.errors).toHaveProperty('current_password')
  })

  test('keeps the recovery codes while an app is there or a passkey, and loses them with the last of both', async () => {
    const lenient = await anAdmin(t)
    const codesOf = async () =>
      (
        await t.deps.db
          .selectFrom('recovery_codes')
          .select('used_at')
          .where('account_id', '=', lenient.account_id)
          .execute()
      ).length
    const { passkey } = await withPasskey(t, lenient)
    expect(await codesOf()).toBe(10)
    const { codes } = await withFactor(t, lenient)
    const off = { token: lenient.token, body: { current_password: PASSWORD, code: codes[0] ?? '' } }
    expect((await t.call(secondFactor.endSecondFactor, off)).status).toBe(204)
    expect(await codesOf()).toBe(10)
    const drop = { token: lenient.token, params: { id: passkey.id }, body: { current_password: PASSWORD } }
    expect((await t.call(passkeys.removePasskey, drop)).status).toBe(204)
    expect(await codesOf()).toBe(0)
  })
})

describe('a new password', () => {
  test('leaves passkeys as they are, and the mail names them', async () => {
    const person = await aClient(t)
    const first = await withPasskey(t, person)
    await t.call(passkeys.renamePasskey, {
      token: person.token,
      params: { id: first.passkey.id },
      body: { name: 'My laptop <3' },
    })
    await t.request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: person.email } })
    const token = tokenIn(await lastMail(t, person.email))
    const password = 'walnut ladder seven'
    const body = { token, password, password_confirmation: password }
    expect((await t.call(accounts.resetPassword, { body })).status).toBe(200)
    const mail = await lastMail(t, person.email)
    expect(mail.text).toContain('Your passkey still works: My laptop <3. Remove it in your settings under Security')
    expect(mail.html).toContain('My laptop &lt;3')
    expect((await enterWith(t, first.device)).status).toBe(200)
  })

  test('of somebody without passkeys says nothing of them', async () => {
    const person = await aClient(t)
    const body = {
      current_password: PASSWORD,
      password: 'walnut ladder seven',
      password_confirmation: 'walnut ladder seven',
    }
    expect((await t.call(accounts.changePassword, { token: person.token, body })).status).toBeLessThan(300)
    expect((await lastMail(t, person.email)).text).not.toContain('passkey')
  })
})
