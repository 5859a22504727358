import type { Client } from '../clients.ts'
import type { Expert } from '../experts.ts'
import { pairLuck } from '../truth.ts'
import type { World } from './world.ts'

/** Standard deviations, in logits, of what no form contains: per pair on either side, and per expert with everybody. */
const PAIR = 0.9
const TAKES = 0.3
const PERSON = 0.4

const shifted = (yes: number, by: number): number => {
  const odds = (yes / Math.max(1e-9, 1 - yes)) * Math.exp(by)
  return odds / (1 + odds)
}

/**
 * The same world, less legible: so much more depends on what no form contains that the described model reaches the NDCG
 * of about 0.64 which docs/product/matching.md names, and a plain tag overlap about 0.48.
 */
export const sparseForms = (world: World): World => ({
  ...world,
  name: `${world.name}, hard to read`,
  clientYes: (client: Client, expert: Expert) =>
    shifted(world.clientYes(client, expert), PAIR * pairLuck(client, expert, 5) + PERSON * (expert.chemistry[0] ?? 0)),
  expertYes(client: Client, expert: Expert, leads30: number) {
    // Experts who rarely answer are no keener on a pair they would like.
    const yes = world.expertYes(client, expert, leads30) / expert.diligence
    return expert.diligence * shifted(Math.min(yes, 1 - 1e-6), TAKES * pairLuck(client, expert, 6))
  },
})
