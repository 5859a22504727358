/** How complete a profile is, and which additions matter most. Texts: `expert-settings.part.<key>`. */
import type { profileParts } from '@husrum/contract/experts/profile/profile.ts'
import type { CompletenessRow } from './own-profile.queries.ts'

export type ProfilePart = (typeof profileParts)[number]
export type Completeness = { percent: number; missing: { key: ProfilePart; gain: number }[] }

/** Three projects allow clients to compare, and every plan allows three. */
const ENOUGH_PROJECTS = 3
/** From this length on a text usually describes how an expert works, and for which clients. */
const TELLING_TEXT = 300

const share = (...answers: boolean[]) => answers.filter(Boolean).length / answers.length
const some = (list: readonly unknown[]) => list.length > 0

/**
 * Points out of 100, most useful first, with the share (0..1) that a profile has reached. Pictures and text convince
 * clients, answers that briefs ask for affect matching, and the rest saves questions.
 */
const parts: readonly [key: ProfilePart, points: number, filled: (profile: CompletenessRow) => number][] = [
  ['portfolio', 22, ({ published_projects }) => Math.min(1, published_projects / ENOUGH_PROJECTS)],
  ['description', 14, ({ description }) => Math.min(1, description.length / TELLING_TEXT)],
  ['service', 10, (row) => share(some(row.service_types), some(row.project_types), some(row.session_types))],
  // required at registration
  ['place', 8, () => 1],
  ['styles', 8, (row) => share(some(row.style_ids) || row.photos > 0 || row.shows_style)],
  ['budget', 7, (row) => share(some(row.budget_ids))],
  ['avatar', 6, (row) => share(row.has_avatar)],
  ['size_phase', 5, (row) => share(some(row.project_sizes), some(row.project_phases))],
  ['timeline', 4, (row) => share(some(row.timeline_ids))],
  ['rooms_aspects', 4, roomsAndAspects],
  ['specialists', 3, (row) => share(some(row.specialty_ids))],
  ['languages', 3, (row) => share(some(row.languages))],
  // a profile without its own cover shows a project's
  ['cover', 2, (row) => share(row.cover_image_id !== null || row.published_projects > 0)],
  ['company', 2, company],
  ['availability', 2, (row) => share(row.available_from !== null || row.notice_weeks !== null)],
]

/** Designers are asked for rooms, architects for kinds of work. */
function roomsAndAspects({ service_types, room_type_ids, aspect_ids }: CompletenessRow): number {
  const wanted = [
    ...(service_types.includes('architect') ? [] : [some(room_type_ids)]),
    ...(service_types.includes('designer') ? [] : [some(aspect_ids)]),
  ]
  return share(...(wanted.length === 1 ? wanted : [some(room_type_ids), some(aspect_ids)]))
}

/** A studio has a name and a number; an individual may have neither and describes the work instead. */
function company(row: CompletenessRow): number {
  const number = (row.company_registration ?? row.pending_company_registration) !== null
  if (row.expert_type !== 'agency') return share(number || row.company_details !== '')
  return share((row.company_name ?? row.pending_company_name) !== null, number)
}

/** Percentages and gains are whole numbers that add up to 100; 100 means nothing is missing. */
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
