import { chance } from './random.ts'
import { makeClient, type Client } from './clients.ts'
import { makeExpert, type Expert } from './experts.ts'
import { cities, type City } from './people.ts'
import { feasible, strain, valid } from './truth.ts'
import type { World } from './worlds/world.ts'

export const LISTED = 10

/** The amount of supply and demand. */
export interface Setting {
  experts: number
  /** Experts on the first day; the others join over the first 85 % of the time. */
  starting: number
  horizon: number
  briefs: number
  /** The most leads a month that any expert wants. */
  mostLeads: number
}

export interface Shown {
  expert_id: string
  score: number
}

export interface Ask {
  client: Client
  day: number
  new_experts: Expert[]
  state: Record<string, Record<string, number>>
}

/** Decides the order: the product through its line protocol, or a reference. */
export interface Policy {
  name: string
  start(where: readonly City[], horizon: number, world: World): void
  rank(ask: Ask): Shown[]
  told(day: number, client: Client, delivered: string[], events: Happened[]): void
}

export interface Happened {
  expert_id: string
  position: number
  contacted: boolean
  accepted: boolean
  hired: boolean
}

export interface ListRecord {
  client: Client
  day: number
  shown: Shown[]
  gains: number[]
  ideal: number[]
  again: Shown[]
  /** Experts with free capacity and without a relaxed rule. */
  valid: Set<string>
  events: Happened[]
  /** Contacts to experts who had no true capacity left. */
  beyondCapacity: number
}

export interface Run {
  policy: string
  standings: MarketState[]
  lists: ListRecord[]
  seconds: number
}

function stateOf(s: MarketState, day: number): Record<string, number> {
  return {
    leads30: leads30(s, day),
    leads_total: s.leadDays.length,
    reviews_n: s.reviews,
    reviews_mean: s.reviews ? s.stars / s.reviews : 0,
    leads_n: s.leads,
    responded_n: s.answered,
  }
}

function leads30(s: MarketState, day: number): number {
  return s.leadDays.filter((at) => at > day - 30).length
}

function startStanding(expert: Expert) {
  const { stats } = expert.profile
  const leadDays: number[] = []
  return {
    expert,
    leadDays,
    answered: stats.responded_n,
    leads: stats.leads_n,
    reviews: stats.reviews_n,
    stars: stats.reviews_n * stats.reviews_mean,
    exposure: 0,
    /** Share of the true gain of the best 25 of each brief, and the true gain over all briefs. */ deserved: 0,
    wanted: 0,
  }
}
export type MarketState = ReturnType<typeof startStanding>

