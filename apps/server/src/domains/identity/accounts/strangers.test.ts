/** Strangers must not be able to lock owners out: wrong passwords, codes, proofs of work and known devices. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { contacts } from '@husrum/contract/back-office/contacts.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { notices } from '@husrum/contract/back-office/notices/notices.ts'
import { secondFactor } from '@husrum/contract/identity/accounts/second-factor.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type TestApp } from '../../../testing/app.ts'
import { PASSWORD, aClient, type Person } from '../../../testing/people.ts'
import { proofOf } from '../../../testing/proofs.ts'
import { codeNow, withFactor, wrongCode } from './factors/second-factor.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

let network = 0
/** A new household each time, in another /24. */
const anAddress = () => `10.${(network += 1) >> 8}.${network & 255}.7`
let number = 0
const aPhone = () => `+45${20_000_000 + (number += 1) * 1000}`

type From = { address?: string; proof?: string; devices?: string; token?: string }
const post = ({ path }: Endpoint, payload: object, { address = anAddress(), proof, devices, token }: From = {}) =>
  t.request({
    method: 'POST',
    url: path,
    payload,
    remoteAddress: address,
    headers: {
      ...(proof === undefined ? {} : { 'proof-of-work': proof }),
      ...(devices === undefined ? {} : { 'known-device': devices }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  })
const seen = ({ status, json }: Answer) => [status, json.code]
const asked = [429, 'challenge_required']
const end = ['too_many_logins']
/** Does what the page does: solves the required proof of work and repeats the call. */
async function solving(endpoint: Endpoint, body: object, from: From = {}): Promise<Answer> {
  const at = { address: anAddress(), ...from }
  const first = await post(endpoint, body, at)
  if (first.json?.code !== 'challenge_required') return first
  return post(endpoint, body, { ...at, proof: await proofOf(first.json.challenge) })
}
const login = (email: string, password: string, from: From = {}) => post(accounts.login, { email, password }, from)
const hits = (scope: string, key: string, count: number) =>
  t.deps.db
    .insertInto('limit_hits')
    .values(Array.from({ length: count }, () => ({ scope, key })))
    .execute()
const mailsTo = async (recipient: string) => {
  await t.runJobs()
  return t.deps.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', recipient).execute()
}
/** Signs in from a device that stores its token. */
const aDevice = async ({ email }: Person) => (await login(email, PASSWORD)).json.data.known_device as string

describe('wrong passwords of strangers', () => {
  test('from 30 networks at once ask a new device for a proof of work, and let the right password in', async () => {
    const person = await aClient(t)
    const tries = await Promise.all(Array.from({ length: 30 }, () => login(person.email, 'not it')))
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(tries.filter(({ json }) => json.code === 'challenge_required')).toHaveLength(25)
    expect(seen(await login(person.email, PASSWORD))).toEqual(asked)
    expect((await solving(accounts.login, { email: person.email, password: PASSWORD })).status).toBe(200)
  })

  test('do not hold up a device that its owner has signed in from, also in the strangers’ own network', async () => {
    const person = await aClient(t)
    const devices = await aDevice(person)
    const address = anAddress()
    for (let nth = 0; nth < 12; nth += 1) await login(person.email, 'not it', { address })
    expect(seen(await login(person.email, PASSWORD, { address }))).toEqual([429, 'too_many_logins'])
    const again = await login(person.email, PASSWORD, { address, devices: `${'x'.repeat(43)}, ${devices}` })
    expect([again.status, again.json.data.known_device]).toEqual([200, undefined])
  })

  test('a network that never solves anything is refused after ten tries, sent in parallel or not', async () => {
    const person = await aClient(t)
    const address = anAddress()
    const tries = await Promise.all(Array.from({ length: 50 }, () => login(person.email, 'not it', { address })))
    const counted = (code: string) => tries.filter(({ json }) => json.code === code).length
    expect([counted('wrong_credentials'), counted('challenge_required'), counted('too_many_logins')]).toEqual([
      5, 5, 40,
    ])
    const later = await login(person.email, PASSWORD, { address })
    expect([...seen(later), Number(later.headers['retry-after']) > 800]).toEqual([429, 'too_many_logins', true])
  })

  test('ask everybody in the same /56 and /48 for a proof, and nobody elsewhere', async () => {
    await hits('login-address-56', '2001:db8:1:200::/56', 200)
    await hits('login-address-48', '2001:db8:2::/48', 800)
    const { email } = await aClient(t)
    expect(seen(await login(email, PASSWORD, { address: '2001:db8:1:2ff::1' }))).toEqual(asked)
    expect((await login(email, PASSWORD, { address: '2001:db8:1:300::1' })).status).toBe(200)
    expect(seen(await login(email, PASSWORD, { address: '2001:db8:2:ff00::1' }))).toEqual(asked)
  })

  test('are mailed to the owner at the first slowdown, once a day, and to nobody for an unknown email', async () => {
    const person = await aClient(t)
    for (let nth = 0; nth < 4; nth += 1) await login(person.email, 'not it')
    expect(await mailsTo(person.email)).toEqual([])
    for (let nth = 0; nth < 3; nth += 1) await login(person.email, 'not it')
    expect(await mailsTo(person.email)).toEqual([
      expect.objectContaining({ subject: 'Someone is trying passwords for your account' }),
    ])
    await t.moveClock(3600)
    for (let nth = 0; nth < 5; nth += 1) await login(person.email, 'not it')
    expect(await mailsTo(person.email)).toHaveLength(1)
    await t.moveClock(0)
  })

  test('at restoring count with those to log in', async () => {
    const person = await aClient(t)
    const body = { email: person.email, password: 'not it' }
    for (let nth = 0; nth < 5; nth += 1) expect((await post(accounts.restoreAccount, body)).status).toBe(422)
    expect(seen(await post(accounts.restoreAccount, body))).toEqual(asked)
    expect(seen(await login(person.email, PASSWORD))).toEqual(asked)
  })

  test('twenty right ones at once, from one device, all come in', async () => {
    const person = await aClient(t)
    const devices = await aDevice(person)
    const address = anAddress()
    const all = await Promise.all(Array.from({ length: 20 }, () => login(person.email, PASSWORD, { address, devices })))
    expect(all.every(({ status }) => status === 200)).toBe(true)
    const { count } = await t.deps.db
      .selectFrom('known_devices')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('account_id', '=', person.account_id)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
  })
})

describe('wrong codes of strangers who have the password', () => {
  const finish = (challenge: string, code: string, from: From = {}) =>
    post(secondFactor.finishLogin, { challenge, code }, from)
  const challengeOf = async ({ email }: Person, from: From = {}): Promise<string> =>
    (await login(email, PASSWORD, from)).json.data.challenge

  test('from one network end there, in parallel too, and leave the owner every other one', async () => {
    const person = await aClient(t)
    const { secret } = await withFactor(t, person)
    const address = anAddress()
    const challenges: string[] = []
    for (let nth = 0; nth < 11; nth += 1) challenges.push(await challengeOf(person, { address }))
    const wrong = wrongCode(t, secret)
    const tries = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => finish(challenges[nth % 10] ?? '', wrong, { address })),
    )
    expect(tries.filter(({ json }) => json.code === 'factor_code_wrong').length).toBeLessThanOrEqual(5)
    expect(tries.every(({ status }) => [422, 429, 503].includes(status))).toBe(true)
    expect(seen(await finish(challenges[10] ?? '', codeNow(t, secret), { address }))).toEqual([429, 'too_many_tries'])
    const { status } = await finish(await challengeOf(person), codeNow(t, secret))
    expect(status).toBe(200)
  })

  test('from many end after twenty for new devices, are mailed to the owner, and hold up no known one', async () => {
    const person = await aClient(t)
    const { secret, codes } = await withFactor(t, person)
    const known = await finish(await challengeOf(person), codes[0] ?? '')
    const devices = known.json.data.known_device as string
    const warnings = async () =>
      (await mailsTo(person.email)).filter(({ subject }) => subject === 'Someone may have your password').length
    await hits('factor-account', person.email, 8)
    expect(seen(await finish(await challengeOf(person), wrongCode(t, secret)))).toEqual([422, 'factor_code_wrong'])
    expect(await warnings()).toBe(0)
    expect(seen(await finish(await challengeOf(person), wrongCode(t, secret)))).toEqual([422, 'factor_code_wrong'])
    expect(await warnings()).toBe(1)
    const proven = { challenge: await challengeOf(person), code: codes[1] ?? '' }
    expect(seen(await finish(proven.challenge, proven.code))).toEqual(asked)
    expect((await solving(secondFactor.finishLogin, proven)).status).toBe(200)
    await hits('factor-account', person.email, 10)
    const refused = { challenge: await challengeOf(person), code: codes[2] ?? '' }
    expect(seen(await solving(secondFactor.finishLogin, refused))).toEqual([429, 'too_many_tries'])
    const from = { devices }
    expect((await finish(await challengeOf(person, from), codes[2] ?? '', from)).status).toBe(200)
    const own: unknown[] = []
    for (let nth = 0; nth < 11; nth += 1)
      own.push((await finish(await challengeOf(person, from), wrongCode(t, secret), from)).json.code)
    expect(own).toEqual([...Array.from({ length: 10 }, () => 'factor_code_wrong'), 'too_many_tries'])
  })
})

