/** Everything a domain's routes may need; made once in app.ts. */
import type { LiveMarket } from './domains/matching/live-market.ts'
import type { Attachments } from './domains/messaging/attachments.service.ts'
import type { Pictures } from './domains/media/pictures.ts'
import type { References } from './domains/reference/reference.service.ts'
import type { ExpertModels } from './read-models.ts'
import type { Platform } from './platform/platform.ts'

export type Deps = Platform & {
  refs: References
  market: LiveMarket
  pictures: Pictures
  attachments: Attachments
  readModels: ExpertModels
}
