/** Converts a brief to the form of matching: slugs and places instead of ids, photos as their styles. */
import { briefStyles } from '@husrum/matching/vocabulary.ts'
import type { MarketBrief } from '@husrum/matching/match.types.ts'
import type { BriefRow } from '../../../clients/briefs/briefs.service.ts'
import { chooseRoom } from '../../../experts/showcases/showcases.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'

const DAY_MS = 86_400_000
/** Days since 1970-01-01, the unit of the market. */
export const dayOf = (time: Date): number => Math.floor(time.getTime() / DAY_MS)

export function toMarketBrief(refs: References, brief: BriefRow): MarketBrief {
  const city = refs.city(brief.city_id)
  const styleSlug = (id: number): string => refs.row('style', id).slug
  return {
    id: brief.id,
    country: brief.country_id,
    state: brief.state_id,
    city: brief.city_id,
    lat: city.latitude,
    lon: city.longitude,
    service_type: brief.service_type,
    project_type: brief.project_type,
    expert_type: brief.expert_type,
    session_type: brief.session_type,
    outside_expert: brief.outside_welcome,
    aspects: refs.rows('aspect', brief.aspect_ids).map(({ slug }) => slug),
    room_types: brief.room_type_ids.map((id) => chooseRoom(refs, id, 'room_types').slug),
    specialists: refs.rows('specialty', brief.specialty_ids).map(({ slug }) => slug),
    project_size: brief.project_size,
    budget: refs.row('budget', brief.budget_id).slug,
    phase: brief.project_phase,
    timeline: refs.row('timeline', brief.timeline_id).slug,
    styles: briefStyles({
      photos: brief.photo_style_ids.map(styleSlug),
      named: brief.style_ids.map(styleSlug),
      board: Object.entries(brief.board?.styles ?? {}).map(([id, weight]) => [styleSlug(Number(id)), weight]),
    }),
    about_project: brief.about_project,
  }
}
