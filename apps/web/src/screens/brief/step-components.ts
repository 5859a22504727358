import type { BriefStepName } from '#flows/client-brief-steps.ts'
import { lazyPart, type StepParts } from '#lib/lazy-part.ts'
import { ProjectStep } from '#parts/brief-steps/ProjectStep.tsx'
import { ServiceStep } from '#parts/brief-steps/ServiceStep.tsx'
import type { StepProps } from './steps/step-props.ts'

/** The component of each step, by its name. The two first ones come with the page, the others are lazy. */
export const stepComponents: StepParts<StepProps, BriefStepName> = {
  service: ServiceStep,
  project: ProjectStep,
  rooms: lazyPart(async () => (await import('#parts/brief-steps/RoomsStep.tsx')).RoomsStep),
  size: lazyPart(async () => (await import('#parts/brief-steps/SizeStep.tsx')).SizeStep),
  place: lazyPart(async () => (await import('#parts/brief-steps/PlaceStep.tsx')).PlaceStep),
  specialists: lazyPart(async () => (await import('#parts/brief-steps/SpecialistsStep.tsx')).SpecialistsStep),
  budget: lazyPart(async () => (await import('#parts/brief-steps/BudgetStep.tsx')).BudgetStep),
  style: lazyPart(async () => (await import('#parts/brief-steps/StyleStep.tsx')).StyleStep),
  about: lazyPart(async () => (await import('./steps/AboutStep.tsx')).AboutStep),
  code: lazyPart(async () => (await import('./steps/CodeStep.tsx')).CodeStep),
}
