/** What the example can be changed to, as it stands in the address; it begins with the first of each. */
import type { MatchingChoices } from '@husrum/contract/market/matching/formula.ts'
import { search, searchOption } from '#lib/addresses/search.ts'

export type ExampleField = keyof MatchingChoices

// Written here and not in the contract: routes read it while the scripts of the page are still being put together.
export const exampleChoices = {
  style: ['same', 'near', 'far'],
  fee: ['same', 'above', 'far_above'],
  distance: ['5', '40', '120'],
  reviews: ['good', 'none', 'mixed'],
  answers: ['all', 'none', 'half'],
} as const satisfies { [F in ExampleField]: readonly MatchingChoices[F][] }
export const exampleFields = ['style', 'fee', 'distance', 'reviews', 'answers'] as const satisfies ExampleField[]

export const readChoices = search({
  style: searchOption(exampleChoices.style),
  fee: searchOption(exampleChoices.fee),
  distance: searchOption(exampleChoices.distance),
  reviews: searchOption(exampleChoices.reviews),
  answers: searchOption(exampleChoices.answers),
})
export type Choices = ReturnType<typeof readChoices>
