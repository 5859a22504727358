/**
 * How many statements each call sends when it is repeated: the numbers are in testing/statement-bounds.ts, beside the
 * maximum that any test may send.
 */
import { randomUUID } from 'node:crypto'
import { api } from '@husrum/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shownPhotos } from '../../domains/clients/boards/boards.testing.ts'
import { countOptionUses } from '../../domains/back-office/catalogue/uses.service.ts'
import { listActiveExperts } from '../../domains/experts/profile/expert-accounts.service.ts'
import { chooseHandle } from '../../domains/experts/profile/handles/handles.service.ts'
import { aClientIn, aMarket, listOf } from '../../domains/market/matching/matching.testing.ts'
import { aPublished } from '../../domains/experts/portfolio/portfolio.testing.ts'
import { countStatements } from '../../platform/database/statements.ts'
import { testApp, type Sent, type TestApp } from '../../testing/app.ts'
import { statementBounds, type Bound, type WarmCall } from '../../testing/statement-bounds.ts'
import { aLead, anAdmin, anExpert, anUpload, type ExpertPerson, type Person } from '../../testing/people.ts'

type World = {
  client: Person
  staff: Person
  expert: ExpertPerson
  /** Experts other than `expert`, to whom the client has not written. */ others: ExpertPerson[]
  matches: number[]
  leads: number[]
  threads: number[]
  project: number
  photo: number
  entry: number
  board: { id: number; share_token: string }
}

/** More photos on a board than its summary shows. */
const styles = ['japandi', 'japandi', 'vintage', 'urban', 'modern', 'urban']

let t: TestApp
let world: World
beforeAll(async () => {
  t = await testApp({}, { remembering: true })
  world = await aWorld()
})
afterAll(() => t.close())

async function aWorld(): Promise<World> {
  const others = await aMarket(t, 'Aarhus', 12)
  const expert = await anExpert(t, { session_types: ['online'] })
  const avatar_image_id = await anUpload(t, expert)
  await t.deps.db.updateTable('accounts').set({ avatar_image_id }).where('id', '=', expert.account_id).execute()
  for (const each of [expert, ...others.slice(0, 3)]) await aPublished(t, each, { title: `At home with ${each.name}` })
  const project = await aPublished(t, expert, { title: 'A boathouse' })
  await chooseHandle(t.deps, expert.expert_id, 'boathouse')
  await t.deps.db.updateTable('project_images').set({ in_inspiration: true }).execute()
  const { id: photo } = await t.deps.db.selectFrom('project_images').select('id').limit(1).executeTakeFirstOrThrow()
  await t.deps.market.refresh()
  await t.deps.photos.refresh()
  await countOptionUses(t.deps.db)
  const client = await aClientIn(t, 'Aarhus')
  const leads = [(await aLead(t, { client, expert })).id]
  for (let n = 0; n < 6; n += 1) leads.push((await aLead(t, { expert })).id)
  const threads: number[] = []
  for (const lead_id of leads.slice(0, 4)) {
    const { status, json, text } = await t.call(api.sendMessage, {
      token: expert.token,
      body: { lead_id, body: 'Thank you for your brief. May I come by on Tuesday?' },
    })
    expect(status, text).toBe(201)
    threads.push(json.data.id)
  }
  const favourites = [expert, ...others.slice(0, 2)]
  for (const { expert_id } of favourites)
    await t.call(api.addFavourite, { token: client.token, params: { id: expert_id } })
  await t.runJobs()
  const matches = (await listOf(t, client)).data.map(({ id }) => id)
  const body = {
    name: 'Low and quiet',
    items: (await shownPhotos(t, expert.expert_id, styles)).map((photo_id) => ({ photo_id })),
  }
  const made = await t.call(api.createBoard, { token: client.token, body })
  const shared = await t.call(api.patchBoard, {
    token: client.token,
    params: { id: made.json.data.id },
    body: { shared: true },
  })
  const staff = await anAdmin(t)
  for (const name of ['Newest clients', 'Newest experts'])
    await t.call(api.saveStaffView, { token: staff.token, body: { list: 'users', name, address: '' } })
  const image_ids = [await anUpload(t, staff), await anUpload(t, staff)]
  await t.call(api.createShowcases, { token: staff.token, body: { image_ids } })
  await insertForStaff(client, others)
  const { id: entry } = await t.deps.db.selectFrom('audit_entries').select('id').limit(1).executeTakeFirstOrThrow()
  return {
    client,
    staff,
    entry,
    expert,
    others,
    matches,
    leads,
    threads,
    project,
    photo,
    board: shared.json.data,
  }
}

