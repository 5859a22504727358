/** The steps of the experts' two flows by number, for whoever needs their names and nothing of what they ask. */
export const expertFormSteps = [
  'service',
  'projects',
  'place',
  'rooms',
  'specialists',
  'fee',
  'style',
  'company',
  'account',
  'code',
  'done',
] as const

export const accountFirstSteps = [
  'plan',
  'person',
  'login',
  'place',
  'phone',
  'register',
  'work',
  'style',
  'strengths',
  'fees',
  'portfolio',
  'done',
] as const

export type ExpertFormStepName = (typeof expertFormSteps)[number]
export type AccountFirstStepName = (typeof accountFirstSteps)[number]

/** The name of a step by its number: the application counts from 1, the account-first flow from 0. */
export const stepName = (flow: 'application' | 'account-first', step: number): string | undefined =>
  flow === 'application' ? expertFormSteps[step - 1] : accountFirstSteps[step]