/** Ninety days of briefs, lists, contacts, answers and hires; each event changes what can happen next. */
export function simulate(policy: Policy, setting: Setting, world: World, seed: number): Run {
  const where = cities()
  const { horizon } = setting
  const experts = Array.from({ length: setting.experts }, (_, i) =>
    makeExpert(seed, i, where, horizon, setting.starting, world.habits, setting.mostLeads),
  )
  const standings = new Map(experts.map((expert) => [expert.id, startStanding(expert)]))
  const lists: ListRecord[] = []
  const told = new Set<string>()
  const reviewsDue: { day: number; id: string; stars: number }[] = []
  let last: { client: Client; record: ListRecord }[] = []
  let seconds = 0
  policy.start(where, horizon, world)

  const ask = (client: Client, day: number): Shown[] => {
    const fresh = experts.filter((e) => e.joined_day <= day && !told.has(e.id))
    for (const e of fresh) told.add(e.id)
    const state = Object.fromEntries(
      [...standings].filter(([id]) => told.has(id)).map(([id, s]) => [id, stateOf(s, day)]),
    )
    const from = performance.now()
    const shown = policy.rank({ client, day, new_experts: fresh, state })
    seconds += (performance.now() - from) / 1000
    return shown
  }

  for (let i = 0; i < setting.briefs; i++) {
    const day = Math.floor((i / setting.briefs) * horizon)
    if (i > 0 && day > (lists.at(-1)?.day ?? 0)) {
      for (const due of reviewsDue.filter((r) => r.day === day)) {
        const s = standings.get(due.id)
        if (s) {
          s.reviews++
          s.stars += due.stars
        }
      }
      // A few clients open yesterday's list again.
      for (const { client, record } of last.slice(0, 3)) record.again = ask(client, day)
      last = []
    }
    const client = makeClient(seed, i, day, where, world.habits)
    const shown = ask(client, day)
    const takesOn = (expert: Expert, taken: number): number =>
      world.expertYes(client, expert, taken) * strain(expert, taken)
    const gainOf = (id: string): number => {
      const s = standings.get(id)
      if (!s || !feasible(client, s.expert, day)) return 0
      const taken = leads30(s, day)
      return taken >= s.expert.capacity ? 0 : world.clientYes(client, s.expert) * takesOn(s.expert, taken)
    }
    const validTo = (who: Client, id: string, on: number): boolean => {
      const s = standings.get(id)
      return s !== undefined && valid(who, s.expert, on)
    }
    const all = experts.map((e) => ({ id: e.id, gain: gainOf(e.id) })).sort((a, b) => b.gain - a.gain)
    for (const { id, gain } of all) {
      const s = standings.get(id)
      if (s) s.wanted += gain
    }
    const top = all.slice(0, 25)
    const topSum = top.reduce((sum, t) => sum + t.gain, 0)
    for (const { id, gain } of top) {
      const s = standings.get(id)
      if (s && topSum > 0) s.deserved += gain / topSum
    }

    const luck = chance(seed * 31_337 + i)
    const record: ListRecord = {
      client,
      day,
      shown,
      gains: shown.map((m) => gainOf(m.expert_id)),
      ideal: all.slice(0, LISTED).map((a) => a.gain),
      again: [],
      valid: new Set(all.filter(({ id, gain }) => gain > 0 && validTo(client, id, day)).map(({ id }) => id)),
      events: [],
      beyondCapacity: 0,
    }
    let contacts = 0
    let hired = false
    shown.forEach(({ expert_id }, at) => {
      const s = standings.get(expert_id)
      if (!s) return
      s.exposure += 1 / Math.log2(at + 2)
      // Drawn for every position, so that luck does not depend on other people's actions.
      const [looked, wanted, takes, picks, early] = [luck.unit(), luck.unit(), luck.unit(), luck.unit(), luck.unit()]
      const taken = leads30(s, day)
      const writes =
        contacts < world.mostContacts && looked < world.looks(at + 1) && wanted < world.clientYes(client, s.expert)
      if (writes) contacts++
      // The server refuses a lead above the expert's claimed capacity.
      const contacted = writes && taken < s.expert.capacity
      const careful = strain(s.expert, taken)
      const accepted = contacted && takes < takesOn(s.expert, taken)
      if (contacted) {
        if (taken >= s.expert.trueCapacity) record.beyondCapacity++
        s.leadDays.push(day)
        s.leads++
        // Answers above the true capacity come too late to count.
        if (takes < s.expert.diligence * careful) s.answered++
      }
      const hires = accepted && !hired && picks < world.hires
      if (hires) {
        hired = true
        const talent = 1.25 * world.habits.starsFollow * s.expert.talent
        if (early < 0.6)
          reviewsDue.push({
            day: day + 20,
            id: expert_id,
            stars: Math.max(1, Math.min(5, Math.round(4.35 + talent - (1 - careful) + luck.normal(0, 0.5)))),
          })
      }
      record.events.push({ expert_id, position: at + 1, contacted, accepted, hired: hires })
    })
    policy.told(
      day,
      client,
      shown.map((m) => m.expert_id),
      record.events,
    )
    lists.push(record)
    last.push({ client, record })
  }
  return { policy: policy.name, standings: [...standings.values()], lists, seconds }
}
