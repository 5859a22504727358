import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert, PASSWORD, placeIds } from '../../../testing/people.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

let phones = 20_000_000 // Danish mobile numbers from this one on: each test uses its own
const aPhone = () => `+45${(phones += 37)}` // numbers in different blocks
let people = 0
const anEmail = () => `new-${(people += 1)}@husrum.example`

/** Each caller has its own address, as in reality; the limits per address have tests of their own below. */
const fromAddress = (address: string) => ({ remoteAddress: address })
let addresses = 0
const anAddress = () => `10.0.${Math.floor((addresses += 1) / 250)}.${(addresses % 250) + 1}`

function post(url: string, payload: object, address = anAddress()) {
  return t.request({ method: 'POST', url, payload, ...fromAddress(address) })
}

const codeFor = async (phone: string): Promise<string> => (await askedFor(phone)).code

/** A code with the secret of the device that requested it. */
async function askedFor(phone: string): Promise<{ code: string; device_token: string }> {
  const sent = await post('/api/verification/send', { phone })
  expect(sent.status).toBe(202)
  await t.runJobs()
  return { code: await lastCodeOf(phone), device_token: sent.json.data.device_token }
}

async function lastCodeOf(phone: string): Promise<string> {
  const row = await t.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('recipient', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(row.text)?.[0] ?? ''
}
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

async function registration(overrides: Record<string, unknown> = {}) {
  const { country_id, city_id } = await placeIds(t)
  return {
    name: 'Karen Holm',
    email: anEmail(),
    password: 'walnut ladder seven',
    password_confirmation: 'walnut ladder seven',
    phone: aPhone(),
    country_id,
    city_id,
    terms: true,
    ...overrides,
  }
}

async function registered(overrides: Record<string, unknown> = {}) {
  const body = await registration(overrides)
  return { body, reply: await post('/api/account/register', { ...body, verifyCode: await codeFor(body.phone) }) }
}

describe('POST /api/verification/send and /check', () => {
  test('a right code verifies the phone and gives a token; the code is not in the reply', async () => {
    const phone = aPhone()
    const sent = await post('/api/verification/send', { phone })
    expect(sent.json).toEqual({
      data: { resend_after_s: 60, expires_in_s: 600, device_token: expect.stringMatching(/^[\w-]{43}$/) },
    })
    await t.runJobs()
    const { text } = await t.deps.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', phone)
      .executeTakeFirstOrThrow()
    const checked = await post('/api/verification/check', { phone, code: /\d{6}/.exec(text)?.[0] })
    expect(checked.status).toBe(200)
    expect(checked.json.data).toEqual({ verified: true, verification_token: expect.stringMatching(/^[\w-]{43}$/) })
  })

  test('any usual spelling of a number is the same number', async () => {
    const phone = aPhone()
    await post('/api/verification/send', { phone: phone.replace('+45', '').replace(/(..)/g, '$1 ') })
    await t.runJobs()
    expect(await t.deps.db.selectFrom('outbox').select('id').where('recipient', '=', phone).execute()).toHaveLength(1)
  })

  test('422 for no phone at all, for one that cannot be, and for a country we do not serve', async () => {
    expect((await post('/api/verification/send', {})).json.errors.phone).toEqual(['Fill this in.'])
    expect((await post('/api/verification/send', { phone: '12' })).status).toBe(422)
    expect((await post('/api/verification/send', { phone: '+12025550123' })).json.code).toBe('phone_not_served')
  })

  test('429 within a minute, after three in ten minutes and after five in a day, on the application clock', async () => {
    const [phone, address] = [aPhone(), anAddress()]
    expect((await post('/api/verification/send', { phone }, address)).status).toBe(202)
    const soon = await post('/api/verification/send', { phone }, address)
    expect([soon.status, soon.json.code]).toEqual([429, 'code_too_soon'])
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0)
    expect(soon.headers['ratelimit-policy']).toBe('"code-minute";q=1;w=60')
    const statuses: number[] = []
    for (const minutes of [1.1, 2.2, 3.3, 15, 30, 45]) {
      await t.moveClock(minutes * 60)
      await t.deps.db.deleteFrom('limit_hits').where('scope', 'like', 'code-address%').execute()
      statuses.push((await post('/api/verification/send', { phone }, address)).status)
    }
    await t.moveClock(0)
    expect(statuses).toEqual([202, 202, 429, 202, 202, 429])
  })

  test('429 from the sixth code an address asks for in an hour without a proof of work', async () => {
    const address = anAddress()
    for (let i = 0; i < 5; i += 1)
      expect((await post('/api/verification/send', { phone: aPhone() }, address)).status).toBe(202)
    const asked = await post('/api/verification/send', { phone: aPhone() }, address)
    expect([asked.status, asked.json.code]).toEqual([429, 'challenge_required'])
    const forged = await t.request({
      method: 'POST',
      url: '/api/verification/send',
      payload: { phone: aPhone() },
      ...fromAddress(address),
      headers: { 'x-forwarded-for': '9.9.9.9' },
    })
    expect(forged.status).toBe(429)
  })

  test('five wrong tries burn the code, also when fifty come at once', async () => {
    const phone = aPhone()
    const code = await codeFor(phone)
    const wrong = code === '000000' ? '111111' : '000000'
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('/api/verification/check', { phone, code: wrong })),
    )
    expect(answers.every((answer) => answer.status === 422)).toBe(true)
    const counted = await t.deps.db
      .selectFrom('phone_codes')
      .select('wrong_tries')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(counted.wrong_tries).toBe(5)
    expect((await post('/api/verification/check', { phone, code })).json.code).toBe('verification_burnt')
  })

  test('strangers burn their own tries of a code, fifty at once, and not those of the device that asked', async () => {
    const phone = aPhone()
    const { code, device_token } = await askedFor(phone)
    expect(device_token).toMatch(/^[\w-]{43}$/)
    const wrong = { phone, code: otherThan(code) }
    const check = (body: object) => post('/api/verification/check', body)
    const tries = Array.from({ length: 25 }, () => [check(wrong), check({ ...wrong, device_token: 'x'.repeat(43) })])
    expect(new Set((await Promise.all(tries.flat())).map(({ status }) => status))).toEqual(new Set([422]))
    expect((await check({ phone, code })).json.code).toBe('verification_burnt')
    expect((await check({ ...wrong, device_token })).json.errors.code[0]).toMatch(/4 attempts left/)
    expect((await check({ phone, code, device_token })).status).toBe(200)
  })

  test('without a token the network that asked has tries of its own, fifty at once, beside those of strangers', async () => {
    const [phone, home] = [aPhone(), anAddress()]
    await post('/api/verification/send', { phone }, home)
    await t.runJobs()
    const code = await lastCodeOf(phone)
    const wrong = { phone, code: otherThan(code) }
    await Promise.all(Array.from({ length: 50 }, () => post('/api/verification/check', wrong)))
    expect((await post('/api/verification/check', { phone, code })).json.code).toBe('verification_burnt')
    expect((await post('/api/verification/check', wrong, home)).json.errors.code[0]).toMatch(/4 attempts left/)
    await t.moveClock(61)
    await post('/api/verification/send', { phone })
    expect((await post('/api/verification/check', { phone, code }, home)).status).toBe(200)
    await t.moveClock(0)

    const other = aPhone()
    await post('/api/verification/send', { phone: other }, home)
    await t.runJobs()
    const theirs = await lastCodeOf(other)
    await Promise.all(
      Array.from({ length: 50 }, () =>
        post('/api/verification/check', { phone: other, code: otherThan(theirs) }, home),
      ),
    )
    const counted = await t.deps.db
      .selectFrom('phone_codes')
      .select(['device_wrong_tries', 'network_wrong_tries', 'wrong_tries'])
      .where('phone', '=', other)
      .executeTakeFirstOrThrow()
    expect(counted).toEqual({ device_wrong_tries: 0, network_wrong_tries: 5, wrong_tries: 0 })
    expect((await post('/api/verification/check', { phone: other, code: theirs }, home)).json.code).toBe(
      'verification_burnt',
    )
  })

  test('a used or expired code of this network does not hide the live one asked from another', async () => {
    const [phone, home, away] = [aPhone(), anAddress(), anAddress()]
    const check = (code: string) => post('/api/verification/check', { phone, code }, home)
    await post('/api/verification/send', { phone }, home)
    await t.runJobs()
    const first = await lastCodeOf(phone)
    await t.moveClock(590)
    await post('/api/verification/send', { phone }, away)
    await t.runJobs()
    const second = await lastCodeOf(phone)
    await t.moveClock(601)
    expect((await check(second)).status).toBe(200)
    expect((await check(first === second ? otherThan(first) : first)).json.code).toBe('verification_wrong')
    await t.moveClock(660)
    await post('/api/verification/send', { phone }, home)
    await t.deps.db
      .updateTable('phone_codes')
      .set({ used_at: new Date() })
      .where('id', '=', (eb) =>
        eb.selectFrom('phone_codes').select(eb.fn.max('id').as('id')).where('phone', '=', phone),
      )
      .execute()
    expect((await check(second)).status).toBe(200)
    await t.moveClock(0)
  })

  test('a registration without a token is judged by the network that asked as well', async () => {
    const [body, home] = [await registration(), anAddress()]
    await post('/api/verification/send', { phone: body.phone }, home)
    await t.runJobs()
    const code = await lastCodeOf(body.phone)
    for (let at = 0; at < 5; at += 1) await post('/api/account/register', { ...body, verifyCode: otherThan(code) })
    expect((await post('/api/account/register', { ...body, verifyCode: code })).json.code).toBe('verification_burnt')
    expect((await post('/api/account/register', { ...body, verifyCode: code }, home)).status).toBe(201)
  })

  test('the device that asked has five tries, also when fifty come at once', async () => {
    const phone = aPhone()
    const { code, device_token } = await askedFor(phone)
    await Promise.all(
      Array.from({ length: 50 }, () => post('/api/verification/check', { phone, code: otherThan(code), device_token })),
    )
    const counted = await t.deps.db
      .selectFrom('phone_codes')
      .select(['device_wrong_tries', 'wrong_tries'])
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    expect(counted).toEqual({ device_wrong_tries: 5, wrong_tries: 0 })
    const reply = await post('/api/verification/check', { phone, code, device_token })
    expect(reply.json.code).toBe('verification_burnt')
  })

  test("a stranger's code for the same phone takes nothing from who asked before, who may type either", async () => {
    for (const typed of ['first', 'second'] as const) {
      const phone = aPhone()
      const first = await askedFor(phone)
      await t.moveClock(61)
      const second = await askedFor(phone)
      const { device_token } = first
      const reply = await post('/api/verification/check', { phone, code: { first, second }[typed].code, device_token })
      await t.moveClock(0)
      expect([typed, reply.status]).toEqual([typed, 200])
    }
  })

  test('who asks again is judged by the newer code alone', async () => {
    const phone = aPhone()
    const first = await askedFor(phone)
    await t.moveClock(61)
    const { device_token } = await askedFor(phone)
    const reply = await post('/api/verification/check', { phone, code: first.code, device_token })
    await t.moveClock(0)
    expect(reply.json.code).toBe('verification_wrong')
  })

  test("another phone's device token counts as none; no text is 422", async () => {
    const [phone, other] = [aPhone(), aPhone()]
    const { code } = await askedFor(phone)
    const { device_token } = await askedFor(other)
    const left = await post('/api/verification/check', { phone, code: otherThan(code), device_token })
    expect(left.json.errors.code[0]).toMatch(/4 attempts left/)
    for (const hostile of [7, ['x'], {}, 'x'.repeat(10_000)])
      expect((await post('/api/verification/check', { phone, code, device_token: hostile })).json.code).toBe(
        'validation_failed',
      )
    expect((await post('/api/verification/check', { phone, code })).status).toBe(200)
  })

  test('a wrong code says how many tries are left, in the language asked for', async () => {
    const phone = aPhone()
    const code = await codeFor(phone)
    const payload = { phone, code: code === '000000' ? '111111' : '000000' }
    const said = async (locale: string) => {
      const { json } = await t.request({
        method: 'POST',
        url: '/api/verification/check',
        headers: { locale },
        payload,
      })
      return json.errors.code[0]
    }
    expect(await said('en')).toMatch(/4 attempts left/)
    expect(await said('de')).toMatch(/noch 3 Versuche/)
    expect(await said('da')).toMatch(/2 forsøg tilbage/)
    expect(await said('en')).toMatch(/1 attempt left/)
    expect(await said('en')).toMatch(/new code/)
  })

  test('422 after ten minutes', async () => {
    const phone = aPhone()
    const code = await codeFor(phone)
    await t.moveClock(601)
    const late = await post('/api/verification/check', { phone, code })
    await t.moveClock(0)
    expect(late.json.code).toBe('verification_expired')
  })

  test("another phone's code is wrong here", async () => {
    const [mine, other] = [aPhone(), aPhone()]
    const code = await codeFor(other)
    await codeFor(mine)
    expect((await post('/api/verification/check', { phone: mine, code })).status).toBe(422)
  })
})

