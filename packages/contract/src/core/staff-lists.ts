/** What every list for staff takes in its query: words, an order, pages, and `format=csv` for the whole of it. */
import { z } from 'zod'
import { id, pageQuery, text, unlessEmpty } from './shapes.ts'

/** A column upwards, or downwards with a `-` before it. */
export type SortBy<Column extends string> = Column | `-${Column}`

/**
 * The columns a list may be ordered by, and orders with names of their own. Which holds without `sort` is for the
 * endpoint's summary to say.
 */
export const adminListQuery = <const Columns extends readonly string[], const Named extends readonly string[] = []>(
  columns: Columns,
  // without any there is none to name
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
  /** `csv`: all that the filters leave, whatever the page */
  format: unlessEmpty(z.enum(['json', 'csv'])),
})

/** `-created_at` → `{ column: 'created_at', descending: true }`. */
export function sortOf<Column extends string>(sort: SortBy<Column>): { column: Column; descending: boolean } {
  const descending = sort.startsWith('-')
  return { column: (descending ? sort.slice(1) : sort) as Column, descending } // the two spellings of one column
}

/** Rows that one bulk action takes at most. */
export const BULK_MAX = 100

/** Of `POST /api/admin/<things>/bulk`: which rows, what to do, and with `preview` only what would happen to each. */
export const bulkBody = <const Actions extends readonly string[]>(actions: Actions) => ({
  ids: z.array(id()).min(1).max(BULK_MAX),
  action: z.enum(actions),
  preview: z.boolean().default(false),
})

/** Beside `bulkBody`: what each was when it was looked at, by id; what is so no longer is left as it is. */
export const seenById = () => z.record(z.string().regex(/^\d{1,16}$/), text().min(1).max(64)).optional()

/**
 * What became of each, in the order asked: `ready` in a preview, `done`, or the code of the refusal with its sentence.
 */
export const bulkOutcome = z.object({ id: z.int(), outcome: z.string(), message: z.string().nullable() })
export type BulkOutcome = z.infer<typeof bulkOutcome>
