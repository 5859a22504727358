/** What became of an expert's profile, matches and leads, beside the median of comparable experts nearby. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { MOST_INSIGHT_DAYS } from '../../core/limits.ts'
import { one, unlessEmpty, day as wholeDay } from '../../core/shapes.ts'
import { daysBetween } from '../../core/time/copenhagen-time.rules.ts'
import { serviceTypes } from '../../core/vocabulary.ts'

export const insightPeriods = ['30_days', '90_days', '12_months'] as const
export type InsightPeriod = (typeof insightPeriods)[number]
/** Experts within 30 km, or in the whole country. */
export const insightScopes = ['area', 'country'] as const
/** The first quote: within `quote_days` after the meeting (without one, after the answer), later, or none. */
export const quoteTimes = ['early', 'late', 'none'] as const
export const insightSubjects = ['views', 'answers', 'quotes', 'wins'] as const

/** A day in Copenhagen. */
const day = z.iso.date()
const count = z.int()
/** Of the other experts; null with fewer than five who have the figure. */
const median = z.number().nullable()
/** 0-100; null where it would divide by nothing. */
const percent = z.int().nullable()

/** A step of the way to a client; `percent` is of the step before, of won ones of the briefs that were sent. */
const funnelStep = z.object({ count, median, percent, median_percent: percent })
export type FunnelStep = z.infer<typeof funnelStep>

/** One true thing to say, which the caller puts into words; null when the figures do not carry any. */
const viewsSentence = z.object({
  /** In the four weeks after a project was published there were more views than in the four before. */
  key: z.literal('project_lifts'),
  /** By so much, over the projects of the period. */
  percent: z.int(),
  weeks: z.int(),
  /** The latest one. */
  title: z.string(),
  published_on: day,
})
const impressionsSentence = z.object({
  /** At least half of the clients who saw the expert at that place named a fee the expert has not named. */
  key: z.literal('fee'),
  place: z.int(),
  clients: z.int(),
  of: z.int(),
  /** The one most of them named; in EUR. */
  budget: z.object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    min: z.int().nullable(),
    max: z.int().nullable(),
  }),
})
const answersSentence = z.discriminatedUnion('key', [
  z.object({
    /** Two or more answers used up almost all of the time there is. */
    key: z.literal('close_to_deadline'),
    answers: z.int(),
    /** All of those leads came on this weekday: 1 is Monday. */
    weekday: z.int().min(1).max(7).nullable(),
  }),
  z.object({ /** Faster than the median. */ key: z.literal('faster'), hours: z.number(), median_hours: z.number() }),
])
const winsSentence = z.object({
  /** Quotes within three days are won more often than later ones. */
  key: z.literal('early_quotes_win'),
  won_early: z.int(),
  won: z.int(),
  /** Leads whose meeting has taken place and that still wait for a quote. */
  waiting: z.int(),
})

export const insights = z.object({
  period: z.object({ name: z.enum([...insightPeriods, 'own']), from: day, to: day }),
  /** The first day on which views and impressions were counted at all; null when none was. */
  counted_since: day.nullable(),
  /** Whom the medians are of: other active experts who offer the same. Nobody of them is named. */
  comparison: z.object({
    scope: z.enum(insightScopes),
    service_type: z.enum(serviceTypes),
    /** The city, or the country. */
    place: z.string(),
    country: z.string(),
    radius_km: z.int().nullable(),
    /** How many there are. */
    experts: z.int(),
    /** How many of them the medians are of: the nearest, where there are very many. */
    compared: z.int(),
    /** With fewer than five there is no median at all. */
    has_median: z.boolean(),
  }),
  /** What is better and what is worse than the median, most telling first; null when nothing is. */
  headline: z.object({
    strength: z.enum(insightSubjects).nullable(),
    weakness: z.enum(insightSubjects).nullable(),
  }),
  /** Leads count in the period in which they came, with all that became of them since. */
  funnel: z.object({
    shown: funnelStep,
    opened: funnelStep,
    sent: funnelStep,
    answered: funnelStep,
    won: funnelStep,
  }),
  views: z.object({
    total: count,
    median,
    /** Seven days each, counted back from the last day; the first may have fewer. */
    weeks: z.array(z.object({ from: day, to: day, views: count, median })),
    projects: z.array(z.object({ id: z.int(), title: z.string(), published_on: day })),
    sentence: viewsSentence.nullable(),
  }),
  impressions: z.object({
    total: count,
    median,
    /** The five places of the first page, in order. */
    places: z.array(z.object({ place: z.int(), count, median })),
    /** Further down, where a client asked for more. */
    later: count,
    sentence: impressionsSentence.nullable(),
  }),
  answers: z.object({
    /** Of each answered lead the working hours it took, oldest first. A working day has 24. */
    leads: z.array(z.object({ lead_id: z.int(), received_on: day, hours: z.number() })),
    hours: z.number().nullable(),
    median_hours: z.number().nullable(),
    /** After so many a lead expires. */
    deadline_hours: z.int(),
    sentence: answersSentence.nullable(),
  }),
  wins: z.object({
    won: count,
    leads: count,
    percent,
    median_percent: percent,
    quote_days: z.int(),
    /** `open` ones may still be won. */
    by_quote: z.array(z.object({ quote: z.enum(quoteTimes), leads: count, won: count, open: count })),
    sentence: winsSentence.nullable(),
  }),
  styles: z.object({
    /** A rate shows from so many answered leads on. */
    needed: z.int(),
    /** The first style of each brief, most answered leads first. */
    list: z.array(
      z.object({
        style: z.object({ id: z.int(), slug: z.string(), name: z.string() }),
        answered: count,
        won: count,
        percent,
        missing: count,
      }),
    ),
  }),
})
export type Insights = z.infer<typeof insights>

const query = z
  .object({
    period: z.enum(insightPeriods).default('90_days'),
    /** Own days, both together; then `period` says nothing. */
    date_from: unlessEmpty(wholeDay()),
    date_to: unlessEmpty(wholeDay()),
    compare: z.enum(insightScopes).default('area'),
    /** `csv`: the figures as a table */
    format: unlessEmpty(z.enum(['json', 'csv'])),
  })
  .superRefine(({ date_from, date_to }, context) => {
    const refuse = (path: string, message: string, params = {}) =>
      context.addIssue({ code: 'custom', path: [path], message, params })
    if (date_from && !date_to) refuse('date_to', 'required')
    if (!date_from && date_to) refuse('date_from', 'required')
    if (!date_from || !date_to) return
    if (date_to < date_from) refuse('date_to', 'before_start')
    else if (daysBetween(date_from, date_to) >= MOST_INSIGHT_DAYS)
      refuse('date_to', 'too_many_days', { limit: MOST_INSIGHT_DAYS })
  })

export const insightCalls = endpoints({
  getInsights: {
    method: 'GET',
    path: '/api/architect/insights',
    audience: ['expert'],
    summary: 'How the own profile, matches and leads do, beside the median nearby; from Professional on',
    query,
    status: 200,
    reply: one(insights),
    csv: true,
    refusals: { 403: ['plan_required'] },
  },
})
