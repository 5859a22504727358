/** Whether a pooler between us and PostgreSQL separates the named statements of two connections. */
import type pg from 'pg'
import { sqlState } from './database.ts'

/** The codes for a name that is taken on a connection, and a name that this connection does not have. */
const MIXED_UP = new Set(['42P05', '26000'])
const NAME = 'husrum_of_one_connection'

/** Two connections prepare the same name: a pooler in transaction mode that does not track names mixes them up. */
export async function isolatesStatements(pool: pg.Pool): Promise<boolean> {
  const clients = [await pool.connect(), await pool.connect()]
  try {
    for (const client of clients) await client.query({ name: NAME, text: 'select 1' })
    for (const client of clients) await client.query(`deallocate ${NAME}`)
    return true
  } catch (error) {
    if (MIXED_UP.has(sqlState(error) ?? '')) return false
    throw error
  } finally {
    for (const client of clients) client.release(true) // the driver believes that the name still exists
  }
}
