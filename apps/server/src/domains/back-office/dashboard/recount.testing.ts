/** Counts the dashboard row by row, as on paper, without the rollup and its presenting. */
import type { Dashboard, DashboardTotals } from '@husrum/contract/back-office/dashboard.ts'
import { copenhagenDay, daysBetween, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { TestApp } from '../../../testing/app.ts'

type Money = { currency: 'DKK' | 'EUR'; amount: number }
/** The steps of subscriptions, as the test made them. */
export type Step = {
  at: Date
  subscription: number
  state: string
  plan_id: number
  currency: 'DKK' | 'EUR'
  year: number
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const share = (part: number, all: number) => (all === 0 ? null : Math.round((part / all) * 1000) / 10)
const near = (value: number, digits: number) => Number(value.toFixed(digits))
/** The lower one of two. */
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? null

async function load({ deps: { db } }: TestApp) {
  return {
    briefs: (await db.selectFrom('briefs').selectAll().execute()).filter(({ status }) => status !== 'draft'),
    leads: await db.selectFrom('leads').selectAll().orderBy('id').execute(),
    matches: await db.selectFrom('matches').selectAll().execute(),
    features: await db.selectFrom('match_features').selectAll().execute(),
    showcases: await db.selectFrom('showcases').select(['id', 'style_id']).execute(),
    cities: new Map(
      (await db.selectFrom('cities').select(['id', 'state_id']).execute()).map((c) => [c.id, c.state_id]),
    ),
    plans: await db.selectFrom('subscription_plans').selectAll().execute(),
    experts: await db.selectFrom('experts').selectAll().execute(),
    accounts: await db.selectFrom('accounts').selectAll().execute(),
  }
}
type All = Awaited<ReturnType<typeof load>>
const on = (at: Date, from: string, to: string) => copenhagenDay(at) >= from && copenhagenDay(at) <= to

function within({ briefs, leads, matches }: All, from: string, to: string) {
  const own = briefs.filter(({ created_at }) => on(created_at, from, to))
  const sent = leads.filter(({ created_at }) => on(created_at, from, to))
  const ofBrief = (id: number) => leads.filter(({ brief_id }) => brief_id === id)
  const shown = (id: number) => matches.filter((match) => match.brief_id === id && match.delivered_at !== null)
  const expired = sent.filter(({ status, answered_at }) => status === 'expired' && answered_at === null)
  const minutes = sent.flatMap(({ answered_at, created_at }) =>
    answered_at ? [Math.max(0, Math.floor((answered_at.getTime() - created_at.getTime()) / 60_000))] : [],
  )
  const totals: DashboardTotals = {
    briefs: own.length,
    saw_matches: own.filter(({ id }) => shown(id).length > 0 || ofBrief(id).length > 0).length,
    saw_three: own.filter(({ id }) => shown(id).length >= 3).length,
    invited: own.filter(({ id }) => ofBrief(id).length > 0).length,
    invitations: sum(own.map(({ id }) => ofBrief(id).length)),
    answered: own.filter(({ id }) =>
      ofBrief(id).some(({ answered_at, hire_confirmed_at }) => answered_at ?? hire_confirmed_at),
    ).length,
    won: own.filter(({ id }) => ofBrief(id).some(({ hire_confirmed_at }) => hire_confirmed_at)).length,
    sent: sent.length,
    answered_percent: share(minutes.length, minutes.length + expired.length),
    answer_minutes: median(minutes),
  }
  return { own, sent, shown, totals, minutes, expired }
}

const pick = ({ briefs, invited, won, sent, answered_percent, answer_minutes }: DashboardTotals) => ({
  briefs,
  invited,
  won,
  sent,
  answered_percent,
  answer_minutes,
})

function spreadOf({ experts, leads }: All, from: string, to: string) {
  const had = experts
    .filter(({ status, joined_at }) => status === 'active' && copenhagenDay(joined_at) <= to)
    .map(({ id }) => leads.filter(({ expert_id, created_at }) => expert_id === id && on(created_at, from, to)).length)
  const all = sum(had)
  const apart = sum(had.flatMap((one) => had.map((other) => Math.abs(one - other))))
  return {
    had,
    experts: had.length,
    leads: all,
    gini: all === 0 ? null : near(apart / (2 * had.length * all), 3),
    without_percent: share(had.filter((one) => one === 0).length, had.length),
  }
}

function cellsOf(all: All, own: All['briefs'], days: number, now: Date): Dashboard['demand']['cells'] {
  const cells = new Map<string, { briefs: number; experts: number; free: number }>()
  const cell = (state: number | undefined, style: number) => {
    const key = `${state} ${style}`
    const found = cells.get(key) ?? { briefs: 0, experts: 0, free: 0 }
    cells.set(key, found)
    return found
  }
  for (const brief of own) {
    const chosen = all.showcases
      .filter(({ id }) => brief.photo_ids.includes(id))
      .flatMap(({ style_id }) => style_id ?? [])
    for (const style of new Set([...brief.style_ids, ...chosen])) cell(all.cities.get(brief.city_id), style).briefs += 1
  }
  for (const expert of all.experts) {
    const account = all.accounts.find(({ id }) => id === expert.account_id)
    if (expert.status !== 'active' || account?.suspended_at || account?.deleted_at) continue
    const cap = all.plans.find(({ id }) => id === expert.plan_id)?.new_leads_limit ?? 0
    const taken = all.leads.filter(
      ({ expert_id, created_at, given_back_at }) =>
        expert_id === expert.id && !given_back_at && now.getTime() - created_at.getTime() < 30 * 86_400_000,
    ).length
    for (const state of new Set([expert.city_id, ...expert.further_city_ids].map((id) => all.cities.get(id))))
      for (const style of new Set(expert.style_ids)) {
        const found = cell(state, style)
        found.experts += 1
        found.free += Math.max(0, Math.min(expert.capacity_wish ?? cap, cap) - taken)
      }
  }
  return [...cells]
    .map(([key, { briefs, experts, free }]) => {
      const [region_id = 0, style_id = 0] = key.split(' ').map(Number)
      const ratio = free > 0 ? near((briefs * 30) / days / free, 2) : null
      return { region_id, style_id, briefs, experts, free_places: free, ratio }
    })
    .toSorted((a, b) => a.region_id - b.region_id || a.style_id - b.style_id)
}

function calibrationOf({ features, matches, leads }: All, own: All['briefs']) {
  const told = features
    .filter(({ position, brief_id }) => position === 1 && own.some(({ id }) => id === brief_id))
    .flatMap(({ match_id }) => {
      const match = matches.find(({ id }) => id === match_id)
      if (!match) return []
      const lead = leads.find((one) => one.brief_id === match.brief_id && one.expert_id === match.expert_id)
      if (!lead) return [{ percent: match.percent, agreed: false }]
      if (lead.status === 'declined') return [{ percent: match.percent, agreed: false }]
      if (lead.answered_at) return [{ percent: match.percent, agreed: true }]
      return lead.status === 'expired' || lead.status === 'lost' ? [{ percent: match.percent, agreed: false }] : []
    })
  const steps = Array.from({ length: 10 }, (_, at) =>
    told.filter(({ percent }) => Math.min(9, Math.trunc(percent / 10)) === at),
  )
    .filter((step) => step.length > 0)
    .map((step) => ({
      said: sum(step.map(({ percent }) => percent)) / step.length,
      happened: (100 * step.filter(({ agreed }) => agreed).length) / step.length,
      matches: step.length,
    }))
  const off = sum(steps.map(({ said, happened, matches: n }) => n * Math.abs(said - happened)))
  return {
    matches: told.length,
    error_points: told.length > 0 ? near(off / told.length, 1) : null,
    limit_points: 4,
    steps: steps.map((step) => ({ ...step, said: near(step.said, 1), happened: near(step.happened, 1) })),
  }
}

function traitsOf({ leads }: All, own: All['briefs'], shown: (id: number) => All['matches']) {
  const all = own
    .flatMap(({ id }) => shown(id))
    .map((match) => {
      const its = leads.filter((lead) => lead.brief_id === match.brief_id && lead.expert_id === match.expert_id)
      return { ...match, invited: its.length > 0, won: its.some(({ hire_confirmed_at }) => hire_confirmed_at) }
    })
  const counted = (some: typeof all) => ({
    shown: some.length,
    invited: some.filter(({ invited }) => invited).length,
    won: some.filter(({ won }) => won).length,
  })
  const by = (of: (match: (typeof all)[number]) => readonly string[]) =>
    [...new Set(all.flatMap((match) => of(match)))]
      .map((key) => ({ key, ...counted(all.filter((match) => of(match).includes(key))) }))
      .toSorted((a, b) => b.shown - a.shown || (a.key < b.key ? -1 : 1))
  const parts: Record<string, string> = { style_two: 'style', online_near: 'proximity', specialist: 'specialists' }
  // the history writes them in this form
  const reasons = (match: (typeof all)[number]) =>
    (match.reasons as { key: string }[]).map(({ key }) => parts[key] ?? key)
  return {
    reasons: { all: counted(all), list: by(reasons) },
    relaxed: { all: counted(all), list: by(({ relaxed }) => relaxed) },
  }
}

function revenueOf(steps: readonly Step[], { from, to }: { from: string; to: string }, days: number) {
  const pays = (step: Step | undefined) => step?.state === 'active' || step?.state === 'past_due'
  /** The last step of each subscription by the end of that day. */
  const standing = (day: string) =>
    [...Map.groupBy(steps, ({ subscription }) => subscription).values()].flatMap(
      (own) => own.findLast(({ at }) => copenhagenDay(at) <= day) ?? [],
    )
  const monthly = (some: readonly Step[]): Money[] =>
    (['DKK', 'EUR'] as const)
      .filter((currency) => steps.some((step) => step.currency === currency && copenhagenDay(step.at) <= to))
      .map((currency) => ({
        currency,
        amount: Math.round(sum(some.filter((s) => s.currency === currency && pays(s)).map(({ year }) => year)) / 12),
      }))
  const paying = (day: string) => standing(day).filter((step) => pays(step)).length
  const turns = (first: string, last: string) => {
    const found = { started: 0, ended: 0 }
    for (const own of Map.groupBy(steps, ({ subscription }) => subscription).values())
      for (const [at, step] of own.entries()) {
        if (!on(step.at, first, last)) continue
        if (pays(step) && !pays(own[at - 1])) found.started += 1
        if (!pays(step) && pays(own[at - 1])) found.ended += 1
      }
    return found
  }
  const [start, opened] = [plusDays(from, -days - 1), plusDays(from, -1)]
  return {
    paying: paying(to),
    paying_before: paying(opened),
    monthly: monthly(standing(to)),
    monthly_before: monthly(standing(opened)),
    ...turns(from, to),
    churn_percent: share(turns(from, to).ended, paying(opened)),
    churn_percent_before: share(turns(plusDays(from, -days), opened).ended, paying(start)),
    series: Array.from({ length: days }, (_, at) => plusDays(from, at)).map((day) => ({
      day,
      paying: paying(day),
      monthly: monthly(standing(day)),
    })),
  }
}

/** Counts everything but names and the order of the demand table. */
export async function recount(
  t: TestApp,
  { from, to }: { from: string; to: string },
  steps: readonly Step[],
  now: Date,
) {
  const all = await load(t)
  const days = daysBetween(from, to) + 1
  const before = { from: plusDays(from, -days), to: plusDays(from, -1) }
  const { own, sent, shown, totals, minutes, expired } = within(all, from, to)
  const { had, ...spread } = spreadOf(all, from, to)
  const { had: _, ...spreadBefore } = spreadOf(all, before.from, before.to)
  const day = (name: string) => pick(within(all, name, name).totals)
  const hours = (low: number, high: number | null) =>
    minutes.filter((each) => each >= low * 60 && (high === null || each < high * 60)).length
  const bounds = [0, 1, 2, 3, 5, 10, 20]
  return {
    period: { from, to, days },
    before: { ...before, days },
    totals,
    totals_before: within(all, before.from, before.to).totals,
    series: Array.from({ length: days }, (_, at) => ({
      day: plusDays(from, at),
      ...day(plusDays(from, at)),
      before: day(plusDays(before.from, at)),
    })),
    cells: cellsOf(all, own, days, now),
    calibration: calibrationOf(all, own),
    ...traitsOf(all, own, shown),
    spread: {
      ...spread,
      before: spreadBefore,
      steps: bounds.map((low, at) => {
        const high = bounds[at + 1]
        return {
          from: low,
          to: high === undefined ? null : high - 1,
          experts: had.filter((leads) => leads >= low && (high === undefined || leads < high)).length,
        }
      }),
    },
    answers: {
      steps: [
        [0, 1] as const,
        [1, 4] as const,
        [4, 8] as const,
        [8, 24] as const,
        [24, 48] as const,
        [48, null] as const,
      ].map(([low, high]) => ({ from: low, to: high, leads: hours(low, high) })),
      declined: sent.filter(({ status }) => status === 'declined').length,
      expired: expired.length,
      waiting: sent.length - minutes.length - expired.length,
    },
    revenue: revenueOf(steps, { from, to }, days),
  }
}
