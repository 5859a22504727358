/** Creates what domains share beside the platform: the market, read models, files and the ports to providers. */
import type { Platform } from '../platform/core/platform.ts'
import { createEditions } from '../platform/core/sync/published-versions.ts'
import { openFiles } from '../platform/files/files-store.ts'
import { fileDns, networkDns } from '../platform/providers/dns/dns.ts'
import { httpTagging, noTagging } from '../platform/providers/image-tagging/image-tagging.ts'
import { choosePayments } from '../platform/providers/payments/choose-payments.ts'
import { publicRegisters } from '../platform/providers/registers/registers.ts'
import { deeplTranslation, noTranslation } from '../platform/providers/translation/translation.ts'
import { createPriceFigures } from '../domains/discovery/figures/price-figures.service.ts'
import { createLivePhotos } from '../domains/discovery/inspiration/live-photos.ts'
import { countMarketExperts } from '../domains/experts/profile/market.service.ts'
import { createPictures } from '../domains/foundation/media/media.routes.ts'
import { openReferences } from '../domains/foundation/reference/reference.service.ts'
import { createLiveLegalTexts } from '../domains/identity/legal-texts/live-legal-texts.ts'
import { createLiveMarket } from '../domains/market/matching/live-market/live-market.ts'
import { createMarketSnapshots } from '../domains/market/matching/live-market/market-snapshot.ts'
import { createMarketThread, OWN_THREAD_FROM } from '../domains/market/matching/live-market/market-thread.ts'
import { followPlanLimits } from '../domains/market/matching/live-market/plan-limits.ts'
import { createAttachments } from '../domains/market/messaging/attachments/attachments.service.ts'
import type { AppOptions } from './app-options.ts'
import type { Deps } from './deps.ts'
import { createExpertModels } from './read-models.ts'

/** The database must contain its reference data. */
export async function createDeps(
  platform: Platform,
  { connection, ownThreadFrom = OWN_THREAD_FROM }: Pick<AppOptions, 'connection' | 'ownThreadFrom'>,
): Promise<Deps & { paymentSecrets: readonly string[] }> {
  const { config, db, events, jobs, log } = platform
  const editions = createEditions(db, log)
  const refs = await openReferences(db)
  events.afterCommit('reference.changed', () => refs.refresh())
  const pictures = createPictures(platform)
  const files = openFiles(config)
  const { payments, local, secrets } = choosePayments(config, { db, jobs })
  const isLarge = connection !== undefined && (await countMarketExperts(db)) >= ownThreadFrom
  const market = isLarge
    ? createMarketThread({ connection, config, events })
    : createLiveMarket({ db, events, log, refs, snapshots: createMarketSnapshots({ db, files, log, refs }) })
  followPlanLimits(refs, market, log)
  return {
    ...platform,
    editions,
    liveLegalTexts: createLiveLegalTexts({ db, editions }),
    refs,
    pictures,
    attachments: await createAttachments({ ...platform, pictures }),
    market,
    photos: createLivePhotos({ ...platform, refs }),
    readModels: createExpertModels({ ...platform, refs, pictures }),
    prices: createPriceFigures(platform),
    payments,
    localPayments: local,
    paymentSecrets: secrets,
    files,
    translation: config.translation ? deeplTranslation(config.translation, { log }) : noTranslation,
    dns: config.networkDns ? networkDns() : fileDns(config.dataDir),
    registers: publicRegisters(config),
    imageTagging: config.tagging ? httpTagging(config.tagging, { log }) : noTagging,
  }
}
