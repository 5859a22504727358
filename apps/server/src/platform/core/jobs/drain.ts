/**
 * Timed work: everything that is due, one row per transaction. A row that fails does not affect the others: it is
 * retried after a pause, and after three tries set aside with its cause, until staff let it be retried
 * (docs/decisions/0008).
 */
import { isDatabaseFull, isDatabaseLost, type Tx } from '../../database/database.ts'
import { Refusal } from '../../http/errors.ts'
import { failureOf } from './jobs-view.ts'
import { PaymentRefused } from '../../providers/payments/payments.ts'
import type { Platform } from '../platform.ts'
import { deleteDone, markFailed, readyFor, type Ready } from './set-aside-rows.ts'

export type DrainDeps = Pick<Platform, 'db' | 'events' | 'log'>

/** The pauses after the first and the second failure; the third sets the row aside. */
const PAUSES_S = [60, 600]
/** A row may be postponed to a moment within the same run; a row that is found more often than this is skipped. */
const FOUND_MOST = 3

type Id = number | string

/**
 * Calls `act` for each row that `next` finds, one per transaction, until there is none; returns the number. `next`
 * locks a row that is `ready` and changes nothing, so that the row's id is known when `act` fails.
 */
export const drain = <Row extends { id: Id }>(
  deps: DrainDeps,
  kind: string,
  {
    next,
    act,
  }: {
    next: (tx: Tx, ready: Ready) => Promise<Row | undefined>
    act: (tx: Tx, row: Row) => Promise<unknown>
  },
): Promise<number> =>
  drainBatches<Row>(deps, kind, {
    most: 1,
    async next(tx, ready) {
      const row = await next(tx, ready)
      return row ? [row] : []
    },
    async act(tx, rows) {
      for (const row of rows) await act(tx, row)
    },
  })

/**
 * The same for work that takes several rows at once: `next` finds up to `most`, and `act` handles all of them in one
 * transaction. When it fails, these rows are handled one by one, and the failure counts against the row at fault.
 */
export async function drainBatches<Row extends { id: Id }>(
  deps: DrainDeps,
  kind: string,
  {
    most,
    next,
    act,
  }: {
    most: number
    next: (tx: Tx, ready: Ready, most: number) => Promise<readonly Row[]>
    act: (tx: Tx, rows: readonly Row[]) => Promise<unknown>
  },
): Promise<number> {
  const ready = readyFor(kind)
  const done = new Map<Id, number>()
  let count = 0
  let alone = 0
  for (let ended = false; !ended;) {
    const size = alone > 0 ? 1 : most
    let rows: readonly Row[] = []
    const work = () =>
      deps.events.transaction(async (tx) => {
        rows = await next(tx, ready, size)
        if (rows.some(({ id }) => (done.get(id) ?? 0) >= FOUND_MOST)) throw new Error('still due after its work')
        if (rows.length > 0) await act(tx, rows)
      })
    const result = await isolate(deps, kind, () => rows.map(({ id }) => id), work)
    for (const { id } of rows)
      if (result.ok) done.set(id, (done.get(id) ?? 0) + 1)
      else if (rows.length === 1) done.delete(id)
    if (result.ok) count += rows.length
    alone = !result.ok && rows.length > 1 ? rows.length : Math.max(alone - 1, 0)
    ended = result.ok && rows.length < size
  }
  await deleteDone(deps.db, kind, [...done.keys()])
  return count
}

/**
 * The same for work that locks by itself, or calls a service outside of a transaction: `list` returns what is due; with
 * a limit it returns what is due after `after`, the last row it returned, so that rows that stay due hide no others.
 * `once`: the rest waits for the next round. Returns how often `act` did not return false.
 */
export async function drainListed<T extends Id | { id: Id }>(
  deps: Pick<DrainDeps, 'db' | 'log'>,
  kind: string,
  {
    list,
    act,
    once = false,
  }: {
    list: (ready: Ready, after: T | undefined) => Promise<readonly T[]>
    act: (row: T) => Promise<unknown>
    once?: boolean
  },
): Promise<number> {
  const ready = readyFor(kind)
  const seen = new Set<Id>()
  const failed = new Set<Id>()
  let count = 0
  let after: T | undefined
  for (let ended = false; !ended;) {
    const listed = await list(ready, after)
    after = listed.at(-1) ?? after
    const due = listed.filter((row) => !seen.has(idOf(row)))
    for (const row of due) {
      const id = idOf(row)
      seen.add(id)
      const result = await isolate(
        deps,
        kind,
        () => [id],
        () => act(row),
      )
      if (!result.ok) failed.add(id)
      else if (result.value !== false) count += 1
    }
    ended = once || due.length === 0
  }
  const done = [...seen].filter((id) => !failed.has(id))
  await deleteDone(deps.db, kind, done)
  return count
}

const idOf = (row: Id | { id: Id }): Id => (typeof row === 'object' ? row.id : row)

/** For a job about several rows, which is retried as a whole: all rows are tried before the job fails. */
export async function tryEach<T>(rows: readonly T[], act: (row: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const row of rows)
    try {
      await act(row)
    } catch (error) {
      if (isOutage(error)) throw error
      failures.push(error)
    }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${rows.length} failed, first: ${failureOf(failures[0]).message}`,
    )
}

type Result<T> = { ok: true; value: T } | { ok: false }

/** A failure counts against the row that was handled; with several rows the one at fault is unknown. */
async function isolate<T>(
  { db, log }: Pick<DrainDeps, 'db' | 'log'>,
  kind: string,
  about: () => readonly Id[],
  work: () => Promise<T>,
): Promise<Result<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    const [id, ...others] = about()
    // a failed search for rows, or a lost database, is no row's fault
    if (id === undefined || isOutage(error)) throw error
    if (others.length > 0) return { ok: false }
    const tries = await markFailed(db, { kind, id, ...failureOf(error) }, PAUSES_S)
    const isSetAside = tries > PAUSES_S.length
    log[isSetAside ? 'error' : 'warn'](
      { err: error, kind, row: id, tries },
      isSetAside ? 'row set aside' : 'row failed',
    )
    return { ok: false }
  }
}

/** A service that all rows need is down: the round ends, and no row counts a failure. */
const isOutage = (error: unknown): boolean =>
  isDatabaseLost(error) ||
  isDatabaseFull(error) ||
  (error instanceof Refusal && error.outage !== undefined) ||
  (error instanceof PaymentRefused && error.isAway)
