/** What all lists for staff have in common: one page with its total, or all rows as a file. */
import type { Download } from '@husrum/contract/core/endpoint.ts'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import type { Meta } from '@husrum/contract/core/shapes.ts'
import { writeAudit } from '../../core/audit.ts'
import { readNow } from '../../core/clock.ts'
import { csvOf, type Columns } from '../csv.ts'
import type { Db } from '../../database/database.ts'
import type { Viewer } from '../http-viewer.ts'
import { metaOf, offsetOf, totalOf, type PageQuery } from '../pages.ts'

/** The number of rows that an export reads at once. */
const BATCH = 500
const FAR_DOWN = 1000

export type AdminList<Row> = {
  /** The name of the file: `users` becomes `users-2026-11-23.csv`. */
  name: string
  /** All ids that match the filters, in order; with `page`, only those of the page. */
  ids: (page?: { limit: number; offset: number }) => Promise<number[]>
  /** For tables that are written all the time: the ids after `last`, in order, so that the list is never in memory. */
  idsAfter?: (last: number | undefined, limit: number) => Promise<number[]>
  /** The count is at most 10,001. */
  count: () => Promise<number>
  /** In the order of the ids; deleted rows are left out. */
  present: (ids: readonly number[]) => Promise<Row[]>
  columns: Columns<Row>
}

type StaffQuery = PageQuery & {
  format?: 'json' | 'csv' | undefined
  q?: string | undefined
  sort?: string | undefined
}

/** Reads ids first: a row that changes during the export still appears once. */
export async function answerAdminList<Row>(
  db: Db,
  viewer: Viewer,
  query: StaffQuery,
  { name, ids, idsAfter, count, present, columns }: AdminList<Row>,
): Promise<{ data: Row[]; meta: Meta } | Download> {
  if (query.format === 'csv') {
    const all = idsAfter ? undefined : await ids()
    const batches = idsAfter ? following(idsAfter, present) : inBatches(all ?? [], present)
    return exportTable(db, viewer, query, { name, rows: all?.length ?? (await count()), columns, batches })
  }
  const page = offsetOf(query)
  // deep in the list the count takes as long as the page: both run at once
  const [shown, counted] = await Promise.all([ids(page), page.offset >= FAR_DOWN ? count() : undefined])
  const data = await present(shown)
  return { data, meta: metaOf(query, counted ?? (await totalOf(page, shown.length, count)), data.length) }
}

type Table<Row> = { name: string; rows: number; columns: Columns<Row>; batches: AsyncIterable<readonly Row[]> }

/**
 * An export of people's data leaves the back office: the audit log records who exported which list, before the first
 * byte is sent. A search may name a person and the log outlives it, so it only records that there were words.
 */
export async function exportTable<Row>(
  db: Db,
  viewer: Viewer,
  { q, format: _format, page: _page, per_page: _size, sort: _sort, ...filters }: StaffQuery,
  { name, rows, columns, batches }: Table<Row>,
): Promise<Download> {
  await db.transaction().execute((tx) =>
    writeAudit(tx, viewer, {
      action: 'list.export',
      subject: { kind: 'list', id: 0, label: name },
      before: null,
      after: { rows, filters: q ? { ...filters, q: true } : filters },
    }),
  )
  return { name: `${name}-${copenhagenDay(await readNow(db))}.csv`, content: csvOf(columns, batches) }
}

/** A slow reader occupies no connection meanwhile. */
async function* inBatches<Row>(
  ids: readonly number[],
  present: (ids: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += BATCH) yield await present(ids.slice(at, at + BATCH))
}

async function* following<Row>(
  idsAfter: (last: number | undefined, limit: number) => Promise<number[]>,
  present: (ids: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: number | undefined; ;) {
    const ids = await idsAfter(last, BATCH)
    if (ids.length > 0) yield await present(ids)
    if (ids.length < BATCH) return
    last = ids.at(-1)
  }
}
