/** The key that encrypts the secrets of second factors. */
import type { Database } from '../../../../platform/database/database.ts'
import type { Files } from '../../../../platform/files/files.ts'
import { createStoreKey, type StoreKey } from '../../../../platform/files/store-key.ts'

export type FactorKey = StoreKey

export const createFactorKey = (deps: { db: Database; files: Files }): FactorKey =>
  createStoreKey(deps, 'keys/second-factors')
