/**
 * Everything Kysely sends to PostgreSQL passes here. Statements that come again and again get a name, by which a
 * connection keeps them parsed and planned; those of a call can be counted.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

const counting = new AsyncLocalStorage<string[]>()

export type Counted<T> = {
  result: T
  /** The texts in the order they were sent, without what begins and ends transactions. */
  statements: string[]
  /** Transactions: each costs two more round trips. */
  transactions: number
}

const isBegin = (text: string): boolean => /^(begin|start transaction)\b/.test(text)
const isEnd = (text: string): boolean => /^(commit|rollback(?! to))\b/.test(text)

/** Counts what `work` sends, however many other calls run beside it. */
export async function countStatements<T>(work: () => Promise<T>): Promise<Counted<T>> {
  const texts: string[] = []
  const around = counting.getStore()
  // what a thenable does when it is awaited counts too
  const result = await counting.run(texts, async () => await work())
  around?.push(...texts)
  const statements = texts.filter((text) => !isBegin(text) && !isEnd(text))
  return { result, statements, transactions: texts.filter(isBegin).length }
}

/** A text is named when it has come so often; what is seldom asked is not worth a plan on every connection. */
const USES_BEFORE_NAMED = 10
/** Each plan takes some 90 kB on each connection. */
const MOST_NAMES = 150
/** When all names are given, they are given anew after this time: those of texts no longer asked go to others. */
const RENEWED_MS = 3_600_000
/** Texts whose uses are counted: lists of varying length would make endless ones. */
const MOST_COUNTED = 2000

/**
 * Several statements in one text cannot be prepared; what begins and ends transactions is not worth it. What looks for
 * words is planned for these words: a plan kept for any would walk through a table for a word that nobody has.
 */
const isNameable = (text: string): boolean =>
  /^\s*(select|with|insert|update|delete)\b/i.test(text) && !text.includes(';') && !/\bilike\b/i.test(text)

/** A new column changes what `*` gives, which a kept plan must not. */
const hasStar = (text: string): boolean => text.replaceAll('count(*)', '').includes('*')

/** What PostgreSQL says of a kept plan after a migration changed the columns it gives. */
const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  'routine' in error &&
  error.routine === 'RevalidateCachedQuery'

export type Send = (client: pg.PoolClient, text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** One for each pool: names mean the same on all of its connections. */
export function createSender(): Send {
  /** How often a text came, or its name. */
  const texts = new Map<string, number | string>()
  /** Given so far: no name ever means another text, and those of earlier epochs are not used any more. */
  let names = 0
  let namesOfEpoch = 0
  let epoch = 0
  let begunAt = performance.now()
  const epochOf = new WeakMap<pg.PoolClient, number>()
  const inTransaction = new WeakSet<pg.PoolClient>()

  function nameOf(client: pg.PoolClient, text: string): string | undefined {
    if (!isNameable(text)) return undefined
    // a transaction from before `forgetPlans` gets no new names: what it prepares is freed after it, unknown to pg
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

  /** All connections parse anew from here on, so that a migration meets no more than the calls under way. */
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
      if (inTransaction.has(client)) throw error // it has failed as a whole
      return client.query(text, values)
    }
  }
}
