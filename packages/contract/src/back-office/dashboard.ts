/** How the whole marketplace does, for staff: figures of some days beside those of as many days before. */
import { z } from 'zod'
import { endpoints, staff } from '../core/endpoint.ts'
import { MOST_DASHBOARD_DAYS } from '../core/limits.ts'
import { daysBetween } from '../core/time/copenhagen-time.rules.ts'
import { unlessEmpty, day as wholeDay } from '../core/shapes.ts'

/** A day in Copenhagen. */
const day = z.iso.date()
const count = z.int()
/** Of a whole, with one decimal; null where it would divide by nothing. */
const percent = z.number().nullable()

const days = z.object({ from: day, to: day, days: count })

/** Briefs of these days with what became of them since, and invitations sent on these days. */
const totals = z.object({
  briefs: count,
  /** Or sent the brief from a profile before any match was shown: each step of the funnel has all of the next one. */
  saw_matches: count,
  /** Were shown at least three. */
  saw_three: count,
  /** Sent to at least one expert. */
  invited: count,
  /** Of these briefs, whenever they were sent. */
  invitations: count,
  /** At least one expert answered; a decline is an answer. */
  answered: count,
  /** The client has confirmed the hire. */
  won: count,
  /** On these days, whatever the brief's day. */
  sent: count,
  /** Of those that were answered or ran out, how many were answered. */
  answered_percent: percent,
  /** To the first answer of those invitations. */
  answer_minutes: count.nullable(),
})
export type DashboardTotals = z.infer<typeof totals>

/** Of one day; the last day of a period may not be over. */
const seriesDay = totals.pick({
  briefs: true,
  invited: true,
  won: true,
  sent: true,
  answered_percent: true,
  answer_minutes: true,
})

/** In the currency's minor units, for a month. */
const money = z.object({ currency: z.enum(['DKK', 'EUR']), amount: count })
const revenue = z.object({
  /** Subscriptions that pay, at the end of the last day. */
  paying: count,
  paying_before: count,
  monthly: z.array(money),
  /** At the end of the period before. */
  monthly_before: z.array(money),
  started: count,
  ended: count,
  /** Ended ones, of those that paid when the period began. */
  churn_percent: percent,
  churn_percent_before: percent,
  series: z.array(z.object({ day, paying: count, monthly: z.array(money) })),
  plans: z.array(
    z.object({
      plan: z.object({ id: z.int(), name: z.string() }),
      paying: count,
      trialing: count,
      started: count,
      ended: count,
      monthly: z.array(money),
    }),
  ),
})
export type DashboardRevenue = z.infer<typeof revenue>

/** A reason or a rule: how many shown matches had it, and what became of them. */
const trait = z.object({ key: z.string(), shown: count, invited: count, won: count })
export type DashboardTrait = z.infer<typeof trait>

const spread = z.object({
  /** Active experts who had joined by the last day. */
  experts: count,
  leads: count,
  /** 0: everybody had the same; towards 1: one had them all. Null without leads. */
  gini: z.number().nullable(),
  without_percent: percent,
})

const demandCell = z.object({
  region_id: z.int(),
  style_id: z.int(),
  briefs: count,
  experts: count,
  free_places: count,
  /** Briefs of 30 days for each free place; null without a free place. */
  ratio: z.number().nullable(),
})
export type DemandCell = z.infer<typeof demandCell>

export const dashboard = z.object({
  period: days,
  before: days,
  totals,
  totals_before: totals,
  /** Each day of the period, and of the one before in the same order. */
  series: z.array(seriesDay.extend({ day, before: seriesDay })),
  /** A brief and an expert count in each of their styles, an expert in each region of a place of work. */
  demand: z.object({
    regions: z.array(z.object({ id: z.int(), name: z.string(), country: z.string() })),
    styles: z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() })),
    cells: z.array(demandCell),
    /** Where experts are missing most; at most three, most wanted first. */
    most_wanted: z.array(z.object({ region_id: z.int(), style_id: z.int() })),
  }),
  calibration: z.object({
    /** Mean distance between what the percentages said and what came true, in points; null without a match. */
    error_points: z.number().nullable(),
    limit_points: z.number(),
    matches: count,
    /** In steps of ten; only those with a match. */
    steps: z.array(z.object({ said: z.number(), happened: z.number(), matches: count })),
  }),
  /** All shown matches, then by reason, most often shown first. */
  reasons: z.object({ all: trait.omit({ key: true }), list: z.array(trait) }),
  relaxed: z.object({ all: trait.omit({ key: true }), list: z.array(trait) }),
  spread: spread.extend({
    before: spread,
    /** How many experts had so many leads; the last step has everybody above. */
    steps: z.array(z.object({ from: count, to: count.nullable(), experts: count })),
  }),
  answers: z.object({
    /** Invitations of these days by the hours to the first answer; `to` of the last step is null. */
    steps: z.array(z.object({ from: count, to: count.nullable(), leads: count })),
    declined: count,
    expired: count,
    waiting: count,
  }),
  /** For owners alone; null for everybody else. */
  revenue: revenue.nullable(),
})
export type Dashboard = z.infer<typeof dashboard>

const query = z
  .object({
    /** Both days together and included; without them the last 30 days. */
    from: unlessEmpty(wholeDay()),
    to: unlessEmpty(wholeDay()),
    /** `csv`: the series as a table */
    format: unlessEmpty(z.enum(['json', 'csv'])),
  })
  .superRefine(({ from, to }, context) => {
    const refuse = (path: string, message: string, params = {}) =>
      context.addIssue({ code: 'custom', path: [path], message, params })
    if (from && !to) refuse('to', 'required')
    if (!from && to) refuse('from', 'required')
    if (!from || !to) return
    if (to < from) refuse('to', 'before_start')
    else if (daysBetween(from, to) >= MOST_DASHBOARD_DAYS) refuse('to', 'too_many_days', { limit: MOST_DASHBOARD_DAYS })
  })

export const dashboards = endpoints({
  getDashboard: {
    method: 'GET',
    path: '/api/admin/dashboard',
    audience: staff,
    summary: 'How the marketplace does, beside as many days before; money for owners only',
    query,
    status: 200,
    reply: z.object({
      data: dashboard,
      meta: z.object({ /** Null before the first count. */ updated_at: z.iso.datetime().nullable() }),
    }),
    csv: true,
  },
})
