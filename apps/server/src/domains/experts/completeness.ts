/** How complete a profile is, and what would add most. Texts: `expert-settings.part.<key>`. */
import type { profileParts } from '@husrum/contract/profiles.ts'
import type { CompletenessRow } from './own-profile.queries.ts'

export type ProfilePart = (typeof profileParts)[number]
export type Completeness = { percent: number; missing: { key: ProfilePart; gain: number }[] }

/** Clients look at one project; three let them compare, and every plan has room for three. */
const ENOUGH_PROJECTS = 3
/** From here on a text usually says how somebody works, and for whom. */
const TELLING_TEXT = 300

const share = (...answers: boolean[]) => answers.filter(Boolean).length / answers.length
const some = (list: readonly unknown[]) => list.length > 0

/**
 * Points of a hundred, the most helpful first, with how much of them (0..1) a profile has: pictures and words decide whether a client reads
 * on, what is asked in a brief decides whether the expert is matched at all, the rest answers what clients ask before they write.
 */
const parts: readonly [key: ProfilePart, points: number, filled: (profile: CompletenessRow) => number][] = [
  ['portfolio', 22, ({ published_projects }) => Math.min(1, published_projects / ENOUGH_PROJECTS)],
  ['description', 14, ({ description }) => Math.min(1, description.length / TELLING_TEXT)],
  ['service', 10, (row) => share(some(row.service_types), some(row.project_types), some(row.session_types))],
  // asked for at registering: nobody is without
  ['place', 8, () => 1],
  ['styles', 8, (row) => share(some(row.style_ids) || row.photos > 0 || row.shows_style)],
  ['budget', 7, (row) => share(some(row.budget_ids))],
  ['avatar', 6, (row) => share(row.has_avatar)],
  ['size_phase', 5, (row) => share(some(row.project_sizes), some(row.project_phases))],
  ['timeline', 4, (row) => share(some(row.timeline_ids))],
  ['rooms_aspects', 4, roomsAndAspects],
  ['specialists', 3, (row) => share(some(row.specialty_ids))],
  ['languages', 3, (row) => share(some(row.languages))],
  // without one of its own, a profile shows a project's
  ['cover', 2, (row) => share(row.cover_image_id !== null || row.published_projects > 0)],
  ['company', 2, company],
  ['availability', 2, (row) => share(row.available_from !== null || row.notice_weeks !== null)],
]

/** Rooms are what designers are asked for, kinds of work what architects are. */
function roomsAndAspects({ service_types, room_type_ids, aspect_ids }: CompletenessRow): number {
  const wanted = [
    ...(service_types.includes('architect') ? [] : [some(room_type_ids)]),
    ...(service_types.includes('designer') ? [] : [some(aspect_ids)]),
  ]
  return share(...(wanted.length === 1 ? wanted : [some(room_type_ids), some(aspect_ids)]))
}

/** A studio has a name and a number; somebody alone may have neither, and says how the work is done instead. */
function company(row: CompletenessRow): number {
  const number = (row.company_registration ?? row.pending_company_registration) !== null
  if (row.expert_type !== 'agency') return share(number || row.company_details !== '')
  return share((row.company_name ?? row.pending_company_name) !== null, number)
}

/** Per cent and gains are whole and add up to a hundred: 100 only when nothing is missing. */
export function completenessOf(profile: CompletenessRow): Completeness {
  const counted = parts.map(([key, points, filled]) => ({ key, points, has: Math.floor(points * filled(profile)) }))
  return {
    percent: counted.reduce((sum, { has }) => sum + has, 0),
    missing: counted
      .filter(({ has, points }) => has < points)
      .map(({ key, points, has }) => ({ key, gain: points - has }))
      .toSorted((a, b) => b.gain - a.gain),
  }
}
