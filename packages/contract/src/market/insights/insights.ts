/** Results of an expert's profile, matches and leads, beside the median of comparable experts nearby. */
import { z } from 'zod'
import { endpoints } from '../../core/endpoint.ts'
import { INSIGHT_DAYS_MAX } from '../../core/limits.ts'
import { one, unlessEmpty, day as wholeDay } from '../../core/shapes.ts'
import { daysBetween } from '../../core/time/copenhagen-time.rules.ts'
import { serviceTypes } from '../../core/vocabulary.ts'

export const insightPeriods = ['30_days', '90_days', '12_months'] as const
export type InsightPeriod = (typeof insightPeriods)[number]
/** Experts within 30 km, or in the whole country. */
export const insightScopes = ['area', 'country'] as const
/** When the first quote was sent: within `quote_days` after the meeting (without one, the answer), later, or never. */
export const quoteTimes = ['early', 'late', 'none'] as const
export const insightSubjects = ['views', 'answers', 'quotes', 'wins'] as const

/** A day in Copenhagen. */
const day = z.iso.date()
const count = z.int()
/** Of the other experts; null when fewer than five have the figure. */
const median = z.number().nullable()
/** 0-100; null when the divisor is 0. */
const percent = z.int().nullable()

/** A step of the way to a client; `percent` is of the step before, for won leads of the briefs that were sent. */
const funnelStep = z.object({ count, median, percent, median_percent: percent })
export type FunnelStep = z.infer<typeof funnelStep>

/** One observation from the figures, which the caller puts into words; null when they do not support any. */
const viewsSentence = z.object({
  /** More views came in up to four weeks after a project was published than in as many days before. */
  key: z.literal('project_lifts'),
  /** The increase, over all projects of the period. */
  percent: z.int(),
  /** The shortest of those times, in whole weeks. */
  weeks: z.int(),
  /** Title of the latest project. */
  title: z.string(),
  published_on: day,
})
const impressionsSentence = z.object({
  /** At least half of the clients who saw the expert at that place named a fee range the expert does not offer. */
  key: z.literal('fee'),
  place: z.int(),
  clients: z.int(),
  of: z.int(),
  /** The range most of them named; in EUR. */
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
    /** At least two answers used almost all of the available time. */
    key: z.literal('close_to_deadline'),
    answers: z.int(),
    /** The weekday on which all of those leads came: 1 is Monday; null if they differ. */
    weekday: z.int().min(1).max(7).nullable(),
  }),
  z.object({ /** Faster than the median. */ key: z.literal('faster'), hours: z.number(), median_hours: z.number() }),
])
const winsSentence = z.object({
  /** Quotes within three days are won more often than later ones. */
  key: z.literal('early_quotes_win'),
  won_early: z.int(),
  won: z.int(),
  /** Leads with a past meeting and without a quote. */
  waiting: z.int(),
})

export const insights = z.object({
  period: z.object({ name: z.enum([...insightPeriods, 'own']), from: day, to: day }),
  /** The first day with counted views and impressions; null when there is none. */
  counted_since: day.nullable(),
  /** The experts behind the medians: other active experts with the same offers. None of them is named. */
  comparison: z.object({
    scope: z.enum(insightScopes),
    service_type: z.enum(serviceTypes),
    /** The city, or the country. */
    place: z.string(),
    country: z.string(),
    radius_km: z.int().nullable(),
    /** The number of these experts. */
    experts: z.int(),
    /** How many of them the medians use: the nearest, if there are very many. */
    compared: z.int(),
    /** False with fewer than five experts. */
    has_median: z.boolean(),
  }),
  /** The most significant figure above and below the median; null when there is none. */
  headline: z.object({
    strength: z.enum(insightSubjects).nullable(),
    weakness: z.enum(insightSubjects).nullable(),
  }),
  /** Leads count in the period in which they came, with all later results. */
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
    /** Impressions further down, after a client asked for more. */
    later: count,
    sentence: impressionsSentence.nullable(),
  }),
  answers: z.object({
    /** Working hours until each answer, oldest lead first. A working day has 24. */
    leads: z.array(z.object({ lead_id: z.int(), received_on: day, hours: z.number() })),
    hours: z.number().nullable(),
    median_hours: z.number().nullable(),
    /** A lead expires after so many hours. */
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
    /** A rate is shown from this number of answered leads on. */
    needed: z.int(),
    /** By the first style of each brief, most answered leads first. */
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
    /** The caller's own dates, both together; `period` is then ignored. */
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
    else if (daysBetween(date_from, date_to) >= INSIGHT_DAYS_MAX)
      refuse('date_to', 'too_many_days', { limit: INSIGHT_DAYS_MAX })
  })

export const insightCalls = endpoints({
  getInsights: {
    method: 'GET',
    path: '/api/architect/insights',
    audience: ['expert'],
    summary: 'How the own profile, matches and leads do, beside the median nearby; from Professional on',
    query,
    reply: one(insights),
    csv: true,
    refusals: { 403: ['plan_required'] },
  },
})