describe('half of the wrong codes of an account', () => {
  const warned = async ({ email }: Person) =>
    (await mailsTo(email)).filter(({ subject }) => subject === 'Someone may have your password').length
  const finish = (challenge: string, code: string) => post(secondFactor.finishLogin, { challenge, code })

  test('are told to the owner too when the tenth try is right', async () => {
    const person = await aClient(t)
    const { codes } = await withFactor(t, person)
    await hits('factor-account', person.email, 9)
    const { challenge } = (await login(person.email, PASSWORD)).json.data
    expect((await finish(challenge, codes[0] ?? '')).status).toBe(200)
    expect(await warned(person)).toBe(1)
  })

  test('are told to the owner too when others have ended the challenge of the tenth try meanwhile', async () => {
    const person = await aClient(t)
    const { secret } = await withFactor(t, person)
    await hits('factor-account', person.email, 9)
    const { challenge } = (await login(person.email, PASSWORD)).json.data
    const used = t.deps.db.selectFrom('limit_hits').select('id').where('scope', '=', 'factor-account')
    let tenth: Promise<Answer> | undefined
    await t.deps.db.transaction().execute(async (tx) => {
      await tx.selectFrom('accounts').select('id').where('id', '=', person.account_id).forUpdate().execute()
      tenth = finish(challenge, wrongCode(t, secret))
      await expect.poll(async () => (await used.where('key', '=', person.email).execute()).length).toBe(10)
      await tx.deleteFrom('login_challenges').where('account_id', '=', person.account_id).execute()
    })
    expect((await tenth)?.json.code).toBe('challenge_ended')
    expect(await warned(person)).toBe(1)
  })
})

