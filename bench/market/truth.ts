import { kilometres } from '../../packages/matching/src/store/places.ts'
import { chance } from './random.ts'
import type { Client } from './clients.ts'
import type { Expert } from './experts.ts'

export const bits = (mask: number): number => {
  let n = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++
  return n
}

/** The luck of one pair, always the same. */
export function pairLuck(client: Client, expert: Expert, salt: number): number {
  const key = Number(client.id.slice(1)) * 100_003 + Number(expert.id.slice(1)) * 31 + salt + client.seed * 7_368_787
  return chance(key).normal()
}

export function kmBetween(client: Client, expert: Expert): number {
  return kilometres(client.at.lat, client.at.lon, expert.at.lat, expert.at.lon)
}

export function sameState(client: Client, expert: Expert): boolean {
  return client.at.country === expert.at.country && client.at.state === expert.at.state
}

export const meetOnline = (client: Client, expert: Expert): boolean => (client.sessions & expert.sessions & 1) !== 0

/** The share of the wanted values that exist. */
export const covered = (wanted: number, there: number, nothing: number): number =>
  wanted === 0 ? nothing : bits(wanted & there) / bits(wanted)

/** What remains of an expert's willingness, answers and care above the true capacity. */
export function strain(expert: Expert, leads30: number): number {
  const beyond = leads30 + 1 - expert.trueCapacity
  return beyond <= 0 ? 1 : 0.5 * Math.exp((-1.5 * beyond) / expert.trueCapacity)
}

/** The rules that are never relaxed. */
export function feasible(client: Client, expert: Expert, day: number): boolean {
  const shared = client.sessions & expert.sessions
  return (
    expert.joined_day <= day &&
    (expert.services & (1 << client.service)) !== 0 &&
    (expert.projects & (1 << client.project)) !== 0 &&
    shared !== 0 &&
    (client.at.country === expert.at.country || (shared & 1) !== 0)
  )
}

/** Feasible, without a relaxed rule. */
export function valid(client: Client, expert: Expert, day: number): boolean {
  return (
    feasible(client, expert, day) &&
    (client.typed < 0 || client.typed === (expert.agency ? 1 : 0)) &&
    (sameState(client, expert) || (client.outside && expert.outside))
  )
}
