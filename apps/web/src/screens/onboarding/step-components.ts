import { lazy, type ComponentType } from 'react'
import type { AccountFirstStepName, ExpertFormStepName } from '#flows/expert-step-names.ts'
import type { StepProps } from './steps/step-props.ts'
import {
  FeesStep,
  FeeStep,
  PlaceStep,
  ProjectsStep,
  RoomsStep,
  ServiceStep,
  SpecialistsStep,
  StrengthsStep,
  WorkStep,
} from './steps/WorkSteps.tsx'

export type OnboardingStepName = Exclude<AccountFirstStepName | ExpertFormStepName, 'done'>

const account = () => import('./steps/AccountSteps.tsx')

/** What each step of the two flows shows, by the step's name. What comes late comes when it is reached. */
export const stepComponents: Record<OnboardingStepName, ComponentType<StepProps>> = {
  service: ServiceStep,
  projects: ProjectsStep,
  place: PlaceStep,
  rooms: RoomsStep,
  specialists: SpecialistsStep,
  fee: FeeStep,
  style: lazy(async () => ({ default: (await import('./steps/StyleStep.tsx')).StyleStep })),
  company: lazy(async () => ({ default: (await import('./steps/CompanyStep.tsx')).CompanyStep })),
  account: lazy(async () => ({ default: (await account()).AccountStep })),
  code: lazy(async () => ({ default: (await account()).CodeStep })),
  plan: lazy(async () => ({ default: (await account()).PlanStep })),
  person: lazy(async () => ({ default: (await account()).PersonStep })),
  login: lazy(async () => ({ default: (await account()).LoginStep })),
  phone: lazy(async () => ({ default: (await account()).PhoneStep })),
  register: lazy(async () => ({ default: (await import('./steps/RegisterStep.tsx')).RegisterStep })),
  work: WorkStep,
  strengths: StrengthsStep,
  fees: FeesStep,
  portfolio: lazy(async () => ({ default: (await import('./steps/PortfolioStep.tsx')).PortfolioStep })),
}
