import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, type Person } from '../../../testing/people.ts'
import { aPublicExpert, aWaitingExpert, rowOf } from '../../experts/joining/joining.testing.ts'
import { askWaiting } from './register-lookup.service.ts'

const KNOWN = '10150817'
const GONE = '29527113'
/** The stand-in waits for it before its next answer. */
let before: () => Promise<void> = async () => undefined
let asked: { url: string; authorization: string | undefined; body: string }[] = []
let server: Server
let t: TestApp
let bare: TestApp
let moderator: Person

beforeAll(async () => {
  server = createServer((request, reply) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(Buffer.from(part))
      const body = Buffer.concat(parts).toString()
      asked.push({ url: request.url ?? '', authorization: request.headers.authorization, body })
      await before()
      reply.setHeader('content-type', 'application/json').end(JSON.stringify(answerTo(request.url ?? '', body)))
    })()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // a TCP server has an address of this kind
  t = await testApp({
    HUSRUM_RATE_LIMITS: 'off',
    CVR_API_URL: url,
    CVR_API_USER: 'husrum',
    CVR_API_PASSWORD: 'secret',
    VIES_API_URL: url,
  })
  bare = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(async () => {
  await t.close()
  await bare.close()
  server.close()
})

function answerTo(url: string, body: string): unknown {
  if (!url.includes('cvr-permanent'))
    return body.includes('123456788') ? { valid: true, name: '---' } : { errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
  const of = (sammensatStatus: string) => ({
    _source: { Vrvirksomhed: { virksomhedMetadata: { nyesteNavn: { navn: 'Egestuen ApS' }, sammensatStatus } } },
  })
  if (body.includes(KNOWN)) return { hits: { hits: [of('NORMAL')] } }
  return { hits: { hits: body.includes(GONE) ? [of('OPHØRT')] : [] } }
}

const ask = (id: number, register: string, of = t, staff = moderator) =>
  of.call(expertReview.askRegister, { params: { id }, body: { register }, token: staff.token })
const company = (json: { data: { checks: { kind: string }[] } }) =>
  json.data.checks.find(({ kind }) => kind !== 'email')

test('the Danish register: whose it is, with time and source, and a company that has ended is none', async () => {
  asked = []
  const known = await aWaitingExpert(t, { company_registration: `DK ${KNOWN}` })
  const { status, json, text } = await ask(known.expert_id, 'cvr')
  expect(status, text).toBe(200)
  expect(json.data.registers).toMatchObject([
    { register: 'cvr', number: `DK ${KNOWN}`, outcome: 'found', holder: 'Egestuen ApS', source: expect.any(String) },
  ])
  expect(company(json)).toEqual({ kind: 'company', state: 'ok', because: null })
  expect(asked).toMatchObject([
    {
      url: '/cvr-permanent/virksomhed/_search',
      authorization: `Basic ${Buffer.from('husrum:secret').toString('base64')}`,
      body: expect.stringContaining(KNOWN),
    },
  ])
  const gone = await aWaitingExpert(t, { company_registration: GONE })
  expect(company((await ask(gone.expert_id, 'cvr')).json)).toEqual({
    kind: 'company',
    state: 'wrong',
    because: 'not_found',
  })
})

test('VIES: found without a name, and not there right now', async () => {
  const { country, state, city } = t.deps.refs.choosePlace({ country_id: 'germany', city_id: 'hamburg' })
  const place = { country_id: country.id, state_id: state.id, city_id: city.id }
  const known = await aWaitingExpert(t, { company_registration: 'DE 123456788', ...place })
  const { json } = await ask(known.expert_id, 'vies')
  expect([json.data.registers[0].holder, company(json)]).toEqual([null, { kind: 'vat', state: 'ok', because: null }])
  const silent = await aWaitingExpert(t, { company_registration: 'DE136695976', ...place })
  expect(company((await ask(silent.expert_id, 'vies')).json)).toEqual({ kind: 'vat', state: 'asked', because: null })
  const court = await aWaitingExpert(t, { company_registration: 'HRB 12345', ...place })
  expect((await ask(court.expert_id, 'vies')).json.code).toBe('nothing_to_check')
  expect((await ask(court.expert_id, 'cvr')).json.code).toBe('nothing_to_check')
})

test('a number that changed while it was asked about has no answer', async () => {
  const expert = await aWaitingExpert(t, { company_registration: KNOWN })
  before = async () => {
    before = async () => undefined
    await t.deps.db
      .updateTable('experts')
      .set({ company_registration: GONE })
      .where('id', '=', expert.expert_id)
      .execute()
  }
  expect((await ask(expert.expert_id, 'cvr')).json.code).toBe('changed_elsewhere')
  expect((await rowOf(t, expert.expert_id)).company_registration).toBe(GONE)
})

test('the job asks about what waits, the changed number of two, and each once', async () => {
  const first = await aWaitingExpert(t, { company_registration: KNOWN })
  const changed = await aPublicExpert(t, { company_registration: KNOWN, pending_company_registration: GONE })
  await aPublicExpert(t, { company_registration: KNOWN })
  asked = []
  await askWaiting(t.deps)
  const rows = await t.deps.db
    .selectFrom('register_checks')
    .select(['expert_id', 'number', 'outcome'])
    .where('register', '=', 'cvr')
    .where('expert_id', 'in', [first.expert_id, changed.expert_id])
    .orderBy('expert_id')
    .execute()
  expect(rows).toEqual([
    { expert_id: first.expert_id, number: KNOWN, outcome: 'found' },
    { expert_id: changed.expert_id, number: GONE, outcome: 'not_found' },
  ])
  const once = asked.length
  await askWaiting(t.deps)
  expect(asked.length).toBe(once)
})

test('numbers that no register has hide none that come after them', async () => {
  const { country, state, city } = t.deps.refs.choosePlace({ country_id: 'germany', city_id: 'hamburg' })
  const place = { country_id: country.id, state_id: state.id, city_id: city.id }
  for (let nth = 1; nth <= 10; nth += 1) await aWaitingExpert(t, { company_registration: `HRB ${nth}`, ...place })
  const last = await aWaitingExpert(t, { company_registration: KNOWN })
  await askWaiting(t.deps)
  const rows = await t.deps.db
    .selectFrom('register_checks')
    .select('outcome')
    .where('expert_id', '=', last.expert_id)
    .where('register', '=', 'cvr')
    .execute()
  expect(rows).toEqual([{ outcome: 'found' }])
})

test('without a provider nobody is asked, and that is said', async () => {
  const staff = await anAdmin(bare, 'moderator')
  const expert = await aWaitingExpert(bare, { company_registration: KNOWN })
  const { json } = await ask(expert.expert_id, 'cvr', bare, staff)
  expect(json.data.registers).toMatchObject([{ outcome: 'not_asked', holder: null }])
  expect(company(json)).toEqual({ kind: 'company', state: 'open', because: null })
  await askWaiting(bare.deps)
  const wrong = await aWaitingExpert(bare, { company_registration: '12345678' })
  const seen = await bare.call(expertReview.getAdminExpert, { params: { id: wrong.expert_id }, token: staff.token })
  expect(company(seen.json)).toEqual({ kind: 'company', state: 'wrong', because: 'check_digit' })
})

test('moderators and owners ask; 404 for nobody', async () => {
  const support = await anAdmin(t, 'support')
  const expert = await aWaitingExpert(t, { company_registration: KNOWN })
  expect((await ask(expert.expert_id, 'cvr', t, support)).status).toBe(403)
  expect((await ask(999_999, 'cvr')).status).toBe(404)
  expect((await ask(expert.expert_id, 'land-registry')).status).toBe(422)
})