describe('POST /api/account/register', () => {
  test('201 with a session, a client and a consent with version and time', async () => {
    const { body, reply } = await registered()
    expect(reply.status).toBe(201)
    expect(reply.json.data.user).toMatchObject({
      role: 'client',
      email: body.email,
      phone_verified: true,
      email_verified: false,
      city: { name: 'Aarhus' },
    })
    const me = await t.call(accounts.getAccount, { token: reply.json.data.token })
    expect(me.json.data.id).toBe(reply.json.data.user.id)
    const consents = await t.deps.db
      .selectFrom('consents')
      .selectAll()
      .where('account_id', '=', reply.json.data.user.id)
      .execute()
    expect(consents.map((consent) => [consent.document, consent.version])).toEqual([
      ['terms', '2026-11-23'],
      ['privacy', '2026-11-23'],
    ])
  })

  test('the token of a checked code does as well as the code, once', async () => {
    const body = await registration()
    const checked = await post('/api/verification/check', { phone: body.phone, code: await codeFor(body.phone) })
    const { verification_token } = checked.json.data
    expect((await post('/api/account/register', { ...body, verification_token })).status).toBe(201)
    expect(
      (await post('/api/account/register', { ...body, email: anEmail(), verification_token })).json.errors.verifyCode,
    ).toBeDefined()
  })

  test('a refused registration keeps the code; a wrong code counts as a try', async () => {
    const body = await registration()
    const code = await codeFor(body.phone)
    expect((await post('/api/account/register', { ...body, verifyCode: code, terms: false })).status).toBe(422)
    expect(
      (await post('/api/account/register', { ...body, verifyCode: code === '000000' ? '111111' : '000000' })).json.code,
    ).toBe('verification_wrong')
    expect((await post('/api/account/register', { ...body, verifyCode: code })).status).toBe(201)
  })

  test('one e-mail registered fifty times at once makes one account', async () => {
    const body = await registration()
    const phones = Array.from({ length: 50 }, aPhone)
    for (const phone of phones) expect((await post('/api/verification/send', { phone })).status).toBe(202)
    await t.runJobs() // all messages at once, because one by one they take longer than the registrations
    const phonesAndCodes: { phone: string; verifyCode: string }[] = []
    for (const phone of phones) phonesAndCodes.push({ phone, verifyCode: await lastCodeOf(phone) })
    const answers = await Promise.all(
      phonesAndCodes.map((proof) => post('/api/account/register', { ...body, ...proof })),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 422 && answer.json.code === 'email_taken')).toHaveLength(49)
  })

  test('422 on each field that is wrong, in the language asked for', async () => {
    const { country_id } = await placeIds(t)
    const german = await t.deps.db
      .selectFrom('cities')
      .select('id')
      .where('name', '=', 'Hamburg')
      .executeTakeFirstOrThrow()
    const reply = await t.request({
      method: 'POST',
      url: '/api/account/register',
      headers: { locale: 'de' },
      payload: {
        name: 'K',
        email: 'nonsense',
        password: 'password1',
        password_confirmation: 'other',
        phone: '1',
        terms: false,
        country_id,
        city_id: german.id,
      },
    })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual(expect.arrayContaining(['name', 'email', 'phone', 'terms']))
    expect(reply.json.errors.email[0]).toMatch(/Gib eine E-Mail/)
    const elsewhere = await registration({ city_id: german.id })
    expect(
      (await post('/api/account/register', { ...elsewhere, verifyCode: await codeFor(elsewhere.phone) })).json.errors
        .city_id,
    ).toBeDefined()
  })

  test('with the code and the token of the device, after strangers have burnt it for all others', async () => {
    const body = await registration()
    const { code, device_token } = await askedFor(body.phone)
    for (let tried = 0; tried < 5; tried += 1)
      await post('/api/verification/check', { phone: body.phone, code: otherThan(code) })
    const without = await post('/api/account/register', { ...body, verifyCode: code })
    expect(without.json.code).toBe('verification_burnt')
    expect((await post('/api/account/register', { ...body, verifyCode: code, device_token })).status).toBe(201)
  })

  test('role, verified marks and ids in the body change nothing', async () => {
    const { reply } = await registered({ role: 'admin', staff_role: 'owner', email_verified: true, id: 1, plan_id: 3 })
    expect(reply.json.data.user).toMatchObject({ role: 'client', email_verified: false })
    expect(reply.json.data.user.staff_role).toBeUndefined()
  })

  test.each([
    ['NUL', 'Ka\u0000ren'],
    ['a number', 5],
    ['a list', ['Karen']],
    ['10 kB', 'x'.repeat(10_000)],
    ['an object', { a: { b: 1 } }],
    ['nothing', null],
  ])('422 for a name that is %s', async (_, name) => {
    expect((await post('/api/account/register', await registration({ name, verifyCode: '123456' }))).status).toBe(422)
  })

  test('form data says the same as JSON', async () => {
    const body = await registration()
    const fields = new URLSearchParams({
      ...Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)])),
      terms: 'on',
      verifyCode: await codeFor(body.phone),
    })
    const reply = await t.request({
      method: 'POST',
      url: '/api/account/register',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: fields.toString(),
      ...fromAddress(anAddress()),
    })
    expect(reply.status).toBe(201)
  })
})

