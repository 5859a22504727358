/**
 * Converts an expert's input to columns. Options are given by id or slug; answers that depend on each other are checked
 * together.
 */
import type { patchExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { z } from 'zod'
import { Refusal } from '../../../../platform/http/errors.ts'
import type { Option, References } from '../../../foundation/reference/reference.service.ts'
import type { ExpertColumns, ExpertRow } from './own-profile.queries.ts'
import { choosePlaces } from '../places.service.ts'

export type OwnChanges = Omit<z.output<typeof patchExpert>, 'avatar'>

/** Wire names of columns that differ. */
const wireNames: Partial<Record<keyof ExpertColumns, string>> = {
  service_types: 'service_type',
  session_types: 'session_type',
  project_sizes: 'project_size',
  project_phases: 'phaseOfProject',
  works_outside: 'outside_expert',
  capacity_wish: 'capacity_month',
  aspect_ids: 'aspects',
  room_type_ids: 'room_type_id',
  skill_ids: 'skills',
  budget_ids: 'project_budget_id',
  timeline_ids: 'project_timeline_id',
  style_ids: 'styles',
  specialty_ids: 'specialists',
  main_specialty_id: 'specialist_type',
  avatar_image_id: 'avatar',
  further_city_ids: 'places',
  pending_company_name: 'company_name',
  pending_company_registration: 'company_registration',
}
// any other name has no entry
export const wireNameOf = (column: string): string => wireNames[column as keyof ExpertColumns] ?? column

/** Columns derived from another change; they are never edited directly. */
export const derivedColumns = ['registration_checked_at', 'chamber_checked_at', 'reviewed_at', 'snoozed_until']

/** Absent answers are left out. 422 `unknown_option` on the field, `required` for a studio without a company. */
export function chooseOwnColumns(refs: References, row: ExpertRow, given: OwnChanges): ExpertColumns {
  const columns: ExpertColumns = {
    ...plainColumns(given),
    ...optionColumns(refs, given),
    ...specialtyColumns(refs, row, given),
    ...placeColumns(refs, row, given),
    ...companyColumns(row, given),
    chamber: orNull(given.chamber),
    chamber_number: orNull(given.chamber_number),
  }
  Object.assign(columns, fallenChecks(row, columns))
  requireCompany(row, columns)
  return withoutAbsent(columns)
}

const unique = <T>(list: readonly T[] | undefined): T[] | undefined => list && [...new Set(list)]
const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text)

function plainColumns(given: OwnChanges): ExpertColumns {
  const { session_type: session, outside_expert: outside, local_expert: local } = given
  return {
    name: given.name,
    description: given.description,
    company_details: given.company_details,
    service_types: unique(given.service_type),
    project_types: unique(given.project_types),
    expert_type: given.expert_type,
    session_types: session === undefined ? undefined : session === 'both' ? ['online', 'physical'] : [session],
    project_sizes: unique(given.project_size),
    project_phases: unique(given.phaseOfProject),
    // when both fields are sent, the first one decides
    works_outside: outside !== undefined ? outside === 'yes' : local === undefined ? undefined : local === 'no',
    languages: unique(given.languages),
    capacity_wish: given.capacity_month,
    available_from: given.available_from,
    notice_weeks: given.notice_weeks,
    working_since: given.working_since,
    reach_km: given.reach_km,
    automatic_answer: given.automatic_answer,
    cover_image_id: given.cover_image_id,
  }
}

function optionColumns(refs: References, given: OwnChanges): ExpertColumns {
  const ids = (
    kind: 'aspect' | 'room_type' | 'skill' | 'budget' | 'timeline' | 'style',
    options: readonly Option[] | undefined,
    field: string,
  ) => options && refs.chooseAll(kind, options, field).map(({ id }) => id)
  return {
    aspect_ids: ids('aspect', given.aspects, 'aspects'),
    room_type_ids:
      given.room_type_id === undefined
        ? ids('room_type', given.room_types, 'room_types')
        : ids('room_type', given.room_type_id, 'room_type_id'),
    skill_ids: ids('skill', given.skills, 'skills'),
    budget_ids: ids('budget', given.project_budget_id, 'project_budget_id'),
    timeline_ids: ids('timeline', given.project_timeline_id, 'project_timeline_id'),
    style_ids: ids('style', given.styles, 'styles'),
  }
}

