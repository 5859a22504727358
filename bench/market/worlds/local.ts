import { ordinary } from '../people.ts'
import type { World } from './world.ts'
import { additive } from './additive.ts'

/** Near, in budget and soon available; pictures show little, because there are few and many are off-style. */
export const local = (): World => ({
  name: 'near and in budget',
  habits: {
    ...ordinary,
    offStyle: 0.3,
    clientPhotos: [1, 5],
    projects: 3,
    boasts: 0.15,
    claimSpread: 0.2,
    boasters: 0.2,
  },
  ...additive({
    base: 0.4,
    style: 2.2,
    price: 3.6,
    near: 3.4,
    talent: 0.35,
    charm: 0.2,
    type: 0.8,
    skills: 1.2,
    kinds: 1.4,
    words: 0.4,
    start: 0.8,
    luck: 0.9,
    away: 0.5,
    area: 0.4,
    takes: 0.8,
    pays: 1,
    reach: 0.9,
    tasks: 1,
    takesLuck: 0.4,
    busy: 0.2,
  }),
  looks: (position) => (position <= 5 ? 0.95 : 0.6),
  mostContacts: 3,
  hires: 0.5,
})