describe('POST /api/applicant/check', () => {
  test('200 for any subset that is right', async () => {
    expect((await post('/api/applicant/check', { email: anEmail() })).json).toEqual({ data: { valid: true } })
    expect((await post('/api/applicant/check', {})).status).toBe(200)
  })

  test('422 for just the fields sent', async () => {
    const taken = await aClient(t)
    expect((await post('/api/applicant/check', { email: taken.email.toUpperCase() })).json).toMatchObject({
      code: 'email_taken',
      errors: { email: [expect.any(String)] },
    })
    const weak = await post('/api/applicant/check', {
      name: 'Karen Holm',
      email: 'karen.holm@husrum.example',
      password: 'karen.holm 12',
      password_confirmation: 'karen.holm 13',
    })
    expect(Object.keys(weak.json.errors).sort()).toEqual(['password', 'password_confirmation'])
  })

  test('429 from the 121st in ten minutes without a proof of work', async () => {
    const address = anAddress()
    for (let i = 0; i < 120; i += 1) expect((await post('/api/applicant/check', {}, address)).status).toBe(200)
    expect((await post('/api/applicant/check', {}, address)).json.code).toBe('challenge_required')
  })
})

describe('POST /api/auth/login', () => {
  const login = (email: string, password: string, address?: string) =>
    post('/api/auth/login', { email, password }, address)

  test('200 with a new token each time; the token is kept as a hash only', async () => {
    const person = await aClient(t)
    const [one, two] = [await login(person.email.toUpperCase(), PASSWORD), await login(person.email, PASSWORD)]
    expect(one.status).toBe(200)
    expect(one.json.data.token).not.toBe(two.json.data.token)
    const life = Date.parse(one.json.data.expires_at) - Date.now()
    expect(Math.round(life / 1000)).toBeGreaterThan(259_100)
    const stored = await t.deps.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('account_id', '=', person.account_id)
      .execute()
    expect(stored.every((row) => !row.token_hash.toString('latin1').includes(one.json.data.token))).toBe(true)
  })

  test('an unknown e-mail, a wrong password and somebody who has left are refused and counted alike', async () => {
    const [person, gone] = [await aClient(t), await aClient(t, { deleted_at: new Date() })]
    const hits = async () =>
      (
        await t.deps.db
          .selectFrom('limit_hits')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    for (const email of [person.email, gone.email, anEmail()]) {
      const before = await hits()
      expect((await login(email, 'not this one at all')).status).toBe(401)
      expect((await hits()) - before).toBe(4) // of the address, its /24, the email from here and the email anywhere
    }
  })

  test('an unknown e-mail and a wrong password get the same answer', async () => {
    const person = await aClient(t)
    const [wrong, unknown] = [await login(person.email, 'not this one at all'), await login(anEmail(), PASSWORD)]
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    expect(unknown.json).toEqual(wrong.json)
  })

  test('429 from the sixth wrong try, also when fifty come at once from as many addresses; others are not held up', async () => {
    const person = await aClient(t)
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(person.email, 'wrong wrong wrong')))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter(({ json }) => json.code === 'challenge_required')).toHaveLength(45)
    expect((await login(person.email, PASSWORD)).json.code).toBe('challenge_required')
    const other = await aClient(t)
    expect((await login(other.email, PASSWORD)).status).toBe(200)
    await t.moveClock(901)
    const later = await login(person.email, PASSWORD)
    await t.moveClock(0)
    expect(later.status).toBe(200)
  })

  test('403 when suspended, 401 when deleted', async () => {
    const suspended = await aClient(t, { suspended_at: new Date() })
    expect((await login(suspended.email, PASSWORD)).json.code).toBe('account_suspended')
    const deleted = await aClient(t, { deleted_at: new Date() })
    expect((await login(deleted.email, PASSWORD)).status).toBe(401)
  })

  test.each([
    [{ email: 'a\u0000@b.dk', password: 'x' }],
    [{ email: ['a'], password: 'x' }],
    [{ email: 'a@b.dk' }],
    [{ email: 'a@b.dk', password: 'x'.repeat(5000) }],
    [[]],
    ['text'],
  ])('422 for %j', async (payload) => {
    const reply = await t.request({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
      ...fromAddress(anAddress()),
    })
    expect(reply.status).toBe(422)
  })

  test('400 for broken JSON, 415 for a type that is neither JSON nor a form', async () => {
    const broken = await t.request({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
    })
    expect([broken.status, broken.json.code]).toEqual([400, 'malformed'])
    const xml = await t.request({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/xml' },
      payload: '<a/>',
    })
    expect(xml.status).toBe(415)
  })
})

