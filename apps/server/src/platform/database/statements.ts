/**
 * All statements that Kysely sends to PostgreSQL pass through this module. Frequent statements get a name, under which
 * a connection caches their parse and plan; those of a call can be counted.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const counting = new AsyncLocalStorage<string[]>()

export type Counted<T> = {
  result: T
  /** The texts in the order they were sent, without BEGIN, COMMIT and the like. */
  statements: string[]
  /** The number of transactions: each costs two more round trips. */
  transactions: number
}

const isBegin = (text: string): boolean => /^(begin|start transaction)\b/.test(text)
const isEnd = (text: string): boolean => /^(commit|rollback(?! to))\b/.test(text)

/** Counts the statements that `work` sends, however many other calls run in parallel. */
export async function countStatements<T>(work: () => Promise<T>): Promise<Counted<T>> {
  const texts: string[] = []
  const around = counting.getStore()
  // statements that a thenable sends when it is awaited count too
  const result = await counting.run(texts, async () => await work())
  around?.push(...texts)
  const statements = texts.filter((text) => !isBegin(text) && !isEnd(text))
  return { result, statements, transactions: texts.filter(isBegin).length }
}

/** A text is named after this many uses; a rare one is not worth a plan on every connection. */
const USES_BEFORE_NAMED = 10
/** Each plan takes some 90 kB on each connection. */
const MOST_NAMES = 150
/** When all names are used, they are assigned anew after this time: names of texts no longer used go to others. */
const RENEWED_MS = 3_600_000
/** Texts whose uses are counted: lists of varying length would create endless ones. */
const MOST_COUNTED = 2000

/**
 * Several statements in one text cannot be prepared; transaction control is not worth it. Word searches are planned for
 * their words: a generic plan would scan a table for a word that no row has.
 */
const isNameable = (text: string): boolean =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';') && !/\bilike\b/i.test(text)

/** A new column changes the result of `*`, which a cached plan must not. */
const hasStar = (text: string): boolean => text.replaceAll('count(*)', '').includes('*')

/** PostgreSQL's message for a cached plan after a migration changed its result columns. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'

export type Send = (client: pg.PoolClient, text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** One for each pool: a name means the same on all of its connections. */
export function createSender(): Send {
  /** The number of uses of a text, or its name. */
  const texts = new Map<string, number | string>()
  /** Names given so far: a name never gets another text, and names of earlier epochs are not used any more. */
  let names = 0
  let namesOfEpoch = 0
  let epoch = 0
  let begunAt = performance.now()
  const epochOf = new WeakMap<pg.PoolClient, number>()
  const inTransaction = new WeakSet<pg.PoolClient>()

  function nameOf(client: pg.PoolClient, text: string): string | undefined {
    if (!isNameable(text)) return undefined
    // a transaction older than `forgetPlans` gets no new names: what it prepares is freed after it, unknown to pg
    if (inTransaction.has(client) && (hasStar(text) || epochOf.get(client) !== epoch)) return undefined
    const known = texts.get(text) ?? 0
    if (typeof known === 'string') return known
    if (known < USES_BEFORE_NAMED) {
      if (texts.size >= MOST_COUNTED) for (const [each, uses] of texts) if (typeof uses === 'number') texts.delete(each)
      texts.set(text, known + 1)
      return undefined
    }
    if (namesOfEpoch >= MOST_NAMES) {
      if (performance.now() - begunAt > RENEWED_MS) forgetPlans()
      return undefined
    }
    namesOfEpoch += 1
    names += 1
    const name = `husrum_${names}`
    texts.set(text, name)
    return name
  }

  /** All connections parse anew from now on, so that a migration only affects calls under way. */
  function forgetPlans(): void {
    epoch += 1
    begunAt = performance.now()
    namesOfEpoch = 0
    texts.clear()
  }

  async function freePlans(client: pg.PoolClient): Promise<void> {
    if ((epochOf.get(client) ?? epoch) !== epoch) await client.query('deallocate all')
    epochOf.set(client, epoch)
  }

  return async (client, text, values) => {
    counting.getStore()?.push(text)
    if (isBegin(text)) {
      await freePlans(client)
      inTransaction.add(client)
    } else if (isEnd(text)) inTransaction.delete(client)
    const name = nameOf(client, text)
    if (name === undefined) return client.query(text, values)
    if (!inTransaction.has(client)) await freePlans(client)
    try {
      return await client.query({ name, text, values: values ?? [] })
    } catch (error) {
      if (!isOutdatedPlan(error)) throw error
      forgetPlans()
      if (inTransaction.has(client)) throw error // the transaction has failed as a whole
      return client.query(text, values)
    }
  }
}
