/** Everything that the routes of a domain may need; create-deps.ts creates it once. */
import type { LivePhotos } from '../domains/discovery/inspiration/live-photos.ts'
import type { LiveMarket } from '../domains/market/matching/live-market/live-market.ts'
import type { Attachments } from '../domains/market/messaging/attachments/attachments.service.ts'
import type { Pictures } from '../domains/foundation/media/pictures.ts'
import type { References } from '../domains/foundation/reference/reference.service.ts'
import type { ExpertModels } from './read-models.ts'
import type { PriceFigures } from '../domains/discovery/figures/price-figures.service.ts'
import type { DnsLookup } from '../platform/providers/dns/dns.ts'
import type { Editions } from '../platform/core/sync/published-versions.ts'
import type { LiveLegalTexts } from '../domains/identity/legal-texts/live-legal-texts.ts'
import type { Files } from '../platform/files/files.ts'
import type { PaymentsPort } from '../platform/providers/payments/payments.ts'
import type { LocalPayments } from '../platform/providers/payments/payments-local.ts'
import type { TranslationPort } from '../platform/providers/translation/translation.ts'
import type { ImageTagging } from '../platform/providers/image-tagging/image-tagging.ts'
import type { Registers } from '../platform/providers/registers/registers.ts'
import type { Platform } from '../platform/core/platform.ts'

export type Deps = Platform & {
  /** The versions of what owners publish: legal texts, wording and the company. */
  editions: Editions
  liveLegalTexts: LiveLegalTexts
  refs: References
  market: LiveMarket
  /** The photos that inspiration shows. */
  photos: LivePhotos
  pictures: Pictures
  attachments: Attachments
  readModels: ExpertModels
  prices: PriceFigures
  payments: PaymentsPort
  /** The stand-in for the payment provider, where it is in use. */
  localPayments: LocalPayments | undefined
  files: Files
  imageTagging: ImageTagging
  translation: TranslationPort
  /** Looks up the DNS records of domains that experts enter as their own. */
  dns: DnsLookup
  /** Public registers of companies. */
  registers: Registers
}
