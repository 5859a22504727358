import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert, PASSWORD, placeIds, type Person } from '../../../testing/people.ts'
import {
  aNewEmail,
  aNewPhone,
  fifty,
  lastMail,
  linkIn,
  mailsTo,
  rowOf,
  signIn,
  tokenIn,
  verifiedPhone,
} from './accounts.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const patch = (person: Person, body: object) => t.call(accounts.patchAccount, { token: person.token, body })
const proven = (body: object) => ({ ...body, current_password: PASSWORD })
const NEW = 'walnut ladder seven'

describe('PATCH /api/account', () => {
  test('changes name, language and place at once, and answers the person', async () => {
    const person = await aClient(t)
    const place = await placeIds(t, 'Hamburg')
    const reply = await patch(person, { name: 'Nora Ny', locale: 'de', country_id: 'germany', city_id: place.city_id })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json.data).toMatchObject({
      name: 'Nora Ny',
      locale: 'de',
      city: { id: place.city_id },
      email: person.email,
    })
    expect((await t.call(accounts.getAccount, { token: person.token })).json.data.name).toBe('Nora Ny')
  })

  test('absent fields stay; nothing at all changes nothing', async () => {
    const person = await aClient(t, { locale: 'da' })
    const before = await rowOf(t, person.account_id)
    expect((await patch(person, {})).json.data).toMatchObject({ name: person.name, locale: 'da' })
    expect({ ...(await rowOf(t, person.account_id)), updated_at: null }).toEqual({ ...before, updated_at: null })
  })

  test('by a form with _method, multipart too; a plain POST is 405', async () => {
    const person = await aClient(t)
    const headers = { authorization: `Bearer ${person.token}` }
    const form = new URLSearchParams({ _method: 'PATCH', name: 'Form Person' })
    const sent = await t.request({
      method: 'POST',
      url: '/api/account',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expect([sent.status, sent.json.data?.name]).toEqual([200, 'Form Person'])
    const parts = ['_method', 'PATCH', 'name', 'Part Person']
    const body = `--x\r\nContent-Disposition: form-data; name="${parts[0]}"\r\n\r\n${parts[1]}\r\n--x\r\nContent-Disposition: form-data; name="${parts[2]}"\r\n\r\n${parts[3]}\r\n--x--\r\n`
    const multipart = await t.request({
      method: 'POST',
      url: '/api/account',
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: body,
    })
    expect([multipart.status, multipart.json.data?.name]).toEqual([200, 'Part Person'])
    expect((await t.request({ method: 'POST', url: '/api/account', headers, payload: { name: 'No' } })).status).toBe(
      405,
    )
  })

  test('mass assignment changes nothing', async () => {
    const person = await aClient(t)
    const other = await aClient(t)
    const before = await rowOf(t, person.account_id)
    const reply = await patch(person, {
      id: other.account_id,
      role: 'admin',
      staff_role: 'owner',
      email_verified: true,
      email_verified_at: '2026-01-01T00:00:00.000Z',
      pending_email: 'x@husrum.example',
      pending_phone: '+4551999999',
      password_hash: 'x',
      suspended_at: null,
      plan_id: 3,
    })
    expect(reply.status).toBe(200)
    expect({ ...(await rowOf(t, person.account_id)), updated_at: null }).toEqual({ ...before, updated_at: null })
  })

  test('a city brings its country along; a country that is not the city’s is 422', async () => {
    const person = await aClient(t)
    const hamburg = await placeIds(t, 'Hamburg')
    expect((await patch(person, { city_id: hamburg.city_id })).json.data).toMatchObject({
      country: { id: hamburg.country_id },
      city: { id: hamburg.city_id },
    })
    const wrong = await patch(person, { country_id: 'denmark' })
    expect([wrong.status, wrong.json.code, Object.keys(wrong.json.errors)]).toEqual([
      422,
      'unknown_option',
      ['city_id'],
    ])
    expect((await patch(person, { country_id: 'denmark', city_id: hamburg.city_id })).status).toBe(422)
    expect((await patch(person, { city_id: 999_999_999 })).json.errors.city_id).toBeDefined()
    expect(
      (await patch(person, { country_id: 'atlantis', city_id: hamburg.city_id })).json.errors.country_id,
    ).toBeDefined()
  })

  test.each([
    [{ name: 'A' }],
    [{ name: 'A\nB: c' }],
    [{ name: 5 }],
    [{ name: 'x'.repeat(81) }],
    [{ name: 'A\u0000B' }],
    [{ email: 'nonsense' }],
    [{ email: ['a@husrum.example'] }],
    [{ email: null }],
    [{ email: `${'x'.repeat(250)}@husrum.example` }],
    [{ phone: '12' }],
    [{ phone: { number: 1 } }],
    [{ locale: 'fr' }],
    [{ city_id: 1e308 }],
    [{ city_id: -1 }],
    [{ password: 'short', password_confirmation: 'short' }],
    [{ password: NEW }],
    [{ password: NEW, password_confirmation: 'another one' }],
    [{ current_password: 'x'.repeat(1025) }],
    [[]],
  ])('422 for %j, and nothing happens', async (body) => {
    const person = await aClient(t)
    const before = await rowOf(t, person.account_id)
    expect((await patch(person, body)).status).toBe(422)
    expect(await rowOf(t, person.account_id)).toEqual(before)
  })

  test('one person’s change touches nobody else', async () => {
    const [person, other] = [await aClient(t), await aClient(t)]
    const before = await rowOf(t, other.account_id)
    await patch(person, proven({ name: 'Only Me', email: aNewEmail(), password: NEW, password_confirmation: NEW }))
    expect(await rowOf(t, other.account_id)).toEqual(before)
    expect((await t.call(accounts.getAccount, { token: other.token })).status).toBe(200)
  })
})

describe('a new e-mail', () => {
  test('waits, mails a link to it and a notice to the old one, in the account’s language', async () => {
    const person = await aClient(t, { locale: 'dk' })
    const email = aNewEmail()
    const reply = await patch(person, proven({ email: email.toUpperCase() }))
    expect(reply.json.data).toMatchObject({
      email: person.email,
      pending_email: email,
      email_link_sent_at: expect.any(String),
    })
    const mail = await lastMail(t, email)
    expect(linkIn(mail).href).toMatch(/^http:\/\/localhost:3000\/dk\/verify-email\?token=[\w-]{43}$/)
    expect(mail.subject).toBe('Bekræft din nye e-mailadresse')
    expect((await lastMail(t, person.email)).subject).toBe('En ny e-mailadresse til din konto')
    expect((await signIn(t, person.email)).status).toBe(200)
    expect((await signIn(t, email)).status).toBe(401)
  })

  test('asks for the present password: 422 on its field when absent or wrong', async () => {
    const person = await aClient(t)
    const absent = await patch(person, { email: aNewEmail() })
    expect([absent.status, absent.json.code, absent.json.errors]).toEqual([
      422,
      'validation_failed',
      { current_password: ['Fill this in.'] },
    ])
    const wrong = await patch(person, { email: aNewEmail(), current_password: 'not this one' })
    expect([wrong.status, wrong.json.code, Object.keys(wrong.json.errors)]).toEqual([
      422,
      'wrong_password',
      ['current_password'],
    ])
    expect((await rowOf(t, person.account_id)).pending_email).toBeNull()
  })

  test('422 email_taken for somebody’s address, also of one who has just left', async () => {
    const person = await aClient(t)
    const other = await aClient(t)
    const taken = await patch(person, proven({ email: other.email }))
    expect([taken.status, taken.json.code, Object.keys(taken.json.errors)]).toEqual([422, 'email_taken', ['email']])
    const gone = await aClient(t, { deleted_at: new Date() })
    expect((await patch(person, proven({ email: gone.email }))).json.code).toBe('email_taken')
    expect((await rowOf(t, person.account_id)).pending_email).toBeNull()
  })

  test('sending the present one drops what waits, without a password, and its link with it', async () => {
    const person = await aClient(t)
    const email = aNewEmail()
    await patch(person, proven({ email }))
    const token = tokenIn(await lastMail(t, email))
    const reply = await patch(person, { email: person.email })
    expect([reply.status, reply.json.data.pending_email]).toEqual([200, null])
    expect((await t.call(accounts.verifyEmail, { body: { token } })).json.code).toBe('email_link_invalid')
  })

  test('sending the waiting one again is no change: no password, no mail', async () => {
    const person = await aClient(t)
    const email = aNewEmail()
    await patch(person, proven({ email }))
    expect((await patch(person, { email, name: 'Again Person' })).json.data.pending_email).toBe(email)
    expect(await mailsTo(t, email)).toHaveLength(1)
  })

  test('ten changes a day, then 429', async () => {
    const person = await aClient(t)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) statuses.push((await patch(person, proven({ email: aNewEmail() }))).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('a new phone', () => {
  test('waits until its code is given, signed in; then it counts and the owner is told', async () => {
    const person = await aClient(t, { locale: 'de' })
    const phone = aNewPhone()
    expect((await patch(person, proven({ phone }))).json.data).toMatchObject({
      phone: '+4520123456',
      pending_phone: phone,
    })
    const visitor = await verifiedPhone(t, phone)
    expect(visitor.status).toBe(200)
    expect((await rowOf(t, person.account_id)).pending_phone).toBe(phone)
    await t.moveClock(61)
    const checked = await verifiedPhone(t, phone, person.token)
    await t.moveClock(0)
    expect(checked.json.data.verified).toBe(true)
    const { json } = await t.call(accounts.getAccount, { token: person.token })
    expect(json.data).toMatchObject({ phone, pending_phone: null, phone_verified: true })
    expect((await lastMail(t, person.email)).subject).toBe('Deine Telefonnummer wurde geändert')
  })

  test('a code for another phone proves that phone and changes nothing', async () => {
    const person = await aClient(t)
    await patch(person, proven({ phone: aNewPhone() }))
    const before = await rowOf(t, person.account_id)
    expect((await verifiedPhone(t, aNewPhone(), person.token)).status).toBe(200)
    expect(await rowOf(t, person.account_id)).toEqual(before)
    expect(await mailsTo(t, person.email)).toEqual([])
  })

  test('the own unproven phone is proven by its code, and nobody needs to be told', async () => {
    const phone = aNewPhone()
    const person = await aClient(t, { phone, phone_verified_at: null })
    await verifiedPhone(t, phone, person.token)
    expect((await rowOf(t, person.account_id)).phone_verified_at).not.toBeNull()
    expect(await mailsTo(t, person.email)).toEqual([])
  })

  test('a wrong code changes nothing', async () => {
    const person = await aClient(t)
    const phone = aNewPhone()
    await patch(person, proven({ phone }))
    await t.call(accounts.sendVerification, { body: { phone } })
    const wrong = await t.call(accounts.checkVerification, { token: person.token, body: { phone, code: '000000' } })
    expect([wrong.status, (await rowOf(t, person.account_id)).phone]).toEqual([422, '+4520123456'])
  })

  test('422 for a country we do not serve, before the password is asked for; the present one drops what waits', async () => {
    const person = await aClient(t)
    const away = await patch(person, { phone: '+12025550123' })
    expect([away.json.code, Object.keys(away.json.errors)]).toEqual(['phone_not_served', ['phone']])
    expect((await patch(person, { phone: aNewPhone() })).json.errors.current_password).toBeDefined()
    await patch(person, proven({ phone: aNewPhone() }))
    expect((await patch(person, { phone: '20 12 34 56' })).json.data.pending_phone).toBeNull()
  })
})

describe('a new password', () => {
  const change = (person: Person, body: object) => t.call(accounts.changePassword, { token: person.token, body })
  const both = (password: string) => ({ current_password: PASSWORD, password, password_confirmation: password })

  test.each(['PATCH', 'POST'] as const)(
    'by %s: ends the other sessions, keeps this one, and tells the owner',
    async (way) => {
      const person = await aClient(t)
      const elsewhere = (await signIn(t, person.email)).json.data.token
      const reply = way === 'PATCH' ? await patch(person, both(NEW)) : await change(person, both(NEW))
      expect(reply.status, reply.text).toBe(200)
      if (way === 'POST') expect(reply.json).toEqual({ data: { changed: true } })
      expect((await t.call(accounts.getAccount, { token: elsewhere })).status).toBe(401)
      expect((await t.call(accounts.getAccount, { token: person.token })).status).toBe(200)
      expect([(await signIn(t, person.email)).status, (await signIn(t, person.email, NEW)).status]).toEqual([401, 200])
      expect((await rowOf(t, person.account_id)).password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      const mail = await lastMail(t, person.email)
      expect(mail.subject).toBe('Your password has changed')
      expect(mail.text).toContain('http://localhost:3000/forgot-password')
      expect(mail.text).not.toContain(NEW)
    },
  )

  test('makes mailed reset links worthless', async () => {
    const person = await aClient(t)
    await t.call(accounts.forgotPassword, { body: { email: person.email } })
    const token = tokenIn(await lastMail(t, person.email))
    await change(person, both(NEW))
    const late = await t.call(accounts.resetPassword, {
      body: { token, password: 'other words here', password_confirmation: 'other words here' },
    })
    expect(late.json.code).toBe('reset_invalid')
  })

  test('422: the stored name or e-mail in it, a common one, a repetition that differs, the wrong present one', async () => {
    const person = await aClient(t, { name: 'Ingeborg Lund', email: `solsikke-${process.pid}@husrum.example` })
    expect((await change(person, both('my ingeborg and me'))).json.code).toBe('password_personal')
    expect((await change(person, both(`solsikke-${process.pid} yes`))).json.code).toBe('password_personal')
    expect((await patch(person, both('Ingeborg 1234 abc'))).json.code).toBe('password_personal')
    expect((await change(person, both('password123'))).status).toBe(422)
    expect(
      (await change(person, { ...both(NEW), password_confirmation: 'x' })).json.errors.password_confirmation,
    ).toBeDefined()
    expect(
      (await change(person, { password: NEW, password_confirmation: NEW })).json.errors.current_password,
    ).toBeDefined()
    const wrong = await change(person, { ...both(NEW), current_password: 'not this one' })
    expect([wrong.status, wrong.json.code]).toEqual([422, 'wrong_password'])
    expect((await signIn(t, person.email)).status).toBe(200)
  })

  test('staff need fifteen characters', async () => {
    const admin = await anAdmin(t, 'support')
    const short = await change(admin, both('fourteen chars'))
    expect([short.json.code, short.json.errors.password[0]]).toEqual([
      'password_staff_short',
      'Passwords of staff have at least 15 characters.',
    ])
    expect((await patch(admin, both('fourteen chars'))).json.code).toBe('password_staff_short')
    expect((await change(admin, both('fifteen letters'))).status).toBe(200)
  })

  test('two at once with the same present password: one counts', async () => {
    const person = await aClient(t)
    const words = ['first of two words', 'second of two words']
    const replies = await Promise.all(words.map((word) => change(person, both(word))))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const winner = words[replies.findIndex(({ status }) => status === 200)]
    expect((await signIn(t, person.email, winner)).status).toBe(200)
  })
})

describe('wrong present passwords are counted', () => {
  test('exactly ten of fifty at once are wrong, the rest 429; another account is not held back', async () => {
    const person = await aClient(t)
    const replies = await fifty(() => patch(person, { email: aNewEmail(), current_password: 'wrong and wrong again' }))
    expect(replies.filter(({ json }) => json.code === 'wrong_password')).toHaveLength(10)
    expect(replies.filter(({ status, json }) => status === 429 && json.code === 'too_many_tries')).toHaveLength(40)
    const right = await patch(person, proven({ email: aNewEmail() }))
    expect([right.status, Number(right.headers['retry-after']) > 0]).toEqual([429, true])
    expect((await patch(await aClient(t), proven({ email: aNewEmail() }))).status).toBe(200)
    await t.moveClock(901)
    expect((await patch(person, proven({ email: aNewEmail() }))).status).toBe(200)
    await t.moveClock(0)
  })

  test('right ones do not count, and all calls that ask count together', async () => {
    const person = await anExpert(t)
    for (let n = 0; n < 5; n += 1) await patch(person, { phone: aNewPhone(), current_password: 'wrong' })
    for (let n = 0; n < 3; n += 1) expect((await patch(person, proven({ phone: aNewPhone() }))).status).toBe(200)
    const body = { current_password: 'wrong', password: NEW, password_confirmation: NEW }
    for (let n = 0; n < 4; n += 1) await t.call(accounts.changePassword, { token: person.token, body })
    expect((await t.call(accounts.leaveAccount, { token: person.token, body })).json.code).toBe('wrong_password')
    expect((await t.call(accounts.leaveAccount, { token: person.token, body })).json.code).toBe('too_many_tries')
  })
})
