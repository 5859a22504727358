import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert } from '../../../testing/people.ts'
import { kitchenBrief } from '../../clients/briefs/briefs.testing.ts'
import { eraseAccounts } from '../../identity/accounts/leaving/erasing.service.ts'
import { anImage, aProject } from '../../experts/profile/profile.testing.ts'
import { aPublicExpert, aWaitingExpert, review, rowOf } from '../../experts/joining/joining.testing.ts'

let t: TestApp
let support: string
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  support = (await anAdmin(t, 'support')).token
})
afterAll(() => t.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const list = (query: Record<string, unknown> = {}, token: string | undefined = support) =>
  t.call(expertReview.listAdminExperts, { query, token })
const names = async (query: Record<string, unknown>) =>
  (await list(query)).json.data.map(({ name }: { name: string }) => name)

describe('GET /api/admin/experts', () => {
  beforeEach(async () => void (await t.deps.db.deleteFrom('experts').execute()))

  test('what waits stands first, the longest first; who cannot be approved yet behind', async () => {
    await aPublicExpert(t, { name: 'Public' })
    await aWaitingExpert(t, { name: 'Newer', submitted_at: hoursAgo(1) })
    await aWaitingExpert(t, { name: 'Older', submitted_at: hoursAgo(9) })
    await anExpert(t, { name: 'Unconfirmed', status: 'pending_review', submitted_at: hoursAgo(99) })
    await aWaitingExpert(t, { name: 'Half done', submitted_at: null })
    await aPublicExpert(t, { name: 'Renamed', pending_company_name: 'New Name', submitted_at: hoursAgo(20) })
    // a company waits from its change, not from the submission of the profile
    const waiting = ['Older', 'Newer', 'Renamed', 'Unconfirmed']
    expect(await names({})).toEqual([...waiting, 'Public', 'Half done'])
    expect(await names({ waiting: 'yes' })).toEqual(waiting)
    expect(await names({ sort: '-waiting' })).toEqual([
      'Renamed',
      'Newer',
      'Older',
      'Unconfirmed',
      'Half done',
      'Public',
    ])
    expect(await names({ queue: 'waiting' })).toEqual(waiting)
    expect(await names({ queue: 'new' })).toEqual(['Older', 'Newer', 'Unconfirmed'])
    expect(await names({ queue: 'company' })).toEqual(['Renamed'])
    expect((await list({ per_page: 2, page: 3 })).json.data.map(({ name }: { name: string }) => name)).toEqual([
      'Public',
      'Half done',
    ])
    expect(await names({ waiting: 'no' })).toEqual(['Public', 'Half done'])
  })

  test('by plan, town and style; a wrong status or order names those there are', async () => {
    const style = t.deps.refs.list('style')[0]
    const city = t.deps.refs.list('city')[0]
    if (!style || !city) throw new Error('no options')
    await aPublicExpert(t, { name: 'Plain', plan_id: 1 })
    await aPublicExpert(t, { name: 'Paying', plan_id: 2 })
    await aPublicExpert(t, { name: 'There', plan_id: 1, city_id: city.id, style_ids: [style.id] })
    expect(await names({ plan_id: '2' })).toEqual(['Paying'])
    expect(await names({ plan_id: '1', sort: 'name' })).toEqual(['Plain', 'There'])
    expect(await names({ city: String(city.id) })).toEqual(['There'])
    expect(await names({ style: style.slug, city: String(city.id) })).toEqual(['There'])
    expect(await names({ style: style.slug, plan_id: 2 })).toEqual([])
    const sentences = async (query: object) => Object.values((await list({ ...query })).json.errors)
    expect(await sentences({ style: 'nonsense' })).toEqual([['Choose one of the options listed.']])
    expect(await sentences({ status: 'lost' })).toEqual([[expect.stringContaining('pending_review, active')]])
    expect(await sentences({ sort: 'shoe_size' })).toEqual([[expect.stringContaining('leads, plan')]])
  })

  test('by status, by words, sorted, in pages', async () => {
    await aPublicExpert(t, { name: 'Åse', company_name: '100 % Rum' })
    const anders = await aWaitingExpert(t, { name: 'Anders' })
    await anExpert(t, { name: 'Bo', status: 'rejected' })
    expect((await names({ status: 'rejected' })).toSorted()).toEqual(['Bo'])
    expect((await names({ status: ['rejected', 'active'] })).toSorted()).toEqual(['Bo', 'Åse'])
    expect(await names({ q: 'ANDERS' })).toEqual(['Anders'])
    expect(await names({ q: '100 %' })).toEqual(['Åse'])
    expect(await names({ q: '%' })).toEqual(['Åse'])
    expect(await names({ q: anders.email })).toEqual(['Anders'])
    expect(await names({ q: '_' })).toEqual([])
    // sorts by the company's name where there is one
    expect(await names({ sort: 'name' })).toEqual(['Åse', 'Anders', 'Bo'])
    expect(await names({ sort: '-name' })).toEqual(['Bo', 'Anders', 'Åse'])
    expect(await names({ sort: 'newest' })).toEqual(['Bo', 'Anders', 'Åse'])
    expect(await names({ sort: 'created_at' })).toEqual(['Åse', 'Anders', 'Bo'])
    const second = await list({ sort: 'name', per_page: 2, page: 2 })
    expect(second.json.meta).toEqual({ current_page: 2, last_page: 2, per_page: 2, total: 3, from: 3, to: 3 })
    expect((await list({ page: 9 })).json.data).toEqual([])
  })

  test('by plan and by how many leads came, either way', async () => {
    for (const [name, plan_id, leads_total] of [
      ['Few', 3, 2],
      ['Many', 1, 40],
      ['None', 2, 0],
      ['Few too', 2, 2],
    ] as const) {
      const { expert_id } = await aPublicExpert(t, { name })
      await t.deps.db.updateTable('experts').set({ plan_id, leads_total }).where('id', '=', expert_id).execute()
    }
    expect(await names({ sort: '-leads' })).toEqual(['Many', 'Few too', 'Few', 'None'])
    expect(await names({ sort: 'leads' })).toEqual(['None', 'Few', 'Few too', 'Many'])
    expect(await names({ sort: 'plan' })).toEqual(['Many', 'None', 'Few too', 'Few'])
    expect(await names({ sort: '-plan', status: 'active' })).toEqual(['Few', 'Few too', 'None', 'Many'])
    const { data } = (await list({ sort: '-leads', per_page: 1 })).json
    expect(data).toMatchObject([{ leads_count: 40, plan_id: 1 }])
  })

  test('says what staff look at, and nothing of secrets', async () => {
    const expert = await aWaitingExpert(t, { company_registration: '12345678', company_name: 'Egestuen' })
    const { json, text, headers } = await list()
    expect(headers['cache-control']).toBe('private, no-store')
    expect(json.data).toMatchObject([
      {
        id: expert.expert_id,
        account_id: expert.account_id,
        email: expert.email,
        email_verified: true,
        phone: '+4520123456',
        registration_problem: 'check_digit',
        registration_checked: false,
        pending: null,
        country: { code: 'DK', name: 'Denmark' },
        city: { name: 'Aarhus' },
        completeness: expect.any(Number),
        projects_count: 0,
      },
    ])
    expect(text).not.toContain('argon2')
  })

  test.each([{ status: 'lost' }, { waiting: 'perhaps' }])('422 for %o', async (query) =>
    expect((await list(query)).status).toBe(422),
  )

  test('staff only, every kind', async () => {
    for (const role of ['support', 'moderator', 'owner'] as const)
      expect((await list({}, (await anAdmin(t, role)).token)).status).toBe(200)
    expect((await list({}, (await aClient(t)).token)).status).toBe(403)
    expect((await list({}, (await anExpert(t)).token)).status).toBe(403)
    expect((await t.call(expertReview.listAdminExperts)).status).toBe(401)
  })
})

test('GET /api/admin/experts/{id}: the profile with drafts’ pictures and the history', async () => {
  const expert = await aWaitingExpert(t)
  const project = await aProject(t, expert.expert_id, {
    images: [await anImage(t), await anImage(t), await anImage(t)].map((image_id) => ({ image_id })),
  })
  await t.deps.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project).execute()
  const { status, json } = await t.call(expertReview.getAdminExpert, {
    params: { id: expert.expert_id },
    token: support,
  })
  expect(status).toBe(200)
  expect(json.data).toMatchObject({
    id: expert.expert_id,
    projects_count: 1,
    history: [],
    projects: [
      {
        id: project,
        status: 'draft',
        pictures: [{ width: 1200 }, {}, {}],
      },
    ],
    profile: { description: expect.stringContaining('kitchens') },
  })
  expect((await t.call(expertReview.getAdminExpert, { params: { id: 999_999 }, token: support })).status).toBe(404)
  expect(
    (await t.call(expertReview.getAdminExpert, { params: { id: expert.expert_id }, token: expert.token })).status,
  ).toBe(403)
})

