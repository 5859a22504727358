/** Creates the platform: what domains use and what knows no domain. */
import { createClock } from '../platform/core/clock.ts'
import { createEvents } from '../platform/core/events.ts'
import { createJobs } from '../platform/core/jobs/jobs.ts'
import type { Platform } from '../platform/core/platform.ts'
import { type Brand, createBrand } from '../platform/core/texts/brand.ts'
import { followingTranslators, namedCatalogues } from '../platform/core/texts/catalogues.ts'
import { openDatabase } from '../platform/database/database.ts'
import { createAllowances } from '../platform/limits/allowances.ts'
import { mailHalfUsed } from '../platform/limits/half-used.ts'
import { createLimits } from '../platform/limits/limits.ts'
import { createProofs } from '../platform/limits/proof-of-work.ts'
import { createOperating } from '../platform/operating/operating.ts'
import { choosePorts } from '../platform/providers/delivery/delivery-ports.ts'
import { createDelivery } from '../platform/providers/delivery/delivery.ts'
import { createPushKeys, pushDevices } from '../domains/market/notifications/push/push.service.ts'
import type { AppOptions } from './app-options.ts'

/** `texts` follow the company's name; `named` gives the shipped texts with another name. */
export function createPlatform({ config, pool, catalogues, log }: AppOptions) {
  const db = openDatabase(pool)
  const jobs = createJobs(pool, log)
  const clock = createClock(db, log)
  const brand = createBrand(config)
  const named = (of: Brand = brand.now()) => ({ ...namedCatalogues(catalogues, of) })
  const texts = named()
  const translators = followingTranslators(texts)
  const pushKeys = createPushKeys(db)
  const ports = choosePorts(config, db, pushKeys)
  const delivery = createDelivery({ db, jobs, log, baseUrl: config.baseUrl, brand, devices: pushDevices(db), ...ports })
  const limits = createLimits(config.rateLimits)
  const platform: Platform = {
    brand,
    clock,
    config,
    db,
    delivery,
    events: createEvents(db, log),
    jobs,
    allowances: createAllowances(config.rateLimits, {
      db,
      proofs: createProofs({ db, clock }),
      settings: config.limits,
      onUsed: (tx, allowance, key, part) =>
        mailHalfUsed({ config, delivery, limits, log, translators }, tx, { allowance, key, part }),
    }),
    limits,
    log,
    operating: createOperating({ db, clock, log }),
    translators,
  }
  return { platform, brand, pushKeys, texts, named }
}
