import { ordinary, styleLikeness } from '../people.ts'
import type { Client } from '../clients.ts'
import type { Expert } from '../experts.ts'
import { bits, covered, kmBetween, meetOnline, pairLuck, sameState } from '../truth.ts'
import type { World } from './world.ts'

/** The weight of each thing for the people of a world, in logits over the full range. */
const strengths = {
  base: -0.5,
  style: 3.4,
  price: 2.6,
  near: 2.2,
  talent: 0.4,
  charm: 0.35,
  type: 1.1,
  skills: 1,
  kinds: 1,
  words: 1,
  start: 0.4,
  luck: 1,
  /** The share of acceptance that remains if the client asked for a local expert and the expert works elsewhere. */
  away: 0.3,
  area: 0.2,
  /** For the expert's decision. */
  takes: 1.3,
  pays: 0.7,
  reach: 0.6,
  tasks: 0.7,
  takesLuck: 0.4,
  /** How much of an expert's willingness the last free place costs. */
  busy: 0.3,
}
type Strengths = typeof strengths

const logistic = (x: number): number => 1 / (1 + Math.exp(-x))

/** Additive wishes over the truth behind the forms; every client has individual weights. */
export function additive(s: Strengths): Pick<World, 'clientYes' | 'expertYes'> {
  return {
    clientYes(client: Client, expert: Expert) {
      const [style = 1, price = 1, near = 1, talent = 1, type = 1, skills = 1, kinds = 1, words = 1, start = 1] =
        client.cares
      const dear = Math.log(expert.fee / client.purse)
      const km = kmBetween(client, expert)
      const there = Math.max(meetOnline(client, expert) ? 0.6 : 0, 1 / (1 + (km / 45) ** 1.5))
      const kind = expert.agency ? 1 : -1
      const wish = logistic(
        s.base +
          style * s.style * (styleLikeness(client.mix, expert.mix) - 0.55) +
          price * s.price * (Math.exp(-(dear > 0 ? dear / 0.7 : -dear / 3)) - 0.6) +
          near * s.near * (there - 0.55) +
          talent * s.talent * expert.talent +
          s.charm * expert.charm +
          type * s.type * (client.typed < 0 ? 0.3 * client.wantsAgency * kind : (client.typed ? kind : -kind) * 0.5) +
          skills * s.skills * (covered(client.skills, expert.skills, 0.5) - 0.5) +
          kinds * s.kinds * (covered(client.kinds, expert.kinds, 0.5) - 0.5) +
          words * s.words * (Math.min(4, bits(client.themes & expert.themes)) / 4 - 0.25) +
          start * s.start * (client.start === 3 ? 0 : (expert.startWish[client.start] ?? 0)) +
          s.luck * pairLuck(client, expert, 1),
      )
      return client.outside || sameState(client, expert) ? wish : wish * s.away
    },
    expertYes(client: Client, expert: Expert, leads30: number) {
      const far = Math.max(0, Math.log(Math.max(1, kmBetween(client, expert)) / expert.reachKm))
      const pays = Math.log(client.purse / expert.fee)
      const busy = Math.min(1, leads30 / expert.trueCapacity)
      const wish =
        (expert.sizeWish[client.size] ?? 0) +
        (expert.phaseWish[client.phase] ?? 0) +
        (client.start === 3 ? 0 : (expert.startWish[client.start] ?? 0))
      return (
        expert.diligence *
        logistic(
          s.takes +
            s.pays * Math.min(0.5, pays) -
            s.reach * far * (meetOnline(client, expert) ? 0.3 : 1) +
            s.tasks * wish +
            0.6 * (covered(client.kinds, expert.kinds, 0.5) - 0.5) +
            s.takesLuck * pairLuck(client, expert, 2),
        ) *
        (expert.outside || sameState(client, expert) ? 1 : s.area) *
        (1 - s.busy * busy ** 2)
      )
    },
  }
}

/** Close to the strengths one would guess, but of other people and about the truth, not about the forms. */
export const additiveWorld = (): World => ({
  name: 'own sums',
  habits: { ...ordinary, clientFocus: 0.4, expertFocus: 0.4, offStyle: 0.1 },
  ...additive(strengths),
  looks: (position) => 1 / position ** 0.4,
  mostContacts: 4,
  hires: 0.4,
})
