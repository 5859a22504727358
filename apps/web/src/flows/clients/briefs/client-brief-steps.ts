/** The steps of the client's brief by number, for whoever needs their names and nothing of what they ask. */
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
