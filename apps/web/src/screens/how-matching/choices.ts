/** What the example on the page can be changed to, as it stands in the address. */
import { exampleChoices } from '@husrum/contract/rules/example-choices.ts'
import { search, searchOption } from '#lib/search.ts'

export { exampleChoices, exampleFields, type ExampleField } from '@husrum/contract/rules/example-choices.ts'

export const readChoices = search({
  style: searchOption(exampleChoices.style),
  fee: searchOption(exampleChoices.fee),
  distance: searchOption(exampleChoices.distance),
  reviews: searchOption(exampleChoices.reviews),
  answers: searchOption(exampleChoices.answers),
})
export type Choices = ReturnType<typeof readChoices>
