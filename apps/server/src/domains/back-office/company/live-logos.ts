/** Hashes of the uploaded logos in memory: a request for a made-up address costs no statement. */
import { createPolledValue, type PolledValue } from '../../../platform/core/sync/polled-value.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { listAllLogoHashes } from './company.queries.ts'

export type LiveLogos = PolledValue<string[]>

export const createLiveLogos = ({ db, log }: Pick<Platform, 'db' | 'log'>): LiveLogos =>
  createPolledValue<string[]>('logos', [], () => listAllLogoHashes(db), { log })
