/**
 * Nothing personal is ever in a shared answer: two clients, two experts, staff and a visitor call every GET of the
 * contract and the cached pages one after another, so that a leak would show the previous caller's answer.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillPath, type Endpoint } from '@husrum/contract/core/endpoint.ts'
import { api } from '@husrum/contract/index.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXPORT_JOB } from '../../domains/identity/data-export/data-export.service.ts'
import { aProject, someReviews } from '../../domains/experts/profile/profile.testing.ts'
import { aDraft } from '../../domains/experts/portfolio/portfolio.testing.ts'
import { loadCatalogues } from '../../platform/core/texts/catalogues.ts'
import { mountWeb } from '../../platform/web/web.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { unzip } from '../../testing/unzip.ts'
import {
  aBrief,
  aClient,
  aLead,
  anAdmin,
  anExpert,
  anUpload,
  type ExpertPerson,
  type Person,
} from '../../testing/people.ts'

/** A client and an expert who know each other, and the texts that no other person may read. */
type Pair = { client: Person; expert: ExpertPerson; ids: Record<string, number>; secrets: string[] }
type Asking = { name: string; token: string | undefined; /** the texts of the other pair */ foreign: string[] }

let t: TestApp
let pairs: Pair[]
let asking: Asking[]
let folder: string

/** Stands in for the build: a page contains the API's answers to its reader. */
const renderer = `
export default { async fetch(request, { context }) {
  const { pathname } = new URL(request.url)
  const seed = pathname === '/shuffled' ? context.seed() : ''
  const said = []
  for (const url of ['/api/account', '/api/favorite/architects', '/api/threads', '/api/architect/search', '/api/architect' + pathname])
    said.push((await context.apiFetch(url, { method: 'GET' })).json)
  return new Response('<!DOCTYPE html>' + seed + JSON.stringify(said), { headers: { 'content-type': 'text/html' } })
} }`

beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-apart-'))
  for (const part of ['server', 'client/assets']) mkdirSync(path.join(folder, part), { recursive: true })
  writeFileSync(path.join(folder, 'server/package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'server/server.js'), renderer)
  const { brand, config, operating } = t.deps
  await mountWeb(t.http, { mode: 'built', dist: folder, catalogues: loadCatalogues(), brand, config, operating })
  pairs = [await aPair('Anholm', '11'), await aPair('Brunsgaard', '22')]
  const chosen = { token: pairs[0]?.expert.token, body: { handle: 'erna-public-a' } }
  expect((await t.call(api.chooseHandle, chosen)).status).toBe(200)
  await anExpert(t) // together they are enough experts for a town page
  await t.call(api.login, { body: { email: 'nobody@secret.example', password: 'not it' } })
  await t.security.flush() // the first security event
  await t.deps.market.refresh()
  await t.deps.photos.refresh()
  const admin = await anAdmin(t)
  await aLegalText(admin)
  for (const { token } of [admin, ...pairs.flatMap(({ client, expert }) => [client, expert])])
    expect((await t.call(api.renewDataExport, { token })).status).toBe(202)
  await t.deps.jobs.flush([EXPORT_JOB])
  const foreignTo = (pair: Pair) => pairs.filter((each) => each !== pair).flatMap(({ secrets }) => secrets)
  asking = [
    ...pairs.flatMap((pair) => [
      { name: `client ${pair.client.name}`, token: pair.client.token, foreign: foreignTo(pair) },
      { name: `expert ${pair.expert.name}`, token: pair.expert.token, foreign: foreignTo(pair) },
    ]),
    { name: 'staff', token: admin.token, foreign: pairs.flatMap(({ client, expert }) => [client.token, expert.token]) },
    { name: 'visitor', token: undefined, foreign: pairs.flatMap(({ secrets }) => secrets) },
  ]
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true })
})

