/** The profile in the form compared with the stored one; only differences are sent. */
import type { ExpertPatch, OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import { typedAnswers, type TypedAnswers } from '#flows/foundation/reference/extra-answers.ts'
import type { ChosenTown } from '#parts/flow/place/TownField.tsx'

type Photo = OwnExpert['photos'][number]

export type OwnDraft = {
  name: string
  expert_type: OwnExpert['expert_type']
  description: string
  service_type: OwnExpert['service_type']
  project_types: OwnExpert['project_types']
  session_type: OwnExpert['session_type']
  project_size: OwnExpert['project_size']
  phaseOfProject: OwnExpert['phaseOfProject']
  country_id: number
  town: ChosenTown | null
  /** The other places of work, including resting ones. */
  further: ChosenTown[]
  outside_expert: OwnExpert['outside_expert']
  /** Slugs, as in every list below. */
  aspects: string[]
  room_type_id: string[]
  specialists: string[]
  specialist_type: string | null
  skills: string[]
  project_budget_id: string[]
  project_timeline_id: string[]
  styles: string[]
  photos: Photo[]
  company_name: string
  company_registration: string
  company_details: string
  chamber: string
  chamber_number: string
  languages: string[]
  working_since: string
  cover_image_id: number | null
  capacity_month: number
  available_from: string | null
  notice_weeks: string
  automatic_answer: string
  reach_km: number | null
  /** By question, `q7`. */
  extra_answers: TypedAnswers
}
export type DraftField = keyof OwnDraft

const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)
const textOf = (value: number | null) => (value === null ? '' : String(value))

export function storedDraft(expert: OwnExpert): OwnDraft {
  const { city, country, state, pending } = expert
  return {
    name: expert.name,
    expert_type: expert.expert_type,
    description: expert.description,
    service_type: expert.service_type,
    project_types: expert.project_types,
    session_type: expert.session_type,
    project_size: expert.project_size,
    phaseOfProject: expert.phaseOfProject,
    country_id: country.id,
    town: { ...city, country_id: country.id, state_id: state?.id ?? null },
    further: expert.places
      .slice(1)
      .map((place) => ({ ...place.city, country_id: place.country.id, state_id: place.state.id })),
    outside_expert: expert.outside_expert,
    aspects: slugs(expert.aspects),
    room_type_id: slugs(expert.room_types),
    specialists: slugs(expert.specialists),
    specialist_type: expert.specialist_type?.slug ?? null,
    skills: slugs(expert.skills),
    project_budget_id: slugs(expert.budgets),
    project_timeline_id: slugs(expert.timelines),
    styles: slugs(expert.styles),
    photos: expert.photos,
    // A value that waits for approval is the one the expert meant.
    company_name: pending?.company_name ?? expert.company_name ?? '',
    company_registration: pending?.company_registration ?? expert.company_registration ?? '',
    company_details: expert.company_details,
    chamber: expert.chamber ?? '',
    chamber_number: expert.chamber_number ?? '',
    languages: expert.languages,
    working_since: textOf(expert.working_since),
    cover_image_id: expert.cover?.id ?? null,
    capacity_month: expert.capacity.wish,
    available_from: expert.available_from,
    notice_weeks: textOf(expert.notice_weeks),
    automatic_answer: expert.automatic_answer ?? '',
    reach_km: expert.reach_km,
    extra_answers: typedAnswers(expert.extra_answers),
  }
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Lists are compared as sets: another order is no change. Texts are trimmed, as the server does. */
function comparable(value: OwnDraft[Exclude<DraftField, 'extra_answers'>]): string {
  if (Array.isArray(value))
    return JSON.stringify(value.map((each) => (typeof each === 'string' ? each : String(each.id))).toSorted(byCode))
  if (typeof value === 'object' && value !== null) return String(value.id)
  return typeof value === 'string' ? value.trim() : String(value)
}

/** Answers that differ from the stored ones; an empty field without a stored answer is no answer. */
export function changedAnswers(stored: TypedAnswers, typed: TypedAnswers): TypedAnswers {
  const said = (answer: TypedAnswers[string] = '') =>
    typeof answer === 'string' ? answer.trim() : answer.toSorted(byCode).join(',')
  return Object.fromEntries(Object.entries(typed).filter(([name, answer]) => said(answer) !== said(stored[name])))
}

export function changedFields(stored: OwnDraft, draft: OwnDraft): DraftField[] {
  const fields = Object.keys(stored) as DraftField[] // a draft has exactly these keys
  return fields.filter((field) =>
    field === 'extra_answers'
      ? Object.keys(changedAnswers(stored[field], draft[field])).length > 0
      : comparable(stored[field]) !== comparable(draft[field]),
  )
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

/** The body of the call: the fields that changed, and those that belong to them; only the changed extra answers. */
export function patchOf(
  draft: OwnDraft,
  changed: readonly DraftField[],
  stored: Pick<OwnDraft, 'extra_answers'>,
): ExpertPatch {
  const { town, further, photos, session_type, working_since, notice_weeks, languages, ...same } = draft
  const whole = {
    ...same,
    ...(town ? { city_id: town.id } : {}),
    ...(town ? { places: [town.id, ...further.map(({ id }) => id)] } : {}),
    photos: photos.map(({ id }) => id),
    ...(session_type ? { session_type } : {}),
    languages: languages as ExpertPatch['languages'], // chosen from the list that the contract contains
    working_since: numberOf(working_since),
    notice_weeks: numberOf(notice_weeks),
    extra_answers: changedAnswers(stored.extra_answers, draft.extra_answers),
  }
  const sent = new Set<string>(changed)
  // With further places all are sent, in their order.
  if (sent.has('further')) sent.add('places')
  else if (sent.has('town') || sent.has('country_id')) for (const field of ['country_id', 'city_id']) sent.add(field)
  if (sent.has('places')) sent.delete('country_id')
  // The chamber's two fields are validated together, and so are a studio and its name.
  if (sent.has('chamber') || sent.has('chamber_number'))
    for (const field of ['chamber', 'chamber_number']) sent.add(field)
  if (sent.has('expert_type')) sent.add('company_name')
  if (sent.has('specialists')) sent.add('specialist_type')
  return Object.fromEntries(Object.entries(whole).filter(([field]) => sent.has(field)))
}

const ALL_FEES = 'no-preference'

/** Adjusts dependent answers: town and country, main speciality and its list, "every fee" and single fees. */
export function follow(before: OwnDraft, change: Partial<OwnDraft>): Partial<OwnDraft> {
  const after = { ...before, ...change }
  const fees = change.project_budget_id
  return {
    ...change,
    ...(change.country_id !== undefined && change.country_id !== after.town?.country_id ? { town: null } : {}),
    ...(after.specialist_type && !after.specialists.includes(after.specialist_type) ? { specialist_type: null } : {}),
    ...(fees?.includes(ALL_FEES) && fees.length > 1
      ? {
          project_budget_id: before.project_budget_id.includes(ALL_FEES)
            ? fees.filter((each) => each !== ALL_FEES)
            : [ALL_FEES],
        }
      : {}),
  }
}
