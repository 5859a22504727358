import { kilometres } from '../../packages/matching/src/places.ts'
import { chance, phi } from './random.ts'
import type { Client, Expert } from './people.ts'

/** How noisy people are: chemistry nobody can know before they meet. Set so that a plain tag overlap ranks near 0.48. */
export const CHEMISTRY = 0.35

const bits = (mask: number): number => {
  let n = 0
  for (let rest = mask; rest !== 0; rest &= rest - 1) n++
  return n
}

/** Luck of one pair, always the same. */
function pairLuck(client: Client, expert: Expert, salt: number): number {
  const key = Number(client.id.slice(1)) * 100_003 + Number(expert.id.slice(1)) * 31 + salt
  return chance(key).normal()
}

export function kmBetween(client: Client, expert: Expert): number {
  return kilometres(client.at.lat, client.at.lon, expert.at.lat, expert.at.lon)
}

function sameState(client: Client, expert: Expert): boolean {
  return client.at.country === expert.at.country && client.at.state === expert.at.state
}

/** Would this client say yes to this expert, having seen the profile? A probit of things the forms only hint at. */
export function clientYes(client: Client, expert: Expert): number {
  const apart = client.taste.reduce((sum, v, i) => sum + (v - (expert.taste[i] ?? 0)) ** 2, 0)
  const dear = Math.log(expert.fee / client.purse)
  const online = (client.sessions & expert.sessions & 1) !== 0
  const km = kmBetween(client, expert)
  const road = Math.min(online ? 0.55 : 9, Math.log1p(km / 25))
  const covered = client.skills === 0 ? 0.6 : bits(client.skills & expert.skills) / bits(client.skills)
  const rooms = bits(client.kinds & expert.kinds) / bits(client.kinds)
  const common = Math.min(3, bits(client.themes & expert.themes))
  const late = client.start !== 3 && (expert.startWish[client.start] ?? 0) < -0.2
  const utility =
    2.1 -
    1.5 * Math.sqrt(apart) -
    client.caresPrice * (dear > 0 ? 0.9 * dear * dear + 0.7 * dear : 0.15 * dear * dear) -
    client.caresDistance * road * 0.6 +
    0.45 * client.caresTalent * expert.talent +
    0.45 * client.wantsAgency * (expert.agency ? 1 : -1) -
    (client.typed >= 0 && client.typed !== (expert.agency ? 1 : 0) ? 0.35 : 0) -
    // Who asks for somebody local mostly means it.
    (client.outside || sameState(client, expert) ? 0 : 1) -
    (late ? 0.35 : 0) +
    0.7 * (covered - 0.5) +
    0.7 * (rooms - 0.5) +
    0.15 * common +
    CHEMISTRY * pairLuck(client, expert, 1) +
    0.1 * client.chemistry.reduce((sum, v, i) => sum + v * (expert.chemistry[i] ?? 0), 0)
  return phi(utility)
}

/** Would this expert take this project, with so many of the month's leads already there? */
export function expertYes(client: Client, expert: Expert, leads30: number): number {
  const online = (client.sessions & expert.sessions & 1) !== 0
  const far = Math.max(0, Math.log(Math.max(1, kmBetween(client, expert)) / expert.reachKm))
  const pays = Math.log(client.purse / expert.fee)
  const start = client.start === 3 ? 0 : (expert.startWish[client.start] ?? 0)
  const utility =
    1.4 +
    (pays < 0 ? 0.45 * pays : 0.15 * pays) -
    (online ? 0.1 : 0.3) * far +
    0.4 * (expert.sizeWish[client.size] ?? 0) +
    0.45 * start +
    0.45 * (expert.phaseWish[client.phase] ?? 0) +
    0.4 * (bits(client.kinds & expert.kinds) / bits(client.kinds) - 0.5) +
    0.25 * pairLuck(client, expert, 2) -
    (expert.outside || sameState(client, expert) ? 0 : online ? 0.6 : 1.2)
  const busy = Math.min(1, leads30 / expert.capacity)
  return expert.diligence * phi(utility) * (1 - 0.5 * busy * busy)
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

/** Feasible and nothing relaxed. */
export function valid(client: Client, expert: Expert, day: number): boolean {
  return (
    feasible(client, expert, day) &&
    (client.typed < 0 || client.typed === (expert.agency ? 1 : 0)) &&
    (sameState(client, expert) || (client.outside && expert.outside))
  )
}
