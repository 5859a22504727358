/** Figures of the whole marketplace for staff, beside those of an equally long period before. */
import { z } from 'zod'
import { endpoints, staff } from '../core/endpoint.ts'
import { DASHBOARD_DAYS_MAX } from '../core/limits.ts'
import { daysBetween } from '../core/time/copenhagen-time.rules.ts'
import { unlessEmpty, day as wholeDay } from '../core/shapes.ts'

/** A day in Copenhagen. */
const day = z.iso.date()
const count = z.int()
/** With one decimal; null when the divisor is 0. */
const percent = z.number().nullable()

const days = z.object({ from: day, to: day, days: count })

/** Briefs of these days with their outcomes since, and invitations sent on these days. */
const totals = z.object({
  briefs: count,
  /** Includes briefs sent from a profile before any match was shown, so that each step contains the next one. */
  saw_matches: count,
  /** Clients who were shown at least three matches. */
  saw_three: count,
  /** Sent to at least one expert. */
  invited: count,
  /** Invitations of these briefs, whenever they were sent. */
  invitations: count,
  /** At least one expert answered; a decline is an answer. */
  answered: count,
  /** The client has confirmed the hire. */
  won: count,
  /** Invitations sent on these days, whatever the brief's day. */
  sent: count,
  /** The answered share of the invitations that were answered or expired. */
  answered_percent: percent,
  /** The median time until the first answer to those invitations. */
  answer_minutes: count.nullable(),
})
export type DashboardTotals = z.infer<typeof totals>

/** Figures of one day; the last day of a period may still be running. */
const seriesDay = totals.pick({
  briefs: true,
  invited: true,
  won: true,
  sent: true,
  answered_percent: true,
  answer_minutes: true,
})

/** Amount per month, in the currency's minor units. */
const money = z.object({ currency: z.enum(['DKK', 'EUR']), amount: count })
const revenue = z.object({
  /** Paying subscriptions at the end of the last day. */
  paying: count,
  paying_before: count,
  monthly: z.array(money),
  /** Revenue at the end of the period before. */
  monthly_before: z.array(money),
  started: count,
  ended: count,
  /** The ended share of the subscriptions that paid when the period began. */
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

/** A reason or a rule: how many shown matches had it, and their outcomes. */
const trait = z.object({ key: z.string(), shown: count, invited: count, won: count })
export type DashboardTrait = z.infer<typeof trait>

const spread = z.object({
  /** Active experts who joined no later than the last day. */
  experts: count,
  leads: count,
  /** 0: all experts had equally many leads; towards 1: one expert had all of them. Null without leads. */
  gini: z.number().nullable(),
  without_percent: percent,
})

const demandCell = z.object({
  region_id: z.int(),
  style_id: z.int(),
  briefs: count,
  experts: count,
  free_places: count,
  /** Briefs of 30 days per free place; null when no place is free. */
  ratio: z.number().nullable(),
})
export type DemandCell = z.infer<typeof demandCell>

export const dashboard = z.object({
  period: days,
  before: days,
  totals,
  totals_before: totals,
  /** Each day of the period with the matching day of the period before. */
  series: z.array(seriesDay.extend({ day, before: seriesDay })),
  /** A brief and an expert count in each of their styles, and an expert in each region they work in. */
  demand: z.object({
    regions: z.array(z.object({ id: z.int(), name: z.string(), country: z.string() })),
    styles: z.array(z.object({ id: z.int(), slug: z.string(), name: z.string() })),
    cells: z.array(demandCell),
    /** Where experts are missing most; at most three, highest demand first. */
    most_wanted: z.array(z.object({ region_id: z.int(), style_id: z.int() })),
  }),
  calibration: z.object({
    /** Mean distance between the predicted percentages and the outcomes, in points; null without a match. */
    error_points: z.number().nullable(),
    limit_points: z.number(),
    matches: count,
    /** In steps of ten; only steps with a match. */
    steps: z.array(z.object({ said: z.number(), happened: z.number(), matches: count })),
  }),
  /** All shown matches, then by reason, most frequent first. */
  reasons: z.object({ all: trait.omit({ key: true }), list: z.array(trait) }),
  relaxed: z.object({ all: trait.omit({ key: true }), list: z.array(trait) }),
  spread: spread.extend({
    before: spread,
    /** Number of experts by number of leads; the last step has no upper end. */
    steps: z.array(z.object({ from: count, to: count.nullable(), experts: count })),
  }),
  answers: z.object({
    /** Invitations of these days by hours to the first answer; `to` of the last step is null. */
    steps: z.array(z.object({ from: count, to: count.nullable(), leads: count })),
    declined: count,
    expired: count,
    waiting: count,
  }),
  /** Only owners read it; null for other staff. */
  revenue: revenue.nullable(),
})
export type Dashboard = z.infer<typeof dashboard>

const query = z
  .object({
    /** Both days together, included; without them the last 30 days. */
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
    else if (daysBetween(from, to) >= DASHBOARD_DAYS_MAX) refuse('to', 'too_many_days', { limit: DASHBOARD_DAYS_MAX })
  })

export const dashboards = endpoints({
  getDashboard: {
    method: 'GET',
    path: '/api/admin/dashboard',
    audience: staff,
    summary: 'How the marketplace does, beside as many days before; money for owners only',
    query,
    reply: z.object({
      data: dashboard,
      meta: z.object({ /** Null before the first count. */ updated_at: z.iso.datetime().nullable() }),
    }),
    csv: true,
  },
})
