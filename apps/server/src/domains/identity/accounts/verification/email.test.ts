import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anExpert, PASSWORD, placeIds, type Person } from '../../../../testing/people.ts'
import { register } from '../../../clients/briefs/briefs.testing.ts'
import { registerExpert } from '../../../experts/joining/joining.testing.ts'
import { createKnownAccount } from '../accounts.service.ts'
import {
  aNewEmail,
  aNewPhone,
  twelve,
  lastMail,
  linkIn,
  mailsTo,
  rowOf,
  signIn,
  tokenIn,
  verifiedPhone,
} from '../accounts.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const verify = (token: unknown) => t.call(accounts.verifyEmail, { body: { token } })
const ask = (person: { token: string }) => t.call(accounts.sendEmailVerification, { token: person.token })
const change = (person: Person, email: string) =>
  t.call(accounts.patchAccount, { token: person.token, body: { email, current_password: PASSWORD } })

describe('after registering', () => {
  test('a link comes, valid a day; opening its page proves the address and keeps the session', async () => {
    const [email, phone] = [aNewEmail(), aNewPhone()]
    const { json } = await verifiedPhone(t, phone)
    const { country_id, city_id } = await placeIds(t)
    const made = await t.call(accounts.registerAccount, {
      headers: { locale: 'de' },
      body: {
        name: 'Karen Holm',
        email,
        password: 'walnut ladder seven',
        password_confirmation: 'walnut ladder seven',
        phone,
        verification_token: json.data.verification_token,
        country_id,
        city_id,
        terms: true,
      },
    })
    expect(made.json.data.user).toMatchObject({ email_verified: false, email_link_sent_at: expect.any(String) })
    const mail = await lastMail(t, email)
    expect(linkIn(mail).href).toMatch(/^http:\/\/localhost:3000\/de\/verify-email\?token=[\w-]{43}$/)
    const reply = await verify(tokenIn(mail))
    expect([reply.status, reply.json]).toEqual([200, { data: { verified: true, email } }])
    const me = await t.call(accounts.getAccount, { token: made.json.data.token })
    expect([me.status, me.json.data.email_verified]).toEqual([200, true])
    expect(await mailsTo(t, email)).toHaveLength(1)
  })

  test('with a brief too', async () => {
    const { payload } = await register(t)
    expect((await lastMail(t, String(payload.email))).subject).toBe('Confirm your email address')
  })

  test.each([
    ['en', 'review your profile and reach you when a client writes', 'when an expert answers'],
    ['da', 'når en kunde skriver', 'når en ekspert svarer'],
    ['de', 'dein Profil prüfen und dich erreichen können, wenn eine Anfrage kommt', 'damit wir dich erreichen.'],
  ])(
    '%s: an expert reads why we look at the profile, a client why we write',
    async (locale, expertText, clientText) => {
      for (const [person, own, others] of [
        [await anExpert(t, {}, { locale }), expertText, clientText],
        [await aClient(t, { locale }), clientText, expertText],
      ] as const) {
        expect((await ask(person)).status).toBe(202)
        const { text } = await lastMail(t, person.email)
        expect([locale, text.includes(own), text.includes(others)]).toEqual([locale, true, false])
      }
    },
  )

  test('an expert’s own mail comes with the registration as well', async () => {
    const { email, reply } = await registerExpert(t)
    expect(reply.status, reply.text).toBe(201)
    expect((await lastMail(t, email)).text).toContain('when a client writes')
  })

  test('a refused registration mails nothing', async () => {
    const { payload, reply } = await register(t, { city_id: 'nowhere' })
    expect([reply.status, await mailsTo(t, String(payload.email))]).toEqual([422, []])
  })

  test('accounts that we make ourselves are known to be right', async () => {
    const person = { name: 'Known Person', email: aNewEmail(), password: 'walnut ladder seven', phone: aNewPhone() }
    const id = await t.deps.db
      .transaction()
      .execute((tx) =>
        createKnownAccount(
          t.deps,
          tx,
          { ...person, role: 'client', locale: 'en', country_id: null, city_id: null },
          'hash',
        ),
      )
    expect((await rowOf(t, id)).email_verified_at).not.toBeNull()
    expect(await mailsTo(t, person.email)).toEqual([])
  })
})

