/** The search words of experts in all usual spellings; the index finds them (search.service.ts). */
import { languageOf } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { foldName, nameIn, type References } from '../../../foundation/reference/reference.service.ts'
import { citiesOf } from '../places.service.ts'
import {
  listPublishedWordsSources,
  replaceWords,
  selectWordsSource,
  upsertWords,
  type Weight,
} from './words.queries.ts'

const NAME = 'A'
const OFFER = 'B'
const PROJECT = 'C'
const TEXT = 'D'

/** Longer words are addresses or typing accidents. */
const LONGEST = 40
const languages = ['en', 'da', 'de'] as const

export function wordsIn(text: string): string[] {
  return [...new Set(foldName(text).split(' '))].filter((word) => word.length > 0 && word.length <= LONGEST)
}

type Profile = {
  name: string
  company_name: string | null
  description: string
  company_details?: string
  service_types: readonly string[]
  skill_ids: number[]
  specialty_ids: number[]
  aspect_ids: number[]
  room_type_ids: number[]
  style_ids: number[]
  city_id: number
  state_id: number | null
  country_id: number
  /** Empty before a plan is paid or tried. */
  further_city_ids?: readonly number[]
  plan_id?: number
}

export function profileWords(profile: Profile, refs: References): Map<string, Weight> {
  const offers = [
    ...refs.rows('specialty', profile.specialty_ids),
    ...refs.rows('aspect', profile.aspect_ids),
    ...refs.rows('room_type', profile.room_type_ids),
    ...refs.rows('style', profile.style_ids),
  ]
  const places = [
    refs.city(profile.city_id),
    refs.country(profile.country_id),
    ...(profile.state_id === null ? [] : [refs.state(profile.state_id)]),
    ...furtherCities(profile, refs).flatMap((city) => [city, refs.country(city.country_id), refs.state(city.state_id)]),
  ]
  return gather([
    [`${profile.description} ${profile.company_details ?? ''}`, TEXT],
    [profile.service_types.map((type) => professions[type] ?? type).join(' '), OFFER],
    [namesOf(offers), OFFER],
    [namesOf(refs.rows('skill', profile.skill_ids)), OFFER],
    [`${refs.city(profile.city_id).name} ${namesOf(places)}`, OFFER],
    [`${profile.name} ${profile.company_name ?? ''}`, NAME],
  ])
}

function furtherCities({ city_id, further_city_ids = [], plan_id }: Profile, refs: References) {
  if (plan_id === undefined) return []
  const [, ...further] = citiesOf(refs, { city_id, further_city_ids, plan_id })
  return further.map((id) => refs.city(id))
}

/** What people type for the two services, in all three languages. */
const professions: Record<string, string> = {
  designer:
    'designer interior design indretning indretningsarkitekt boligindretning innenarchitekt innenarchitektin inneneinrichtung',
  architect: 'architect architecture arkitekt architekt architektin architektur',
}

export function projectWords(
  project: { title: string; description?: string; materials?: readonly string[]; city_id: number | null },
  refs: References,
): Map<string, Weight> {
  const city = project.city_id === null ? [] : [refs.city(project.city_id)]
  return gather([
    [[project.description ?? '', ...(project.materials ?? [])].join(' '), TEXT],
    [`${project.title} ${namesOf(city)}`, PROJECT],
  ])
}

const namesOf = (options: readonly { name_en: string; name_da: string; name_de: string }[]) =>
  languages.map((language) => options.map((option) => nameIn(option, languageOf(language))).join(' ')).join(' ')

/** Later parts are heavier and override earlier ones. */
function gather(parts: readonly (readonly [text: string, weight: Weight])[]): Map<string, Weight> {
  return new Map(parts.flatMap(([text, weight]) => wordsIn(text).map((word) => [word, weight] as const)))
}

export const addWords = (tx: Tx, expertId: number, words: ReadonlyMap<string, Weight>): Promise<void> =>
  upsertWords(tx, expertId, words)

/**
 * Rewrites an expert's search words from the profile and published projects as this transaction sees them. Call it
 * after changing either.
 */
export async function rewriteWords(tx: Tx, refs: References, expertId: number): Promise<void> {
  const profile = await selectWordsSource(tx, expertId)
  const projects = await listPublishedWordsSources(tx, expertId)
  const all = new Map<string, Weight>()
  for (const words of [profileWords(profile, refs), ...projects.map((project) => projectWords(project, refs))])
    for (const [word, weight] of words) if (weight < (all.get(word) ?? 'E')) all.set(word, weight)
  await replaceWords(tx, expertId, all)
}
