import { ordinary, styleLikeness } from '../people.ts'
import { phi } from '../random.ts'
import { covered, kmBetween, meetOnline, pairLuck, sameState } from '../truth.ts'
import type { World } from './world.ts'

/** A gate that opens gradually above 0. */
const open = (x: number, width: number): number => phi(x / width)

/** Deal-breakers: nothing compensates for an unacceptable price, distance or style. Few accept, and few read on. */
export const dealBreakers = (): World => ({
  name: 'deal-breakers',
  habits: { ...ordinary, diligence: [0.25, 0.74], forgets: 0.18, clientPhotos: [1, 6] },
  clientYes(client, expert) {
    const [, , , , tolerant = 1] = client.cares
    const price = open(0.45 * tolerant - Math.log(expert.fee / client.purse), 0.45)
    const road = meetOnline(client, expert)
      ? 0.75
      : open(Math.log((70 * tolerant) / Math.max(5, kmBetween(client, expert))), 0.6)
    const style = open(styleLikeness(client.mix, expert.mix) - 0.5, 0.2)
    const kind = client.typed < 0 || client.typed === (expert.agency ? 1 : 0) ? 1 : 0.55
    const work = 0.6 + 0.2 * covered(client.skills, expert.skills, 0.5) + 0.2 * covered(client.kinds, expert.kinds, 0.5)
    const local = client.outside || sameState(client, expert) ? 1 : 0.4
    const person = open(0.6 + 0.55 * expert.talent + 0.6 * pairLuck(client, expert, 1), 1)
    return 0.95 * (price * road * style * kind * work * local * person) ** 0.6
  },
  expertYes(client, expert, leads30) {
    const road = meetOnline(client, expert)
      ? 0.95
      : open(Math.log((2.5 * expert.reachKm) / Math.max(5, kmBetween(client, expert))), 0.7)
    const pays = open(Math.log(client.purse / expert.fee) + 1, 0.6)
    const tasks =
      open((expert.sizeWish[client.size] ?? 0) + 0.7, 0.7) * open((expert.phaseWish[client.phase] ?? 0) + 0.7, 0.7)
    const area = expert.outside || sameState(client, expert) ? 1 : 0.3
    const busy = Math.min(1, leads30 / expert.trueCapacity)
    return expert.diligence * road * pays * Math.sqrt(tasks) * area * (1 - 0.7 * busy ** 4)
  },
  looks: (position) => 0.84 ** (position - 1),
  mostContacts: 2,
  hires: 0.5,
})
