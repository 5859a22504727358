/**
 * The stored brief, changed by section: which answers each holds, what is wrong with them, and what of them is sent.
 * The rules are those of the flow's steps.
 */
import type { Brief, BriefAnswers } from '@husrum/contract/briefs.ts'
import { clientBrief } from './client-brief.ts'
import { emptyBrief, fromBrief, toWire, type BriefDraft } from './client-brief-answers.ts'
import type { BriefSection } from './brief-section-names.ts'
import { fieldsOf, type FieldProblem } from './flow.ts'

type Answer = keyof BriefAnswers & keyof BriefDraft

const rooms = ['room_types', 'aspects', 'project_aspect_id'] as const satisfies readonly Answer[]
const answersOf: Record<BriefSection, readonly (Answer | 'state_id')[]> = {
  service: ['service_type', 'project_type', 'expert_type'],
  rooms,
  size: ['project_size', 'project_phase'],
  // the region goes with the town
  place: ['country_id', 'state_id', 'city_id', 'session_type', 'outside_expert'],
  specialists: ['specialists', 'specialist_type'],
  budget: ['project_budget_id', 'project_timeline_id'],
  style: ['photos', 'styles'],
  about: ['about_project'],
  contacts: ['preferred_contacts'],
}

/** A stored brief as the form holds it. */
export const openBrief = (brief: Brief): BriefDraft => ({ ...emptyBrief, ...fromBrief(brief) })

/** A designer needs rooms and an architect the work: with the one for the other these are asked for together. */
export const asksForRooms = (section: BriefSection, draft: BriefDraft, brief: Brief): boolean =>
  section === 'service' && draft.service_type !== brief.service_type

const sectionAnswers = (section: BriefSection, draft: BriefDraft, brief: Brief): readonly (Answer | 'state_id')[] =>
  asksForRooms(section, draft, brief) ? [...answersOf[section], ...rooms] : answersOf[section]

/** What is sent of a section: its own answers and nothing else. */
export function sectionWire(section: BriefSection, draft: BriefDraft, brief: Brief): Partial<BriefAnswers> {
  const own: readonly string[] = sectionAnswers(section, draft, brief)
  return Object.fromEntries(Object.entries(toWire(draft)).filter(([name]) => own.includes(name)))
}

/** Whether the section says something else than the stored brief. */
export const isSectionChanged = (section: BriefSection, draft: BriefDraft, brief: Brief): boolean =>
  JSON.stringify(sectionWire(section, draft, brief)) !== JSON.stringify(sectionWire(section, openBrief(brief), brief))

const facts = { signedIn: true }

/** What is wrong in a section, by the steps that ask for its answers. */
export async function checkSection(section: BriefSection, draft: BriefDraft, brief: Brief): Promise<FieldProblem[]> {
  const own: readonly string[] = sectionAnswers(section, draft, brief)
  const steps = clientBrief.steps.filter((step) => fieldsOf(step, facts).some((field) => own.includes(field)))
  const found: FieldProblem[] = []
  try {
    for (const step of steps) found.push(...(await step.check(draft, facts)))
  } catch (error) {
    // The rules could not be fetched: sending says that there is no network, and the server judges all the same.
    if (error instanceof TypeError) return []
    throw error
  }
  return found.filter(({ field }) => own.includes(field.split('.')[0] ?? field))
}
