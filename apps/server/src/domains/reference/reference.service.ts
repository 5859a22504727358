/**
 * Places and vocabularies in memory, for every domain: `refs.city(id)`, `refs.resolve('style', idOrSlug)`. Opened after
 * `loadReference`; nothing changes while the process runs.
 */
import type { Db } from '../../platform/database/database.ts'
import { fieldRefusal } from '../../platform/http/errors.ts'
import * as queries from './reference.queries.ts'
import type {
  AspectRow,
  BudgetRow,
  CityRow,
  CountryRow,
  PlanRow,
  RoomTypeRow,
  SkillRow,
  SpecialtyRow,
  StateRow,
  StyleRow,
  TimelineRow,
} from './reference.queries.ts'

export { foldName } from './fold.ts'
export { namedOption, nameIn, toBand } from './naming.ts'
export { kilometres } from './town-counts.ts'
export { loadReference } from './load.ts'
export type {
  AspectRow,
  BudgetRow,
  CityRow,
  CountryRow,
  PlanRow,
  RoomTypeRow,
  SkillRow,
  SpecialtyRow,
  StateRow,
  StyleRow,
  TimelineRow,
} from './reference.queries.ts'

export type OptionRows = {
  country: CountryRow
  state: StateRow
  city: CityRow
  budget: BudgetRow
  timeline: TimelineRow
  style: StyleRow
  /** The six rooms. */
  room_type: RoomTypeRow
  /** The four kinds of building work, stored in the same table. */
  architecture_type: RoomTypeRow
  aspect: AspectRow
  specialty: SpecialtyRow
  skill: SkillRow
  plan: PlanRow
}
export type OptionKind = keyof OptionRows
/** An id or slug, as forms and queries send it. */
export type Option = number | string

export type References = {
  /** All rows of a kind in its own order; cities largest first. */
  list<K extends OptionKind>(kind: K): readonly OptionRows[K][]
  /** The row of a foreign key. Throws when there is none, which is a programming error. */
  row<K extends OptionKind>(kind: K, id: number): OptionRows[K]
  rows<K extends OptionKind>(kind: K, ids: readonly number[]): OptionRows[K][]
  city(id: number): CityRow
  state(id: number): StateRow
  country(id: number): CountryRow
  /** By id or slug; undefined when unknown. */
  resolve<K extends OptionKind>(kind: K, option: Option): OptionRows[K] | undefined
  /** As `resolve`, with 422 `unknown_option` on `field`. */
  choose<K extends OptionKind>(kind: K, option: Option, field: string): OptionRows[K]
  /** Several at once, without duplicates, in the order given; refusals name `field.index`. */
  chooseAll<K extends OptionKind>(kind: K, options: readonly Option[], field: string): OptionRows[K][]
  /** A country, region and city that belong together; without a region the city's is taken. */
  choosePlace(place: { country_id: Option; state_id?: Option | null | undefined; city_id: Option }): {
    country: CountryRow
    state: StateRow
    city: CityRow
  }
  /** Whether the country has another city of this name. */
  isAmbiguous(city: CityRow): boolean
}

export async function openReferences(db: Db): Promise<References> {
  const all = await queries.listEverything(db)
  const kinds: { [K in OptionKind]: Vocabulary<OptionRows[K]> } = {
    country: vocabulary(all.countries),
    state: vocabulary(all.states),
    city: vocabulary(all.cities),
    budget: vocabulary(all.budgets),
    timeline: vocabulary(all.timelines),
    style: vocabulary(all.styles),
    room_type: vocabulary(all.roomTypes.filter(({ category }) => category === 'interior')),
    architecture_type: vocabulary(all.roomTypes.filter(({ category }) => category === 'architecture')),
    aspect: vocabulary(all.aspects),
    specialty: vocabulary(all.specialties),
    skill: vocabulary(all.skills),
    plan: vocabulary(all.plans),
  }
  // With names as shown: a part of a town carries the town's name too.
  const sharedNames = countBy(all.cities.map((city) => `${city.country_id} ${city.name_de}`))

  const resolve: References['resolve'] = (kind, option) =>
    typeof option === 'number'
      ? kinds[kind].byId.get(option)
      : (kinds[kind].bySlug.get(option) ?? kinds[kind].byId.get(idIn(option)))
  const row: References['row'] = (kind, id) => {
    const found = kinds[kind].byId.get(id)
    if (!found) throw new Error(`There is no ${kind} ${id}`)
    return found
  }
  const choose: References['choose'] = (kind, option, field) => {
    const found = resolve(kind, option)
    if (!found) throw fieldRefusal(field, 'unknown_option')
    return found
  }
  return {
    list: (kind) => kinds[kind].rows,
    row,
    rows: (kind, ids) => ids.map((id) => row(kind, id)),
    city: (id) => row('city', id),
    state: (id) => row('state', id),
    country: (id) => row('country', id),
    resolve,
    choose,
    chooseAll: (kind, options, field) => [
      ...new Set(options.map((option, at) => choose(kind, option, `${field}.${at}`))),
    ],
    choosePlace({ country_id, state_id, city_id }) {
      const country = choose('country', country_id, 'country_id')
      const city = choose('city', city_id, 'city_id')
      if (city.country_id !== country.id) throw fieldRefusal('city_id', 'unknown_option')
      const state =
        state_id == null || state_id === '' ? row('state', city.state_id) : choose('state', state_id, 'state_id')
      if (city.state_id !== state.id) throw fieldRefusal('city_id', 'unknown_option')
      return { country, state, city }
    },
    isAmbiguous: (city) => (sharedNames.get(`${city.country_id} ${city.name_de}`) ?? 0) > 1,
  }
}

/** 0, an id no row has, for anything but digits. */
const idIn = (option: string): number => (/^[1-9]\d{0,15}$/.test(option) ? Number(option) : 0)

type Vocabulary<R> = { rows: readonly R[]; byId: ReadonlyMap<number, R>; bySlug: ReadonlyMap<string, R> }

function vocabulary<R extends { id: number; slug: string }>(list: readonly R[]): Vocabulary<R> {
  return {
    rows: list,
    byId: new Map(list.map((row) => [row.id, row])),
    bySlug: new Map(list.map((row) => [row.slug, row])),
  }
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}