describe('sessions', () => {
  test('logout ends this session and no other', async () => {
    const person = await aClient(t)
    const second = await post('/api/auth/login', { email: person.email, password: PASSWORD })
    expect((await t.call(accounts.logout, { token: person.token })).status).toBe(204)
    expect((await t.call(accounts.getAccount, { token: person.token })).status).toBe(401)
    expect((await t.call(accounts.getAccount, { token: second.json.data.token })).status).toBe(200)
  })

  test('401 without a token, with a wrong one, in a cookie, after three days, once suspended', async () => {
    const person = await aClient(t)
    expect((await t.call(accounts.getAccount)).status).toBe(401)
    expect((await t.call(accounts.getAccount, { token: 'x'.repeat(43) })).status).toBe(401)
    expect((await t.call(accounts.getAccount, { headers: { cookie: `access_token=${person.token}` } })).status).toBe(
      401,
    )
    await t.moveClock(259_201)
    expect((await t.call(accounts.getAccount, { token: person.token })).status).toBe(401)
    await t.moveClock(0)
    await t.deps.db
      .updateTable('accounts')
      .set({ suspended_at: new Date() })
      .where('id', '=', person.account_id)
      .execute()
    expect((await t.call(accounts.getAccount, { token: person.token })).status).toBe(401)
  })

  test('GET /api/account: each role sees itself, never cached, without secrets', async () => {
    for (const person of [await aClient(t), await anExpert(t), await anAdmin(t)]) {
      const reply = await t.call(accounts.getAccount, { token: person.token })
      expect(reply.json.data.email).toBe(person.email)
      expect(reply.headers['cache-control']).toBe('private, no-store')
      expect(reply.text).not.toMatch(/password|hash/)
    }
  })
})

