/**
 * Which pages of towns exist: those of at least three experts. Counted from the market in memory, and cached; a page
 * itself queries the market again, so it never promises too many.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { serviceTypes, type ServiceType } from '@husrum/contract/core/vocabulary.ts'
import type { Deps } from '../../../app/deps.ts'
import { kilometres } from '../../foundation/reference/reference.service.ts'
import { openTownAreas, type Town, type TownAreas } from './town-areas.ts'

/** docs/product/limits.md: below it a page would have no content of its own. */
export const LEAST_EXPERTS = 3
/** The towns are counted at most once in so long, however often the market changes. */
const COUNTED_MS = 60_000

type TownDeps = Pick<Deps, 'clock' | 'refs' | 'market'>
type Filters = Parameters<Deps['market']['search']>[0]
export type Focus = { kind: 'style' | 'room'; slug: string; path: string }
/** Experts by town id; `focused` by focus path. */
type OfService = { towns: ReadonlyMap<number, number>; focused: ReadonlyMap<string, ReadonlySet<number>> }
export type TownIndex = { version: number; of: (service: ServiceType) => OfService }

export type Towns = {
  areas: TownAreas
  index(): Promise<TownIndex>
  /** The requested page, or the nearest wider one; undefined if there is none. */
  find(asked: { service: ServiceType; town: string; focus?: string | undefined }): Promise<Asked | undefined>
}
export type Asked = { town: Town; focus: Focus | undefined; index: TownIndex }

const NOBODY: OfService = { towns: new Map(), focused: new Map() }

const pathOf = (slug: string): string => slug.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Designers by style and by room, architects only by style: clients do not choose them by a room. */
export function focusesOf(refs: TownDeps['refs'], service: ServiceType): Focus[] {
  const styles = refs.list('style').map(({ slug }): Focus => ({ kind: 'style', slug, path: slug }))
  if (service === 'architect') return styles
  return [...styles, ...refs.list('room_type').map(({ slug }): Focus => ({ kind: 'room', slug, path: pathOf(slug) }))]
}

/** Finds a style also by an earlier slug, or by the slug of a style that was merged into it. */
function focusAt(refs: TownDeps['refs'], service: ServiceType, path: string): Focus | undefined {
  const slug = refs.resolve('style', path)?.slug
  return focusesOf(refs, service).find((each) => each.path === path || (each.kind === 'style' && each.slug === slug))
}

export const filtersOf = (service: ServiceType, focus: Focus | undefined): Filters => ({
  service_type: [service],
  ...(focus?.kind === 'style' ? { styles: [focus.slug] } : {}),
  ...(focus?.kind === 'room' ? { room_types: [focus.slug] } : {}),
})

export function createTowns(deps: TownDeps): Towns {
  const { clock, market, refs } = deps
  const areas = openTownAreas(refs)
  let kept: { from: number; version: number; day: number; index: Promise<TownIndex> } | undefined
  let counts = 0
  // changed styles change the pages
  refs.onChange(() => void (kept = undefined))

  /** The count of each town that has enough experts. */
  async function countTowns(filters: Filters, wantsExact: boolean): Promise<Map<number, number>> {
    const sums = new Map<number, { town: Town; most: number; least: number }>()
    for (const { city, count, again } of await market.places(filters, { day: clock.day() }))
      for (const town of areas.townsOf(Number(city))) {
        const sum = sums.get(town.city.id) ?? { town, most: 0, least: 0 }
        sum.most += count
        // an expert with several places is counted in each of them, and once in the sum
        sum.least += count - (again?.country ?? 0)
        sums.set(town.city.id, sum)
      }
    const found = new Map<number, number>()
    for (const [id, { town, most, least }] of sums) {
      if (most < LEAST_EXPERTS) continue
      const isSure = least === most || (least >= LEAST_EXPERTS && !wantsExact)
      const count = isSure ? most : await countIn(town, filters)
      if (count >= LEAST_EXPERTS) found.set(id, count)
    }
    return found
  }

  async function countIn(town: Town, filters: Filters): Promise<number> {
    await nextTurn() // each count blocks this thread for a while in a large market
    const there = { ...filters, city: areas.placesOf(town) }
    return (await market.search(there, { day: clock.day(), per_page: 1, facets: false })).total
  }

  async function countService(service: ServiceType): Promise<OfService> {
    const towns = await countTowns(filtersOf(service, undefined), true)
    const focused = new Map<string, ReadonlySet<number>>()
    for (const focus of focusesOf(refs, service))
      focused.set(focus.path, new Set((await countTowns(filtersOf(service, focus), false)).keys()))
    return { towns, focused }
  }

  async function count(): Promise<TownIndex> {
    const counted = new Map<ServiceType, OfService>()
    for (const service of serviceTypes) counted.set(service, await countService(service))
    return { version: (counts += 1), of: (service) => counted.get(service) ?? NOBODY }
  }

  function index(): Promise<TownIndex> {
    const now = clock.now().getTime()
    const isCurrent =
      kept &&
      kept.day === clock.day() &&
      (kept.version === market.version || (now >= kept.from && now - kept.from < COUNTED_MS))
    if (kept && isCurrent) return kept.index
    const mine = { from: now, version: market.version, day: clock.day(), index: count() }
    kept = mine
    mine.index.catch(() => {
      if (kept === mine) kept = undefined // the caller that waits gets the error
    })
    return mine.index
  }

  return {
    areas,
    index,
    async find({ service, town: spelling, focus: path }) {
      const named = areas.find(spelling)
      const focus = path === undefined ? undefined : focusAt(refs, service, path)
      if (!named || (path !== undefined && !focus)) return undefined
      const counted = await index()
      const { towns, focused } = counted.of(service)
      const town = [named, ...areas.townsOf(named.city.id)].find(({ city }) => towns.has(city.id))
      if (!town) return undefined
      const isThere = focus !== undefined && focused.get(focus.path)?.has(town.city.id) === true
      return { town, focus: isThere ? focus : undefined, index: counted }
    },
  }
}

const MOST_NEAR = 6
const NEAR_KM = 150

/** Towns of the same country with a page, the nearest first. */
export function townsNear(
  { areas }: Towns,
  { index, town }: Asked,
  service: ServiceType,
): { town: Town; count: number; km: number }[] {
  return [...index.of(service).towns]
    .map(([id, count]) => ({ town: areas.town(id), count }))
    .filter((each) => each.town.city.country_id === town.city.country_id && each.town.city.id !== town.city.id)
    .map((each) => ({ ...each, km: Math.round(kilometres(each.town.city, town.city)) }))
    .filter(({ km }) => km <= NEAR_KM)
    .toSorted((a, b) => a.km - b.km || a.town.city.id - b.town.city.id)
    .slice(0, MOST_NEAR)
}

/** The words for professions in addresses. */
export const professionOf = { designer: 'interior-designers', architect: 'architects' } as const satisfies Record<
  ServiceType,
  string
>

/** Every page of towns, for the site map. */
export async function listTownPages(towns: Towns): Promise<{ path: string }[]> {
  const { of } = await towns.index()
  return serviceTypes.flatMap((service) => {
    const { towns: counted, focused } = of(service)
    return [...counted.keys()].flatMap((id) => {
      const path = `/${professionOf[service]}/${towns.areas.town(id).slug}`
      const focuses = [...focused].flatMap(([focus, ids]) => (ids.has(id) ? [`${path}/${focus}`] : []))
      return [path, ...focuses].map((each) => ({ path: each }))
    })
  })
}
