/** What the statements of all lists for staff have in common (platform/http/staff/staff-lists.ts). */
import type { SelectQueryBuilder } from 'kysely'
import type { Db } from './database.ts'

/** A count goes so far. */
const COUNTED_MOST = 10_001

export type Page = { limit: number; offset: number }

type Found<Tables, Name extends keyof Tables> = SelectQueryBuilder<Tables, Name, { id: number }>

/** The ids in their order: those of the page, or all of them. */
export async function listIds<Tables, Name extends keyof Tables>(
  sorted: Found<Tables, Name>,
  page?: Page,
): Promise<number[]> {
  const rows = await (page ? sorted.limit(page.limit).offset(page.offset) : sorted).execute()
  return rows.map(({ id }) => id)
}

/** Counts up to 10,001. */
export async function countIds<Tables, Name extends keyof Tables>(db: Db, found: Found<Tables, Name>): Promise<number> {
  const { total } = await db
    .selectFrom(found.limit(COUNTED_MOST).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The rows in the order of the ids; rows deleted in the meantime are missing. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
