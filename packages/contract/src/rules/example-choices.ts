/** The example of the matching that anybody can try: the first of each is what the page begins with. */
export const exampleChoices = {
  style: ['same', 'near', 'far'],
  fee: ['same', 'above', 'far_above'],
  distance: ['5', '40', '120'],
  reviews: ['good', 'none', 'mixed'],
  answers: ['all', 'none', 'half'],
} as const
export type ExampleField = keyof typeof exampleChoices
export const exampleFields = ['style', 'fee', 'distance', 'reviews', 'answers'] as const satisfies ExampleField[]
