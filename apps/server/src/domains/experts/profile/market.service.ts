/**
 * Experts in the form of the market index, whose `upsert` and `setLoad` check it. The matching domain owns the index
 * and reads from here at start, on changes and periodically.
 */
import { replyFigures } from '@husrum/contract/market/leads/moves.rules.ts'
import { languageOf, isLocale } from '@husrum/contract/core/shapes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'
import * as queries from './market.queries.ts'
import { citiesOf } from './places.service.ts'
import { weighStyles } from './cards/style-evidence.ts'

/** The kinds in the statement of the loads; 'paused' also comes from the expert's own statement. */
const answerKinds = ['taken', 'late', 'busy', 'silent', 'paused'] as const
/** The result of a lead, and its number among the leads of the 30 days before it, itself included. */
type AnswerAtLoad = { leads: number; kind: (typeof answerKinds)[number] }

export type MarketLoad = {
  leads30: number
  capacity_month: number
  leads_total: number
  leads_n: number
  responded_n: number
  reviews_n: number
  reviews_mean: number
  /** Evidence of how many leads they can really accept, besides the number they state. */
  answers: AnswerAtLoad[]
}
export type MarketText = { language: string | null; text: string }
type MarketPlace = { country: number; state: number; city: number; lat: number; lon: number }
export type MarketProfile = MarketLoad & {
  id: number
  active: boolean
  joined_day: number
  joined_at: number
  country: number
  state: number | null
  city: number
  lat: number
  lon: number
  further_places: MarketPlace[]
  service_types: string[]
  project_types: string[]
  expert_type: string
  session_types: string[]
  outside_area: boolean
  /** The own area as a circle; null means the region. */
  reach_km: number | null
  aspects: string[]
  room_types: string[]
  project_sizes: string[]
  specialists: string[]
  budget_bands: string[]
  phases: string[]
  timelines: string[]
  /** Weight by slug. */
  styles: Record<string, number>
  texts: MarketText[]
  languages: string[]
  /** Folded words, a tsvector as text. */
  words: string
  answer_hours: number | null
}

/**
 * All public experts, or those named by `ids`, which includes experts that are no longer public, with `active: false`;
 * deleted experts are missing.
 */
export async function listMarketExperts(
  db: Db,
  refs: References,
  scope: queries.MarketScope = {},
): Promise<MarketProfile[]> {
  const profiles = await queries.listMarketRows(db, scope)
  if (profiles.length === 0) return []
  const ids = scope.ids && profiles.map(({ id }) => id)
  const loads = new Map((await queries.listLoadRows(db, ids)).map((row) => [row.id, row]))
  const styles = Map.groupBy(await queries.listStyleCounts(db, ids), (row) => row.expert_id)
  const projects = new Map((await queries.listProjectTexts(db, ids)).map((row) => [row.expert_id, row.text]))
  const lists = readLists(refs)
  return profiles.map((row) => ({
    ...asProfile(row, refs, lists),
    ...asLoad(loads.get(row.id)),
    answer_hours: answerHours(row.usual_response_minutes, loads.get(row.id)?.leads_answered ?? 0),
    styles: Object.fromEntries(
      [...weighStyles(styles.get(row.id) ?? [], lists.ids(row.style_ids))].map(([id, weight]) => [
        refs.row('style', id).slug,
        weight,
      ]),
    ),
    texts: textsOf(row, projects.get(row.id), lists),
  }))
}

/** Loads change with time, so they are also read periodically. */
export async function listMarketLoads(db: Db, ids?: readonly number[]): Promise<({ id: number } & MarketLoad)[]> {
  return (await queries.listLoadRows(db, ids)).map((row) => ({ id: row.id, ...asLoad(row) }))
}

export { isPublic, listChangedExperts } from './market.queries.ts'

/** Experts that the index may contain. */
export const countMarketExperts = (db: Db): Promise<number> => queries.selectExpertCount(db)

/** More in one statement could exceed the statement timeout on a slow disk with a million experts. */
const XIDS = 20_000

/** Public experts with the mark of their last change, to compare with the whole index. */
export async function listMarketXids(db: Db): Promise<{ id: number; xid: string }[]> {
  const all: { id: number; xid: string }[] = []
  for (;;) {
    const next = await queries.listMarketXids(db, all.at(-1)?.id ?? 0, XIDS)
    for (const row of next) all.push(row)
    if (next.length < XIDS) return all
  }
}

export function answerHours(minutes: number | null, answered: number): number | null {
  return minutes === null || answered < replyFigures.enough_answers ? null : minutes / 60
}

