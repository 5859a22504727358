import type { Match, Reason } from '@husrum/contract/matches.ts'

/** One reason for each match: its strongest that no match before it has said; three times the same would say nothing. */
export function differentReasons(matches: readonly Pick<Match, 'reasons'>[]): (Reason | undefined)[] {
  const said = new Set<string>()
  return matches.map(({ reasons }) => {
    const chosen = reasons.find(({ key }) => !said.has(key)) ?? reasons[0]
    if (chosen) said.add(chosen.key)
    return chosen
  })
}