async function aPair(name: string, digits: string): Promise<Pair> {
  const client = await aClient(t, {
    name: `Karla ${name}`,
    email: `karla.${name}@secret.example`.toLowerCase(),
    phone: `+45201234${digits}`,
  })
  const expert = await anExpert(
    t,
    {
      name: `Erna Public ${name.slice(0, 1)}`,
      company_registration: `REG-${name}`,
      chamber: `Chamber of ${name}`,
      chamber_number: `CH-${name}`,
      pending_company_name: `Pending ${name}`,
    },
    { name: `Private ${name}`, email: `erna.${name}@secret.example`.toLowerCase(), phone: `+45301234${digits}` },
  )
  await aBrief(t, client, { about_project: `The attic of the ${name} family.` })
  const lead = await aLead(t, {
    client,
    expert,
    columns: { message: `Invited by ${name}`, decline_note: `No, ${name}` },
  })
  const sent = await t.call(api.sendMessage, {
    token: expert.token,
    body: { lead_id: lead.id, body: `Dear ${name}, may I come by?` },
  })
  expect(sent.status, sent.text).toBe(201)
  await t.call(api.addFavourite, { token: client.token, params: { id: expert.expert_id } })
  const project = await aProject(t, expert.expert_id)
  const photo = await t.deps.db
    .updateTable('project_images')
    .set({ in_inspiration: true })
    .where('project_id', '=', project)
    .returning('id')
    .executeTakeFirstOrThrow()
  const draft = await aDraft(t, expert, { title: `Draft for ${name}` })
  const [review = 0] = await someReviews(t, expert.expert_id, [5, 4, 5])
  const secrets = [name, name.toLowerCase(), `201234${digits}`, `301234${digits}`, client.token, expert.token]
  const attachment = await aFile(expert, sent.json.data.id, `plan of ${name}.pdf`)
  const thread = sent.json.data.id
  const ids = {
    expert: expert.expert_id,
    lead: lead.id,
    thread,
    project,
    photo: photo.id,
    draft,
    attachment,
    quote: await aQuote(expert, thread, `Attic of ${name}`),
    meeting: await aMeeting(client, expert, thread, `Walk through the attic of ${name}`),
    report: await aReport(client, thread, `Rude to ${name}`),
    review,
    notice: await aNotice(client, `/experts/${expert.expert_id}#${name}`),
    contact: await aContact(client, `The attic of ${name} is cold`),
    invoice: await anInvoice(expert, name),
    subscription: await aSubscription(expert, name),
    board: await aBoard(client, `Attic of ${name}`),
    showcase: await aShowcase(client),
    ...(await aWebhook()),
    invitation: await anInvitation(name),
  }
  return { client, expert, ids, secrets }
}

/** The webhook belongs to the installation, so it is the same for every caller. */
async function aWebhook() {
  const { token } = await anAdmin(t)
  const body = { url: 'https://hooks.example.com/', kinds: ['lead.updated'] }
  const webhook: number = (await t.call(api.createWebhook, { token, body })).json.data.id
  const sent: number = (await t.call(api.pingWebhook, { token, params: { id: webhook } })).json.data.id
  const access = { name: 'Warehouse', scopes: ['leads:read'] }
  const serviceToken: number = (await t.call(api.createServiceToken, { token, body: access })).json.data.id
  return { webhook, sent, serviceToken }
}

/** An invitation of a person who has no account yet. */
async function anInvitation(name: string): Promise<number> {
  const { token } = await anAdmin(t)
  const body = { name: `Ivy ${name}`, email: `ivy@${name}.example`, locale: 'en', source: `The list of ${name}` }
  const { status, json, text } = await t.call(api.sendExpertInvitation, { token, body })
  expect(status, text).toBe(201)
  return json.data.id
}

async function aLegalText({ token }: Person): Promise<void> {
  const params = { document: 'cookies', language: 'en' }
  const source = '# Cookies\n\nWhat browsers keep.\n\n## All of it\n\nNothing else.'
  expect((await t.call(api.saveLegalDraft, { token, params, body: { source, revision: 0 } })).status).toBe(200)
  expect((await t.call(api.publishLegalText, { token, params, body: { number: 0 } })).status).toBe(200)
}

