import type { Match, Reason } from '@husrum/contract/market/matching/matches.ts'

const isFar = ({ key }: Reason): boolean => key === 'proximity' || key === 'online_far'

/** Kilometres to the client, where a reason or a caveat tells them. */
export function kilometresOf({ reasons, caveats }: Pick<Match, 'reasons' | 'caveats'>): number | undefined {
  return [...reasons, ...caveats].map(({ params }) => params['km']).find((km) => typeof km === 'number')
}

/** Reasons for a card that says the distance beside the town: that alone is no line of its own. */
export function cardReasons({ reasons }: Pick<Match, 'reasons'>): Reason[] {
  return reasons.filter(({ key }) => key !== 'proximity')
}

/** Caveats for a card that says the distance beside the town: it is not said again beneath a stronger caveat. */
export function cardCaveats({ caveats }: Pick<Match, 'caveats'>): Reason[] {
  return caveats.filter((caveat, at) => at === 0 || !isFar(caveat))
}
