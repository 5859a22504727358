import { lazy, type ComponentType } from 'react'
import type { BriefStepName } from '#flows/client-brief-steps.ts'
import { BudgetStep } from '#parts/brief-steps/BudgetStep.tsx'
import { CodeStep } from './steps/CodeStep.tsx'
import { PlaceStep } from '#parts/brief-steps/PlaceStep.tsx'
import { ProjectStep } from '#parts/brief-steps/ProjectStep.tsx'
import { RoomsStep } from '#parts/brief-steps/RoomsStep.tsx'
import { ServiceStep } from '#parts/brief-steps/ServiceStep.tsx'
import { SizeStep } from '#parts/brief-steps/SizeStep.tsx'
import { SpecialistsStep } from '#parts/brief-steps/SpecialistsStep.tsx'
import type { StepProps } from './steps/step-props.ts'
import { StyleStep } from '#parts/brief-steps/StyleStep.tsx'

/** What each step of the flow shows, by the step's name. The account step comes when it is reached. */
export const stepComponents: Record<BriefStepName, ComponentType<StepProps>> = {
  service: ServiceStep,
  project: ProjectStep,
  rooms: RoomsStep,
  size: SizeStep,
  place: PlaceStep,
  specialists: SpecialistsStep,
  budget: BudgetStep,
  style: StyleStep,
  about: lazy(() => import('./steps/AboutStep.tsx').then(({ AboutStep }) => ({ default: AboutStep }))),
  code: CodeStep,
}