/** The main specialty is always in the list, and is removed together with it. */
function specialtyColumns(refs: References, row: ExpertRow, given: OwnChanges): ExpertColumns {
  const field = given.specialists === undefined ? 'specialties' : 'specialists'
  const options = given.specialists ?? given.specialties
  if (options === undefined && given.specialist_type === undefined) return {}
  const ids = options ? refs.chooseAll('specialty', options, field).map(({ id }) => id) : row.specialty_ids
  const named =
    given.specialist_type == null ? null : refs.choose('specialty', given.specialist_type, 'specialist_type').id
  if (named !== null) return { specialty_ids: ids.includes(named) ? ids : [named, ...ids], main_specialty_id: named }
  const before = row.main_specialty_id
  const keeps = given.specialist_type === undefined && before !== null && ids.includes(before)
  return { specialty_ids: ids, main_specialty_id: keeps ? before : null }
}

/** A city sets its region and country; a country alone must match the current city. */
function placeColumns(refs: References, row: ExpertRow, given: OwnChanges): ExpertColumns {
  if (given.places) return choosePlaces(refs, row, given.places)
  if (given.country_id === undefined && given.state_id === undefined && given.city_id === undefined) return {}
  const city_id = given.city_id ?? row.city_id
  const country_id = given.country_id ?? refs.choose('city', city_id, 'city_id').country_id
  const place = refs.choosePlace({ country_id, state_id: given.state_id, city_id })
  const { id } = place.city
  const further_city_ids = row.further_city_ids.filter((further) => further !== id)
  return { country_id: place.country.id, state_id: place.state.id, city_id: id, further_city_ids }
}

/** Experts approved before: approved names and numbers change only after another review. */
const wasApproved = ({ status }: ExpertRow): boolean => ['active', 'paused', 'suspended'].includes(status)

/**
 * A new name or number of an approved expert is pending until review while the old one stays; sending the old one
 * cancels it. Removing one needs no review. A check is valid only for the number that was checked.
 */
function companyColumns(row: ExpertRow, given: OwnChanges): ExpertColumns {
  const name = orNull(given.company_name)
  const number = orNull(given.company_registration)
  const columns: ExpertColumns = {}
  if (name !== undefined) {
    const waits = wasApproved(row) && name !== null && name !== row.company_name
    columns.pending_company_name = waits ? name : null
    if (!waits) columns.company_name = name
  }
  if (number !== undefined) {
    const waits = wasApproved(row) && number !== null && number !== row.company_registration
    columns.pending_company_registration = waits ? number : null
    if (!waits && number !== row.company_registration)
      Object.assign(columns, { company_registration: number, registration_checked_at: null })
  }
  return columns
}

/**
 * A register number belongs to a country and a chamber entry to a person: a check is valid while all of these stay the
 * same. For an approved expert a change needs another review (docs/decisions/0014); the title is lost at once.
 */
function fallenChecks(row: ExpertRow, columns: ExpertColumns): ExpertColumns {
  const changes = (...names: ('name' | 'country_id' | 'chamber' | 'chamber_number')[]): boolean =>
    names.some((column) => columns[column] !== undefined && columns[column] !== row[column])
  const number = columns.chamber_number === undefined ? row.chamber_number : columns.chamber_number
  return {
    ...(changes('country_id') ? { registration_checked_at: null } : {}),
    ...(changes('name', 'country_id', 'chamber', 'chamber_number')
      ? { chamber_checked_at: null, ...(wasApproved(row) && number !== null ? { reviewed_at: null } : {}) }
      : {}),
  }
}

function requireCompany(row: ExpertRow, columns: ExpertColumns): void {
  if (columns.expert_type === undefined && columns.company_name === undefined) return
  const after = { ...row, ...withoutAbsent(columns) }
  const hasName = after.company_name !== null || after.pending_company_name !== null
  if (after.expert_type === 'agency' && !hasName)
    throw new Refusal(422, 'validation_failed', { fields: { company_name: [{ code: 'required' }] } })
}

const withoutAbsent = (columns: ExpertColumns): ExpertColumns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
