/** Converts a client's answers to columns. Options are ids or slugs; related answers are checked together. */
import { briefAnswers, checkBrief } from '@husrum/contract/clients/briefs/briefs.ts'
import type { z } from 'zod'
import { fieldRefusal, Refusal } from '../../../platform/http/errors.ts'
import { validationRefusal } from '../../../platform/http/bodies/validation.ts'
import { readExtraAnswers, type Option, type References } from '../../foundation/reference/reference.service.ts'
import { chooseRoom } from '../../experts/showcases/showcases.service.ts'
import type { BriefColumns, BriefRow } from './briefs.queries.ts'

/** A complete brief, parsed. */
export type Answers = z.output<typeof briefAnswers>
/** Some answers of a brief, unparsed. */
export type SomeAnswers = Partial<z.input<typeof briefAnswers>>

const wholeBrief = briefAnswers.superRefine(checkBrief)

/** 422 `brief_incomplete` on missing answers, `validation_failed` on contradicting ones. */
export function requireCompleteBrief(given: SomeAnswers): Answers {
  const missing = missingAnswers(given)
  if (missing.length > 0) {
    throw new Refusal(422, 'brief_incomplete', {
      fields: Object.fromEntries(missing.map((name) => [name, [{ code: 'brief_incomplete' }]])),
    })
  }
  const result = wholeBrief.safeParse(given, { reportInput: true })
  if (result.success) return result.data
  throw validationRefusal(result.error)
}

const required = [
  'service_type',
  'project_type',
  'expert_type',
  'session_type',
  'country_id',
  'city_id',
  'project_size',
  'project_phase',
  'project_budget_id',
  'project_timeline_id',
] as const satisfies readonly (keyof SomeAnswers)[]

/** Names of required answers that are missing. */
export function missingAnswers(given: SomeAnswers): string[] {
  const missing: string[] = required.filter((name) => given[name] === undefined)
  if (given.outside_expert === undefined && given.local_expert === undefined) missing.push('outside_expert')
  return missing
}

/** Converts a stored brief to answers, so that some of them can be changed. */
export function answersOf(brief: BriefRow): SomeAnswers {
  return {
    service_type: brief.service_type,
    project_type: brief.project_type,
    expert_type: brief.expert_type,
    session_type: brief.session_type,
    country_id: brief.country_id,
    state_id: brief.state_id,
    city_id: brief.city_id,
    outside_expert: brief.outside_welcome ? 'yes' : 'no',
    aspects: brief.aspect_ids,
    project_aspect_id: brief.main_aspect_id,
    room_types: brief.room_type_ids,
    project_size: brief.project_size,
    project_phase: brief.project_phase,
    specialists: brief.specialty_ids,
    specialist_type: brief.main_specialty_id,
    project_budget_id: brief.budget_id,
    project_timeline_id: brief.timeline_id,
    styles: brief.style_ids,
    photos: brief.photo_ids,
    about_project: brief.about_project,
    preferred_contacts: brief.preferred_contacts,
    extra_answers: {},
  }
}

/**
 * Absent answers stay, except those that depend on a given one: a city sets the region, aspects set the main aspect.
 */
export function withChanges(brief: BriefRow, given: SomeAnswers): SomeAnswers {
  // entries of the same object
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as SomeAnswers
  const before = answersOf(brief)
  if (changes.city_id !== undefined) delete before.state_id
  if (changes.local_expert !== undefined) delete before.outside_expert
  if (changes.aspects !== undefined) delete before.project_aspect_id
  if (changes.specialists !== undefined || changes.specialties !== undefined) delete before.specialist_type
  if (changes.specialties !== undefined) delete before.specialists
  return { ...before, ...changes }
}

/**
 * 422 `unknown_option` on the field, also for a city outside the country. `before` is the brief to change: its answers
 * to questions that are not among the given ones stay.
 */
export function chooseColumns(refs: References, answers: Answers, before?: BriefRow): BriefColumns {
  const { country, state, city } = refs.choosePlace(answers)
  const chosenAspects = chooseWithMain(refs, 'aspect', answers.aspects, 'aspects', {
    option: answers.project_aspect_id,
    field: 'project_aspect_id',
  })
  const isSecondName = answers.specialists.length === 0 && answers.specialties !== undefined
  const chosenSpecialties = chooseWithMain(
    refs,
    'specialty',
    isSecondName ? (answers.specialties ?? []) : answers.specialists,
    isSecondName ? 'specialties' : 'specialists',
    { option: answers.specialist_type, field: 'specialist_type' },
  )
  const rooms = answers.room_types.map((option, at) => chooseRoom(refs, option, `room_types.${at}`))
  if (answers.service_type === 'designer' && !rooms.some(({ category }) => category === 'interior')) {
    throw fieldRefusal('room_types', 'choose_room')
  }
  if (answers.service_type === 'architect' && chosenAspects.ids.length === 0) {
    throw fieldRefusal('aspects', 'choose_aspect')
  }
  return {
    service_type: answers.service_type,
    project_type: answers.project_type,
    expert_type: answers.expert_type,
    session_type: answers.session_type,
    country_id: country.id,
    state_id: state.id,
    city_id: city.id,
    outside_welcome: (answers.outside_expert ?? (answers.local_expert === 'yes' ? 'no' : 'yes')) === 'yes',
    aspect_ids: chosenAspects.ids,
    // a skipped question stays unanswered, so no aspect is the main one
    main_aspect_id: chosenAspects.main,
    room_type_ids: [...new Set(rooms.map(({ id }) => id))],
    project_size: answers.project_size,
    project_phase: answers.project_phase,
    specialty_ids: chosenSpecialties.ids,
    main_specialty_id: chosenSpecialties.main,
    budget_id: refs.choose('budget', answers.project_budget_id, 'project_budget_id').id,
    timeline_id: refs.choose('timeline', answers.project_timeline_id, 'project_timeline_id').id,
    style_ids: refs.chooseAll('style', answers.styles, 'styles').map(({ id }) => id),
    photo_ids: answers.photos,
    about_project: answers.about_project,
    preferred_contacts: [...new Set(answers.preferred_contacts)],
    extra_answers: readExtraAnswers(
      refs.questions('brief'),
      answers.extra_answers,
      before ? { before: before.extra_answers } : { begins: true },
    ),
  }
}

/** Returns the list and its main option; adds the main option to the list if it is missing. */
function chooseWithMain(
  refs: References,
  kind: 'aspect' | 'specialty',
  options: readonly Option[],
  field: string,
  most: { option: Option | null | undefined; field: string },
): { ids: number[]; main: number | null } {
  const ids = refs.chooseAll(kind, options, field).map(({ id }) => id)
  if (most.option == null) return { ids, main: null }
  const main = refs.choose(kind, most.option, most.field).id
  return { ids: ids.includes(main) ? ids : [main, ...ids], main }
}
