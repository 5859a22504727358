/** Compares the insights of an expert with a plain recount and the medians of others. */
import { insightCalls, type Insights } from '@husrum/contract/market/insights/insights.ts'
import {
  copenhagenDay,
  copenhagenInstant,
  daysBetween,
  plusDays,
} from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { expertTabs, isTabOpen } from '@husrum/contract/experts/profile/tabs.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chanceFrom } from '../../../../../../demo/seed.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aLead, anAdmin, anExpert, optionId, placeIds, type ExpertPerson } from '../../../testing/people.ts'
import { workingMinutesBetween } from '../leads/leads.service.ts'
import { insertPastDays, type PastDay } from './counts.queries.ts'
import { recordAnswers } from './answer-times.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // noon, so that no midnight falls between writing and reading
  const noon = copenhagenInstant(copenhagenDay(new Date()), '12:00')
  await t.moveClock(Math.round((noon.getTime() - Date.now()) / 1000))
})
afterAll(() => t.close())

const ask = (token: string, query = {}, headers = {}) => t.call(insightCalls.getInsights, { token, query, headers })
async function read({ token }: ExpertPerson, query = {}): Promise<Insights> {
  const { status, text, json } = await ask(token, query)
  expect(status, text).toBe(200)
  return json.data
}
const now = () => t.deps.clock.now()
const today = () => copenhagenDay(now())
const ago = (days: number) => plusDays(today(), -days)
const insert = (expert: ExpertPerson, days: readonly PastDay[]) =>
  t.deps.db.transaction().execute((tx) => insertPastDays(tx, expert.expert_id, days))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the plan decides', () => {
  test('Basic is refused with the plan it takes, in the language asked for; higher plans are not', async () => {
    const basic = await anExpert(t, { plan_id: 1 })
    for (const query of [{}, { format: 'csv' }, { date_from: '2026-01-01', date_to: '2026-01-31' }]) {
      const { status, json } = await ask(basic.token, query)
      expect([status, json.code, json.message]).toEqual([403, 'plan_required', 'This comes with Professional.'])
    }
    expect((await ask(basic.token, {}, { locale: 'de' })).json.message).toBe('Das ist Teil von Professional.')
    for (const plan_id of [2, 3]) expect((await ask((await anExpert(t, { plan_id })).token)).status).toBe(200)
  })

  test('a plan that ends takes them away at once, also what was kept ready', async () => {
    const expert = await anExpert(t, { plan_id: 2 })
    for (let n = 0; n < 2; n += 1) await read(expert)
    await t.deps.db.updateTable('experts').set({ plan_id: 1 }).where('id', '=', expert.expert_id).execute()
    expect((await ask(expert.token)).json.code).toBe('plan_required')
  })

  test('the tab opens for the plans that sell it, and every other tab for all', () => {
    for (const plan of t.deps.refs.list('plan'))
      for (const { tab } of expertTabs)
        expect([tab, isTabOpen(tab, plan.id)]).toEqual([tab, tab !== 'insights' || plan.has_insights])
  })
})