describe('what has run out', () => {
  test('old sessions and codes are forgotten, live ones are not', async () => {
    const { sweepSecrets } = await import('./accounts.service.ts')
    const { openSession } = await import('./sessions/sessions.service.ts')
    const person = await aClient(t)
    const sessions = () =>
      t.deps.db.selectFrom('sessions').select('user_agent').where('account_id', '=', person.account_id).execute()
    await t.deps.db.transaction().execute((tx) => openSession(tx, person.account_id, 'a newer one'))
    const phone = aPhone()
    await codeFor(phone)
    await sweepSecrets(t.deps.db)
    expect((await t.call(accounts.getAccount, { token: person.token })).status).toBe(200)
    await t.moveClock(2 * 86_400)
    await sweepSecrets(t.deps.db)
    await t.moveClock(0)
    expect(await t.deps.db.selectFrom('phone_codes').select('id').where('phone', '=', phone).execute()).toEqual([])
    expect((await t.call(accounts.getAccount, { token: person.token })).status).toBe(200)
    await t.moveClock(40 * 86_400)
    await sweepSecrets(t.deps.db)
    await t.moveClock(0)
    expect((await t.call(accounts.getAccount, { token: person.token })).status).toBe(401)
    // the last session is stored as long as the account, only to show when the person was last here
    expect(await sessions()).toEqual([{ user_agent: '' }])
  })
})

