import type { BriefDraft } from '../../flows/client-brief-answers.ts'

/** Rooms for a designer's brief; houses among them for an architect's. */
export const photoCategory = ({ service_type }: Pick<BriefDraft, 'service_type'>): 'interior' | undefined =>
  service_type === 'architect' ? undefined : 'interior'
