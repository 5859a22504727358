/** The steps of the client's brief by number, for code that needs their names and nothing of their questions. */
export const briefSteps = [
  'service',
  'project',
  'rooms',
  'size',
  'place',
  'specialists',
  'budget',
  'style',
  'about',
  'code',
] as const
export type BriefStepName = (typeof briefSteps)[number]
