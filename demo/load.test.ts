import { plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { api } from '@husrum/contract/index.ts'
import { availability } from '@husrum/contract/experts/profile/availability.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { integrations } from '@husrum/contract/back-office/integrations/integrations.ts'
import { operating } from '@husrum/contract/back-office/operations/operations.ts'
import { outbox } from '@husrum/contract/back-office/outbox.ts'
import { insightCalls, type Insights } from '@husrum/contract/market/insights/insights.ts'
import { favourites } from '@husrum/contract/clients/favourites.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { pastClients } from '@husrum/contract/market/reviews/past-clients.ts'
import { reviews } from '@husrum/contract/market/reviews/reviews.ts'
import { showcases } from '@husrum/contract/experts/showcases/showcases.ts'
import { subscriptions } from '@husrum/contract/experts/billing/billing.ts'
import { timeline } from '@husrum/contract/market/timeline.ts'
import { listDemoAccounts, loadDemo } from '../apps/server/src/demo/demo.ts'
import { selectToday } from '../apps/server/src/domains/experts/profile/own-profile/own-profile.queries.ts'
import { addWorkingDays } from '../apps/server/src/domains/market/leads/deadlines/deadlines.ts'
import { testApp, type TestApp } from '../apps/server/src/testing/app.ts'
import { emailOf } from './authoring.ts'
import { sceneOf } from './pictures.ts'
import { demoPassword, world } from './world.ts'

let app: TestApp
let loaded: boolean

beforeAll(async () => {
  app = await testApp()
  loaded = await loadDemo(app.deps)
}, 120_000)
afterAll(() => app.close())

async function signedIn(email: string): Promise<string> {
  const answer = await app.call(accounts.login, { body: { email, password: demoPassword } })
  return String(answer.json.data.token)
}
const counterparts = (threads: { counterpart: { name: string } }[]) =>
  threads.map((thread) => thread.counterpart.name).sort()

test('the world loads once', async () => {
  expect(loaded).toBe(true)
  expect(await loadDemo(app.deps)).toBe(false)
})

test('everybody named can sign in', async () => {
  for (const { email, role } of world.signIns) {
    const answer = await app.call(accounts.login, { body: { email, password: demoPassword } })
    expect([email, answer.status, answer.json.data?.user.role]).toEqual([email, 200, role])
  }
})

test('Ann’s list begins with Bo, not yet asked, and Atelier Nordhavn has her brief', async () => {
  const token = await signedIn(emailOf('ann-krogh'))
  const list = await app.call(matches.listMatches, { token, query: { per_page: 15 } })
  const all: { expert: { name: string }; lead_status: string | null }[] = list.json.data
  const found = all.map(({ expert, lead_status }) => [expert.name, lead_status])
  expect(found.slice(0, 3)).toContainEqual(['Bo Lindgaard', null])
  expect(found).toContainEqual(['Atelier Nordhavn', 'new'])
  expect(list.json.meta.invitations.open).toBe(1)
  expect(list.json.meta.dismissed.map((one: { name: string }) => one.name)).toEqual(['Lund Interiør'])
  const talks = await app.call(messages.listThreads, { token })
  expect(counterparts(talks.json.data)).toEqual(['Karen Nørgaard', 'Studio Nordlys'])
})

test('Ann keeps three experts, and the one who has her brief reads it there', async () => {
  const token = await signedIn(emailOf('ann-krogh'))
  const kept = await app.call(favourites.listFavourites, { token })
  expect(kept.json.data.map((one: { name: string }) => one.name)).toEqual([
    'Atelier Nordhavn',
    'Marie Holm',
    'Bo Lindgaard',
  ])
  const list = await app.call(matches.listMatches, { token, query: { per_page: 15 } })
  const all: { expert: { name: string }; favourite: boolean }[] = list.json.data
  expect(all.find(({ expert }) => expert.name === 'Bo Lindgaard')?.favourite).toBe(true)
  const asked = await signedIn(emailOf('atelier-nordhavn'))
  const sent: { client: { first_name: string }; favourite: boolean }[] = (
    await app.call(leads.listLeads, { token: asked })
  ).json.data
  expect(sent.find(({ client }) => client.first_name === 'Ann')?.favourite).toBe(true)
})

test('no page of the default list shows one cover twice, and some experts take on no new projects', async () => {
  const covers: number[][] = []
  const free: boolean[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { json } = await app.call(experts.searchExperts, { query: { page, per_page: 24 } })
    last = json.meta.last_page
    covers.push(json.data.map(({ photos }: { photos: { id: number }[] }) => photos[0]?.id))
    free.push(...json.data.map(({ available }: { available: boolean }) => available))
  }
  expect(covers.length).toBeGreaterThan(1)
  for (const page of covers) expect(new Set(page).size).toBe(page.length)
  expect(new Set(covers.flat()).size).toBe(free.length)
  expect(free.filter((one) => !one).length).toBeGreaterThanOrEqual(3)
})

test('no page of style photos shows one scene twice, in any room', async () => {
  const scenes = new Map(world.pictures.map(({ alt, file }) => [alt.en, sceneOf(file)]))
  const rooms = [...new Set(world.pictures.map((picture) => picture.room ?? ''))].filter(Boolean)
  for (const room of ['', ...rooms])
    for (let page = 1, last = 1; page <= last; page++) {
      const query = { page, per_page: 12, ...(room ? { room_type: room } : {}) }
      const { json } = await app.call(showcases.listShowcases, { query, headers: { 'accept-language': 'en' } })
      last = json.meta.last_page
      const shown = json.data.map(({ image }: { image: { alt: string } }) => scenes.get(image.alt))
      expect([room, page, new Set(shown).size]).toEqual([room, page, shown.length])
    }
})

test('an answer is due two working days after its brief was sent', async () => {
  for (const expert of ['bo-lindgaard', 'studio-vest', 'atelier-nordhavn']) {
    const { json } = await app.call(leads.listLeads, {
      token: await signedIn(emailOf(expert)),
      query: { status: 'new' },
    })
    for (const { created_at, expires_at } of json.data)
      expect(expires_at).toBe(
        addWorkingDays(new Date(created_at), leadDeadlines.answer.working_days, { country: 'DK' }).toISOString(),
      )
  }
})

test('every lead stands where its story ended', async () => {
  const wanted = world.leads.map((lead) => `${lead.expert} ${lead.status}`).sort()
  const stands: string[] = []
  for (const expert of new Set(world.leads.map((lead) => lead.expert))) {
    const token = await signedIn(emailOf(expert))
    const list = await app.call(leads.listLeads, { token, query: { per_page: 100 } })
    stands.push(...list.json.data.map((lead: { status: string }) => `${expert} ${lead.status}`))
  }
  expect(stands.sort()).toEqual(wanted)
})

test('who was hired was confirmed by the client, and nobody waits for that', async () => {
  const won = world.leads.filter(({ status }) => status === 'won')
  expect(won.length).toBeGreaterThanOrEqual(4)
  const awaiting: string[] = []
  for (const expert of new Set(won.map((lead) => lead.expert))) {
    const list = await app.call(leads.listLeads, {
      token: await signedIn(emailOf(expert)),
      query: { status: 'won', per_page: 100 },
    })
    const rows: { awaiting_confirmation: boolean }[] = list.json.data
    awaiting.push(...rows.filter((lead) => lead.awaiting_confirmation).map(() => expert))
  }
  expect(awaiting.sort()).toEqual(won.flatMap(({ expert, confirmed }) => (confirmed ? [] : [expert])).sort())
  for (const { client, expert, confirmed } of won) {
    if (!confirmed) continue
    const list = await app.call(matches.listMatches, {
      token: await signedIn(emailOf(client)),
      query: { per_page: 15 },
    })
    const all: { status: string; expert: { name: string } }[] = list.json.data
    const hired = all.filter(({ status }) => status === 'hired').map(({ expert: { name } }) => name)
    const asked = world.experts.find(({ key }) => key === expert)
    const name = asked?.company_name ?? asked?.name
    expect([client, list.json.meta.brief_status, hired]).toEqual([client, 'hired', [name]])
  }
})

test('who has just finished the form has matches, who has none yet is invited to begin', async () => {
  const fresh = await app.call(matches.listMatches, { token: await signedIn(emailOf('emil-sandberg')) })
  expect(fresh.json.data).toHaveLength(5)
  const none = await app.call(matches.listMatches, { token: await signedIn(emailOf('freja-munk')) })
  expect([none.status, none.json.data, none.json.meta.brief_status]).toEqual([200, [], 'none'])
})

test('Bo finds his portfolio with drafts, pairs and views, and can publish the draft that is ready', async () => {
  const token = await signedIn(emailOf('bo-lindgaard'))
  const list = await app.call(portfolio.listOwnProjects, { token })
  expect(list.json.room.used).toBe(6)
  type Own = {
    status: string
    views: { recent: number }
    images: { before: unknown; focus?: unknown; room: unknown }[]
  }
  const projects: Own[] = list.json.data
  expect(projects.filter(({ status }) => status === 'draft')).toHaveLength(2)
  expect(projects.filter(({ images }) => images.some(({ before }) => before !== null))).toHaveLength(2)
  expect(projects[0]?.views.recent).toBeGreaterThan(30)
  expect(projects[0]?.images[0]).toMatchObject({ focus: { x: 52, y: 62 }, room: { slug: 'kitchen' } })
  const [draft] = (
    await app.call(portfolio.listOwnProjects, {
      token: await signedIn(emailOf('studio-vest')),
      query: { status: 'draft' },
    })
  ).json.data
  expect(draft).toMatchObject({ needs: [], views: { recent: 0, total: 0 }, published_at: null })
})

test('staff have something to look at: each kind of profile that is not public, or not all of it, and an appeal', async () => {
  const token = await signedIn(world.admin.email)
  const queue = await app.call(expertReview.listAdminExperts, { token, query: { waiting: 'yes' } })
  const waiting: { name: string; registration_problem: string | null; pending: object | null }[] = queue.json.data
  expect(waiting.map(({ name }) => name).sort()).toEqual([
    'Caroline Strand',
    'Jule Wagner',
    'Malene Sund',
    'Ralf Dunkel',
    'Sidsel Fjord',
  ])
  expect(waiting.find(({ name }) => name === 'Sidsel Fjord')).toMatchObject({ registration_problem: 'check_digit' })
  expect(waiting.find(({ name }) => name === 'Caroline Strand')).toMatchObject({
    pending: { company_name: 'Strand & Søn' },
    registration_problem: null,
  })
  const byStatus = async (status: string) =>
    (await app.call(expertReview.listAdminExperts, { token, query: { status } })).json.data.map(
      ({ name, submitted_at }: { name: string; submitted_at: string | null }) => [name, submitted_at !== null],
    )
  expect(await byStatus('changes_requested')).toEqual([['Malte Ritter', true]])
  expect(await byStatus('rejected')).toEqual([['Ralf Dunkel', true]])
  expect(await byStatus('pending_review')).toContainEqual(['Signe Aaby', false])
})

test.each([api.listAdminReviews, api.listAudit])('$path: what happened last stands first', async (list) => {
  const token = await signedIn(world.admin.email)
  const { data } = (await app.call(list, { token, query: { sort: '-created_at', per_page: 100 } })).json
  const times: string[] = data.map(({ created_at }: { created_at: string }) => created_at)
  expect(new Set(times).size).toBeGreaterThan(3)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('support and a moderator sign in as what they are, whoever is shut out does not', async () => {
  for (const { email, staff_role } of world.staff) {
    const { json } = await app.call(accounts.getAccount, { token: await signedIn(email) })
    expect(json.data).toMatchObject({ email, role: 'admin', staff_role })
  }
  const listed = (await listDemoAccounts(app.deps.db)).map(({ email, about }) => [email, about])
  expect(listed).toEqual(
    expect.arrayContaining([
      [emailOf('sofie-brandt'), 'Support'],
      [emailOf('jonas-petersen'), 'Moderator'],
    ]),
  )
  for (const { email, restored } of world.closedAccounts) {
    const { status } = await app.call(accounts.login, { body: { email, password: demoPassword } })
    const mayEnter = restored !== undefined
    expect([email, status === 200, listed.some(([known]) => known === email)]).toEqual([email, mayEnter, mayEnter])
  }
})

test('staff see invitations of each state, a list that was carried out and what was refused to whom', async () => {
  const token = await signedIn(emailOf('jonas-petersen'))
  const invitations: { state: string; name: string | null }[] = (
    await app.call(api.listExpertInvitations, { token, query: { per_page: 100 } })
  ).json.data
  const states = new Set(invitations.map(({ state }) => state))
  expect([...states].toSorted()).toEqual(['expired', 'opened', 'refused', 'sent', 'taken_over'])
  expect(invitations).toContainEqual(expect.objectContaining({ state: 'taken_over', name: 'Anne-Sofie Ravn' }))
  expect((await app.call(api.listExpertImports, { token })).json.data).toMatchObject([
    { lines: 4, invited: 3, waiting: 0, open: 3, created_by: 'Jonas Petersen' },
  ])
  const support = await signedIn(emailOf('sofie-brandt'))
  const events: { kind: string; code: string; account: { name: string } | null; account_hash: string | null }[] = (
    await app.call(api.listSecurityEvents, { token: support, query: { per_page: 100 } })
  ).json.data
  const kinds = new Set(events.map(({ kind }) => kind))
  expect([...kinds].toSorted()).toEqual(['limit', 'look', 'passkey', 'refused', 'sign_in'])
  expect(events.filter(({ code }) => code === 'wrong').map(({ account }) => account?.name)).toEqual(
    expect.arrayContaining([undefined, 'Ida Krogh', 'Ann Krogh']),
  )
})

test('no room is offered in two views among the style photos', async () => {
  const { json } = await app.request({ url: '/api/showcases?per_page=100&category=interior' })
  const alts: string[] = json.data.map(({ image }: { image: { alt: string } }) => image.alt)
  expect(alts.length).toBeGreaterThanOrEqual(48)
  expect(alts.filter((alt) => alt.startsWith('Portrait view'))).toEqual([])
})

test('some experts are away, and their public page says until when', async () => {
  const pages = new Map<string, { back_on: string | null } | null>()
  for (const { name, email, expert_id } of await listDemoAccounts(app.deps.db)) {
    if (!world.breaks.some(({ expert }) => emailOf(expert) === email)) continue
    const { json } = await app.call(experts.getExpert, { params: { id: expert_id } })
    pages.set(name, json.data.paused)
  }
  const today = await selectToday(app.deps.db)
  expect(pages).toEqual(
    new Map([
      ['Bo Lindgaard', null],
      ['Studio Vest', null],
      ['Nanna Bach', { back_on: null }],
      ['Lotte Friis Interiør', { back_on: plusDays(today, 51) }],
      ['Henning Clasen', { back_on: plusDays(today, 18) }],
    ]),
  )
  const { json } = await app.call(availability.listDaysOff, { token: await signedIn(emailOf('bo-lindgaard')) })
  expect(json.data.map(({ pauses_leads }: { pauses_leads: boolean }) => pauses_leads)).toEqual([false, true])
})

test('two people work in Studio Vest beside its owner, with a lead of their own and a note', async () => {
  const [member, assistant] = world.colleagues
  const token = await signedIn(member?.email ?? '')
  const { people, seats } = (await app.call(api.getStudio, { token })).json.data
  expect(people.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ['Rikke Vestergaard', 'owner'],
    [member?.name, 'member'],
    [assistant?.name, 'assistant'],
  ])
  expect(seats).toMatchObject({ used: 3, limit: 5 })
  const [mine, ...more] = (await app.call(api.listLeads, { token, query: { assigned: 'me' } })).json.data
  expect(more).toEqual([])
  const { notes } = (await app.call(api.getLead, { token, params: { id: mine.id } })).json.data
  expect(notes).toMatchObject([{ author: { name: assistant?.name } }])
  const names = (await listDemoAccounts(app.deps.db)).map(({ name, about }) => `${name}: ${about}`)
  expect(names).toContain(`${assistant?.name ?? ''}: Assists in a studio`)
})

test('hired clients have reviewed or may, and past clients of Bo stand apart', async () => {
  const own = async (client: string) =>
    (await app.call(reviews.listOwnReviews, { token: await signedIn(emailOf(client)) })).json.data
  const birgit = await own('birgit-harms')
  expect([birgit.due.length, birgit.written[0]?.status, Boolean(birgit.written[0]?.reply)]).toEqual([
    0,
    'published',
    true,
  ])
  expect((await own('matthias-roloff')).written[0]).toMatchObject({ status: 'pending', held: null })
  expect((await own('lars-bonde')).due).toHaveLength(1)
  const bo = (await listDemoAccounts(app.deps.db)).find(({ email }) => email === emailOf('bo-lindgaard'))
  const page = await app.call(experts.listReviews, { params: { id: bo?.expert_id } })
  expect(page.json.from_before.map(({ author }: { author: string }) => author)).toEqual(['Tom', 'Kirsten'])
  const asked = await app.call(pastClients.listPastClients, { token: await signedIn(emailOf('bo-lindgaard')) })
  expect(asked.json.data.map(({ status }: { status: string }) => status)).toEqual(['asked', 'answered', 'answered'])
})

test('in Ann’s project something stands in every state, with a quote to answer and a time that was agreed', async () => {
  const token = await signedIn(emailOf('ann-krogh'))
  const talks: { id: number; counterpart: { name: string } }[] = (await app.call(messages.listThreads, { token })).json
    .data
  const cards: Record<string, string[]> = {}
  for (const { id, counterpart } of talks) {
    const { json } = await app.call(messages.getThread, { token, params: { id } })
    const said: { kind: string }[] = json.data.messages ?? json.data
    cards[counterpart.name] = said.map(({ kind }) => kind).filter((kind) => kind === 'quote' || kind === 'meeting')
  }
  expect(cards).toEqual({ 'Karen Nørgaard': ['quote'], 'Studio Nordlys': ['meeting'] })
  const states = world.leads.filter(({ client }) => client === 'ann-krogh').map(({ status }) => status)
  expect(states.toSorted()).toEqual(['declined', 'expired', 'meeting', 'new', 'proposal', 'withdrawn'])
  const entries: { meeting: { starts_at: string } | null }[] = (await app.call(timeline.getTimeline, { token })).json
    .data
  const [meeting] = entries.flatMap((entry) => entry.meeting ?? [])
  expect(Date.parse(meeting?.starts_at ?? '')).toBeGreaterThan(Date.now())
})

test('Bo pays for his plan at the stand-in, and has his first invoice', async () => {
  const token = await signedIn(emailOf('bo-lindgaard'))
  await app.runJobs()
  const own = await app.call(subscriptions.getSubscription, { token })
  expect(own.json.data).toMatchObject({
    state: 'active',
    plan_id: 2,
    paid: { plan_id: 2, interval: 'monthly', currency: 'DKK' },
    wished_plan_id: 2,
    can_try: false,
    invoices: [{ net: 39_900, status: 'paid', has_file: true }],
  })
})

test('Bo’s insights have a shape and the medians of designers nearby; Studio Vest has too few architects there', async () => {
  const of = async (name: string, query = {}): Promise<Insights> => {
    const { status, text, json } = await app.call(insightCalls.getInsights, {
      token: await signedIn(emailOf(name)),
      query,
    })
    expect(status, text).toBe(200)
    return json.data
  }
  const bo = await of('bo-lindgaard')
  expect(bo.comparison).toMatchObject({ place: 'Risskov', experts: 6, has_median: true })
  expect(bo.funnel.answered.count).toBeGreaterThanOrEqual(12)
  expect(bo.funnel.won).toMatchObject({ count: 3, median_percent: expect.any(Number) })
  expect(bo.answers.median_hours).toBeGreaterThan(bo.answers.hours ?? 99)
  expect(bo.headline).toEqual({ strength: expect.any(String), weakness: 'quotes' })
  expect(bo.wins.sentence).toMatchObject({ key: 'early_quotes_win' })
  expect(bo.views.sentence).toMatchObject({ key: 'project_lifts' })
  expect(bo.views.weeks.every(({ views, median }) => views > 0 && median !== null)).toBe(true)
  expect(bo.styles.list[0]).toMatchObject({ style: { slug: 'scandinavian' }, percent: expect.any(Number) })
  const vest = await of('studio-vest')
  expect(vest.comparison).toMatchObject({ service_type: 'architect', experts: 3, has_median: false })
  expect([vest.views.median, vest.answers.median_hours]).toEqual([null, null])
  const country = await of('studio-vest', { compare: 'country' })
  expect(country.comparison).toMatchObject({ place: 'Denmark', radius_km: null, has_median: true })
  expect(country.answers.median_hours).not.toBeNull()
})

test('the owner sees tokens, webhooks with events of each state, a dead letter, a failed job and backups', async () => {
  const token = await signedIn(world.admin.email)
  const of = async (call: Parameters<typeof app.call>[0], query: Record<string, unknown> = {}) =>
    (await app.call(call, { token, query })).json.data
  expect(await of(integrations.listServiceTokens)).toHaveLength(2)
  expect((await of(integrations.listWebhooks)).map(({ state }: { state: string }) => state)).toEqual([
    'failing',
    'given_up',
  ])
  for (const [state, count] of [
    ['delivered', 6],
    ['retrying', 1],
    ['failed', 3],
  ] as const)
    expect([state, (await of(integrations.listWebhookDeliveries, { state })).length]).toEqual([state, count])
  expect(await of(outbox.listDeliveries, { state: 'dead' })).toHaveLength(1)
  expect(await of(operating.listJobFailures)).toMatchObject([
    { queue: 'send-webhook', state: 'failed', error: 'Connection terminated unexpectedly' },
  ])
  const backups = await of(operating.listBackups)
  expect([backups.is_late, backups.runs.length]).toEqual([false, 5])
})
