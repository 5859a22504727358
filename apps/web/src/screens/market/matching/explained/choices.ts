/** The choices of the example, in the address; the default is the first of each. */
import type { MatchingChoices } from '@husrum/contract/market/matching/formula.ts'
import { search, searchOption } from '#lib/addresses/search.ts'

export type ExampleField = keyof MatchingChoices

// A copy of the contract's lists, so that the routes can read them before the page's scripts are bundled.
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
