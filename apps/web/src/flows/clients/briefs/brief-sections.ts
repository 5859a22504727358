/**
 * The stored brief, changed by section: the answers of each, their errors, and what is sent. The rules are those of the
 * flow's steps.
 */
import type { Brief, BriefAnswers } from '@husrum/contract/clients/briefs/briefs.ts'
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import {
  extraField,
  questionName,
  type QuestionPlace,
} from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import { clientBrief } from './client-brief.ts'
import { emptyBrief, fromBrief, toWire, type BriefDraft } from './client-brief-answers.ts'
import type { BriefSection } from './brief-section-names.ts'
import { typedAnswers } from '../../foundation/reference/extra-answers.ts'
import { fieldsOf, isOf, type FieldProblem } from '../../flow.ts'

type Answer = Exclude<keyof BriefAnswers & keyof BriefDraft, 'extra_answers'>
type Questions = readonly AskedQuestion[]

const rooms = ['room_types', 'aspects', 'project_aspect_id'] as const satisfies readonly Answer[]
const answersOf: Record<BriefSection, readonly (Answer | 'state_id')[]> = {
  service: ['service_type', 'project_type', 'expert_type'],
  rooms,
  size: ['project_size', 'project_phase'],
  // the region is sent with the town
  place: ['country_id', 'state_id', 'city_id', 'session_type', 'outside_expert'],
  specialists: ['specialists', 'specialist_type'],
  budget: ['project_budget_id', 'project_timeline_id'],
  style: ['photos', 'styles'],
  about: ['about_project'],
  contacts: ['preferred_contacts'],
}

/** Converts a stored brief to the form's answers. */
export const openBrief = (brief: Brief): BriefDraft => ({ ...emptyBrief, ...fromBrief(brief) })

/** A designer needs rooms and an architect the kind of work: changing one for the other asks for these together. */
export const asksForRooms = (section: BriefSection, draft: BriefDraft, brief: Brief): boolean =>
  section === 'service' && draft.service_type !== brief.service_type

const sectionAnswers = (section: BriefSection, draft: BriefDraft, brief: Brief): readonly (Answer | 'state_id')[] =>
  asksForRooms(section, draft, brief) ? [...answersOf[section], ...rooms] : answersOf[section]

/** The section of the stored brief with the questions of a flow's step; none for questions to experts. */
export const sectionOf = (place: QuestionPlace): BriefSection | undefined =>
  place === 'project' ? 'service' : place === 'profile' ? undefined : place

/** An owner's questions in a section. */
export const extraOf = (section: BriefSection, questions: Questions): AskedQuestion[] =>
  questions.filter(({ place }) => sectionOf(place) === section)

/** The payload of a section: its own answers and nothing else. */
export function sectionWire(
  section: BriefSection,
  draft: BriefDraft,
  brief: Brief,
  questions: Questions,
): Partial<BriefAnswers> {
  const own: readonly string[] = sectionAnswers(section, draft, brief)
  const stored = typedAnswers(brief.extra_answers)
  const extra = extraOf(section, questions).flatMap(({ id }) => {
    const name = questionName(id)
    const answer = draft.extra_answers[name]
    // an answer that was never given is not removed
    return answer === undefined || (answer.length === 0 && stored[name] === undefined) ? [] : [[name, answer] as const]
  })
  return {
    ...Object.fromEntries(Object.entries(toWire(draft)).filter(([name]) => own.includes(name))),
    ...(extra.length > 0 ? { extra_answers: Object.fromEntries(extra) } : {}),
  }
}

/** Whether the section differs from the stored brief. */
export const isSectionChanged = (
  section: BriefSection,
  draft: BriefDraft,
  brief: Brief,
  questions: Questions,
): boolean =>
  JSON.stringify(sectionWire(section, draft, brief, questions)) !==
  JSON.stringify(sectionWire(section, openBrief(brief), brief, questions))

/** The errors of a section, by the steps that ask for its answers. */
export async function checkSection(
  section: BriefSection,
  draft: BriefDraft,
  brief: Brief,
  questions: Questions,
): Promise<FieldProblem[]> {
  const facts = { signedIn: true, questions }
  const own: readonly string[] = [
    ...sectionAnswers(section, draft, brief),
    ...extraOf(section, questions).map(({ id }) => extraField(id)),
  ]
  const steps = clientBrief.steps.filter((step) => fieldsOf(step, facts).some((field) => own.includes(field)))
  const found: FieldProblem[] = []
  try {
    for (const step of steps) found.push(...(await step.check(draft, facts)))
  } catch (error) {
    // The rules could not be fetched: sending reports that there is no network, and the server validates in any case.
    if (error instanceof TypeError) return []
    throw error
  }
  return found.filter(({ field }) => own.some((each) => isOf(field, each)))
}
