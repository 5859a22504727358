/** The profile as its owner and staff see it, private fields included. */
import type { OwnExpert } from '@husrum/contract/experts/profile/profile.ts'
import type { Locale, Picture } from '@husrum/contract/core/shapes.ts'
import {
  namedOption,
  nameIn,
  presentExtraAnswers,
  toBand,
  type References,
} from '../../../foundation/reference/reference.service.ts'
import { listShowcasesByIds } from '../../showcases/showcases.service.ts'
import { gatherCards, sessionOf, toCard, type CardDeps, type CardParts } from '../cards/cards.presenting.ts'
import { completenessOf, type Completeness } from './completeness.ts'
import { listStyleCounts, type StyleCount } from '../market.queries.ts'
import * as queries from './own-profile.queries.ts'
import type { OwnRow } from './own-profile.queries.ts'
import { presentPlaces } from '../places.service.ts'

export type { Completeness } from './completeness.ts'

/** By id; unknown experts are left out. */
export async function listCompleteness(db: CardDeps['db'], ids: readonly number[]): Promise<Map<number, Completeness>> {
  if (ids.length === 0) return new Map()
  return new Map((await queries.listCompletenessRows(db, ids)).map((row) => [row.id, completenessOf(row)]))
}

/** Works for every status. */
export async function presentOwnExpert(deps: CardDeps, expertId: number, locale: Locale): Promise<OwnExpert> {
  // one after the other, because `db` may be a transaction, which has one connection
  const row = await queries.selectOwnProfile(deps.db, expertId)
  const parts = (await gatherCards(deps.db, [expertId], { anyStatus: true })).get(expertId)
  const completeness = (await listCompleteness(deps.db, [expertId])).get(expertId)
  if (!parts || !completeness) throw new Error(`Expert ${expertId} was lost while it was read`)
  const styleCounts = await listStyleCounts(deps.db, [expertId])
  const photos = await listShowcasesByIds(deps, await queries.listPhotoIds(deps.db, expertId), locale)
  const leadEnds = await queries.listLeadEnds(deps.db, expertId)
  const [cover] =
    row.cover_image_id === null ? [] : await deps.pictures.list(deps.db, [{ id: row.cover_image_id, alt: row.name }])
  return present(deps, { row, parts, photos, styleCounts, leadEnds, cover, completeness }, locale)
}

type Gathered = {
  row: OwnRow
  parts: CardParts
  photos: OwnExpert['photos']
  styleCounts: readonly StyleCount[]
  leadEnds: readonly Date[]
  cover: Picture | undefined
  completeness: Completeness
}

function present(
  deps: CardDeps,
  { row, parts, photos, styleCounts, leadEnds, cover, completeness }: Gathered,
  locale: Locale,
): OwnExpert {
  const { refs } = deps
  const card = toCard(deps, parts, locale)
  const named = <K extends 'aspect' | 'room_type' | 'specialty' | 'skill' | 'timeline' | 'style'>(
    kind: K,
    ids: readonly number[],
  ) => refs.rows(kind, ids).map((option) => namedOption(option, locale))
  const pending = row.pending_company_name !== null || row.pending_company_registration !== null
  return {
    id: row.id,
    revision: row.revision,
    // column checks and the services that write these columns allow only these values
    status: row.status as OwnExpert['status'],
    back_on: row.status === 'paused' ? row.back_on : null,
    away: awayOf(row),
    status_reason: row.status_reason,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    email_verified: row.email_verified,
    name: row.name,
    company_name: row.company_name,
    company_registration: row.company_registration,
    pending: pending
      ? { company_name: row.pending_company_name, company_registration: row.pending_company_registration }
      : null,
    registration_checked: row.registration_checked_at !== null,
    company_details: row.company_details,
    chamber: row.chamber,
    chamber_number: row.chamber_number,
    chamber_checked: row.chamber_checked_at !== null,
    description: row.description,
    service_type: row.service_types as OwnExpert['service_type'], // ensured by a column check
    project_types: row.project_types as OwnExpert['project_types'], // ensured by a column check
    expert_type: row.expert_type as OwnExpert['expert_type'], // ensured by a column check
    session_type: sessionOf(row.session_types),
    project_size: row.project_sizes as OwnExpert['project_size'], // ensured by a column check
    phaseOfProject: row.project_phases as OwnExpert['phaseOfProject'], // ensured by a column check
    ...placeOf(refs, row, locale),
    ...presentPlaces(refs, row, locale),
    outside_expert: row.works_outside ? 'yes' : 'no',
    reach_km: row.reach_km,
    aspects: named('aspect', row.aspect_ids),
    room_types: named('room_type', row.room_type_ids),
    specialists: named('specialty', row.specialty_ids),
    specialist_type:
      row.main_specialty_id === null ? null : namedOption(refs.row('specialty', row.main_specialty_id), locale),
    skills: named('skill', row.skill_ids),
    budgets: refs.rows('budget', row.budget_ids).map((band) => toBand(band, locale)),
    timelines: named('timeline', row.timeline_ids),
    styles: named('style', row.style_ids),
    photos,
    style_profile: card.styles,
    project_styles: styleCounts
      .filter(({ source }) => source === 'project')
      .map(({ style_id, n }) => {
        const style = refs.row('style', style_id)
        return { slug: style.slug, name: nameIn(style, locale), points: n }
      }),
    languages: row.languages,
    capacity: capacityOf(row, leadEnds),
    available_from: row.available_from,
    notice_weeks: row.notice_weeks,
    working_since: row.working_since,
    automatic_answer: row.automatic_answer,
    extra_answers: presentExtraAnswers(refs.questions('profile'), row.extra_answers, locale),
    avatar: card.avatar,
    cover: cover ?? null,
    plan_id: row.plan_id,
    card,
    completeness,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function awayOf({ status, back_on, snoozed_until }: OwnRow): OwnExpert['away'] {
  if (status !== 'paused') return null
  if (back_on === null) return 'paused'
  return snoozed_until === null ? 'holiday' : 'snoozed'
}

function placeOf(refs: References, row: OwnRow, locale: Locale): Pick<OwnExpert, 'country' | 'state' | 'city'> {
  const country = refs.country(row.country_id)
  const city = refs.city(row.city_id)
  const state = row.state_id === null ? null : refs.state(row.state_id)
  return {
    country: { id: country.id, code: country.code, name: nameIn(country, locale) },
    state: state && { id: state.id, name: nameIn(state, locale) },
    city: { id: city.id, name: nameIn(city, locale), latitude: city.latitude, longitude: city.longitude },
  }
}

/** `leadEnds`: when each counted lead no longer counts. */
function capacityOf(row: OwnRow, leadEnds: readonly Date[]): OwnExpert['capacity'] {
  const wish = row.capacity_wish ?? row.new_leads_limit
  const month = Math.min(wish, row.new_leads_limit)
  // with a limit of zero no place becomes free
  const freeing = month === 0 ? undefined : leadEnds[leadEnds.length - month]
  return {
    wish,
    plan: row.new_leads_limit,
    month,
    used: leadEnds.length,
    next_free_at: freeing?.toISOString() ?? null,
  }
}
