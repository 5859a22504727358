import type { AccountFirstStepName, ExpertFormStepName } from '#flows/expert-step-names.ts'
import { lazyPart, preloadStep, type StepParts } from '#lib/lazy-part.ts'
import { ServiceStep } from './steps/ServiceStep.tsx'
import type { StepProps } from './steps/step-props.ts'

export type OnboardingStepName = Exclude<AccountFirstStepName | ExpertFormStepName, 'done'>

const account = () => import('./steps/AccountSteps.tsx')
const work = () => import('./steps/WorkSteps.tsx')

/** The component of each step by name. Late steps are fetched while the one before is answered. */
export const stepComponents: StepParts<StepProps, OnboardingStepName> = {
  service: ServiceStep,
  projects: lazyPart(async () => (await work()).ProjectsStep),
  place: lazyPart(async () => (await work()).PlaceStep),
  rooms: lazyPart(async () => (await work()).RoomsStep),
  specialists: lazyPart(async () => (await work()).SpecialistsStep),
  fee: lazyPart(async () => (await work()).FeeStep),
  style: lazyPart(async () => (await import('./steps/StyleStep.tsx')).StyleStep),
  company: lazyPart(async () => (await import('./steps/CompanyStep.tsx')).CompanyStep),
  account: lazyPart(async () => (await account()).AccountStep),
  code: lazyPart(async () => (await account()).CodeStep),
  plan: lazyPart(async () => (await account()).PlanStep),
  person: lazyPart(async () => (await account()).PersonStep),
  login: lazyPart(async () => (await account()).LoginStep),
  phone: lazyPart(async () => (await account()).PhoneStep),
  register: lazyPart(async () => (await import('./steps/RegisterStep.tsx')).RegisterStep),
  work: lazyPart(async () => (await work()).WorkStep),
  strengths: lazyPart(async () => (await work()).StrengthsStep),
  fees: lazyPart(async () => (await work()).FeesStep),
  portfolio: lazyPart(async () => (await import('./steps/PortfolioStep.tsx')).PortfolioStep),
}

export const fetchStep = (name: string) => preloadStep(stepComponents, name)
