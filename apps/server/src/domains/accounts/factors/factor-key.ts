/**
 * What seals the secrets of second factors: 256 random bits that lie with the files, so that whoever has the database
 * alone opens none. Made once for the installation; backups hold both.
 */
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Database } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { lockFactorKey } from './factors.queries.ts'

const KEY = 'keys/second-factors'
const BYTES = 32

export type FactorKey = () => Promise<Buffer>

export function createFactorKey({ db, files }: { db: Database; files: Files }): FactorKey {
  let known: Promise<Buffer> | undefined
  async function read(): Promise<Buffer | undefined> {
    const found = await files.open(KEY)
    return found && buffer(found.stream)
  }
  async function make(): Promise<Buffer> {
    return db.transaction().execute(async (tx) => {
      await lockFactorKey(tx)
      const made = await read()
      if (made) return made
      const key = randomBytes(BYTES)
      await files.put(KEY, key)
      return key
    })
  }
  return () =>
    (known ??= (async () => (await read()) ?? (await make()))().catch((error: unknown) => {
      known = undefined
      throw error
    }))
}