/** Two of each, so that a page of one row is not the whole list. */
async function insertForStaff(client: Person, others: readonly ExpertPerson[]): Promise<void> {
  const { db } = t.deps
  for (const { expert_id, account_id } of others.slice(-2)) {
    const words = { subject: 'Hello', message: 'Where do I find my brief again?', locale: 'en' }
    await db
      .insertInto('contacts')
      .values({ name: 'Asker', email: 'asker@test.example', topic: 'other', ...words })
      .execute()
    const review = { author_name: 'Author', language: 'en', rating: 4, body: 'They came when they said they would.' }
    await db
      .insertInto('reviews')
      .values({ expert_id, status: 'rejected', ...review })
      .execute()
    const plan = {
      state: 'canceled',
      plan_id: 2,
      plan_interval: 'monthly',
      currency: 'DKK',
      cancel_at_period_end: false,
    }
    const provider_id = `sub_${expert_id}`
    await db
      .insertInto('subscriptions')
      .values({ expert_id, provider_id, started_at: new Date(), ...plan })
      .execute()
    const people = { reporter_account_id: account_id, reported_account_id: client.account_id }
    await db
      .insertInto('reports')
      .values({ origin: 'person', reason: 'spam', evidence: '{}', ...people })
      .execute()
  }
}

const byClient = (sent: Sent = {}): Sent => ({ token: world.client.token, ...sent })
const byExpert = (sent: Sent = {}): Sent => ({ token: world.expert.token, ...sent })
const byStaff = (sent: Sent = {}): Sent => ({ token: world.staff.token, ...sent })
const idOf = (ids: readonly number[], at: number) => ({ id: ids[at] ?? 0 })

/** Counts the statements of the first, second and third call; the third is asserted. */
const calls: Record<WarmCall, (at: number) => Sent> = {
  getAccount: () => byExpert(),
  listSessions: () => byClient(),
  getDataExport: () => byClient(),
  getBrief: () => byClient(),
  listCountries: () => ({}),
  listCities: () => ({ params: { countryId: 1 } }),
  listStyles: () => ({}),
  listQuestions: () => ({}),
  getOwnExpert: () => byExpert(),
  getOwnSite: () => byExpert(),
  listDaysOff: () => byExpert(),
  listSavedReplies: () => byExpert(),
  getSubscription: () => byExpert(),
  searchExperts: () => ({ query: { per_page: 24 } }),
  listExpertPlaces: () => ({}),
  getMarketFigures: () => ({}),
  getLegalText: () => ({ params: { document: 'terms' }, query: { language: 'en' } }),
  listTowns: () => ({}),
  readTown: () => ({ params: { service: 'designer', town: 'aarhus' } }),
  getExpertByHandle: () => ({ params: { handle: 'boathouse' } }),
  getPriceFigures: () => ({ query: { service_type: 'designer', room_type: 'kitchen' } }),
  getMatchingFormula: () => ({}),
  getMatchingExample: () => ({}),
  getMatchingSample: () => ({ query: { city_id: 'aarhus', styles: ['scandinavian', 'japandi'] } }),
  countFitting: () => ({ body: { service_type: 'designer', project_type: 'residential', city_id: 'aarhus' } }),
  getExpert: () => ({ params: { id: world.expert.expert_id } }),
  listReviews: () => ({ params: { id: world.expert.expert_id } }),
  listOwnReviews: () => byClient(),
  listReceivedReviews: () => byExpert(),
  listExpertProjects: () => ({ params: { id: world.expert.expert_id } }),
  getExpertProject: () => ({ params: { id: world.expert.expert_id, projectId: world.project } }),
  listInspirations: () => ({ query: { seed: '4711' } }),
  getInspiration: () => ({ params: { id: world.photo } }),
  countProjectView: () => ({ params: { id: world.expert.expert_id, projectId: world.project } }),
  readTranslation: () => ({}),
  listFavourites: () => byClient(),
  listSavedSearches: () => byClient(),
  getFavourite: () => byClient({ params: { id: world.expert.expert_id } }),
  addFavourite: (at) => byClient({ params: { id: world.others[4 + at]?.expert_id ?? 0 } }),
  removeFavourite: (at) => byClient({ params: { id: world.others[4 + at]?.expert_id ?? 0 } }),
  listBoards: () => byClient(),
  getBoard: () => byClient({ params: { id: world.board.id } }),
  getSharedBoard: () => ({ params: { token: world.board.share_token } }),
  listOwnProjects: () => byExpert(),
  getOwnProject: () => byExpert({ params: { id: world.project } }),
  listMatches: () => byClient({ query: { per_page: 15 } }),
  listShownMatches: () => byClient(),
  getTimeline: () => byClient(),
  inviteExpert: (at) => byClient({ params: idOf(world.matches, at) }),
  dismissMatch: (at) => byClient({ params: idOf(world.matches, 3 + at), body: { reason: 'style' } }),
  listLeads: () => byExpert(),
  getLeadStatistics: () => byExpert(),
  getLead: () => byExpert({ params: idOf(world.leads, 0) }),
  readLead: (at) => byExpert({ params: idOf(world.leads, 4 + at) }),
  sendMessage: () => byExpert({ body: { thread_id: world.threads[0], body: 'And on Wednesday?' } }),
  listThreads: () => byExpert(),
  getThread: () => byClient({ params: idOf(world.threads, 0) }),
  getInsights: () => byExpert(),
  countProfileView: () => ({ params: { id: world.expert.expert_id } }),
  listMeetings: () => byClient({ query: { thread_id: world.threads[0] } }),
  listQuotes: () => byClient({ query: { thread_id: world.threads[0] } }),
  readThread: () => byClient({ params: idOf(world.threads, 0) }),
  streamEvents: () => byClient(),
  sendTyping: () => byClient({ params: idOf(world.threads, 0) }),
  listNotifications: () => byClient(),
  readNotifications: () => byClient({ body: {} }),
  getNotificationPreferences: () => byExpert(),
  getPushKey: () => byExpert(),
  listAdminUsers: () => byStaff({ query: { per_page: 5, role: 'client', q: 'test' } }),
  getAdminUser: () => byStaff({ params: { id: world.client.account_id } }),
  getDashboard: () => byStaff(),
  listApplicants: () => byStaff({ query: { per_page: 3, q: 'test' } }),
  getAdminQueues: () => byStaff(),
  listAudit: () => byStaff({ query: { per_page: 1, q: 'newest' } }),
  listSecurityEvents: () => byStaff({ query: { per_page: 1, q: 'nobody@example.com' } }),
  listAdminAspects: () => byStaff(),
  listAdminStyles: () => byStaff({ query: { sort: '-uses' } }),
  listAdminSpecialties: () => byStaff(),
  listAdminSkills: () => byStaff(),
  listAdminPlans: () => byStaff({ query: { sort: 'experts' } }),
  listAdminExperts: () => byStaff({ query: { per_page: 3 } }),
  countReviewQueue: () => byStaff(),
  listAdminExpertLeads: () => byStaff({ params: { id: world.expert.expert_id }, query: { per_page: 2, q: 'e' } }),
  listAdminContacts: () => byStaff({ query: { per_page: 1 } }),
  listAdminReports: () => byStaff({ query: { per_page: 1, q: 'example' } }),
  listAdminReviews: () => byStaff({ query: { per_page: 1 } }),
  listAdminNotices: () => byStaff({ query: { per_page: 1 } }),
  listDeliveries: () => byStaff({ query: { per_page: 1, sort: 'tries' } }),
  listAdminSubscriptions: () => byStaff({ query: { per_page: 1, q: 'example' } }),
  listAdminShowcases: () => byStaff({ query: { per_page: 1 } }),
  listStaffViews: () => byStaff({ query: { list: 'users' } }),
  getAudit: () => byStaff({ params: { id: world.entry } }),
  checkPush: () => ({ params: { key: randomUUID() } }),
}

