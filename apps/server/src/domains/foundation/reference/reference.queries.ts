import type { AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import type { Language } from '@husrum/contract/core/shapes.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.ts'

export type CountryRow = Selectable<DB['countries']>
export type StateRow = Selectable<DB['states']>
export type CityRow = Selectable<DB['cities']>
export type BudgetRow = Selectable<DB['budgets']>
export type TimelineRow = Selectable<DB['timelines']>
/** Rows that staff edit; of times only their presence matters. */
type Staffs<T extends keyof DB> = Omit<Selectable<DB[T]>, 'edited_at' | 'deleted_at'> & {
  edited_at: string | null
  deleted_at: string | null
}
export type StyleRow = Staffs<'styles'>
export type RoomTypeRow = Selectable<DB['room_types']> & { category: 'interior' | 'architecture' }
export type AspectRow = Staffs<'aspects'>
export type SpecialtyRow = Staffs<'specialties'>
export type SkillRow = Staffs<'skills'> & { category: 'software' | 'service' | 'trade' }
export type PriceRow = Selectable<DB['subscription_prices']>
export type PlanRow = Omit<Selectable<DB['subscription_plans']>, 'edited_at'> & {
  edited_at: string | null
  prices: PriceRow[]
}

/** A question that an owner added; also a retired or deleted one, because its answers remain. */
export type QuestionRow = Omit<AdminQuestion, 'uses'> & { deleted_at: string | null }

/** Places and vocabularies that cannot be edited, in their own order (cities: largest first). */
export async function listLasting(db: Db) {
  return {
    countries: await db.selectFrom('countries').selectAll().orderBy('id').execute(),
    states: await db.selectFrom('states').selectAll().orderBy('id').execute(),
    cities: await db.selectFrom('cities').selectAll().orderBy('population', 'desc').orderBy('id').execute(),
    budgets: await db.selectFrom('budgets').selectAll().orderBy('id').execute(),
    timelines: await db.selectFrom('timelines').selectAll().orderBy('id').execute(),
    // column checks allow only these categories and kinds
    roomTypes: (await db.selectFrom('room_types').selectAll().orderBy('id').execute()) as RoomTypeRow[],
  }
}

/** All rows that staff edit, and the number of the change after which they were read. */
export type Edited = {
  number: number
  styles: StyleRow[]
  aspects: AspectRow[]
  specialties: SpecialtyRow[]
  skills: SkillRow[]
  plans: PlanRow[]
  questions: QuestionRow[]
}

/** One statement, so that the rows belong to exactly that change. */
export async function selectEdited(db: Db): Promise<Edited> {
  const { rows } = await sql<Edited>`
    select (select number from reference_changes) as number,
           coalesce((select json_agg(to_json(o) order by o.position, o.id) from styles o), '[]') as styles,
           coalesce((select json_agg(to_json(o) order by o.position, o.id) from aspects o), '[]') as aspects,
           coalesce((select json_agg(to_json(o) order by o.position, o.id) from specialties o), '[]') as specialties,
           coalesce((select json_agg(to_json(o) order by o.position, o.id) from skills o), '[]') as skills,
           coalesce((select json_agg(to_jsonb(p) || jsonb_build_object('prices',
             (select jsonb_agg(to_jsonb(s)) from subscription_prices s where s.plan_id = p.id)) order by p.id)
              from subscription_plans p), '[]') as plans,
           coalesce((select json_agg(to_json(q) order by q.position, q.id) from questions q), '[]') as questions`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('PostgreSQL said nothing of the reference data')
  return row
}

export async function selectChangeNumber(db: Db): Promise<number> {
  const { number } = await db.selectFrom('reference_changes').select('number').executeTakeFirstOrThrow()
  return number
}

/** Names sort by the reader's language: Å is last in Danish, Ä is next to A in German. */
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

/** Sorted by name in the reader's language. With words, names that begin with them first, and larger cities first. */
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
