import type { FastifyInstance } from 'fastify'
import type { Translators } from '../platform/core/texts/catalogues.ts'
import type { Metrics } from '../platform/core/metrics.ts'
import type { SecurityEvents } from '../platform/core/security-events.ts'
import type { Tx } from '../platform/database/database.ts'
import type { StoreKey } from '../platform/files/store-key.ts'
import type { MountOptions } from '../platform/http/mount.ts'
import type { CompanyPreview } from '../domains/back-office/company/company-preview.ts'
import type { LiveLogos } from '../domains/back-office/company/live-logos.ts'
import type { LiveWording } from '../domains/back-office/wording/live-wording.ts'
import type { BriefDeps } from '../domains/clients/briefs/briefs.routes.ts'
import type { SiteMap } from '../domains/discovery/sitemap/sitemap.service.ts'
import type { Towns } from '../domains/discovery/town-pages/town-pages.service.ts'
import type { LiveHosts } from '../domains/experts/own-site/live-hosts.ts'
import type { DemoAccounts } from '../domains/foundation/development/development.routes.ts'
import type { ReferenceDeps } from '../domains/foundation/reference/reference.routes.ts'
import type { ChoosePreferences } from '../domains/identity/accounts/changes.service.ts'
import type { FactorKey } from '../domains/identity/accounts/factors/factor-key.ts'
import type { LeadDeps } from '../domains/market/leads/leads.presenting.ts'
import type { Live } from '../domains/market/live-events/live-streams.ts'
import type { PushKeys } from '../platform/providers/delivery/push-crypto.ts'
import type { Deps } from './deps.ts'
import type { MailSample } from './mail-samples.ts'

/** What one domain adds to the server. `modules.ts` lists the modules in the order in which their listeners run. */
export type Module = {
  routes?: (http: FastifyInstance, deps: AppDeps, options: MountOptions) => void
  listeners?: (deps: AppDeps) => void
  jobs?: (deps: AppDeps) => void
}

/** `Deps`, and what only modules use. Some of it comes from domains that others may not import: app.ts passes it on. */
export type AppDeps = Deps & {
  metrics: Metrics
  security: SecurityEvents
  demoAccounts: DemoAccounts
  /** The signing secrets of payment events; empty where nothing is sold. */
  paymentSecrets: readonly string[]
  /** Resolves when all routes are mounted. */
  mounted: Promise<void> | undefined
  factorKey: FactorKey
  webhookKey: StoreKey
  pushKeys: () => Promise<PushKeys>
  hosts: LiveHosts
  logos: LiveLogos
  liveWording: LiveWording
  companyPreview: CompanyPreview
  live: Live
  siteMap: SiteMap
  towns: Towns
  countExpertsByPlace: ReferenceDeps['countExpertsByPlace']
  stylePictures: NonNullable<ReferenceDeps['stylePictures']>
  countMatches: BriefDeps['countMatches']
  improvementsFor: LeadDeps['improvementsFor']
  choosePreferences: ChoosePreferences
  mailEnding: (
    kind: 'brief_asked' | 'saved_searches',
  ) => (tx: Tx, accountId: number) => Promise<{ kind: string; token: string }>
  mailSamples: (texts: Translators) => MailSample[]
}
