/**
 * A key that seals secrets of the database: 256 random bits stored with the files, so that a copy of the database alone
 * opens none. It is made once for the installation; backups contain both.
 */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Files } from './files.ts'

const BYTES = 32

export type StoreKey = () => Promise<Buffer>

/** `name` is the key's place in the store. */
export function createStoreKey({ db, files }: { db: Database; files: Files }, name: string): StoreKey {
  let known: Promise<Buffer> | undefined
  async function read(): Promise<Buffer | undefined> {
    const found = await files.open(name)
    return found && buffer(found.stream)
  }
  async function make(): Promise<Buffer> {
    return db.transaction().execute(async (tx) => {
      // one instance at a time
      await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
      const made = await read()
      if (made) return made
      const key = randomBytes(BYTES)
      await files.put(name, key)
      return key
    })
  }
  return () =>
    (known ??= (async () => (await read()) ?? (await make()))().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