test('a suspended expert leaves the search at the next look, and comes back', async () => {
  const { experts } = await import('@husrum/contract/experts/profile/experts.ts')
  const expert = await anExpert(t, { name: 'Sofie Suspended' })
  const found = async () => {
    await t.deps.market.refresh()
    const reply = await t.call(experts.searchExperts, { query: { per_page: 100 } })
    return {
      listed: reply.json.data.some((card: { id: number }) => card.id === expert.expert_id),
      total: reply.json.meta.total,
    }
  }
  const before = await found()
  await t.deps.db
    .updateTable('accounts')
    .set({ suspended_at: new Date() })
    .where('id', '=', expert.account_id)
    .execute()
  expect(await found()).toEqual({ listed: false, total: before.total - 1 })
  await t.deps.db.updateTable('accounts').set({ suspended_at: null }).where('id', '=', expert.account_id).execute()
  expect(await found()).toEqual(before)
})

test('a 422 names every field at once, those compared with others included', async () => {
  const checked = await t.request({
    method: 'POST',
    url: '/api/applicant/check',
    payload: { name: '', email: 'x', phone: '1', password: 'short', password_confirmation: 'other', terms: false },
  })
  expect(Object.keys(checked.json.errors).toSorted()).toEqual([
    'email',
    'name',
    'password',
    'password_confirmation',
    'phone',
    'terms',
  ])
  const empty = await t.request({ method: 'POST', url: '/api/architect/register', payload: {} })
  expect(Object.keys(empty.json.errors)).toEqual(expect.arrayContaining(['outside_expert', 'verifyCode', 'password']))
  const odd = await t.request({ method: 'POST', url: '/api/architect/register', payload: { photos: 5, password: 7 } })
  expect(odd.status).toBe(422)
})
