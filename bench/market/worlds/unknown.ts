import { ordinary } from '../people.ts'
import { chance } from '../random.ts'
import type { World } from './world.ts'
import { additive } from './additive.ts'

/** A different market for every seed: all weights are random. */
export const unknown = (seed: number): World => {
  const luck = chance(seed * 977 + 5)
  const about = (middle: number, spread = 0.45): number => middle * Math.exp(luck.normal(0, spread))
  const claims = chance(seed * 1409 + 11)
  const fading = about(0.12)
  return {
    name: 'by lot',
    habits: {
      ...ordinary,
      clientFocus: about(0.5, 0.3),
      expertFocus: about(0.5, 0.3),
      offStyle: 0.3 * luck.unit(),
      forgets: 0.25 * luck.unit(),
      starNoise: about(0.6, 0.3),
      claimSpread: 0.15 + 0.35 * claims.unit(),
      boasters: 0.25 * claims.unit(),
    },
    ...additive({
      base: luck.normal(-0.5, 0.5),
      style: about(3),
      price: about(2.4),
      near: about(2.2),
      talent: about(0.4),
      charm: about(0.3),
      type: about(1.2),
      skills: about(0.9),
      kinds: about(0.9),
      words: about(0.8),
      start: about(0.4),
      luck: about(0.9, 0.2),
      away: 0.6 * luck.unit(),
      area: 0.5 * luck.unit(),
      takes: luck.normal(1.1, 0.4),
      pays: about(0.7),
      reach: about(0.5),
      tasks: about(0.6),
      takesLuck: about(0.35),
      busy: 0.6 * luck.unit(),
    }),
    looks: (position) => Math.exp(-fading * (position - 1)),
    mostContacts: 2 + luck.whole(4),
    hires: 0.4,
  }
}