describe('a known device', () => {
  const heldUp = async (person: Person, devices: string) => {
    await hits('login-email', person.email, 5)
    return (await login(person.email, PASSWORD, { devices })).json.code === 'challenge_required'
  }

  test('is known for its own account alone', async () => {
    const [person, other] = [await aClient(t), await aClient(t)]
    expect(await heldUp(person, await aDevice(other))).toBe(true)
    expect(await heldUp(person, await aDevice(await aClient(t)))).toBe(true)
  })

  test('stays known after logging out, and its token is stored as a hash', async () => {
    const person = await aClient(t)
    const opened = (await login(person.email, PASSWORD)).json.data
    expect((await post(accounts.logout, {}, { token: opened.token })).status).toBe(204)
    expect(await heldUp(person, opened.known_device)).toBe(false)
    const rows = await t.deps.db.selectFrom('known_devices').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(opened.known_device)
  })

  test('is not known any more once its owner has signed it out, signed out everywhere or set a new password', async () => {
    const person = await aClient(t)
    const signOut = async (token: string) => {
      const { json } = await t.call(accounts.listSessions, { token: person.token })
      const latest = json.data.find(({ current }: { current: boolean }) => !current)
      expect(token).not.toBe('')
      return t.call(accounts.endSession, { token: person.token, params: { id: String(latest.id) } })
    }
    const first = (await login(person.email, PASSWORD)).json.data
    expect((await signOut(first.token)).status).toBe(204)
    expect(await heldUp(person, first.known_device)).toBe(true)
    const everywhere = await aClient(t)
    const second = await aDevice(everywhere)
    expect((await t.call(accounts.endOtherSessions, { token: everywhere.token })).status).toBe(204)
    expect(await heldUp(everywhere, second)).toBe(true)
    const changing = await aClient(t)
    const third = await aDevice(changing)
    const passwords = { password: 'violet rug nine lamps', password_confirmation: 'violet rug nine lamps' }
    const body = { current_password: PASSWORD, ...passwords }
    expect((await t.call(accounts.changePassword, { token: changing.token, body })).status).toBe(200)
    await hits('login-email', changing.email, 5)
    expect(seen(await login(changing.email, passwords.password, { devices: third }))).toEqual(asked)
  })

  test('is refused after ten wrong tries of its own', async () => {
    const person = await aClient(t)
    const devices = await aDevice(person)
    for (let nth = 0; nth < 10; nth += 1) expect((await login(person.email, 'not it', { devices })).status).toBe(401)
    expect(seen(await login(person.email, PASSWORD, { devices }))).toEqual([429, 'too_many_logins'])
    // the holder of the token has used up only the allowance of the token
    expect((await login(person.email, PASSWORD)).status).toBe(200)
  })

  test.each(['', ',,,', 'short', 'y'.repeat(300), '\u0001'.repeat(3), `' or 1=1 --`])(
    'whose header is %j is a new one',
    async (devices) => {
      const person = await aClient(t)
      await hits('login-email', person.email, 5)
      expect(seen(await login(person.email, PASSWORD, { devices }))).toEqual(asked)
    },
  )
})

