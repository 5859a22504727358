import { createProtocol } from '../../packages/matching/src/protocol.ts'
import type { Calibration } from '../../packages/matching/src/learning/learning.types.ts'
import { LISTED, type Policy, type Shown } from './simulate.ts'
import type { Expert } from './experts.ts'
import { feasible, strain } from './truth.ts'
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

/** The ceiling: knows everybody's preferences and capacity, and optimises only the current list. */
export function clairvoyant(): Policy {
  let known: Expert[] = []
  let world: World
  return {
    name: 'clairvoyant',
    start: (_where, _horizon, in_world) => {
      known = []
      world = in_world
    },
    rank: ({ client, day, new_experts, state }) => {
      known.push(...new_experts)
      const taken = (expert: Expert) => state[expert.id]?.leads30 ?? 0
      const worth = (expert: Expert) =>
        world.clientYes(client, expert) * world.expertYes(client, expert, taken(expert)) * strain(expert, taken(expert))
      return known
        .filter((expert) => feasible(client, expert, day) && taken(expert) < expert.capacity)
        .map((expert) => ({ expert_id: expert.id, score: worth(expert) }))
        .sort((a, b) => b.score - a.score)
        .slice(0, LISTED)
    },
    told: () => undefined,
  }
}