function asLoad(row: queries.LoadRow | undefined): MarketLoad {
  if (!row)
    return {
      leads30: 0,
      capacity_month: 0,
      leads_total: 0,
      leads_n: 0,
      responded_n: 0,
      reviews_n: 0,
      reviews_mean: 0,
      answers: [],
    }
  const { leads30, capacity_month, leads_total, reviews_n, reviews_mean } = row
  // an invitation that can still be answered is not counted as unanswered
  const leads_n = Math.max(row.leads_answered, leads_total - row.leads_open)
  return {
    leads30,
    capacity_month,
    leads_total,
    leads_n,
    responded_n: row.leads_answered,
    reviews_n,
    reviews_mean,
    answers: answersOf(row),
  }
}

/** Experts who state that they are not free for a month cannot accept another lead, as with a pause. */
function answersOf({ answers, booked_out, leads30 }: queries.LoadRow): AnswerAtLoad[] {
  const met = (answers ?? '').split(',').flatMap((answer): AnswerAtLoad[] => {
    const [leads, name] = answer.split(' ')
    const kind = answerKinds.find((known) => known === name)
    return kind ? [{ leads: Number(leads), kind }] : []
  })
  return booked_out && leads30 > 0 ? [...met, { leads: leads30 + 1, kind: 'paused' }] : met
}

/** Each list is resolved once, however many experts share it. */
function readLists(refs: References) {
  const once = <T>(read: (list: string[]) => T) => {
    const known = new Map<string, T>()
    return (joined: string): T => {
      let list = known.get(joined)
      if (list === undefined) known.set(joined, (list = read(joined === '' ? [] : joined.split(','))))
      return list
    }
  }
  const slugs = (kind: 'aspect' | 'budget' | 'room_type' | 'specialty' | 'timeline') =>
    once((ids) => refs.rows(kind, ids.map(Number)).map(({ slug }) => slug))
  return {
    words: once((list) => list),
    ids: once((list) => list.map(Number)),
    aspects: slugs('aspect'),
    budgets: slugs('budget'),
    roomTypes: slugs('room_type'),
    specialties: slugs('specialty'),
    timelines: slugs('timeline'),
    skills: once((ids): MarketText[] => {
      const skills = refs.rows('skill', ids.map(Number))
      if (skills.length === 0) return []
      return (['en', 'da', 'de'] as const).map((language) => ({
        language,
        text: skills.map((skill) => nameIn(skill, language)).join(', '),
      }))
    }),
  }
}
type Lists = ReturnType<typeof readLists>

function asProfile(row: queries.MarketRow, refs: References, lists: Lists) {
  const city = refs.city(row.city_id)
  return {
    id: row.id,
    further_places: furtherPlaces(row, refs, lists),
    active: row.active,
    joined_day: row.joined_day,
    joined_at: row.joined_at,
    country: row.country_id,
    state: row.state_id,
    city: row.city_id,
    lat: city.latitude,
    lon: city.longitude,
    service_types: lists.words(row.service_types),
    project_types: lists.words(row.project_types),
    expert_type: row.expert_type,
    session_types: lists.words(row.session_types),
    outside_area: row.works_outside,
    reach_km: row.reach_km,
    aspects: lists.aspects(row.aspect_ids),
    room_types: lists.roomTypes(row.room_type_ids),
    project_sizes: lists.words(row.project_sizes),
    specialists: lists.specialties(row.specialty_ids),
    budget_bands: lists.budgets(row.budget_ids),
    phases: lists.words(row.project_phases),
    timelines: lists.timelines(row.timeline_ids),
    languages: lists.words(row.languages),
    words: row.words ?? '',
  }
}

function furtherPlaces(row: queries.MarketRow, refs: References, lists: Lists): MarketPlace[] {
  if (row.further_city_ids === '') return none
  const further_city_ids = lists.ids(row.further_city_ids)
  return citiesOf(refs, { ...row, further_city_ids })
    .slice(1)
    .map((id) => {
      const { country_id, state_id, latitude, longitude } = refs.city(id)
      return { country: country_id, state: state_id, city: id, lat: latitude, lon: longitude }
    })
}
/** Most experts have no further places, so they share one list. */
const none: MarketPlace[] = []

function textsOf(row: queries.MarketRow, projects: string | undefined, lists: Lists): MarketText[] {
  // English is also the default of accounts that never chose, so the words decide
  const own = isLocale(row.locale) && row.locale !== 'en' ? languageOf(row.locale) : null
  const written = [row.description, projects ?? '']
    .filter((text) => text !== '')
    .map((text) => ({ language: own, text }))
  return [...written, ...lists.skills(row.skill_ids)]
}
