import { ordinary } from '../people.ts'
import type { World } from './world.ts'
import { additive } from './additive.ts'

/** People judge the person first: talent and charm, which forms and stars show late and badly. */
export const stars = (): World => ({
  name: 'the person counts',
  habits: { ...ordinary, starNoise: 0.9, starsFollow: 0.22, expertFocus: 0.7, claimSpread: 0.4, boasters: 0.05 },
  ...additive({
    base: -1,
    style: 2.6,
    price: 1.8,
    near: 1.6,
    talent: 0.6,
    charm: 0.6,
    type: 1.4,
    skills: 0.8,
    kinds: 0.6,
    words: 0.6,
    start: 0.3,
    luck: 0.8,
    away: 0.15,
    area: 0.1,
    takes: 1,
    pays: 0.5,
    reach: 0.4,
    tasks: 0.5,
    takesLuck: 0.3,
    busy: 0.5,
  }),
  looks: (position) => 0.88 ** (position - 1),
  mostContacts: 5,
  hires: 0.35,
})