describe('a proof of work', () => {
  const aChallenge = async (email: string) => {
    await hits('login-email', email, 5)
    return (await login(email, PASSWORD)).json.challenge
  }

  test('opens one call, of twenty that come with it at once', async () => {
    const { email } = await aClient(t)
    const proof = await proofOf(await aChallenge(email))
    const all = await Promise.all(Array.from({ length: 20 }, () => login(email, PASSWORD, { proof })))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ json }) => json.code === 'challenge_required')).toHaveLength(19)
  })

  test('is bound to its call, ends after ten minutes, and cannot be made up or made easier', async () => {
    const { email } = await aClient(t)
    const challenge = await aChallenge(email)
    const proof = await proofOf(challenge)
    await hits('forgot-address', '192.0.2.201', 20)
    expect(seen(await post(accounts.forgotPassword, { email }, { address: '192.0.2.201', proof }))).toEqual(asked)
    const { solution } = JSON.parse(Buffer.from(proof, 'base64').toString())
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
    const cheaper = { ...challenge, parameters: { ...challenge.parameters, cost: 1, keyPrefix: '00' } }
    const longer = {
      ...challenge,
      parameters: { ...challenge.parameters, data: { ...challenge.parameters.data, expires: 9_999_999_999 } },
    }
    const forged = [
      'not base64 at all {',
      encoded(null),
      encoded({ challenge }),
      encoded({ challenge, solution: { ...solution, derivedKey: 'zz' } }),
      encoded({ challenge, solution: { ...solution, derivedKey: solution.derivedKey.replace(/^../, '00') } }),
      encoded({ challenge: { ...challenge, signature: '00'.repeat(32) }, solution }),
      encoded({ challenge: longer, solution }),
      await proofOf(cheaper),
      'x'.repeat(5000),
    ]
    for (const each of forged) expect(seen(await login(email, PASSWORD, { proof: each }))).toEqual(asked)
    await t.moveClock(601)
    await hits('login-email', email, 5)
    expect(seen(await login(email, PASSWORD, { proof }))).toEqual(asked)
    await t.moveClock(0)
    expect((await login(email, PASSWORD, { proof })).status).toBe(200)
  })

  test('carries what it gives back where the release before keeps it, under its signature', async () => {
    const { email } = await aClient(t)
    const { challenge, solution } = JSON.parse(Buffer.from(await proofOf(await aChallenge(email)), 'base64').toString())
    const { purpose, level, expires } = challenge.parameters.data
    const read = { ...challenge, parameters: { ...challenge.parameters, data: { expires, level, purpose } } }
    const proof = Buffer.from(JSON.stringify({ challenge: read, solution })).toString('base64')
    expect((await login(email, PASSWORD, { proof })).status).toBe(200)
  })

  test('costs more the more is used: an easy one opens nothing under pressure', async () => {
    const { email } = await aClient(t)
    const easy = await aChallenge(email)
    await hits('login-email', email, 15)
    const hard = (await login(email, PASSWORD)).json.challenge
    expect([easy.parameters.data.level, hard.parameters.data.level]).toEqual([1, 4])
    expect(seen(await login(email, PASSWORD, { proof: await proofOf(easy) }))).toEqual(asked)
  })

  test('gives back what its own try counted for, and nothing of another account', async () => {
    const [person, address] = [await aClient(t), anAddress()]
    await hits('login-email', 'nobody@husrum.example', 5)
    for (let nth = 0; nth < 5; nth += 1) await login(person.email, 'not it', { address })
    const codes: unknown[] = []
    for (let nth = 0; nth < 7; nth += 1) {
      const { json } = await login('nobody@husrum.example', 'not it', { address })
      const proof = await proofOf(json.challenge)
      codes.push((await login(person.email, 'not it', { address, proof })).json.code)
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'wrong_credentials'), ...end, ...end])
  })

  test('that was solved gives the try that asked for it back', async () => {
    const address = anAddress()
    await hits('forgot-address', address, 20)
    expect((await solving(accounts.forgotPassword, { email: 'nobody@husrum.example' }, { address })).status).toBe(200)
    const { count } = await t.deps.db
      .selectFrom('limit_hits')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('scope', '=', 'forgot-address')
      .where('key', '=', address)
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(21)
  })
})

