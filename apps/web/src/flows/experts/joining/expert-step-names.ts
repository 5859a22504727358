/** The steps of the experts' flows by number, for code that needs their names and nothing of their questions. */
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

export const photosFirstSteps = ['photos', 'tags', 'showcase', 'offer', 'about', 'account', 'code', 'done'] as const

export type ExpertFormStepName = (typeof expertFormSteps)[number]
export type AccountFirstStepName = (typeof accountFirstSteps)[number]
export type PhotosFirstStepName = (typeof photosFirstSteps)[number]

export type OnboardingFlow = 'application' | 'account-first' | 'photos-first'

/** The name of a step by its number: the account-first flow counts from 0, the others from 1. */
export function stepName(flow: OnboardingFlow, step: number): string | undefined {
  if (flow === 'account-first') return accountFirstSteps[step]
  return (flow === 'photos-first' ? photosFirstSteps : expertFormSteps)[step - 1]
}
