/** Pages of a list: numbered from 1; one past the end is empty, not an error. */
import type { Meta } from '@husrum/contract/core/shapes.ts'

export type PageQuery = { page: number; per_page: number }

/** Counted exactly up to here; beyond, `total_is_capped` (docs/product/limits.md). */
export const CAP = 10_000

/**
 * The number of rows that pages reach; the export has all of them (docs/product/limits.md). The database scans all rows
 * before a page, so a page this deep still costs little.
 */
const REACHED = 100_000

/** Past this number nothing is read: a page past the end is empty. */
export function offsetOf({ page, per_page }: PageQuery): { limit: number; offset: number } {
  const offset = (page - 1) * per_page
  return offset < REACHED ? { limit: per_page, offset } : { limit: 0, offset: 0 }
}

/**
 * `total` may be counted up to 10,001 only. Past that count a full page implies a next one, so a reader who goes on to
 * `last_page` misses no row. `reached`: rows of the list that pages reach.
 */
export function metaOf({ page, per_page }: PageQuery, total: number, shown: number, reached = REACHED): Meta {
  const known = Math.min(total, CAP)
  const first = (page - 1) * per_page + 1
  const counted = Math.max(1, Math.ceil(known / per_page))
  const seen = total > CAP && shown > 0 ? page + (shown === per_page ? 1 : 0) : 1
  return {
    current_page: page,
    last_page: Math.max(counted, Math.min(seen, Math.ceil(reached / per_page))),
    per_page,
    total: known,
    ...(total > CAP ? { total_is_capped: true } : {}),
    from: shown > 0 ? first : null,
    to: shown > 0 ? first + shown - 1 : null,
  }
}

/** The total number: a first page that is not full has all rows, and needs no count. */
export const totalOf = async (
  { limit, offset }: { limit: number; offset: number },
  shown: number,
  count: () => Promise<number>,
): Promise<number> => (offset === 0 && shown < limit ? shown : count())