describe('only active ones are public', () => {
  test('nobody else is shown, found, matched or kept; approved, they are within one look of the market', async () => {
    const moderator = await anAdmin(t, 'moderator')
    const client = await aClient(t)
    await t.deps.db.deleteFrom('experts').execute()
    const hidden = ['changes_requested', 'rejected', 'suspended', 'paused', 'pending_review']
    const experts = []
    for (const status of hidden) experts.push(await aWaitingExpert(t, { status }))
    await t.deps.market.refresh()
    const found = async () =>
      (await t.request({ method: 'GET', url: '/api/architect/search' })).json.data.map(({ id }: { id: number }) => id)
    const headers = { authorization: `Bearer ${client.token}` }
    expect(await found()).toEqual([])
    for (const [at, { expert_id }] of experts.entries()) {
      // an expert on a break was approved, so the page stays
      const page = hidden[at] === 'paused' ? 200 : 404
      for (const url of ['', '/reviews', '/projects'])
        expect((await t.request({ method: 'GET', url: `/api/architect/${expert_id}${url}` })).status).toBe(page)
      expect((await t.request({ method: 'POST', url: `/api/favorite/${expert_id}`, headers })).status).toBe(404)
    }
    expect((await t.call(briefs.putBrief, { token: client.token, body: kitchenBrief })).status).toBe(200)
    const matched = async (token: string) =>
      (await t.call(matches.listMatches, { token })).json.data.map(
        ({ expert }: { expert: { id: number } }) => expert.id,
      )
    expect(await matched(client.token)).toEqual([])
    const waiting = experts.at(-1)?.expert_id ?? 0
    expect((await review(t, moderator, waiting, { action: 'approve' })).status).toBe(200)
    await t.deps.market.refresh()
    expect(await found()).toEqual([waiting])
    expect((await t.request({ method: 'POST', url: `/api/favorite/${waiting}`, headers })).status).toBe(200)
    const another = await aClient(t)
    await t.call(briefs.putBrief, { token: another.token, body: kitchenBrief })
    expect(await matched(another.token)).toEqual([waiting])
    await review(t, moderator, waiting, { action: 'suspend', reason: 'The pictures are not your own work.' })
    await t.deps.market.refresh()
    expect(await found()).toEqual([])
    expect((await t.request({ method: 'GET', url: `/api/architect/${waiting}` })).status).toBe(404)
  })
})

