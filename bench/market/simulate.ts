import { chance } from './random.ts'
import { makeClient } from './clients.ts'
import { makeExpert } from './experts.ts'
import { cities } from './people.ts'
import type { City, Client, Expert } from './people.ts'
import { clientYes, expertYes, feasible } from './truth.ts'

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

/** Who decides the order: the product through its line protocol, or something to compare it with. */
export interface Policy {
  name: string
  start(where: readonly City[], horizon: number): void
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

export interface Standing {
  expert: Expert
  leadDays: number[]
  answered: number
  leads: number
  reviews: number
  stars: number
  exposure: number
  deserved: number
}

export interface ListRecord {
  client: Client
  day: number
  shown: Shown[]
  gains: number[]
  ideal: number[]
  again: Shown[]
  events: Happened[]
  overCapacity: number
}

export interface Run {
  policy: string
  standings: Standing[]
  lists: ListRecord[]
  seconds: number
}

export const SETTING = { experts: 400, starting: 280, horizon: 90, briefs: 1000, listed: 10, mostContacts: 3 }

function stateOf(s: Standing, day: number): Record<string, number> {
  return {
    leads30: leads30(s, day),
    leads_total: s.leadDays.length,
    reviews_n: s.reviews,
    reviews_mean: s.reviews ? s.stars / s.reviews : 0,
    leads_n: s.leads,
    responded_n: s.answered,
  }
}

export function leads30(s: Standing, day: number): number {
  return s.leadDays.filter((at) => at > day - 30).length
}

/** People read from the top and tire. */
export function looks(position: number): number {
  return position <= 3 ? 1 : Math.max(0.25, 1 - 0.11 * (position - 3))
}

function startStanding(expert: Expert): Standing {
  const stats = expert.profile['stats'] as Record<string, number> // written by makeExpert
  return {
    expert,
    leadDays: [],
    answered: stats['responded_n'] ?? 0,
    leads: stats['leads_n'] ?? 0,
    reviews: stats['reviews_n'] ?? 0,
    stars: (stats['reviews_n'] ?? 0) * (stats['reviews_mean'] ?? 0),
    exposure: 0,
    deserved: 0,
  }
}

/** Ninety days of briefs, lists, contacts, answers and hires; what happens changes what can happen next. */
export function simulate(policy: Policy, seed: number): Run {
  const where = cities()
  const experts = Array.from({ length: SETTING.experts }, (_, i) =>
    makeExpert(seed, i, where, SETTING.horizon, SETTING.starting),
  )
  const standings = new Map(experts.map((expert) => [expert.id, startStanding(expert)]))
  const lists: ListRecord[] = []
  const told = new Set<string>()
  const reviewsDue: { day: number; id: string; stars: number }[] = []
  let last: { client: Client; record: ListRecord }[] = []
  let seconds = 0
  policy.start(where, SETTING.horizon)

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

  for (let i = 0; i < SETTING.briefs; i++) {
    const day = Math.floor((i / SETTING.briefs) * SETTING.horizon)
    if (i > 0 && day > (lists.at(-1)?.day ?? 0)) {
      for (const due of reviewsDue.filter((r) => r.day === day)) {
        const s = standings.get(due.id)
        if (s) {
          s.reviews++
          s.stars += due.stars
        }
      }
      // A few of yesterday's lists are looked at again.
      for (const { client, record } of last.slice(0, 3)) record.again = ask(client, day)
      last = []
    }
    const client = makeClient(seed, i, day, where)
    const shown = ask(client, day)
    const gainOf = (id: string): number => {
      const s = standings.get(id)
      if (!s || !feasible(client, s.expert, day)) return 0
      const taken = leads30(s, day)
      return taken >= s.expert.capacity ? 0 : clientYes(client, s.expert) * expertYes(client, s.expert, taken)
    }
    const all = experts.map((e) => ({ id: e.id, gain: gainOf(e.id) })).sort((a, b) => b.gain - a.gain)
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
      ideal: all.slice(0, SETTING.listed).map((a) => a.gain),
      again: [],
      events: [],
      overCapacity: 0,
    }
    let contacts = 0
    let hired = false
    shown.forEach(({ expert_id }, at) => {
      const s = standings.get(expert_id)
      if (!s) return
      s.exposure += 1 / Math.log2(at + 2)
      // Drawn for every place, so that luck does not depend on what others did.
      const [looked, wanted, takes, picks, early] = [luck.unit(), luck.unit(), luck.unit(), luck.unit(), luck.unit()]
      const contacted =
        contacts < SETTING.mostContacts && looked < looks(at + 1) && wanted < clientYes(client, s.expert)
      const taken = leads30(s, day)
      const accepted = contacted && takes < expertYes(client, s.expert, taken)
      if (contacted) {
        contacts++
        if (taken >= s.expert.capacity) record.overCapacity++
        s.leadDays.push(day)
        s.leads++
        if (takes < s.expert.diligence) s.answered++
      }
      const hires = accepted && !hired && picks < 0.45
      if (hires) {
        hired = true
        if (early < 0.6)
          reviewsDue.push({
            day: day + 20,
            id: expert_id,
            stars: Math.max(1, Math.min(5, Math.round(4.35 + 0.35 * s.expert.talent + luck.normal(0, 0.5)))),
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