describe('which days', () => {
  test('end today in Copenhagen, or are those asked for', async () => {
    const expert = await anExpert(t)
    expect((await read(expert)).period).toEqual({ name: '90_days', from: ago(89), to: today() })
    expect((await read(expert, { period: '30_days' })).period).toEqual({ name: '30_days', from: ago(29), to: today() })
    expect((await read(expert, { period: '12_months' })).period.from).toBe(ago(364))
    const own = await read(expert, { date_from: '2025-10-20', date_to: '2025-11-02' })
    expect(own.period).toEqual({ name: 'own', from: '2025-10-20', to: '2025-11-02' })
    expect(own.views.weeks.map(({ from, to }) => [from, to])).toEqual([
      ['2025-10-20', '2025-10-26'],
      ['2025-10-27', '2025-11-02'],
    ])
    expect((await read(expert, { date_from: '', date_to: '' })).period.name).toBe('90_days')
  })

  test.each([
    [{ date_from: '2026-01-02' }, 'date_to'],
    [{ date_to: '2026-01-02' }, 'date_from'],
    [{ date_from: '2026-01-02', date_to: '2026-01-01' }, 'date_to'],
    [{ date_from: '2025-01-01', date_to: '2026-01-02' }, 'date_to'],
    [{ date_from: '2026-02-30', date_to: '2026-03-01' }, 'date_from'],
    [{ date_from: "'; drop table leads", date_to: '2026-03-01' }, 'date_from'],
    [{ period: 'forever' }, 'period'],
    [{ compare: 'world' }, 'compare'],
    [{ format: 'xlsx' }, 'format'],
  ])('%j is refused', async (query, field) => {
    const { token } = await anExpert(t)
    const { status, json } = await ask(token, query)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  test('own days are worked out anew each time, so twenty a minute are enough', async () => {
    const { token } = await anExpert(t)
    const query = { date_from: '2026-01-01', date_to: '2026-01-31' }
    const seen = await Promise.all(Array.from({ length: 24 }, async () => (await ask(token, query)).status))
    expect(seen.filter((status) => status === 200)).toHaveLength(20)
    expect(seen.filter((status) => status === 429)).toHaveLength(4)
    expect((await ask(token)).status).toBe(200)
  })

  test('a lead of the last minute of a day in Copenhagen belongs to that day', async () => {
    const expert = await anExpert(t)
    // summer: two hours ahead of UTC
    for (const created_at of [copenhagenInstant('2026-06-30', '23:59'), copenhagenInstant('2026-07-01', '00:00')])
      await aLead(t, { expert, columns: { created_at } })
    const june = await read(expert, { date_from: '2026-06-01', date_to: '2026-06-30' })
    const july = await read(expert, { date_from: '2026-07-01', date_to: '2026-07-31' })
    expect([june.funnel.sent.count, july.funnel.sent.count]).toEqual([1, 1])
  })
})

type Told = { created: Date; answered: Date | null; quoted: Date | null; status: string; confirmed: boolean }
type Person = { expert: ExpertPerson; days: PastDay[]; leads: Told[] }

describe('every figure is that of a plain recount', () => {
  const chance = chanceFrom('insights')
  const from = () => ago(89)
  let self: Person
  let others: Person[]
  const statuses = ['new', 'contacted', 'meeting', 'proposal', 'won', 'lost', 'declined', 'expired', 'withdrawn']

  async function aPerson(): Promise<Person> {
    const expert = await anExpert(t, await placeIds(t, 'Aalborg'))
    const days: PastDay[] = []
    for (let n = 0; n < 130; n += 1)
      if (chance.next() < 0.7)
        days.push({
          day: ago(n),
          views: chance.whole(9),
          opened: chance.whole(3),
          shown: [0, 1, 2, 3, 4].map(() => chance.whole(4)),
        })
    await insert(expert, days)
    const leads: Told[] = []
    for (let n = 0; n < 14; n += 1) leads.push(await aToldLead(expert))
    return { expert, days, leads }
  }
  async function aToldLead(expert: ExpertPerson): Promise<Told> {
    const status = chance.pick(statuses)
    const created = new Date(
      copenhagenInstant(ago(2 + chance.whole(110)), '00:00').getTime() + chance.whole(1440) * 60_000,
    )
    const isAnswered = !['new', 'expired'].includes(status) && (status !== 'withdrawn' || chance.next() < 0.5)
    const answered = isAnswered ? new Date(created.getTime() + chance.whole(3000) * 60_000) : null
    const quoted = answered && chance.next() < 0.5 ? new Date(answered.getTime() + chance.whole(9) * 86_400_000) : null
    const confirmed = status === 'won' && chance.next() < 0.7
    const { id, client } = await aLead(t, {
      expert,
      columns: {
        status,
        created_at: created,
        answered_at: answered,
        hire_confirmed_at: confirmed ? now() : null,
      },
    })
    if (quoted) {
      const thread = await t.deps.db
        .insertInto('threads')
        .values({ client_id: client.account_id, expert_id: expert.expert_id, lead_id: id })
        .returning('id')
        .executeTakeFirstOrThrow()
      const sent = { thread_id: thread.id, lead_id: id, terms: '{}', expires_at: quoted, answered_at: quoted }
      // the first quote counts, and a draft never does
      await t.deps.db
        .insertInto('quotes')
        .values([
          { ...sent, status: 'replaced', version: 1, sent_at: quoted },
          { ...sent, status: 'withdrawn', version: 2, sent_at: new Date(quoted.getTime() + 20 * 86_400_000) },
          { thread_id: thread.id, lead_id: id, terms: '{}', status: 'draft' },
        ])
        .execute()
    }
    return { created, answered, quoted, status, confirmed }
  }

  beforeAll(async () => {
    self = await aPerson()
    others = []
    for (let n = 0; n < 6; n += 1) others.push(await aPerson())
    // these experts are not comparable: further away, of another trade, not active
    await anExpert(t, await placeIds(t, 'Aarhus'))
    await anExpert(t, { ...(await placeIds(t, 'Aalborg')), service_types: ['architect'] })
    await anExpert(t, { ...(await placeIds(t, 'Aalborg')), status: 'paused' })
    await recordAnswers(t.deps)
  })

  const inside = ({ days }: Person) => days.filter(({ day }) => day >= from())
  const sent = ({ leads }: Person) => leads.filter(({ created }) => copenhagenDay(created) >= from())
  const answered = (person: Person) => sent(person).filter((lead) => lead.answered)
  const due = (person: Person) => sent(person).filter(({ answered: at, status }) => at ?? status === 'expired')
  const won = (person: Person) => sent(person).filter(({ confirmed }) => confirmed)
  const views = (person: Person) => sum(inside(person).map((day) => day.views))
  const opened = (person: Person) => sum(inside(person).map((day) => day.opened))
  const shownAt = (person: Person, at: number) => sum(inside(person).map(({ shown }) => shown[at] ?? 0))
  const shown = (person: Person) => sum([0, 1, 2, 3, 4].map((at) => shownAt(person, at)))
  const weekly = (person: Person, back: number) =>
    sum(
      inside(person)
        .filter(({ day }) => Math.floor(daysBetween(day, today()) / 7) === back)
        .map((day) => day.views),
    )
  const share = (part: number, all: number) => (all > 0 && part <= all ? (100 * part) / all : null)
  const minutes = ({ created, answered: at }: Told) => workingMinutesBetween(created, at ?? created, { country: 'DK' })
  const middle = (values: readonly (number | null)[], fewest = 1): number | null => {
    const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b)
    if (sorted.length < fewest) return null
    const half = sorted.length / 2
    return sorted.length % 2 ? (sorted[Math.floor(half)] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
  }
  const of = (value: (person: Person) => number | null) => middle(others.map(value), 5)
  const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10)
  const round = (value: number | null) => (value === null ? null : Math.round(value))

  test('the way to a client, with rates and medians', async () => {
    const { funnel, comparison } = await read(self.expert)
    expect(comparison).toMatchObject({ experts: 6, compared: 6, has_median: true, place: 'Aalborg', radius_km: 30 })
    const step = (count: (person: Person) => number, rate?: (person: Person) => number | null) => ({
      count: count(self),
      median: tenth(of(count)),
      percent: rate ? round(rate(self)) : null,
      median_percent: rate ? round(of(rate)) : null,
    })
    expect(funnel).toEqual({
      shown: step(shown),
      opened: step(opened, (person) => share(opened(person), shown(person))),
      sent: step(
        (person) => sent(person).length,
        (person) => share(sent(person).length, opened(person)),
      ),
      answered: step(
        (person) => answered(person).length,
        (person) => share(answered(person).length, due(person).length),
      ),
      won: step(
        (person) => won(person).length,
        (person) => share(won(person).length, sent(person).length),
      ),
    })
  })

  test('views by week and showings by place', async () => {
    const { views: seen, impressions } = await read(self.expert)
    expect([seen.total, seen.median]).toEqual([views(self), tenth(of(views))])
    expect(seen.weeks).toHaveLength(13)
    expect(seen.weeks[0]).toMatchObject({ from: from(), to: ago(84) })
    expect(seen.weeks.toReversed().map(({ views: own, median }) => [own, median])).toEqual(
      seen.weeks.map((_, back) => [weekly(self, back), tenth(of((person) => weekly(person, back)))]),
    )
    expect(impressions.places).toEqual(
      [0, 1, 2, 3, 4].map((at) => ({
        place: at + 1,
        count: shownAt(self, at),
        median: tenth(of((person) => shownAt(person, at))),
      })),
    )
  })

  test('answer times in working hours, and leads by when the quote was sent', async () => {
    const { answers, wins } = await read(self.expert)
    const hours = (value: number | null) => (value === null ? null : Math.round(value / 6) / 10)
    const own = answered(self).toSorted((a, b) => a.created.getTime() - b.created.getTime())
    expect(answers.leads.map((lead) => [lead.received_on, lead.hours])).toEqual(
      own.map((lead) => [copenhagenDay(lead.created), hours(minutes(lead))]),
    )
    expect(answers.hours).toBe(hours(middle(own.map(minutes))))
    expect(answers.median_hours).toBe(hours(of((person) => middle(answered(person).map(minutes)))))
    const quoteOf = ({ quoted, answered: at }: Told) =>
      !quoted || !at ? 'none' : daysBetween(copenhagenDay(at), copenhagenDay(quoted)) <= 3 ? 'early' : 'late'
    const isOpen = ({ status, confirmed }: Told) =>
      ['new', 'contacted', 'meeting', 'proposal'].includes(status) || (status === 'won' && !confirmed)
    expect(wins.by_quote).toEqual(
      ['early', 'late', 'none'].map((quote) => {
        const those = sent(self).filter((lead) => quoteOf(lead) === quote)
        const confirmed = those.filter((lead) => lead.confirmed).length
        return { quote, leads: those.length, won: confirmed, open: those.filter(isOpen).length }
      }),
    )
  })

  test('own days have medians as well', async () => {
    const [first, last] = [ago(60), ago(31)]
    const within = ({ days }: Person) =>
      sum(days.filter(({ day }) => first <= day && day <= last).map((day) => day.views))
    const { views: seen } = await read(self.expert, { date_from: first, date_to: last })
    expect([seen.total, seen.median]).toEqual([within(self), tenth(of(within))])
  })

  test('the country is compared with on request, and includes those further away', async () => {
    const { comparison } = await read(self.expert, { compare: 'country' })
    expect(comparison).toMatchObject({ scope: 'country', place: 'Denmark', radius_km: null, has_median: true })
    expect(comparison.experts).toBeGreaterThan(6)
  })
})

test('with four others there is no median, with five there is; a figure that fewer have has none', async () => {
  const place = await placeIds(t, 'Odense')
  const self = await anExpert(t, place)
  for (let n = 0; n < 4; n += 1)
    await insert(await anExpert(t, place), [{ day: today(), views: 7, opened: 0, shown: [] }])
  const few = await read(self)
  expect(few.comparison).toMatchObject({ experts: 4, has_median: false })
  expect([few.views.median, few.views.weeks.at(-1)?.median, few.funnel.shown.median]).toEqual([null, null, null])
  await anExpert(t, place)
  const enough = await read(self, { date_from: ago(1), date_to: today() })
  expect(enough.comparison).toMatchObject({ experts: 5, has_median: true })
  expect([enough.views.median, enough.answers.median_hours, enough.wins.median_percent]).toEqual([7, null, null])
})

describe('a sentence stands only where the figures carry it', () => {
  const empty = ['views', 'impressions', 'answers', 'wins'] as const

  test('a profile that does not say its trade yet is beside the first one', async () => {
    const unfinished = await anExpert(t, { service_types: [], status: 'pending_review', submitted_at: null })
    expect((await read(unfinished)).comparison.service_type).toBe('designer')
  })

  test('nobody who is new is told anything', async () => {
    const insights = await read(await anExpert(t, await placeIds(t, 'Esbjerg')))
    for (const panel of empty) expect([panel, insights[panel].sentence]).toEqual([panel, null])
    expect(insights.headline).toEqual({ strength: null, weakness: null })
    expect(insights.styles.list).toEqual([])
  })

  test('a project that brought visitors', async () => {
    const expert = await anExpert(t)
    const days = Array.from({ length: 80 }, (_, n) => ({ day: ago(n), views: n < 40 ? 6 : 4, opened: 0, shown: [] }))
    await insert(expert, days)
    await t.deps.db
      .insertInto('projects')
      .values({
        expert_id: expert.expert_id,
        status: 'published',
        title: 'Valby kitchen',
        project_type: 'residential',
        published_at: copenhagenInstant(ago(39), '12:00'),
      })
      .execute()
    const { views } = await read(expert)
    expect(views.projects).toMatchObject([{ title: 'Valby kitchen', published_on: ago(39) }])
    expect(views.sentence).toEqual({
      key: 'project_lifts',
      percent: 50,
      weeks: 4,
      title: 'Valby kitchen',
      published_on: ago(39),
    })
  })

  test('answers that came close to the deadline, and their weekday when it is one', async () => {
    const expert = await anExpert(t)
    // Tuesdays of weeks without a holiday, answered 46 hours later
    for (const day of ['2026-09-08', '2026-09-15']) {
      const created_at = copenhagenInstant(day, '10:00')
      const answered_at = new Date(created_at.getTime() + 46 * 3_600_000)
      await aLead(t, { expert, columns: { status: 'contacted', created_at, answered_at } })
    }
    const september = { date_from: '2026-09-01', date_to: '2026-09-30' }
    expect((await read(expert, september)).answers).toMatchObject({
      hours: 46,
      deadline_hours: 48,
      sentence: { key: 'close_to_deadline', answers: 2, weekday: 2 },
    })
    await t.deps.db
      .insertInto('days_off')
      .values({ expert_id: expert.expert_id, from_day: '2026-09-09', to_day: '2026-09-09', label: '' })
      .execute()
    expect((await read(expert, september)).answers).toMatchObject({ hours: 34, sentence: null })
  })

  test('a fee that most who saw the expert at that place named, and the expert did not', async () => {
    const expert = await anExpert(t, { budget_ids: [await optionId(t, 'budgets', '10000-25000')] })
    await insert(expert, [{ day: today(), views: 0, opened: 0, shown: [0, 0, 6] }])
    for (let n = 0; n < 6; n += 1) await aShowing(expert, 3)
    const { impressions } = await read(expert)
    expect(impressions.sentence).toMatchObject({
      key: 'fee',
      place: 3,
      clients: 6,
      of: 6,
      budget: { slug: '5000-10000' },
    })
    const taken = [await optionId(t, 'budgets', '5000-10000')]
    await t.deps.db.updateTable('experts').set({ budget_ids: taken }).where('id', '=', expert.expert_id).execute()
    expect((await read(expert)).impressions.sentence).toBeNull()
  })

  test('a style shows its rate from five answered leads on', async () => {
    const expert = await anExpert(t)
    for (let n = 0; n < 5; n += 1) {
      const { styles } = await read(expert)
      expect(styles.list).toEqual(
        n === 0
          ? []
          : [
              {
                style: expect.objectContaining({ slug: 'scandinavian' }),
                answered: n,
                won: 1,
                percent: null,
                missing: 5 - n,
              },
            ],
      )
      const won = n === 0 ? { status: 'won', hire_confirmed_at: now() } : { status: 'lost' }
      await aLead(t, { expert, columns: { ...won, answered_at: now() } })
    }
    expect((await read(expert)).styles.list).toMatchObject([{ answered: 5, won: 1, percent: 20, missing: 0 }])
  })
})

/** Records an impression of the expert at that place. */
async function aShowing(expert: ExpertPerson, position: number): Promise<void> {
  const { brief_id } = await aLead(t, { expert, columns: { status: 'lost' } })
  const { id } = await t.deps.db
    .insertInto('matches')
    .values({
      brief_id,
      expert_id: expert.expert_id,
      rank: position,
      status: 'proposed',
      score: 0.5,
      percent: 50,
      step: 0,
      reasons: '[]',
      caveats: '[]',
      components: '{}',
      model_version: 'test',
      delivered_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.deps.db
    .insertInto('match_features')
    .values({ match_id: id, brief_id, position, components: '{}', factor: 1, score: 0.5, model_version: 'test' })
    .execute()
}

describe('as a table', () => {
  test('every figure has a line, in the language asked for, and nothing in a cell is a formula', async () => {
    const expert = await anExpert(t, await placeIds(t, 'Horsens'))
    await t.deps.db
      .insertInto('projects')
      .values({
        expert_id: expert.expert_id,
        status: 'published',
        title: '=HYPERLINK("https://evil.example")',
        project_type: 'residential',
        published_at: now(),
      })
      .execute()
    await insert(expert, [{ day: today(), views: 3, opened: 1, shown: [2, 0, 0, 1] }])
    const { status, text, headers } = await ask(expert.token, { format: 'csv' })
    expect(status).toBe(200)
    expect(headers['content-type']).toContain('text/csv')
    expect(headers['content-disposition']).toContain(`husrum-insights-${ago(89)}-${today()}.csv`)
    const lines = text.replace('\uFEFF', '').split('\r\n')
    expect(lines[0]).toBe('Figure,Detail,You,Median')
    expect(lines).toContain('Profile views,,3,')
    expect(lines).toContain('Shown at place,4,1,')
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    const german = await ask(expert.token, { format: 'csv' }, { locale: 'de' })
    expect(german.text).toContain('Profilaufrufe,,3,')
  })
})

test('nobody else reads them: 401 without a token, 403 for a client and for staff', async () => {
  const tokens = [undefined, (await aClient(t)).token, (await anAdmin(t)).token]
  const seen: number[] = []
  for (const token of tokens) seen.push((await t.call(insightCalls.getInsights, { token })).status)
  expect(seen).toEqual([401, 403, 403])
})
