/**
 * What an owner publishes and every page shows (legal texts, words, the company) is kept in memory on each instance.
 * Whoever publishes raises the number of its edition in the same transaction; each instance looks at the numbers twice
 * a second and loads what has grown (docs/decisions/0078).
 */
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/database.ts'
import { inTurn } from './serialise.ts'
import type { Log } from '../log.ts'
import { createPolling, type Polling } from './polling.ts'

export type EditionName = 'legal_texts' | 'wording' | 'company'

export type Editions = Polling & {
  /** Loaded at the start and after each publication, in the order of the calls; before `start`. */
  keep(name: EditionName, load: () => Promise<void>): void
  /** Told after something was loaded anew: pages made of it are old. */
  onChange(listener: () => void): void
  /** Looks now: before a publication is answered, and in tests. */
  refresh(): Promise<void>
}

/** One writer at a time, so that fifty who save or publish at once are told what the others did. */
export async function lockEdition(tx: Tx, name: EditionName): Promise<void> {
  await tx.selectFrom('editions').select('name').where('name', '=', name).forUpdate().execute()
}

/** Locks it too. */
export async function raiseEdition(tx: Tx, name: EditionName): Promise<void> {
  await tx
    .updateTable('editions')
    .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
    .where('name', '=', name)
    .execute()
}

export function createEditions(db: Database, log: Log): Editions {
  const loads = new Map<EditionName, () => Promise<void>>()
  const listeners: (() => void)[] = []
  let known = new Map<string, string>()

  async function look(): Promise<void> {
    const { rows } = await sql<{ name: string; revision: string }>`
      select name, revision::text as revision from editions`.execute(db)
    const seen = new Map(rows.map(({ name, revision }) => [name, revision]))
    const grown = [...loads].filter(([name]) => known.get(name) !== seen.get(name))
    // the number was read first: what commits while it is loaded is loaded again
    for (const [, load] of grown) await load()
    known = seen
    if (grown.length > 0) for (const listener of listeners) listener()
  }
  const refresh = inTurn(look)
  const polling = createPolling('publications', refresh, log)
  return {
    keep: (name, load) => void loads.set(name, load),
    onChange: (listener) => void listeners.push(listener),
    refresh,
    start: polling.start,
    stop: polling.stop,
  }
}