// in the order of the table: reads of a kind come before the calls that change it
test.each(Object.keys(calls) as WarmCall[])('%s', async (name) => {
  for (const at of [0, 1]) expect((await t.call(api[name], calls[name](at))).status).toBeLessThan(300)
  const { result, statements, transactions } = await countStatements(() => t.call(api[name], calls[name](2)))
  expect(result.status, result.text).toBeLessThan(300)
  const { warm }: Bound = statementBounds[name]
  expect(transactions, 'transactions').toBe(warm?.transactions ?? 0)
  expect(statements.length, statements.map((text) => text.slice(0, 160)).join('\n')).toBe(warm?.statements ?? 0)
})

test('a list is one value: however long it is, the statement is the same', async () => {
  const styles = t.deps.refs.list('style').map(({ slug }) => slug)
  const textsWith = async (length: number) => {
    const query = { styles: styles.slice(0, length).join(',') }
    const { statements } = await countStatements(() => t.call(api.listShowcases, { query }))
    const ids = world.others.slice(0, length).map(({ expert_id }) => expert_id)
    const active = await countStatements(() => listActiveExperts(t.deps.db, ids))
    return [...statements, ...active.statements].toSorted()
  }
  const texts: string[][] = []
  for (const length of [1, 2, 5, 8]) texts.push(await textsWith(length))
  expect(texts[0]?.length).toBeGreaterThan(1)
  expect(texts.slice(1)).toEqual(texts.slice(1).map(() => texts[0]))
})

test('experts by words: those that few have are read whole, and are not counted', async () => {
  const list = (q: string) => t.call(api.listAdminExperts, byStaff({ query: { per_page: 2, q, sort: 'name' } }))
  await list('example')
  const { result, statements } = await countStatements(() => list('example'))
  expect([result.status, result.json.data.length]).toEqual([200, 2])
  expect(result.json.meta.total).toBeGreaterThan(2)
  expect(statements.length, statements.map((text) => text.slice(0, 160)).join('\n')).toBe(4)
})
