import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import type { AccountFirstStepName, ExpertFormStepName } from '#flows/experts/joining/expert-step-names.ts'
import { lazyStep } from '#parts/flow/lazy-step.tsx'
import { preloadStep, type StepParts } from '#lib/rendering/lazy-part.ts'
import { preloadExtraQuestions } from '#parts/foundation/reference/ExtraQuestions.tsx'
import { ServiceStep } from './steps/ServiceStep.tsx'
import type { StepProps } from './steps/step-props.ts'

export type OnboardingStepName = Exclude<AccountFirstStepName | ExpertFormStepName, 'done'>

const account = () => import('./steps/AccountSteps.tsx')
const work = () => import('./steps/WorkSteps.tsx')

/** The component of each step by name. Late steps are fetched during the step before. */
export const stepComponents: StepParts<StepProps, OnboardingStepName> = {
  service: ServiceStep,
  projects: lazyStep(async () => (await work()).ProjectsStep),
  place: lazyStep(async () => (await work()).PlaceStep),
  rooms: lazyStep(async () => (await work()).RoomsStep),
  specialists: lazyStep(async () => (await work()).SpecialistsStep),
  fee: lazyStep(async () => (await work()).FeeStep),
  style: lazyStep(async () => (await import('./steps/StyleStep.tsx')).StyleStep),
  company: lazyStep(async () => (await import('./steps/CompanyStep.tsx')).CompanyStep),
  account: lazyStep(async () => (await account()).AccountStep),
  code: lazyStep(async () => (await account()).CodeStep),
  plan: lazyStep(async () => (await account()).PlanStep),
  person: lazyStep(async () => (await account()).PersonStep),
  login: lazyStep(async () => (await account()).LoginStep),
  phone: lazyStep(async () => (await account()).PhoneStep),
  register: lazyStep(async () => (await import('./steps/RegisterStep.tsx')).RegisterStep),
  work: lazyStep(async () => (await work()).WorkStep),
  strengths: lazyStep(async () => (await work()).StrengthsStep),
  fees: lazyStep(async () => (await work()).FeesStep),
  portfolio: lazyStep(async () => (await import('./steps/PortfolioStep.tsx')).PortfolioStep),
}

/** The steps with the owner's extra questions: of the application, and of the account-first flow. */
const askingMore: readonly string[] = ['company', 'fees']

/** Loads the script of a step, and of the owner's questions if it contains them. */
export const fetchStep = (questions: readonly AskedQuestion[]) => async (name: string) => {
  await Promise.all([
    preloadStep(stepComponents, name),
    askingMore.includes(name) && preloadExtraQuestions(questions, 'profile'),
  ])
}