/** A shared photo; staff read it together with the clients who chose it. */
async function aShowcase(person: Person): Promise<number> {
  const image_id = await anUpload(t, person)
  const texts = { alt_en: 'A hall', alt_da: 'En hall', alt_de: 'Eine Diele', credit: '', license: '' }
  const { id } = await t.deps.db
    .insertInto('showcases')
    .values({ image_id, category: 'interior', active: false, ...texts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A shared board, without the name of its owner. */
async function aBoard({ token }: Person, name: string): Promise<number> {
  const { json } = await t.call(api.createBoard, { token, body: { name } })
  const { id } = json.data
  expect((await t.call(api.patchBoard, { token, params: { id }, body: { shared: true } })).status).toBe(200)
  return id
}

/** An invoice for a paid plan; its file names the person. */
async function anInvoice({ expert_id, account_id }: ExpertPerson, name: string): Promise<number> {
  const buyer = { account_id, name, email: `${name}@secret.example`, country: 'DK', language: 'en' } as const
  const customer_id = await t.deps.payments.createCustomer(buyer, name)
  await t.deps.db
    .insertInto('billing_accounts')
    .values({ expert_id, account_id, wished_plan_id: 2, provider: 'local', customer_id })
    .execute()
  const file_key = `invoices/${name.toLowerCase()}.pdf`
  await t.deps.files.put(file_key, Buffer.from(`%PDF-1.7 for ${name}`))
  const money = { currency: 'DKK', net: 39_900, vat: 9975, total: 49_875, reverse_charge: false }
  const { id } = await t.deps.db
    .insertInto('invoices')
    .values({
      ...money,
      expert_id,
      provider_id: `in_${name}`,
      number: name,
      status: 'paid',
      issued_at: new Date(),
      file_key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A subscription that has ended, so that the plan does not change. */
async function aSubscription({ expert_id }: ExpertPerson, name: string): Promise<number> {
  const then = new Date('2026-01-05')
  const paid = { state: 'canceled', plan_id: 2, plan_interval: 'monthly', currency: 'DKK', cancel_at_period_end: true }
  const { id } = await t.deps.db
    .insertInto('subscriptions')
    .values({ ...paid, expert_id, provider_id: `sub_${name}`, started_at: then, ended_at: then })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file sent in a message. */
async function aFile({ token }: Person, thread: number, name: string): Promise<number> {
  const pdf = '%PDF-1.7\nstartxref\n9\n%%EOF\n'
  const file = `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const payload = `--x\r\n${file}${pdf}\r\n--x--\r\n`
  const { json } = await t.request({ method: 'POST', url: api.createAttachment.path, headers, payload })
  const body = { thread_id: thread, attachments: [json.data.id] }
  expect((await t.call(api.sendMessage, { token, body })).status).toBe(201)
  return json.data.id
}

async function aQuote({ token }: Person, thread_id: number, title: string): Promise<number> {
  const lines = [{ part: 'Concept', included: 'Two meetings', amount: 180_000 }]
  const body = { thread_id, send: true, title, currency: 'EUR', lines }
  const { status, json, text } = await t.call(api.createQuote, { token, body })
  expect(status, text).toBe(201)
  return json.data.id
}

/** An agreed meeting, so that calendars show it. */
async function aMeeting(client: Person, expert: Person, thread_id: number, about: string): Promise<number> {
  const inDays = (days: number) => new Date(Math.ceil(Date.now() / 900_000) * 900_000 + days * 86_400_000).toISOString()
  const slots = [inDays(8), inDays(9), inDays(11)]
  const offered = await t.call(api.offerMeeting, {
    token: expert.token,
    body: { thread_id, kind: 'home', about, minutes: 45, slots },
  })
  expect(offered.status, offered.text).toBe(201)
  const { id } = offered.json.data
  const chosen = await t.call(api.chooseSlot, { token: client.token, params: { id }, body: { slot: slots[0] } })
  expect(chosen.status, chosen.text).toBe(200)
  const given = { token: client.token, params: { id }, body: { address: `${about} Street 12`, note: '' } }
  expect((await t.call(api.putVisitAddress, given)).status).toBe(200)
  return id
}

async function aReport({ token }: Person, thread: number, words: string): Promise<number> {
  const sent = await t.call(api.reportThread, { token, params: { id: thread }, body: { reason: 'abusive', words } })
  expect(sent.status, sent.text).toBe(201)
  const { id } = await t.deps.db.selectFrom('reports').select('id').where('words', '=', words).executeTakeFirstOrThrow()
  return id
}

async function aNotice({ token, name, email }: Person, at: string): Promise<number> {
  const body = { kind: 'rights', at, explanation: 'The second photo is mine.', name, email, good_faith: true }
  const { status, text } = await t.call(api.sendNotice, { token, body })
  expect(status, text).toBe(201)
  const { id } = await t.deps.db.selectFrom('notices').select('id').where('path', '=', at).executeTakeFirstOrThrow()
  return id
}

async function aContact({ token, name, email }: Person, subject: string): Promise<number> {
  const body = { name, email, subject, message: 'Nobody answers, and it is winter already.' }
  expect((await t.call(api.sendContact, { token, body })).status).toBe(201)
  const { id } = await t.deps.db
    .selectFrom('contacts')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return id
}

/** Orders the callers so that each follows each other one directly; `at` is the first. */
function everyOrder(at: number): Asking[] {
  const after = new Map(asking.map((who) => [who, asking.filter((other) => other !== who)]))
  const order: Asking[] = []
  const walk = (who: Asking): void => {
    for (let next = after.get(who)?.pop(); next; next = after.get(who)?.pop()) walk(next)
    order.push(who)
  }
  const first = asking[at % asking.length]
  if (first) walk(first)
  return order.toReversed()
}

test('the order has everybody right after everybody else', () => {
  const order = everyOrder(2)
  const pairsOf = new Set(order.slice(1).map(({ name }, at) => `${order[at]?.name} → ${name}`))
  expect([order.length, pairsOf.size]).toEqual([31, 30])
})

/** A stream does not end, and the address of a calendar or shared board is the secret: they have their own tests. */
const elsewhere = ['streamEvents', 'readCalendar', 'getSharedBoard']
const gets = Object.entries<Endpoint>(api).filter(
  ([name, { method, development }]) => method === 'GET' && !development && !elsewhere.includes(name),
)
/** The meaning of `{id}`, by the beginning of the path. */
const things = [
  ['/api/leads', 'lead'],
  ['/api/threads', 'thread'],
  ['/api/attachments', 'attachment'],
  ['/api/projects', 'draft'],
  ['/api/quotes/{id}', 'quote'],
  ['/api/meetings/{id}', 'meeting'],
  ['/api/admin/reports', 'report'],
  ['/api/admin/notices', 'notice'],
  ['/api/admin/contacts', 'contact'],
  ['/api/admin/showcases', 'showcase'],
  ['/api/admin/reviews', 'review'],
  ['/api/admin/subscriptions', 'subscription'],
  ['/api/architect/subscriptions/invoices', 'invoice'],
  ['/api/inspirations', 'photo'],
  ['/api/favorite', 'expert'],
  ['/api/boards/{id}', 'board'],
  ['/api/admin/webhooks', 'webhook'],
  ['/api/admin/webhook-deliveries', 'sent'],
  ['/api/admin/service-tokens', 'serviceToken'],
  ['/api/admin/invitations', 'invitation'],
  ['/api/admin/experts', 'expert'],
  ['/api/architect/{id}', 'expert'],
] as const
/** Queries that these reads require. */
const queries: Record<string, string> = {
  '/api/matching/sample': '?city_id=aarhus&styles=scandinavian',
  '/api/legal/{document}': '?language=en',
  '/api/admin/wording': '?language=en',
  '/api/admin/wording/{language}/{key}/preview': '?text=Delete&mail=account-erased',
}
/** A push key that does not exist. */
const PUSH_KEY = '6f1c2b9e-0d7a-4c38-9a53-2f4be1d07c86'
function addressesOf(endpoint: Endpoint): string[] {
  const [, thing] = things.find(([start]) => endpoint.path.startsWith(start)) ?? []
  const fill = (given: object) =>
    fillPath(endpoint.path, {
      countryId: 1,
      cityId: 'odense',
      keyword: 'secret',
      handle: 'erna-public-a',
      service: 'designer',
      town: 'aarhus',
      key: endpoint.path.startsWith('/api/admin/wording') ? 'mail-account.erased.subject' : PUSH_KEY,
      document: 'cookies',
      language: 'en',
      number: 1,
      id: 1,
      ...given,
    }) + (queries[endpoint.path] ?? '')
  if (!thing || !endpoint.path.includes('{')) return [fill({})]
  return pairs.map(({ ids }) => fill({ id: ids[thing], projectId: ids['project'] }))
}

/** The contents of an export's files: no word could be found in compressed data. */
const textOf = ({ headers, body, rawPayload }: LightMyRequestResponse): string =>
  headers['content-type'] === 'application/zip' ? [...unzip(rawPayload).values()].map(String).join('\n') : body
const foundIn = (body: string, secrets: readonly string[]) => secrets.filter((secret) => body.includes(secret))
const ask = (url: string, { token }: Asking, headers: Record<string, string>): Promise<LightMyRequestResponse> =>
  t.http.inject({ url, headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) } })

describe.each(gets)('%s', (name, endpoint) => {
  test.each(['en', 'da'])('in every order of people, in %s', async (locale) => {
    const starts = gets.findIndex(([each]) => each === name) + (locale === 'en' ? 0 : 3)
    for (const url of addressesOf(endpoint)) {
      const tags = new Set<string>()
      const bodies = new Set<string>()
      let read = 0
      for (const who of everyOrder(starts)) {
        const told = { 'if-none-match': [...tags].join(', ') }
        const answer = await ask(url, who, { locale })
        const again = await ask(url, who, { locale, ...(tags.size > 0 ? told : {}) })
        expect(foundIn(textOf(answer), who.foreign), who.name).toEqual([])
        if (answer.statusCode !== 200) continue
        read += 1
        if (endpoint.cache === 'public') {
          expect(answer.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=60')
          expect(foundIn(answer.body, [...pairs.flatMap(({ secrets }) => secrets), '"favorite"'])).toEqual([])
          bodies.add(answer.body)
          tags.add(String(answer.headers.etag))
          if (tags.size > 1) continue
          expect([again.statusCode, again.body]).toEqual(read === 1 ? [200, answer.body] : [304, ''])
        } else {
          expect(answer.headers['cache-control']).toBe('private, no-store')
          // a known answer of another caller must not save this call
          expect([answer.headers.etag, again.statusCode]).toEqual([undefined, 200])
        }
      }
      expect(read).toBeGreaterThan(0)
      if (endpoint.cache === 'public') expect([bodies.size, tags.size, read]).toEqual([1, 1, 31])
    }
  })
})

test.each(['/experts', '/shuffled'])(
  'page %s: kept ones are of visitors, and of nobody in particular',
  async (start) => {
    const url = start === '/experts' ? `/${pairs[0]?.ids['expert']}` : start
    const ofVisitors = new Set<string>()
    for (const who of everyOrder(0)) {
      const page = await t.http.inject({
        url,
        headers: { accept: 'text/html', ...(who.token ? { cookie: `access_token=${who.token}` } : {}) },
      })
      expect(page.statusCode).toBe(200)
      expect(foundIn(page.body, who.foreign), who.name).toEqual([])
      if (who.token) {
        expect(page.headers['cache-control']).toContain('no-store')
        if (who.name !== 'staff') expect(page.body).toContain('@secret.example')
      } else if (start === '/experts') ofVisitors.add(page.body)
    }
    if (start === '/experts') expect(ofVisitors.size).toBe(1)
  },
)
