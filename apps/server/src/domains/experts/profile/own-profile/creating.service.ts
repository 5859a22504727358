/** Creates expert profiles. */
import type { ExtraAnswers } from '@husrum/contract/foundation/reference/extra-answers.rules.ts'
import type * as words from '@husrum/contract/core/vocabulary.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Option, OptionRows } from '../../../foundation/reference/reference.service.ts'
import { requireOfferedPhotos } from '../../showcases/showcases.service.ts'
import { expertChanged, type ChangeDeps } from '../changes/changes.service.ts'
import * as queries from '../workload/workload.queries.ts'

export { firstAnswers } from './profile-answers.ts'

type OneOf<List extends readonly string[]> = List[number]

export type NewExpert = {
  status: words.ExpertStatus
  /** The person's name; an agency's company is in `company_name`. */
  name: string
  company_name?: string | null
  company_registration?: string | null
  registration_checked_at?: Date | null
  company_details?: string
  /** The chamber of architects, and the member number. */
  chamber?: string | null
  chamber_number?: string | null
  description?: string
  expert_type: OneOf<typeof words.expertTypes>
  service_types: readonly OneOf<typeof words.serviceTypes>[]
  project_types: readonly OneOf<typeof words.projectTypes>[]
  /** `both` means online and physical. */
  session_types: readonly OneOf<typeof words.sessionTypes>[]
  project_sizes?: readonly OneOf<typeof words.projectSizes>[]
  project_phases?: readonly OneOf<typeof words.projectPhases>[]
  budgets?: readonly Option[]
  timelines?: readonly Option[]
  aspects?: readonly Option[]
  room_types?: readonly Option[]
  specialties?: readonly Option[]
  main_specialty?: Option | null
  skills?: readonly Option[]
  /** Chosen by name. */
  styles?: readonly Option[]
  /** Showcase photos the expert chose. */
  photo_ids?: readonly number[]
  /** Languages spoken with clients, ISO 639-1. */
  languages?: readonly string[]
  /** Answers to the owner's questions, read by `firstAnswers`. */
  extra_answers?: ExtraAnswers
  place: { country_id: Option; state_id?: Option | null | undefined; city_id: Option }
  works_outside?: boolean
  /** The plan in force; the free one by default. */
  plan?: Option
  capacity_wish?: number
  working_since?: number | null
  avatar_image_id?: number | null
  cover_image_id?: number | null
  joined_at?: Date
  /** Leads from before this record existed. */
  leads_total?: number
  leads_answered?: number
  usual_response_minutes?: number | null
}

/** Creates the profile of an account with role `expert`; returns its id. 422 `unknown_option` on the field. */
export async function createExpert(deps: ChangeDeps, tx: Tx, accountId: number, profile: NewExpert): Promise<number> {
  const { refs } = deps
  const {
    budgets = [],
    timelines = [],
    aspects = [],
    room_types = [],
    specialties = [],
    main_specialty,
    skills = [],
    styles = [],
    photo_ids = [],
    place,
    plan,
    session_types,
    extra_answers = {},
    ...plain
  } = profile
  const ids = <K extends keyof OptionRows>(kind: K, options: readonly Option[], field: string) =>
    refs.chooseAll(kind, options, field).map(({ id }) => id)
  const { country, state, city } = refs.choosePlace(place)
  const main = main_specialty == null ? null : refs.choose('specialty', main_specialty, 'specialist_type').id
  const specialtyIds = ids('specialty', specialties, 'specialists')
  const row = {
    ...plain,
    extra_answers: JSON.stringify(extra_answers),
    account_id: accountId,
    service_types: [...plain.service_types],
    project_types: [...plain.project_types],
    session_types: [...new Set(session_types.flatMap((type) => (type === 'both' ? ['online', 'physical'] : [type])))],
    project_sizes: [...(plain.project_sizes ?? [])],
    project_phases: [...(plain.project_phases ?? [])],
    languages: [...(plain.languages ?? [])],
    budget_ids: ids('budget', budgets, 'project_budget_id'),
    timeline_ids: ids('timeline', timelines, 'project_timeline_id'),
    aspect_ids: ids('aspect', aspects, 'aspects'),
    room_type_ids: ids('room_type', room_types, 'room_type_id'),
    specialty_ids: main !== null && !specialtyIds.includes(main) ? [main, ...specialtyIds] : specialtyIds,
    main_specialty_id: main,
    skill_ids: ids('skill', skills, 'skills'),
    style_ids: ids('style', styles, 'styles'),
    country_id: country.id,
    state_id: state.id,
    city_id: city.id,
    ...(plan === undefined ? {} : { plan_id: refs.choose('plan', plan, 'plan_id').id }),
  }
  const photos = [...new Set(photo_ids)]
  await requireOfferedPhotos(tx, photos)
  const id = await queries.insertExpert(tx, row, photos)
  await expertChanged(deps, tx, id, { words: true })
  return id
}
