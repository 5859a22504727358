import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import type { EditedKind } from './option-columns.ts'

const tables = { aspect: 'aspects', style: 'styles', specialty: 'specialties', skill: 'skills' } as const
const tableOf = (kind: EditedKind) => sql.table(tables[kind])

/** Columns of an option that staff edit; tables have different subsets. */
export type OptionColumns = {
  slug: string
  name_en: string
  name_da: string
  name_de: string
  description_en?: string
  description_da?: string
  description_de?: string
  category?: string
  palette?: string[]
  showcase_id?: number | null
  position: number
  active: boolean
}
export type EditedOption = OptionColumns & {
  id: number
  merged_into: number | null
  deleted_at: string | null
  edited_at: string | null
  version: number
}

/** Serialises staff's changes of the reference data, so that each is checked against the result of the one before. */
export async function lockEditing(tx: Tx): Promise<void> {
  await sql`select from reference_changes for update`.execute(tx)
}

/** All options of a kind in the database, also merged and deleted ones. */
export async function listEdited(tx: Tx, kind: EditedKind): Promise<EditedOption[]> {
  const { rows } = await sql<{
    row: EditedOption
  }>`select to_json(o) as row from ${tableOf(kind)} o order by id`.execute(tx)
  return rows.map(({ row }) => row)
}

const columnsOf = (given: OptionColumns) => sql.join(Object.keys(given).map((column) => sql.ref(column)))
const valuesOf = (kind: EditedKind, given: OptionColumns) => sql`
  select ${columnsOf(given)} from jsonb_populate_record(null::${tableOf(kind)}, ${JSON.stringify(given)}::jsonb)`

export async function insertOption(tx: Tx, kind: EditedKind, given: OptionColumns): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${tableOf(kind)} (${columnsOf(given)}, edited_at)
    select v.*, app_now() from (${valuesOf(kind, given)}) as v returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL inserted no option')
  return row.id
}

export async function updateOption(tx: Tx, kind: EditedKind, id: number, given: OptionColumns): Promise<void> {
  await sql`update ${tableOf(kind)} set (${columnsOf(given)}) = (${valuesOf(kind, given)}),
    edited_at = app_now(), version = version + 1 where id = ${id}`.execute(tx)
}

/** The slug becomes free; readers with the id still get its name. */
export async function markOptionDeleted(tx: Tx, kind: EditedKind, id: number): Promise<void> {
  await sql`update ${tableOf(kind)} set deleted_at = app_now(), edited_at = app_now(), version = version + 1, active = false,
    slug = slug || '~' || id where id = ${id}`.execute(tx)
}

/** Also redirects the options that were merged into this one before. */
export async function markOptionMerged(tx: Tx, kind: EditedKind, from: number, into: number): Promise<void> {
  await sql`update ${tableOf(kind)} set merged_into = ${into}, edited_at = app_now(), version = version + 1, active = false
    where id = ${from} or merged_into = ${from}`.execute(tx)
}

type Named = { id: number; slug: string }

/** Merged within the last day: every earlier request or transaction has ended by then. */
export async function listLatelyMerged(db: Db, kind: EditedKind): Promise<{ from: Named; into: Named }[]> {
  const { rows } = await sql<{ from: Named; into: Named }>`
    select json_build_object('id', o.id, 'slug', o.slug) as "from", json_build_object('id', i.id, 'slug', i.slug) as "into"
      from ${tableOf(kind)} o join ${tableOf(kind)} i on i.id = o.merged_into
     where o.edited_at > app_now() - interval '1 day' order by o.id`.execute(db)
  return rows
}

export type PlanWords = {
  name_en: string
  name_da: string
  name_de: string
  description_en: string
  description_da: string
  description_de: string
  features_en: string[]
  features_da: string[]
  features_de: string[]
  projects_limit: number | null
  new_leads_limit: number
  places_limit: number
  seats_limit: number
}

export async function maybePlan(tx: Tx, id: number): Promise<(PlanWords & { version: number }) | undefined> {
  return tx
    .selectFrom('subscription_plans')
    .select([
      'name_en',
      'name_da',
      'name_de',
      'description_en',
      'description_da',
      'description_de',
      'features_en',
      'features_da',
      'features_de',
      'projects_limit',
      'new_leads_limit',
      'places_limit',
      'seats_limit',
      'version',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function updatePlan(tx: Tx, id: number, words: PlanWords): Promise<void> {
  await tx
    .updateTable('subscription_plans')
    .set({ ...words, edited_at: sql`app_now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}
