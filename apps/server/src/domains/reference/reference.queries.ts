import type { Language } from '@husrum/contract/shapes.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.ts'

export type CountryRow = Selectable<DB['countries']>
export type StateRow = Selectable<DB['states']>
export type CityRow = Selectable<DB['cities']>
export type BudgetRow = Selectable<DB['budgets']>
export type TimelineRow = Selectable<DB['timelines']>
export type StyleRow = Selectable<DB['styles']>
export type RoomTypeRow = Selectable<DB['room_types']> & { category: 'interior' | 'architecture' }
export type AspectRow = Selectable<DB['aspects']>
export type SpecialtyRow = Selectable<DB['specialties']>
export type SkillRow = Selectable<DB['skills']> & { category: 'software' | 'service' | 'trade' }
export type PriceRow = Selectable<DB['subscription_prices']>
export type PlanRow = Selectable<DB['subscription_plans']> & { prices: PriceRow[] }

/** All rows of all vocabularies and places in their own order (cities: largest first). */
export async function listEverything(db: Db) {
  const prices = await db.selectFrom('subscription_prices').selectAll().execute()
  const plans = await db.selectFrom('subscription_plans').selectAll().orderBy('id').execute()
  return {
    countries: await db.selectFrom('countries').selectAll().orderBy('id').execute(),
    states: await db.selectFrom('states').selectAll().orderBy('id').execute(),
    cities: await db.selectFrom('cities').selectAll().orderBy('population', 'desc').orderBy('id').execute(),
    budgets: await db.selectFrom('budgets').selectAll().orderBy('id').execute(),
    timelines: await db.selectFrom('timelines').selectAll().orderBy('id').execute(),
    styles: await db.selectFrom('styles').selectAll().orderBy('id').execute(),
    // column checks allow only these categories and kinds
    roomTypes: (await db.selectFrom('room_types').selectAll().orderBy('id').execute()) as RoomTypeRow[],
    aspects: await db.selectFrom('aspects').selectAll().orderBy('id').execute(),
    specialties: await db.selectFrom('specialties').selectAll().orderBy('id').execute(),
    skills: (await db.selectFrom('skills').selectAll().orderBy('id').execute()) as SkillRow[], // held by a column check
    plans: plans.map((plan): PlanRow => ({ ...plan, prices: prices.filter((price) => price.plan_id === plan.id) })),
  }
}
export type Everything = Awaited<ReturnType<typeof listEverything>>

/** Names sort by the reader's language: Å is last in Danish, Ä stands beside A in German. */
const order = { en: 'en-x-icu', da: 'da-x-icu', de: 'de-x-icu' } as const satisfies Record<Language, string>

/** `words` are folded and therefore contain no wildcard. */
export type CitySearch = {
  countryId?: number | undefined
  stateId?: number | undefined
  ids?: readonly number[] | undefined
  words?: string | undefined
}

function citiesWhere(db: Db, { countryId, stateId, ids, words }: CitySearch) {
  return db
    .selectFrom('cities')
    .$if(countryId !== undefined, (query) => query.where('cities.country_id', '=', countryId ?? 0))
    .$if(stateId !== undefined, (query) => query.where('cities.state_id', '=', stateId ?? 0))
    .$if(ids !== undefined, (query) => query.where('cities.id', '=', sql<number>`any(${ids}::bigint[])`))
    .$if(words !== undefined, (query) =>
      query.where('cities.id', 'in', (spelling) =>
        spelling
          .selectFrom('city_spellings')
          .select('city_id')
          .where((or) => or.or([or('search_name', 'like', `${words}%`), or('search_name', 'like', `% ${words}%`)])),
      ),
    )
}

/** Every folded spelling of every city. */
export function listCitySpellings(db: Db): Promise<{ city_id: number; search_name: string }[]> {
  return db.selectFrom('city_spellings').select(['city_id', 'search_name']).execute()
}

export async function countCities(db: Db, search: CitySearch): Promise<number> {
  const row = await citiesWhere(db, search)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/**
 * By name in the reader's language. With words, names that begin with them first, larger cities before smaller ones.
 */
export async function listCities(
  db: Db,
  search: CitySearch,
  language: Language,
  { limit, offset }: { limit: number; offset: number },
): Promise<CityRow[]> {
  const found = citiesWhere(db, search).selectAll('cities')
  const { words } = search
  const ordered =
    words === undefined
      ? found.orderBy(sql`${sql.ref(`cities.name_${language}`)} collate ${sql.ref(order[language])}`)
      : found
          .orderBy(
            sql`exists (select from city_spellings s where s.city_id = cities.id and s.search_name like ${`${words}%`})`,
            'desc',
          )
          .orderBy('cities.population', 'desc')
  return ordered.orderBy('cities.id').limit(limit).offset(offset).execute()
}
