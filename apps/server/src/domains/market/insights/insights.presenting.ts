/** Presents figures and medians to the expert, with a sentence only where the figures support it. */
import { quoteTimes, type Insights } from '@husrum/contract/market/insights/insights.ts'
import { copenhagenDay, daysBetween, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { isLive, leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { styleWeights } from '../../clients/briefs/briefs.presenting.ts'
import { regionOf, workingMinutesBetween } from '../leads/leads.service.ts'
import { namedOption, nameIn, type References } from '../../foundation/reference/reference.service.ts'
import { DAYS_BEFORE, type Figures, type OwnLead } from './insights.queries.ts'
import { FEWEST, RADIUS_KM, type Read } from './insights.service.ts'

const QUOTE_DAYS = 3
const STYLE_LEADS = 5
const DEADLINE_HOURS = leadDeadlines.answer.working_days * 24
/** An answer with fewer hours left counts as close to its deadline. */
const CLOSE_HOURS = 8
/** A share is shown only from this many leads or quotes on. */
const FEW = 3
const MOST_DOTS = 500
/** The smallest difference that is mentioned. */
const TELLING = 0.1

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)
const whole = (value: number | null): number | null => (value === null ? null : Math.round(value))
const percentOf = (part: number, all: number): number | null =>
  all > 0 && part <= all ? Math.round((100 * part) / all) : null
/** The list must be sorted. */
function middleOf(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}

export function presentInsights(refs: References, read: Read, locale: Locale): Insights {
  const { figures, medians, days, name, scope } = read
  const { leads } = figures
  const inside = figures.days.filter(({ day }) => day >= days.from)
  const views = sum(inside.map((day) => day.views))
  const opened = sum(inside.map((day) => day.opened))
  const places = [0, 1, 2, 3, 4].map((at) => sum(inside.map(({ shown }) => shown[at] ?? 0)))
  const later = sum(inside.map((day) => day.later))
  const shown = sum(places) + later
  const answered = leads.filter(({ answered_at }) => answered_at !== null)
  const due = leads.filter(({ answered_at, status }) => answered_at !== null || status === 'expired')
  const won = leads.filter(isWon)
  const answers = presentAnswers(refs, read, answered)
  const wins = presentWins(read, won.length)
  const city = refs.city(figures.city_id)
  const country = nameIn(refs.country(figures.country_id), locale)
  return {
    period: { name, from: days.from, to: days.to },
    counted_since: figures.counted_since,
    comparison: {
      scope,
      service_type: figures.service_type,
      place: scope === 'area' ? nameIn(city, locale) : country,
      country,
      radius_km: scope === 'area' ? RADIUS_KM : null,
      experts: medians.experts,
      compared: medians.compared,
      has_median: medians.compared >= FEWEST,
    },
    headline: headlineOf({ read, views, answers, wins }),
    funnel: {
      shown: { count: shown, median: rounded(medians.shown), percent: null, median_percent: null },
      opened: step(opened, medians.opened, percentOf(opened, shown), medians.opened_percent),
      sent: step(leads.length, medians.sent, percentOf(leads.length, opened), medians.sent_percent),
      answered: step(
        answered.length,
        medians.answered,
        percentOf(answered.length, due.length),
        medians.answered_percent,
      ),
      won: step(won.length, medians.won, wins.percent, medians.won_percent),
    },
    views: {
      total: views,
      median: rounded(medians.views),
      weeks: weeksOf(read),
      projects: figures.projects.map(({ id, title, day }) => ({ id, title, published_on: day })),
      sentence: projectSentence(read),
    },
    impressions: {
      total: shown,
      median: rounded(medians.shown),
      places: places.map((count, at) => ({ place: at + 1, count, median: rounded(medians.places[at] ?? null) })),
      later,
      sentence: feeSentence(refs, figures, places, locale),
    },
    answers,
    wins,
    styles: { needed: STYLE_LEADS, list: stylesOf(refs, answered, locale) },
  }
}

const isWon = ({ status, hire_confirmed }: OwnLead): boolean => status === 'won' && hire_confirmed
const step = (count: number, median: number | null, percent: number | null, ofOthers: number | null) => ({
  count,
  median: rounded(median),
  percent,
  median_percent: whole(ofOthers),
})

function weeksOf({ days, figures, medians }: Read): Insights['views']['weeks'] {
  const length = daysBetween(days.from, days.to) + 1
  const weeks = Array.from({ length: Math.ceil(length / 7) }, (_, back) => {
    const to = plusDays(days.to, -7 * back)
    const begin = plusDays(to, -6)
    const from = begin < days.from ? days.from : begin
    const views = sum(figures.days.filter(({ day }) => from <= day && day <= to).map((day) => day.views))
    return { from, to, views, median: rounded(medians.weeks[back] ?? null) }
  })
  return weeks.toReversed()
}

/** Compares views in the four weeks after a project was published with as many days before. */
function projectSentence({ days, figures }: Read): Insights['views']['sentence'] {
  const since = figures.counted_since
  const latest = figures.projects.at(-1)
  if (!since || !latest) return null
  const viewsBetween = (from: string, to: string) =>
    sum(figures.days.filter(({ day }) => from <= day && day < to).map((day) => day.views))
  const windows = figures.projects.flatMap(({ day }) => {
    const after = Math.min(DAYS_BEFORE, daysBetween(day, days.to) + 1)
    return after < DAYS_BEFORE / 2 || plusDays(day, -after) < since
      ? []
      : [{ after, seen: viewsBetween(day, plusDays(day, after)), before: viewsBetween(plusDays(day, -after), day) }]
  })
  const before = sum(windows.map((window) => window.before))
  const seen = sum(windows.map((window) => window.seen))
  if (before < 2 * DAYS_BEFORE || seen < before * (1 + TELLING)) return null
  return {
    key: 'project_lifts',
    percent: Math.round((100 * (seen - before)) / before),
    weeks: Math.floor(Math.min(...windows.map(({ after }) => after)) / 7),
    title: latest.title,
    published_on: latest.day,
  }
}

/** Names the fee that most clients at the most frequent place have, unless that place is the first. */
function feeSentence(
  refs: References,
  { named, budget_ids }: Figures,
  places: readonly number[],
  locale: Locale,
): Insights['impressions']['sentence'] {
  const place = places.indexOf(Math.max(...places)) + 1
  const isOpen = (id: number) => {
    const { min_eur, max_eur } = refs.row('budget', id)
    return min_eur === null && max_eur === null
  }
  if (place < 2 || budget_ids.some(isOpen)) return null
  const there = named.filter((each) => each.place === place)
  const of = sum(there.map(({ clients }) => clients))
  const [most] = there
    .filter(({ budget_id }) => !budget_ids.includes(budget_id) && !isOpen(budget_id))
    .toSorted((a, b) => b.clients - a.clients)
  if (!most || most.clients < FEWEST || most.clients * 2 < of) return null
  const row = refs.row('budget', most.budget_id)
  const budget = { ...namedOption(row, locale), min: row.min_eur, max: row.max_eur }
  return { key: 'fee', place, clients: most.clients, of, budget }
}

function presentAnswers(refs: References, read: Read, answered: readonly OwnLead[]): Insights['answers'] {
  const { figures, medians } = read
  const calendar = { ...regionOf(refs, figures.city_id), days_off: figures.days_off }
  const timed = answered.map(({ id, created_at, answered_at }) => {
    const minutes = workingMinutesBetween(new Date(created_at), new Date(answered_at ?? created_at), calendar)
    return { lead_id: id, received_on: copenhagenDay(new Date(created_at)), minutes }
  })
  const own = middleOf(timed.map(({ minutes }) => minutes).toSorted((a, b) => a - b))
  const hoursOf = (minutes: number) => Math.round(minutes / 6) / 10
  const hours = own === null ? null : hoursOf(own)
  const median_hours = medians.minutes === null ? null : hoursOf(medians.minutes)
  const close = timed.filter(({ minutes }) => minutes >= (DEADLINE_HOURS - CLOSE_HOURS) * 60)
  const weekdays = new Set(close.map(({ received_on }) => new Date(`${received_on}T12:00:00Z`).getUTCDay() || 7))
  const [weekday] = weekdays
  const sentence =
    close.length > 1
      ? {
          key: 'close_to_deadline' as const,
          answers: close.length,
          weekday: weekdays.size === 1 ? (weekday ?? null) : null,
        }
      : hours !== null && median_hours !== null && timed.length >= FEW && hours < median_hours
        ? { key: 'faster' as const, hours, median_hours }
        : null
  return {
    leads: timed.slice(-MOST_DOTS).map(({ minutes, ...lead }) => ({ ...lead, hours: hoursOf(minutes) })),
    hours,
    median_hours,
    deadline_hours: DEADLINE_HOURS,
    sentence,
  }
}

/** Counts from the meeting before the quote, else from the answer. */
function quoteTime({ quoted_at, met_at, answered_at, created_at }: OwnLead): (typeof quoteTimes)[number] {
  if (quoted_at === null) return 'none'
  const start = met_at ?? (answered_at !== null && answered_at <= quoted_at ? answered_at : created_at)
  const days = daysBetween(copenhagenDay(new Date(start)), copenhagenDay(new Date(quoted_at)))
  return days <= QUOTE_DAYS ? 'early' : 'late'
}

function presentWins({ figures, medians }: Read, won: number): Insights['wins'] {
  const { leads, waiting } = figures
  const by_quote = quoteTimes.map((quote) => {
    const those = leads.filter((lead) => quoteTime(lead) === quote)
    const open = those.filter((lead) => isLive(lead.status) && !isWon(lead)).length
    return { quote, leads: those.length, won: those.filter(isWon).length, open }
  })
  const [early, late] = by_quote
  const tells =
    early && late && early.leads >= FEW && late.leads >= FEW && early.won / early.leads > late.won / late.leads
  return {
    won,
    leads: leads.length,
    percent: percentOf(won, leads.length),
    median_percent: whole(medians.won_percent),
    quote_days: QUOTE_DAYS,
    by_quote,
    sentence: tells ? { key: 'early_quotes_win', won_early: early.won, won, waiting } : null,
  }
}

function stylesOf(refs: References, answered: readonly OwnLead[], locale: Locale): Insights['styles']['list'] {
  const counts = new Map<number, { answered: number; won: number }>()
  for (const lead of answered) {
    // a withdrawn lead no longer shows the client's styles
    if (lead.status === 'withdrawn') continue
    const weights = [...styleWeights(lead.photo_style_ids, lead.style_ids)]
    const [first] = weights.toSorted(([a, mine], [b, theirs]) => theirs - mine || a - b)
    if (!first) continue
    const count = counts.get(first[0]) ?? { answered: 0, won: 0 }
    counts.set(first[0], { answered: count.answered + 1, won: count.won + (isWon(lead) ? 1 : 0) })
  }
  return [...counts]
    .toSorted(([a, mine], [b, theirs]) => theirs.answered - mine.answered || a - b)
    .map(([id, count]) => ({
      style: namedOption(refs.row('style', id), locale),
      ...count,
      percent: count.answered < STYLE_LEADS ? null : percentOf(count.won, count.answered),
      missing: Math.max(0, STYLE_LEADS - count.answered),
    }))
}

type Subject = NonNullable<Insights['headline']['strength']>

/** The figures furthest above and below their medians; late quotes are a weakness in any case. */
function headlineOf({
  read,
  views,
  answers,
  wins,
}: {
  read: Read
  views: number
  answers: Insights['answers']
  wins: Insights['wins']
}): Insights['headline'] {
  const better: [Subject, number][] = []
  const compare = (subject: Subject, mine: number | null, theirs: number | null) => {
    if (mine !== null && theirs !== null && theirs > 0) better.push([subject, mine / theirs - 1])
  }
  compare('views', views, read.medians.views)
  if (wins.leads >= FEWEST) compare('wins', wins.percent, wins.median_percent)
  if (answers.leads.length >= FEW) compare('answers', answers.median_hours, answers.hours)
  const [early, late] = wins.by_quote
  const quotes = (early?.leads ?? 0) + (late?.leads ?? 0)
  const areLate = quotes >= FEW && (late?.leads ?? 0) * 2 > quotes
  const [best] = better.toSorted(([, a], [, b]) => b - a)
  const [worst] = better.toSorted(([, a], [, b]) => a - b)
  return {
    strength: best && best[1] >= TELLING ? best[0] : null,
    weakness: areLate ? 'quotes' : worst && worst[1] <= -TELLING ? worst[0] : null,
  }
}
