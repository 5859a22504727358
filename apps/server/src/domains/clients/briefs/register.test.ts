import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anExpert } from '../../../testing/people.ts'
import { aPerson, codeFor, kitchenBrief, register } from './briefs.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const peopleCalled = (email: string) =>
  t.deps.db.selectFrom('accounts').select('id').where('email', '=', email).execute()

describe('POST /api/applicant/register', () => {
  test('account, brief, matches and session exist when it answers', async () => {
    await anExpert(t)
    await t.deps.market.refresh()
    const { reply, payload, token } = await register(t)
    expect(reply.status).toBe(201)
    expect(reply.json.data).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      matches_count: 1,
      user: { role: 'client', email: payload.email, phone_verified: true, city: { name: 'Aarhus' } },
    })
    expect(reply.text).not.toContain(String(payload.password))
    const brief = await t.call(briefs.getBrief, { token })
    expect(brief.json.data).toMatchObject({ status: 'active', about_project: kitchenBrief.about_project })
    const account = await t.deps.db
      .selectFrom('accounts')
      .selectAll()
      .where('email', '=', String(payload.email))
      .executeTakeFirstOrThrow()
    const consents = await t.deps.db
      .selectFrom('consents')
      .select('document')
      .where('account_id', '=', account.id)
      .execute()
    expect(consents.map(({ document }) => document).toSorted()).toEqual(['privacy', 'terms'])
  })

  test('without an expert anywhere there are no matches, and that is no error', async () => {
    const { reply } = await register(t, { country_id: 'norway', city_id: 'oslo', session_type: 'physical' })
    expect([reply.status, reply.json.data?.matches_count]).toEqual([201, 0])
  })

  test('as a form, with a list as field[] and terms as "on"', async () => {
    const { person, address } = aPerson()
    const form = new URLSearchParams()
    const answers = {
      ...kitchenBrief,
      ...person,
      terms: 'on',
      verifyCode: await codeFor(t, String(person.phone), address),
    }
    for (const [name, value] of Object.entries(answers)) {
      for (const each of [value].flat()) form.append(Array.isArray(value) ? `${name}[]` : name, String(each))
    }
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await t.request({
      method: 'POST',
      url: '/api/applicant/register',
      headers,
      payload: form.toString(),
      remoteAddress: address,
    })
    expect(reply.status).toBe(201)
  })

  test('a refused answer keeps the code: the same code registers afterwards', async () => {
    const { person, address } = aPerson()
    const verifyCode = await codeFor(t, String(person.phone), address)
    const send = (change: object) =>
      t.request({
        method: 'POST',
        url: '/api/applicant/register',
        payload: { ...kitchenBrief, ...person, verifyCode, ...change },
        remoteAddress: address,
      })
    expect((await send({ city_id: 'atlantis' })).json.errors).toHaveProperty('city_id')
    expect((await send({ photos: [91, 92, 93] })).json.errors).toHaveProperty(['photos.0'])
    expect((await send({ terms: false })).json.errors).toHaveProperty('terms')
    expect(await peopleCalled(String(person.email))).toEqual([])
    expect((await send({})).status).toBe(201)
    expect((await send({ email: 'again@husrum.example' })).json.code).toMatch(/^verification_/)
  })

  test('422 for a wrong code, a known e-mail and what the account rules refuse; nothing is stored', async () => {
    const known = await register(t)
    const { person, address } = aPerson({ email: known.payload.email })
    const verifyCode = await codeFor(t, String(person.phone), address)
    const send = (change: object) =>
      t.request({
        method: 'POST',
        url: '/api/applicant/register',
        payload: { ...kitchenBrief, ...person, verifyCode, ...change },
        remoteAddress: address,
      })
    expect((await send({})).json.code).toBe('email_taken')
    expect(
      (await send({ email: 'other@husrum.example', verifyCode: verifyCode === '000000' ? '000001' : '000000' })).json
        .code,
    ).toBe('verification_wrong')
    const missing = await send({ service_type: undefined, outside_expert: undefined })
    expect(Object.keys(missing.json.errors)).toEqual(['service_type', 'outside_expert'])
    expect((await send({ outside_expert: undefined })).json.errors).toHaveProperty('outside_expert')
    expect(await peopleCalled('other@husrum.example')).toEqual([])
  })

  test('fifty registrations of one e-mail at once: exactly one', async () => {
    const email = 'fifty@husrum.example'
    const tries = []
    for (let n = 0; n < 50; n += 1) {
      const { person, address } = aPerson({ email })
      tries.push({ ...person, verifyCode: await codeFor(t, String(person.phone), address), address })
    }
    const replies = await Promise.all(
      tries.map(({ address, ...payload }) =>
        t.request({
          method: 'POST',
          url: '/api/applicant/register',
          payload: { ...kitchenBrief, ...payload },
          remoteAddress: address,
        }),
      ),
    )
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 422).every(({ json }) => json.code === 'email_taken')).toBe(true)
    expect(replies.every(({ status }) => [201, 422].includes(status))).toBe(true)
    const [account, ...others] = await peopleCalled(email)
    expect(others).toEqual([])
    expect(
      await t.deps.db
        .selectFrom('briefs')
        .select('id')
        .where('client_id', '=', account?.id ?? 0)
        .execute(),
    ).toHaveLength(1)
  }, 60_000)

  test('a proof of work is asked for after many from one address', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 125; n += 1) {
      const { person } = aPerson({ verifyCode: '123456' })
      const reply = await t.request({
        method: 'POST',
        url: '/api/applicant/register',
        payload: { ...kitchenBrief, ...person },
        remoteAddress: '10.9.9.9',
      })
      statuses.add(reply.status)
      if (reply.status === 429) expect(reply.json.code).toBe('challenge_required')
    }
    expect([...statuses]).toEqual([422, 429])
  }, 30_000)

  test('422 for hostile input, never an error of ours', async () => {
    for (const value of ['\u0000', 1e308, 2 ** 63, [[[[]]]], { a: 1 }, 'x'.repeat(10_000)]) {
      for (const field of ['name', 'email', 'phone', 'password', 'verifyCode', 'city_id', 'room_types', 'photos']) {
        const { person, address } = aPerson({ verifyCode: '123456' })
        const payload = { ...kitchenBrief, ...person, [field]: value }
        const reply = await t.request({
          method: 'POST',
          url: '/api/applicant/register',
          payload,
          remoteAddress: address,
        })
        expect(reply.status, `${field}: ${JSON.stringify(value).slice(0, 40)}`).toBe(422)
      }
    }
  })
})
