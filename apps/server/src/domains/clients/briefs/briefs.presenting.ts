/** Presents briefs to their clients and to the experts who received them. */
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { briefQuality } from '@husrum/contract/clients/briefs/quality.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Dependencies } from '../../../platform/read-models/read-models.ts'
import type { Pictures } from '../../foundation/media/media.service.ts'
import { chooseRoom, listShowcasesByIds } from '../../experts/showcases/showcases.service.ts'
import {
  nameIn,
  namedOption,
  presentExtraAnswers,
  type BudgetRow,
  type References,
} from '../../foundation/reference/reference.service.ts'
import { photosOf, type PhotoDeps } from '../boards/boards.presenting.ts'
import type { BriefBoard } from './board-evidence.ts'
import type { BriefRow } from './briefs.queries.ts'

type Deps = PhotoDeps & { db: Db; refs: References; pictures: Pictures }

const NAMED_STYLE = 0.5

/**
 * Weight by style id: 1 for each chosen photo, 0.5 for each named style (docs/product/matching.md, "Components"), plus
 * the marks on the board.
 */
export function styleWeights(
  photoStyles: readonly number[],
  namedStyles: readonly number[],
  board: Pick<BriefBoard, 'styles'> | null = null,
): Map<number, number> {
  const weights = new Map<number, number>()
  const add = (style: number, weight: number) => void weights.set(style, (weights.get(style) ?? 0) + weight)
  for (const style of photoStyles) add(style, 1)
  for (const style of namedStyles) add(style, NAMED_STYLE)
  for (const [style, weight] of Object.entries(board?.styles ?? {})) add(Number(style), weight)
  return weights
}

/** Pass `uses` if the answer is cached, because an expert may hide photos of a board. */
export async function presentBrief(deps: Deps, brief: BriefRow, locale: Locale, uses?: Dependencies): Promise<Brief> {
  const [photos, board] = await Promise.all([
    listShowcasesByIds(deps, brief.photo_ids, locale),
    presentBoard(deps, brief, locale, uses),
  ])
  return { ...presentFacts(deps.refs, brief, locale), photos, board }
}

async function presentBoard(
  deps: Deps,
  { board_id, board }: BriefRow,
  locale: Locale,
  uses: Dependencies | undefined,
): Promise<Brief['board']> {
  if (board_id === null || board === null) return null
  const keys = board.photos.map(({ id, expert_id }) => ({ photo_id: id, expert_id }))
  const shown = await photosOf(deps, keys, locale, uses)
  const photos = board.photos.flatMap(({ id, mark }) => {
    const photo = shown.get(id)
    if (!photo) return []
    const { picture, style, room_type, project, expert } = photo
    return [{ id, picture, mark, style, room_type, project, expert }]
  })
  return { id: board_id, name: board.name, photos }
}

/** Minor units, as all amounts on the wire. */
const cents = (euros: number | null): number | null => (euros === null ? null : euros * 100)
const presentBand = (row: BudgetRow, locale: Locale): Brief['budget'] => ({
  ...namedOption(row, locale),
  min: cents(row.min_eur),
  max: cents(row.max_eur),
  currency: 'EUR',
})

/** Presents all but the photos, from the row and reference data alone. */
export function presentFacts(refs: References, brief: BriefRow, locale: Locale): Omit<Brief, 'photos' | 'board'> {
  const city = refs.city(brief.city_id)
  const state = brief.state_id === null ? null : refs.state(brief.state_id)
  const country = refs.country(brief.country_id)
  const budget = refs.row('budget', brief.budget_id)
  const timeline = refs.row('timeline', brief.timeline_id)
  return {
    id: brief.id,
    status: brief.status,
    service_type: brief.service_type,
    project_type: brief.project_type,
    expert_type: brief.expert_type,
    session_type: brief.session_type,
    country: { id: country.id, code: country.code, name: nameIn(country, locale) },
    state: state && { id: state.id, name: nameIn(state, locale) },
    city: { id: city.id, name: nameIn(city, locale), latitude: city.latitude, longitude: city.longitude },
    outside_expert: brief.outside_welcome ? 'yes' : 'no',
    aspects: refs.rows('aspect', brief.aspect_ids).map((row) => namedOption(row, locale)),
    project_aspect:
      brief.main_aspect_id === null ? null : namedOption(refs.row('aspect', brief.main_aspect_id), locale),
    room_types: brief.room_type_ids.map((id) => namedOption(chooseRoom(refs, id, 'room_types'), locale)),
    project_size: brief.project_size,
    project_phase: brief.project_phase,
    specialists: refs.rows('specialty', brief.specialty_ids).map((row) => namedOption(row, locale)),
    specialist_type:
      brief.main_specialty_id === null ? null : namedOption(refs.row('specialty', brief.main_specialty_id), locale),
    budget: presentBand(budget, locale),
    timeline: namedOption(timeline, locale),
    styles: refs.rows('style', brief.style_ids).map((row) => namedOption(row, locale)),
    style_profile: styleProfile(refs, brief, locale),
    about_project: brief.about_project,
    preferred_contacts: brief.preferred_contacts,
    extra_answers: presentExtraAnswers(refs.questions('brief'), brief.extra_answers, locale),
    quality: briefQuality({
      about_project: brief.about_project,
      photos: brief.photo_ids.length + (brief.board?.photos.filter(({ mark }) => mark !== 'dislike').length ?? 0),
      named_styles: brief.style_ids.length,
      specialists: brief.specialty_ids.length,
      budget_open: budget.min_eur === null && budget.max_eur === null,
      timeline_open: timeline.min_months === null && timeline.max_months === null,
    }),
    created_at: brief.created_at.toISOString(),
    updated_at: brief.updated_at.toISOString(),
  }
}

/** Strongest first; the shares add up to 1, unless the list is empty. */
function styleProfile(
  refs: References,
  { photo_style_ids, style_ids, board }: BriefRow,
  locale: Locale,
): Brief['style_profile'] {
  const weights = styleWeights(photo_style_ids, style_ids, board)
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
  return [...weights]
    .toSorted(([a, mine], [b, theirs]) => theirs - mine || a - b)
    .map(([id, weight]) => {
      const style = refs.row('style', id)
      return { slug: style.slug, name: nameIn(style, locale), share: weight / total }
    })
}
