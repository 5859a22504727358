/** The query of every staff list: search words, an order, pages, and `format=csv` for the whole list. */
import { BULK_MAX } from './limits.ts'
import { z } from 'zod'
import { id, pageQuery, text, unlessEmpty } from './shapes.ts'

/** A column in ascending order, or descending with a `-` before it. */
export type SortBy<Column extends string> = Column | `-${Column}`

/** The columns a list may be ordered by, and named orders. The endpoint's summary states the default order. */
export const adminListQuery = <const Columns extends readonly string[], const Named extends readonly string[] = []>(
  columns: Columns,
  // without named orders the list is empty
  named: Named = [] as readonly string[] as Named,
) => ({
  ...pageQuery(25),
  q: text().trim().max(254).optional(),
  sort: unlessEmpty(
    // both spellings of each column, which flatMap() types as mere strings
    z.enum([...columns.flatMap((column) => [column, `-${column}`]), ...named] as (
      | SortBy<Columns[number]>
      | Named[number]
    )[]),
  ),
  /** `csv`: all rows that match the filters, ignoring pages */
  format: unlessEmpty(z.enum(['json', 'csv'])),
})

/** `-created_at` → `{ column: 'created_at', descending: true }`. */
export function sortOf<Column extends string>(sort: SortBy<Column>): { column: Column; descending: boolean } {
  const descending = sort.startsWith('-')
  return { column: (descending ? sort.slice(1) : sort) as Column, descending } // the two spellings of one column
}

/** Of `POST /api/admin/<things>/bulk`: the rows, the action, and with `preview` only the expected outcome of each. */
export const bulkBody = <const Actions extends readonly string[]>(actions: Actions) => ({
  ids: z.array(id()).min(1).max(BULK_MAX),
  action: z.enum(actions),
  preview: z.boolean().default(false),
})

/** Beside `bulkBody`: the version of each row that was read, by id; rows that have changed since are skipped. */
export const seenById = () => z.record(z.string().regex(/^\d{1,16}$/), text().min(1).max(64)).optional()

/**
 * The outcome of each row, in the order asked: `ready` in a preview, `done`, or the code of the refusal with its text.
 */
export const bulkOutcome = z.object({ id: z.int(), outcome: z.string(), message: z.string().nullable() })
export type BulkOutcome = z.infer<typeof bulkOutcome>