test('erased: that something was decided stays, what was written about the person goes', async () => {
  const owner = await anAdmin(t)
  const expert = await aWaitingExpert(t, {
    company_name: 'Egestuen',
    company_details: 'Eva and a workshop.',
    chamber: 'Kammer',
    chamber_number: '4711',
    pending_company_name: 'Evas Egestue',
    pending_company_registration: '10150817',
  })
  await review(t, owner, expert.expert_id, { action: 'reject', reason: 'Eva Egholm is not an architect.' })
  await t.deps.events.transaction(async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ deleted_at: hoursAgo(24 * 15) })
      .where('id', '=', expert.account_id)
      .execute()
    await t.deps.events.emit(tx, 'account.left', { account_id: expert.account_id })
  })
  await eraseAccounts(t.deps)
  const moves = await t.deps.db
    .selectFrom('expert_moves')
    .selectAll()
    .where('expert_id', '=', expert.expert_id)
    .execute()
  expect(moves).toMatchObject([{ status_to: 'rejected', reason: null }])
  const audit = await t.deps.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', expert.expert_id)
    .execute()
  expect(audit).toMatchObject([{ action: 'expert.reject', subject_label: null, before: null, after: null }])
  expect(await rowOf(t, expert.expert_id)).toMatchObject({
    company_details: '',
    chamber: null,
    chamber_number: null,
    pending_company_name: null,
    pending_company_registration: null,
  })
})
