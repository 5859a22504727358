/**
 * What an owner publishes and every page shows (legal texts, wording, the company) is cached in memory on each
 * instance. A publication raises the number of its edition in the same transaction; each instance polls the numbers
 * twice a second and reloads the editions that grew (docs/decisions/0078).
 */
import { sql } from 'kysely'
import type { Database, Tx } from '../../database/database.ts'
import { serialise } from './serialise.ts'
import type { Log } from '../log.ts'
import { createPolling, type Polling } from './polling.ts'

export type EditionName = 'legal_texts' | 'wording' | 'company'

export type Editions = Polling & {
  /** Loads at the start and after each publication, in the order of the calls; call it before `start`. */
  keep(name: EditionName, load: () => Promise<void>): void
  /** Called after a reload: pages made of the old values are outdated. */
  onChange(listener: () => void): void
  /** Polls now: before a publication is answered, and in tests. */
  refresh(): Promise<void>
}

/** Admits one writer at a time, so that of fifty concurrent saves or publications each sees the one before. */
export async function lockEdition(tx: Tx, name: EditionName): Promise<void> {
  await tx.selectFrom('editions').select('name').where('name', '=', name).forUpdate().execute()
}

/** Locks the edition too. */
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
    // the number was read first: a commit during the load is loaded in the next poll
    for (const [, load] of grown) await load()
    known = seen
    if (grown.length > 0) for (const listener of listeners) listener()
  }
  const refresh = serialise(look)
  const polling = createPolling('publications', refresh, log)
  return {
    keep: (name, load) => void loads.set(name, load),
    onChange: (listener) => void listeners.push(listener),
    refresh,
    start: polling.start,
    stop: polling.stop,
  }
}
