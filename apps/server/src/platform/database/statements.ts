/** Everything Kysely sends to PostgreSQL passes here, so that statements can be counted. */
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
const isEnd = (text: string): boolean => /^(commit|rollback)\b/.test(text)

/** Counts what `work` sends, however many other calls run beside it. */
export async function countStatements<T>(work: () => Promise<T>): Promise<Counted<T>> {
  const texts: string[] = []
  const around = counting.getStore()
  const result = await counting.run(texts, work)
  around?.push(...texts)
  const statements = texts.filter((text) => !isBegin(text) && !isEnd(text))
  return { result, statements, transactions: texts.filter(isBegin).length }
}

export function send(client: pg.PoolClient, text: string, values?: unknown[]): Promise<pg.QueryResult> {
  counting.getStore()?.push(text)
  return client.query(text, values)
}
