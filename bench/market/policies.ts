import { createProtocol } from '../../packages/matching/src/protocol.ts'
import type { Calibration } from '../../packages/matching/src/learning/learning.types.ts'
import { LISTED } from './simulate.ts'
import type { Ask, Policy, Shown } from './simulate.ts'
import type { Expert } from './people.ts'
import { feasible, strain, valid } from './truth.ts'
import type { World } from './worlds/world.ts'

/** The product, called through the line protocol. */
export function product(fixed?: Calibration): Policy {
  const say = createProtocol(fixed)
  return {
    name: 'husrum',
    start: (where, horizon_days) => void say(JSON.stringify({ type: 'init', cities: where, horizon_days })),
    rank: ({ client, day, new_experts, state }) => {
      const line = JSON.stringify({
        type: 'rank',
        day,
        brief: client.brief,
        new_experts: new_experts.map((e) => e.profile),
        state,
      })
      const answer = JSON.parse(say(line) ?? '{}') as { matches?: Shown[]; error?: string } // our own protocol
      if (!answer.matches) throw new Error(answer.error ?? 'No answer')
      return answer.matches
    },
    told: (day, client, delivered, events) =>
      void say(JSON.stringify({ type: 'events', day, brief_id: client.id, delivered, events })),
  }
}

function bySum(name: string, worth: (ask: Ask, expert: Expert, leads30: number, world: World) => number): Policy {
  let known: Expert[] = []
  let world: World
  return {
    name,
    start: (_where, _horizon, in_world) => {
      known = []
      world = in_world
    },
    rank: (ask) => {
      known.push(...ask.new_experts)
      return known
        .filter((e) => feasible(ask.client, e, ask.day) && (ask.state[e.id]?.['leads30'] ?? 0) < e.capacity)
        .map((e) => ({ expert_id: e.id, score: worth(ask, e, ask.state[e.id]?.['leads30'] ?? 0, world) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, LISTED)
    },
    told: () => undefined,
  }
}

/** Knows everybody's preferences and capacity, and optimises only the current list. */
export const clairvoyant = (): Policy =>
  bySum(
    'clairvoyant',
    ({ client }, expert, leads30, world) =>
      world.clientYes(client, expert) * world.expertYes(client, expert, leads30) * strain(expert, leads30),
  )

/** Counts the fields that agree. */
export const tagOverlap = (): Policy =>
  bySum('tag overlap', ({ client, day }, expert) => {
    const list = (source: Record<string, unknown>, key: string): unknown[] => {
      const value = source[key]
      return Array.isArray(value) ? value : value === undefined ? [] : [value]
    }
    const share = (wish: string, offer: string): number => {
      const wanted = list(client.brief, wish)
      const offers = list(expert.profile, offer)
      return wanted.length === 0 ? 0 : wanted.filter((w) => offers.includes(w)).length / wanted.length
    }
    const stylesOf = (photos: unknown): string[] =>
      Array.isArray(photos) ? photos.map((p: { style: string }) => p.style) : []
    // makeExpert writes this field
    const portfolio = list(expert.profile, 'portfolio').flatMap((p) => stylesOf((p as { photos: unknown }).photos))
    const liked = new Set(stylesOf(client.brief['favourite_photos']))
    const styles = [...liked].filter((s) => portfolio.includes(s)).length / Math.max(1, liked.size)
    return (
      (styles +
        share('budget', 'budget_bands') +
        share('aspects', 'aspects') +
        share('specialists', 'specialists') +
        share('project_size', 'project_sizes') +
        share('phase', 'phases') +
        share('timeline', 'timelines') +
        share('expert_type', 'expert_type') +
        (client.at.city === expert.at.city ? 1 : 0) +
        (valid(client, expert, day) ? 1 : 0)) /
      12
    )
  })
