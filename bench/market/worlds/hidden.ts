import { ordinary } from '../people.ts'
import { phi } from '../random.ts'
import { bits, covered, kmBetween, meetOnline, pairLuck, sameState } from '../truth.ts'
import type { World } from './world.ts'

/** Tastes as distance in a hidden space, fees in euros against a budget, tolerance of travel; a probit of all that. */
export const hidden = (): World => ({
  name: 'hidden tastes',
  habits: ordinary,
  clientYes(client, expert) {
    const apart = client.taste.reduce((sum, v, i) => sum + (v - (expert.taste[i] ?? 0)) ** 2, 0)
    const dear = Math.log(expert.fee / client.purse)
    const road = Math.min(meetOnline(client, expert) ? 0.55 : 9, Math.log1p(kmBetween(client, expert) / 25))
    const common = Math.min(3, bits(client.themes & expert.themes))
    const late = client.start !== 3 && (expert.startWish[client.start] ?? 0) < -0.2
    return phi(
      2.1 -
        1.5 * Math.sqrt(apart) -
        client.caresPrice * (dear > 0 ? 0.9 * dear * dear + 0.7 * dear : 0.15 * dear * dear) -
        client.caresDistance * road * 0.6 +
        0.45 * client.caresTalent * expert.talent +
        0.45 * client.wantsAgency * (expert.agency ? 1 : -1) -
        (client.typed >= 0 && client.typed !== (expert.agency ? 1 : 0) ? 0.35 : 0) -
        // Most clients who ask for a local expert mean it.
        (client.outside || sameState(client, expert) ? 0 : 1) -
        (late ? 0.35 : 0) +
        0.7 * (covered(client.skills, expert.skills, 0.6) - 0.5) +
        0.7 * (covered(client.kinds, expert.kinds, 0.5) - 0.5) +
        0.15 * common +
        0.35 * pairLuck(client, expert, 1) +
        0.1 * client.chemistry.reduce((sum, v, i) => sum + v * (expert.chemistry[i] ?? 0), 0),
    )
  },
  expertYes(client, expert, leads30) {
    const online = meetOnline(client, expert)
    const far = Math.max(0, Math.log(Math.max(1, kmBetween(client, expert)) / expert.reachKm))
    const pays = Math.log(client.purse / expert.fee)
    const busy = Math.min(1, leads30 / expert.trueCapacity)
    const utility =
      1.4 +
      (pays < 0 ? 0.45 * pays : 0.15 * pays) -
      (online ? 0.1 : 0.3) * far +
      0.4 * (expert.sizeWish[client.size] ?? 0) +
      0.45 * (client.start === 3 ? 0 : (expert.startWish[client.start] ?? 0)) +
      0.45 * (expert.phaseWish[client.phase] ?? 0) +
      0.4 * (covered(client.kinds, expert.kinds, 0.5) - 0.5) +
      0.25 * pairLuck(client, expert, 2) -
      (expert.outside || sameState(client, expert) ? 0 : online ? 0.6 : 1.2)
    return expert.diligence * phi(utility) * (1 - 0.5 * busy * busy)
  },
  looks: (position) => (position <= 3 ? 1 : Math.max(0.25, 1 - 0.11 * (position - 3))),
  mostContacts: 3,
  hires: 0.45,
})