describe('POST /api/email/verification-notification', () => {
  test('one a minute, three a day', async () => {
    const person = await aClient(t)
    const first = await ask(person)
    expect([first.status, first.json]).toEqual([202, { data: { resend_after_s: 60 } }])
    const soon = await ask(person)
    expect([soon.status, soon.json.code, Number(soon.headers['retry-after']) > 0]).toEqual([429, 'link_too_soon', true])
    const statuses: number[] = []
    for (let n = 1; n <= 3; n += 1) {
      await t.moveClock(n * 61)
      statuses.push((await ask(person)).status)
    }
    const late = await ask(person)
    await t.moveClock(86_401 + 61)
    const nextDay = await ask(person)
    await t.moveClock(0)
    expect(statuses).toEqual([202, 202, 429])
    expect([late.json.code, nextDay.status]).toEqual(['too_many_links', 202])
    expect(await mailsTo(t, person.email)).toHaveLength(4)
  })

  test('three a day to one address, whoever asks, and however it is spelled', async () => {
    const [local = '', domain = ''] = aNewEmail().split('@')
    const spellings = ['', '+a', '+b', '+c'].map((tag) => `${local}${tag}@${domain}`)
    const replies = []
    for (const email of spellings) replies.push(await change(await aClient(t), email))
    expect(replies.map(({ status, json }) => [status, json.code])).toEqual([
      [200, undefined],
      [200, undefined],
      [200, undefined],
      [429, 'too_many_links'],
    ])
    expect(await mailsTo(t, spellings[3] ?? '')).toEqual([])
  })

  test('twelve at once: one mail', async () => {
    const person = await aClient(t)
    const replies = await twelve(() => ask(person))
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(11)
    expect(await mailsTo(t, person.email)).toHaveLength(1)
  })

  test('409 when the address is proven and none waits; to the waiting one otherwise', async () => {
    const person = await aClient(t, { email_verified_at: new Date() })
    const none = await ask(person)
    expect([none.status, none.json.code]).toEqual([409, 'email_already_verified'])
    const email = aNewEmail()
    await change(person, email)
    expect((await ask(person)).status).toBe(202)
    expect(await mailsTo(t, email)).toHaveLength(2)
  })

  test('the newest link only', async () => {
    const person = await aClient(t)
    const email = aNewEmail()
    await change(person, email)
    const older = tokenIn(await lastMail(t, email))
    await ask(person)
    expect((await verify(older)).json.code).toBe('email_link_invalid')
    expect((await verify(tokenIn(await lastMail(t, email)))).status).toBe(200)
  })
})

describe('POST /api/email/verify', () => {
  test('the waiting address becomes the e-mail; the old one is told; sessions stay', async () => {
    const person = await aClient(t)
    const email = aNewEmail()
    await change(person, email)
    expect((await verify(tokenIn(await lastMail(t, email)))).json.data).toEqual({ verified: true, email })
    const me = await t.call(accounts.getAccount, { token: person.token })
    expect(me.json.data).toMatchObject({ email, pending_email: null, email_verified: true })
    expect([(await signIn(t, email)).status, (await signIn(t, person.email)).status]).toEqual([200, 401])
    expect((await lastMail(t, person.email)).subject).toBe('Your email address has changed')
  })

  test('a link to the present address proves it while another waits', async () => {
    const person = await aClient(t)
    await ask(person)
    const token = tokenIn(await lastMail(t, person.email))
    expect((await verify(token)).status).toBe(200)
    expect((await rowOf(t, person.account_id)).email_verified_at).not.toBeNull()
  })

  test('422 when used, run out, dropped, replaced by another address, or of somebody who has left', async () => {
    const person = await aClient(t)
    const [first, second] = [aNewEmail(), aNewEmail()]
    await change(person, first)
    const replaced = tokenIn(await lastMail(t, first))
    await change(person, second)
    const refused = await verify(replaced)
    expect([refused.status, refused.json.code, Object.keys(refused.json.errors)]).toEqual([
      422,
      'email_link_invalid',
      ['token'],
    ])
    const token = tokenIn(await lastMail(t, second))
    await t.moveClock(86_401)
    expect((await verify(token)).json.code).toBe('email_link_invalid')
    await t.moveClock(0)
    expect((await verify(token)).status).toBe(200)
    expect((await verify(token)).json.code).toBe('email_link_invalid')
    const gone = await aClient(t)
    await ask(gone)
    const late = tokenIn(await lastMail(t, gone.email))
    await t.deps.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', gone.account_id).execute()
    expect((await verify(late)).json.code).toBe('email_link_invalid')
  })

  test('two wait for the same address and open their links at once: one gets it, the other is told', async () => {
    const people = [await aClient(t), await aClient(t)]
    const email = aNewEmail()
    const tokens: string[] = []
    for (const person of people) {
      await change(person, email)
      tokens.push(tokenIn(await lastMail(t, email)))
    }
    const replies = await twelve((n) => verify(tokens[n % 2]))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(
      replies.every(({ status, json }) => status === 200 || ['email_taken', 'email_link_invalid'].includes(json.code)),
    ).toBe(true)
    expect(replies.some(({ json }) => json.code === 'email_taken')).toBe(true)
    expect(await t.deps.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test('somebody registered the address meanwhile: 422, and it still waits', async () => {
    const person = await aClient(t)
    const email = aNewEmail()
    await change(person, email)
    await aClient(t, { email })
    expect((await verify(tokenIn(await lastMail(t, email)))).json.code).toBe('email_taken')
    expect(await rowOf(t, person.account_id)).toMatchObject({ email: person.email, pending_email: email })
  })

  test.each([undefined, null, 7, '', 'x', ['x'], 'x'.repeat(10_000), 'a\u0000b'])(
    '422 for the token %j',
    async (token) => expect((await verify(token)).status).toBe(422),
  )
})
