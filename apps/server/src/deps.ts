/** Everything a domain's routes may need; made once in app.ts. */
import type { LivePhotos } from './domains/inspiration/live-photos.ts'
import type { LiveMarket } from './domains/matching/live-market.ts'
import type { Attachments } from './domains/messaging/attachments.service.ts'
import type { Pictures } from './domains/media/pictures.ts'
import type { References } from './domains/reference/reference.service.ts'
import type { ExpertModels } from './read-models.ts'
import type { PriceFigures } from './domains/price-figures/price-figures.service.ts'
import type { DnsLookup } from './platform/dns/dns.ts'
import type { Editions } from './platform/editions.ts'
import type { LiveLegalTexts } from './domains/legal-texts/live-legal-texts.ts'
import type { Files } from './platform/files/files.ts'
import type { PaymentsPort } from './platform/payments/payments.ts'
import type { LocalPayments } from './platform/payments/payments-local.ts'
import type { TranslationPort } from './platform/translation/translation.ts'
import type { ImageTagging } from './platform/image-tagging/image-tagging.ts'
import type { Registers } from './platform/registers/registers.ts'
import type { Platform } from './platform/platform.ts'

export type Deps = Platform & {
  /** What owners publish. */
  editions: Editions
  liveLegalTexts: LiveLegalTexts
  refs: References
  market: LiveMarket
  /** What inspiration shows. */
  photos: LivePhotos
  pictures: Pictures
  attachments: Attachments
  readModels: ExpertModels
  prices: PriceFigures
  payments: PaymentsPort
  /** The stand-in for it, where that is in use. */
  localPayments: LocalPayments | undefined
  files: Files
  imageTagging: ImageTagging
  translation: TranslationPort
  /** Looks up the records of domains that experts name as theirs. */
  dns: DnsLookup
  /** Public registers of companies. */
  registers: Registers
}