describe('codes that strangers ask for', () => {
  const send = (phone: string, from: From = {}) => post(accounts.sendVerification, { phone }, from)

  test('300 of 30 networks leave every country open, for whoever does the work', async () => {
    const addresses = Array.from({ length: 30 }, anAddress)
    const all: Answer[] = []
    for (let round = 0; round < 10; round += 1)
      all.push(...(await Promise.all(addresses.map((address) => send(aPhone(), { address })))))
    expect(all.map(({ status }) => status).filter((status) => status !== 429)).toEqual(
      Array.from({ length: 150 }, () => 202),
    )
    expect(seen(await send(aPhone()))).toEqual(asked)
    expect((await solving(accounts.sendVerification, { phone: aPhone() })).status).toBe(202)
    expect((await send('+4915112345678')).status).toBe(202)
    await t.deps.db.deleteFrom('limit_hits').execute()
  })

  test('past four times every allowance a new device is asked for the work, and staff hear of it', async () => {
    await t.runJobs()
    await t.deps.db.deleteFrom('outbox').execute()
    const [address, phone] = [anAddress(), aPhone()]
    await hits('code-country', 'DK', 1199)
    await hits('code-overall', 'all', 5000)
    await hits('code-block', phone.slice(0, -3), 700)
    await hits('code-address', address, 400)
    expect((await solving(accounts.sendVerification, { phone }, { address })).status).toBe(202)
    expect((await solving(accounts.sendVerification, { phone: aPhone() })).status).toBe(202)
    const subjects = (await mailsTo(t.deps.config.staffEmail)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Four times an allowance is used: codes by text message to DK'])
    await t.deps.db.deleteFrom('limit_hits').execute()
  }, 60_000)

  test('for one phone leave its owner the own network’s day, for a proof of work', async () => {
    const phone = aPhone()
    for (let nth = 0; nth < 5; nth += 1) expect((await send(phone)).status).toBe(202)
    const address = anAddress()
    expect(seen(await send(phone, { address }))).toEqual(asked)
    await t.deps.db.deleteFrom('limit_hits').where('scope', 'like', 'code-address%').execute()
    expect((await solving(accounts.sendVerification, { phone }, { address })).status).toBe(202)
    await hits('code-phone', phone, 4)
    // networks that have asked have used up their allowance; one that has not asked has a reserve
    await t.moveClock(120)
    expect(seen(await send(phone, { address }))).toEqual([429, 'too_many_codes'])
    expect((await solving(accounts.sendVerification, { phone })).status).toBe(202)
    await hits('code-phone', phone, 5)
    expect(seen(await send(phone))).toEqual([429, 'too_many_codes'])
    await t.moveClock(0)
  })

  test('do not hold up a device that has signed in with that phone', async () => {
    const person = await aClient(t)
    const phone = aPhone()
    await t.deps.db.updateTable('accounts').set({ phone }).where('id', '=', person.account_id).execute()
    const devices = await aDevice(person)
    await hits('code-phone', phone, 15)
    await hits('code-country', 'DK', 1200)
    expect(seen(await send(phone))).toEqual([429, 'too_many_codes'])
    expect((await send(phone, { devices })).status).toBe(202)
    expect(seen(await send(aPhone(), { devices }))).toEqual(asked)
    await t.deps.db.deleteFrom('limit_hits').execute()
  })

  test('that are refused count for their network', async () => {
    const address = anAddress()
    await hits('code-country', 'DK', 150)
    for (let nth = 0; nth < 45; nth += 1) await send(aPhone(), { address })
    const levelAt = async (from: From) => (await send(aPhone(), from)).json.challenge.parameters.data.level
    expect([await levelAt({ address }), await levelAt({})]).toEqual([6, 1])
    await t.deps.db.deleteFrom('limit_hits').execute()
  })

  test('tell staff once when half of a country’s or of all are used', async () => {
    await t.runJobs()
    await t.deps.db.deleteFrom('outbox').execute()
    await hits('code-country', 'DK', 149)
    await hits('code-overall', 'all', 248)
    for (const phone of [aPhone(), '+4915112345679', '+4915112345680']) await send(phone)
    const subjects = (await mailsTo(t.deps.config.staffEmail)).map(({ subject }) => subject ?? '')
    expect(subjects.filter((subject) => subject.startsWith('Half of an allowance is used')).toSorted()).toEqual([
      'Half of an allowance is used: codes by text message',
      'Half of an allowance is used: codes by text message to DK',
    ])
    await t.deps.db.deleteFrom('limit_hits').execute()
  })
})

test('50 messages and 50 notices an hour ask all that follow for a proof of work', async () => {
  const sender = { name: 'Karen Holm', email: 'karen.holm@husrum.example' }
  const contact = { ...sender, subject: 'Nobody near us', message: 'We live on Samsø and see three experts.' }
  const notice = {
    ...sender,
    kind: 'rights',
    at: '/experts/1',
    explanation: 'This is not what it says it is, and I can show that.',
    good_faith: true,
  }
  for (const [endpoint, body, scope] of [
    [contacts.sendContact, contact, 'contacts-overall'],
    [notices.sendNotice, notice, 'notices-overall'],
  ] as const) {
    await hits(scope, 'all', 49)
    expect((await post(endpoint, body)).status).toBe(201)
    expect(seen(await post(endpoint, body))).toEqual(asked)
    expect((await solving(endpoint, body)).status).toBe(201)
  }
})

test('with other settings the allowances are others', async () => {
  const app = await testApp({ HUSRUM_LIMIT_CODES_NETWORK: '2' })
  const send = () =>
    app.request({
      method: 'POST',
      url: '/api/verification/send',
      payload: { phone: aPhone() },
      remoteAddress: '192.0.2.9',
    })
  expect((await send()).status).toBe(202)
  expect((await send()).json.code).toBe('challenge_required')
  await app.close()
})
