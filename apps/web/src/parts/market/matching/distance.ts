import type { Match, Reason } from '@husrum/contract/market/matching/matching.ts'

const isFar = ({ key }: Reason): boolean => key === 'proximity' || key === 'online_far'

/** Kilometres to the client, where a reason or a caveat contains them. */
export function kilometresOf({ reasons, caveats }: Pick<Match, 'reasons' | 'caveats'>): number | undefined {
  return [...reasons, ...caveats].map(({ params }) => params['km']).find((km) => typeof km === 'number')
}

/** Reasons for a card that shows the distance beside the town: the distance alone gets no line of its own. */
export function cardReasons({ reasons }: Pick<Match, 'reasons'>): Reason[] {
  return reasons.filter(({ key }) => key !== 'proximity')
}

/** Caveats for a card that shows the distance beside the town: it is not repeated beneath a stronger caveat. */
export function cardCaveats({ caveats }: Pick<Match, 'caveats'>): Reason[] {
  return caveats.filter((caveat, at) => at === 0 || !isFar(caveat))
}
