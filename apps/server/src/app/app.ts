/** The ordered lists of listeners, jobs and routes, and how the parts are put together. */
import type { FastifyInstance, RouteOptions } from 'fastify'
import type pg from 'pg'
import type { Deps } from './deps.ts'
import { insertEvents, sweepSecrets } from '../domains/identity/accounts/accounts.service.ts'
import { createFactorKey } from '../domains/identity/accounts/factors/factor-key.ts'
import { createSessionMemory } from '../domains/identity/accounts/sessions/session-memory.ts'
import { accessLogKey, identify, listLiveSessions } from '../domains/identity/accounts/sessions/sessions.service.ts'
import type { ChoosePreferences } from '../domains/identity/accounts/changes.service.ts'
import { mountAccounts } from '../domains/identity/accounts/accounts.routes.ts'
import { mountBilling } from '../domains/experts/billing/billing.routes.ts'
import { EVENT_JOB, receiveEvent } from '../domains/experts/billing/sync.service.ts'
import { registerBillingJobs } from '../domains/experts/billing/billing.jobs.ts'
import { registerBillingListeners } from '../domains/experts/billing/billing.listeners.ts'
import { mountBriefs } from '../domains/clients/briefs/briefs.routes.ts'
import { mountNotices } from '../domains/back-office/notices/notices.routes.ts'
import { mountContacts } from '../domains/back-office/contacts/contacts.routes.ts'
import { mountDevelopment, type DemoAccounts } from '../domains/foundation/development/development.routes.ts'
import { registerDashboardJobs } from '../domains/back-office/dashboard/dashboard.jobs.ts'
import { mountDashboard } from '../domains/back-office/dashboard/dashboard.routes.ts'
import { mountDrafts } from '../domains/clients/drafts/drafts.routes.ts'
import { mountExperts } from '../domains/experts/profile/profile.routes.ts'
import { countMarketExperts } from '../domains/experts/profile/market.service.ts'
import { createPlaceCounts } from '../domains/experts/profile/search/search.service.ts'
import { mountEmbedded } from '../domains/experts/own-site/embedded.routes.ts'
import { registerOwnSiteJobs } from '../domains/experts/own-site/own-site.jobs.ts'
import { registerOwnSiteListeners } from '../domains/experts/own-site/own-site.listeners.ts'
import { createLiveHosts } from '../domains/experts/own-site/live-hosts.ts'
import { mountOwnHosts } from '../domains/experts/own-site/own-hosts.routes.ts'
import { fileDns, networkDns } from '../platform/providers/dns/dns.ts'
import { mountOwnSite } from '../domains/experts/own-site/own-site.routes.ts'
import { registerShareCardJobs } from '../domains/discovery/share-cards/share-cards.jobs.ts'
import { registerShareCardListeners } from '../domains/discovery/share-cards/share-cards.listeners.ts'
import { mountShareCards } from '../domains/discovery/share-cards/share-cards.routes.ts'
import { mountAway } from '../domains/experts/profile/availability/away.routes.ts'
import { mountPriceFigures } from '../domains/discovery/figures/price-figures.routes.ts'
import { createPriceFigures } from '../domains/discovery/figures/price-figures.service.ts'
import { mountProfiles } from '../domains/experts/profile/own-profile/own-profile.routes.ts'
import { registerBoardListeners } from '../domains/clients/boards/boards.listeners.ts'
import { mountBoards } from '../domains/clients/boards/boards.routes.ts'
import { mountFavourites } from '../domains/clients/favourites/favourites.routes.ts'
import { mountInspiration } from '../domains/discovery/inspiration/inspiration.routes.ts'
import { createLivePhotos } from '../domains/discovery/inspiration/live-photos.ts'
import { mountExpertReview } from '../domains/back-office/expert-review/expert-review.routes.ts'
import { mountJoining } from '../domains/experts/joining/joining.routes.ts'
import { registerInsightJobs } from '../domains/market/insights/insights.jobs.ts'
import { registerInsightListeners } from '../domains/market/insights/insights.listeners.ts'
import { mountInsights } from '../domains/market/insights/insights.routes.ts'
import { createLive } from '../domains/market/live-events/live-streams.ts'
import { registerLiveJobs } from '../domains/market/live-events/live-events.jobs.ts'
import { refuseOtherMethods } from '../platform/http/mount.ts'
import { mountLive } from '../domains/market/live-events/live-events.routes.ts'
import { mountExpertLeads } from '../domains/market/leads/expert-leads.routes.ts'
import { mountLeads } from '../domains/market/leads/leads.routes.ts'
import { createLiveMarket, type LiveMarket } from '../domains/market/matching/live-market/live-market.ts'
import { createMarketSnapshots } from '../domains/market/matching/live-market/market-snapshot.ts'
import { createMarketThread, OWN_THREAD_FROM } from '../domains/market/matching/live-market/market-thread.ts'
import { countMatches, improvementsFor } from '../domains/market/matching/matching.service.ts'
import { mountMarketFigures } from '../domains/discovery/figures/market-figures.routes.ts'
import { mountFormula } from '../domains/market/matching/formula/formula.routes.ts'
import { mountMatches } from '../domains/market/matching/matching.routes.ts'
import { createPictures, mountMedia } from '../domains/foundation/media/media.routes.ts'
import { mountPictureTags } from '../domains/experts/picture-tags/picture-tags.routes.ts'
import { mountPortfolio } from '../domains/experts/portfolio/portfolio.routes.ts'
import { mountNotifications } from '../domains/market/notifications/notifications.routes.ts'
import { countUnreadOf } from '../domains/market/notifications/notifications.queries.ts'
import { choosePreferences } from '../domains/market/notifications/preferences/preferences.service.ts'
import { mailEnding } from '../domains/market/notifications/preferences/unsubscribing.service.ts'
import { mountAttachments } from '../domains/market/messaging/attachments/attachments.routes.ts'
import { createAttachments } from '../domains/market/messaging/attachments/attachments.service.ts'
import { receiveMail, refuseLargeMail } from '../domains/market/messaging/inbound-mail/inbound.service.ts'
import { createPushKeys, pushDevices } from '../domains/market/notifications/push/push.service.ts'
import { mountMessages, mountReports } from '../domains/market/messaging/messaging.routes.ts'
import { mountMeetings } from '../domains/market/meetings/meetings.routes.ts'
import { mountQuotes } from '../domains/market/quotes/quotes.routes.ts'
import { mountDeliveries } from '../domains/back-office/outbox/outbox.routes.ts'
import { registerInvitationJobs } from '../domains/experts/invitations/invitations.jobs.ts'
import { registerInvitationListeners } from '../domains/experts/invitations/invitations.listeners.ts'
import { mountInvitations } from '../domains/experts/invitations/invitations.routes.ts'
import { registerIntegrationJobs } from '../domains/back-office/integrations/integrations.jobs.ts'
import { registerIntegrationListeners } from '../domains/back-office/integrations/integrations.listeners.ts'
import { mountIntegrations } from '../domains/back-office/integrations/integrations.routes.ts'
import { identifyService, isServiceToken } from '../domains/back-office/integrations/tokens.service.ts'
import { mountOperating } from '../domains/back-office/operations/operations.routes.ts'
import { mountReviews } from '../domains/market/reviews/reviews.routes.ts'
import { registerStaffViewListeners } from '../domains/back-office/saved-views/saved-views.listeners.ts'
import { mountStaffViews } from '../domains/back-office/saved-views/saved-views.routes.ts'
import { mountClients } from '../domains/back-office/applicants/applicants.routes.ts'
import { mountQueues } from '../domains/back-office/queues/queues.routes.ts'
import { mountSubscriptions } from '../domains/back-office/subscriptions/subscriptions.routes.ts'
import { mountAudit } from '../domains/back-office/audit/audit.routes.ts'
import { mountUsers } from '../domains/back-office/users/users.routes.ts'
import { registerSavedReplyListeners } from '../domains/experts/saved-replies/saved-replies.listeners.ts'
import { mountSavedReplies } from '../domains/experts/saved-replies/saved-replies.routes.ts'
import { registerSitemapJobs } from '../domains/discovery/sitemap/sitemap.jobs.ts'
import { mountSitemap } from '../domains/discovery/sitemap/sitemap.routes.ts'
import { createSiteMap } from '../domains/discovery/sitemap/sitemap.service.ts'
import { registerSavedSearchJobs } from '../domains/clients/saved-searches/saved-searches.jobs.ts'
import { registerSavedSearchListeners } from '../domains/clients/saved-searches/saved-searches.listeners.ts'
import { mountSavedSearches } from '../domains/clients/saved-searches/saved-searches.routes.ts'
import { mountTowns } from '../domains/discovery/town-pages/town-pages.routes.ts'
import { createTowns, listTownPages } from '../domains/discovery/town-pages/town-pages.service.ts'
import { registerStudioJobs } from '../domains/experts/studio/studio.jobs.ts'
import { registerStudioListeners } from '../domains/experts/studio/studio.listeners.ts'
import { mountStudio } from '../domains/experts/studio/studio.routes.ts'
import { mountTimeline } from '../domains/market/timeline/timeline.routes.ts'
import { mountStaffShowcases } from '../domains/experts/showcases/staff.routes.ts'
import { mountShowcases } from '../domains/experts/showcases/showcases.routes.ts'
import { pictureStyles } from '../domains/experts/showcases/showcases.service.ts'
import { registerDataExportJobs } from '../domains/identity/data-export/data-export.jobs.ts'
import { registerDataExportListeners } from '../domains/identity/data-export/data-export.listeners.ts'
import { mountDataExport } from '../domains/identity/data-export/data-export.routes.ts'
import { mountReference } from '../domains/foundation/reference/reference.routes.ts'
import { openReferences } from '../domains/foundation/reference/reference.service.ts'
import { registerAccountListeners } from '../domains/identity/accounts/accounts.listeners.ts'
import { registerMediaListeners } from '../domains/foundation/media/media.listeners.ts'
import { registerPortfolioListeners } from '../domains/experts/portfolio/portfolio.listeners.ts'
import { registerExpertListeners } from '../domains/experts/profile/profile.listeners.ts'
import { registerExpertReviewJobs } from '../domains/back-office/expert-review/expert-review.jobs.ts'
import { registerExpertReviewListeners } from '../domains/back-office/expert-review/expert-review.listeners.ts'
import { registerJoiningListeners } from '../domains/experts/joining/joining.listeners.ts'
import { registerFavouriteListeners } from '../domains/clients/favourites/favourites.listeners.ts'
import { registerCatalogueListeners } from '../domains/back-office/catalogue/catalogue.listeners.ts'
import { registerCatalogueJobs } from '../domains/back-office/catalogue/catalogue.jobs.ts'
import { mountCatalogue } from '../domains/back-office/catalogue/catalogue.routes.ts'
import { registerQuestionJobs } from '../domains/back-office/extra-questions/extra-questions.jobs.ts'
import { mountQuestions } from '../domains/back-office/extra-questions/extra-questions.routes.ts'
import { registerBriefListeners } from '../domains/clients/briefs/briefs.listeners.ts'
import { followPlanLimits } from '../domains/market/matching/live-market/plan-limits.ts'
import { registerMatchingJobs } from '../domains/market/matching/matching.jobs.ts'
import { registerMatchingListeners } from '../domains/market/matching/matching.listeners.ts'
import { registerLeadListeners } from '../domains/market/leads/leads.listeners.ts'
import { registerMessagingListeners } from '../domains/market/messaging/messaging.listeners.ts'
import { registerMeetingJobs } from '../domains/market/meetings/meetings.jobs.ts'
import { registerMeetingListeners } from '../domains/market/meetings/meetings.listeners.ts'
import { registerQuoteJobs } from '../domains/market/quotes/quotes.jobs.ts'
import { registerQuoteListeners } from '../domains/market/quotes/quotes.listeners.ts'
import { registerNotificationListeners } from '../domains/market/notifications/notifications.listeners.ts'
import { registerNoticeListeners } from '../domains/back-office/notices/notices.listeners.ts'
import { registerContactListeners } from '../domains/back-office/contacts/contacts.listeners.ts'
import { registerReviewListeners } from '../domains/market/reviews/reviews.listeners.ts'
import { registerDraftListeners } from '../domains/clients/drafts/drafts.listeners.ts'
import { registerAccountJobs } from '../domains/identity/accounts/accounts.jobs.ts'
import { registerMediaJobs } from '../domains/foundation/media/media.jobs.ts'
import { registerPortfolioJobs } from '../domains/experts/portfolio/portfolio.jobs.ts'
import { registerAutomaticAnswerJobs } from '../domains/market/automatic-answers/automatic-answers.jobs.ts'
import { registerExpertJobs } from '../domains/experts/profile/profile.jobs.ts'
import { registerBriefJobs } from '../domains/clients/briefs/briefs.jobs.ts'
import { registerLeadJobs } from '../domains/market/leads/leads.jobs.ts'
import { registerMessagingJobs } from '../domains/market/messaging/messaging.jobs.ts'
import { registerNotificationJobs } from '../domains/market/notifications/notifications.jobs.ts'
import { registerNoticeJobs } from '../domains/back-office/notices/notices.jobs.ts'
import { registerContactJobs } from '../domains/back-office/contacts/contacts.jobs.ts'
import { registerReviewJobs } from '../domains/market/reviews/reviews.jobs.ts'
import { registerShowcaseJobs } from '../domains/experts/showcases/showcases.jobs.ts'
import { registerDraftJobs } from '../domains/clients/drafts/drafts.jobs.ts'
import { registerTranslationJobs } from '../domains/discovery/translations/translations.jobs.ts'
import { registerTranslationListeners } from '../domains/discovery/translations/translations.listeners.ts'
import { mountTranslations } from '../domains/discovery/translations/translations.routes.ts'
import { createWordingPreview } from '../domains/back-office/wording/wording-preview.ts'
import { createCompanyPreview } from '../domains/back-office/company/company-preview.ts'
import { mountCompany } from '../domains/back-office/company/company.routes.ts'
import { createLiveLogos } from '../domains/back-office/company/live-logos.ts'
import { followCompany } from '../domains/back-office/company/live-company.ts'
import { createLiveWording } from '../domains/back-office/wording/live-wording.ts'
import { mountWording } from '../domains/back-office/wording/wording.routes.ts'
import { mountLegalTexts } from '../domains/identity/legal-texts/legal-texts.routes.ts'
import { createLiveLegalTexts } from '../domains/identity/legal-texts/live-legal-texts.ts'
import {
  followingTranslators,
  namedCatalogues,
  type Catalogues,
  type Translators,
} from '../platform/core/texts/catalogues.ts'
import { createClock } from '../platform/core/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { waitsOf } from '../platform/database/database-deadline.ts'
import { openDatabase, type Connection } from '../platform/database/database.ts'
import { settleSessions } from '../platform/database/session-lease.ts'
import { createDelivery } from '../platform/providers/delivery/delivery.ts'
import { choosePorts } from '../platform/providers/delivery/delivery-ports.ts'
import { createEvents } from '../platform/core/events.ts'
import { createBrand, type Brand } from '../platform/core/texts/brand.ts'
import { createEditions } from '../platform/core/sync/published-versions.ts'
import { openFiles } from '../platform/files/files-store.ts'
import { guardStaffPaths } from '../platform/http/staff/staff-paths.ts'
import { createStoreKey } from '../platform/files/store-key.ts'
import { createHttp } from '../platform/http/http.ts'
import { createIdempotency } from '../platform/idempotency/idempotency.ts'
import { sweepRequests } from '../platform/idempotency/idempotency.rows.ts'
import { publicRegisters } from '../platform/providers/registers/registers.ts'
import { httpTagging, noTagging } from '../platform/providers/image-tagging/image-tagging.ts'
import { mountInboundMail } from '../platform/providers/inbound-mail/inbound-mail.ts'
import { createJobs } from '../platform/core/jobs/jobs.ts'
import { createAllowances } from '../platform/limits/allowances.ts'
import { mailHalfUsed } from '../platform/limits/half-used.ts'
import { createProofs, sweepProofs } from '../platform/limits/proof-of-work.ts'
import { createLimits, sweepHits } from '../platform/limits/limits.ts'
import { limitRequests } from '../platform/limits/limits-general.ts'
import type { Log } from '../platform/core/log.ts'
import { createOperating } from '../platform/operating/operating.ts'
import { choosePayments } from '../platform/providers/payments/choose-payments.ts'
import { mountLocalPayments } from '../platform/providers/payments/local-pages.ts'
import { mountPaymentWebhook, PAYMENT_WEBHOOK } from '../platform/providers/payments/payment-webhook.ts'
import { createMetrics, mountMetrics, type Metrics } from '../platform/core/metrics.ts'
import { mountPolicyReports } from '../platform/http/policy-reports.ts'
import { deeplTranslation, noTranslation } from '../platform/providers/translation/translation.ts'
import { createSecurityEvents, noteRefusals, type SecurityEvents } from '../platform/core/security-events.ts'
import { closeHttp } from '../platform/core/stopping.ts'
import { demoCast, mailSamples } from './mail-samples.ts'
import { registerLocking } from './locking.ts'
import { createExpertModels } from './read-models.ts'
import type { PagePreview } from '../platform/web/web-preview.ts'
import { isOurStore } from '../platform/files/store-marker.ts'
import { mountWellKnown } from '../platform/web/well-known.ts'
import { mountSystem, type Readiness } from '../platform/http/system.ts'

export type App = {
  http: FastifyInstance
  deps: Deps
  metrics: Metrics
  security: SecurityEvents
  readiness: Readiness
  /** The texts of pages and mails, with the wording of this installation. */
  texts: Catalogues
  /** The name and look that an owner is drafting; only staff see them. */
  previews: Readonly<Record<string, PagePreview>>
  /** This version changes whenever transaction marks report a change of something that pages read. */
  pagesVersion: () => string
  close(): Promise<void>
}
export type AppOptions = {
  config: Config
  pool: pg.Pool
  /** A large market opens its own connection in a thread with it. */ connection?: Connection
  /** From this number of experts on the market runs in its own thread. */ ownThreadFrom?: number
  catalogues: Catalogues
  log: Log
  demoAccounts: DemoAccounts
  /** false: jobs wait for `jobs.runAll()`, and the market for `market.refresh()` (tests) */ working?: boolean
  /** keeps sessions in memory; by default when working */ remembering?: boolean
  /** counts every request against the general limits; the default is the setting */ generalLimits?: boolean
  /** The marker of the file store: /ready fails while the store has another one. */ storeMarker?: string
  /** Resolves when all routes are mounted: a call inside the process before that would end the mounting. */
  mounted?: Promise<void>
  /** is called with every route as it is mounted */ seeRoute?: (route: RouteOptions) => void
}

/** Builds the server without listening. The database must be migrated and contain its reference data. */
export async function buildApp({
  config,
  pool,
  connection,
  ownThreadFrom = OWN_THREAD_FROM,
  catalogues,
  log,
  demoAccounts,
  working = true,
  remembering = working,
  generalLimits = config.rateLimits,
  storeMarker,
  mounted,
  seeRoute,
}: AppOptions): Promise<App> {
  const db = openDatabase(pool)
  const jobs = createJobs(pool, log)
  const brand = createBrand(config)
  const named = (of: Brand = brand.now()) => ({ ...namedCatalogues(catalogues, of) })
  const texts = named()
  const translators = followingTranslators(texts)
  const events = createEvents(db, log)
  const pushKeys = createPushKeys(db)
  const ports = choosePorts(config, db, pushKeys)
  const delivery = createDelivery({ db, jobs, log, baseUrl: config.baseUrl, brand, devices: pushDevices(db), ...ports })
  const clock = createClock(db, log)
  const limits = createLimits(config.rateLimits)
  const platform = {
    brand,
    clock,
    config,
    db,
    delivery,
    events,
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
  const { operating } = platform
  const editions = createEditions(db, log)
  const liveLegalTexts = createLiveLegalTexts({ db, editions })
  const refs = await openReferences(db)
  events.afterCommit('reference.changed', () => refs.refresh())
  const hosts = createLiveHosts(platform)
  events.afterCommit('own_domain.changed', () => hosts.refresh())
  const logos = createLiveLogos(platform)
  const pictures = createPictures(platform)
  const attachments = await createAttachments({ ...platform, pictures })
  const files = openFiles(config)
  const { payments, local, secrets } = choosePayments(config, { db, jobs })
  const snapshots = createMarketSnapshots({ db, files, log, refs })
  const isLarge = connection !== undefined && (await countMarketExperts(db)) >= ownThreadFrom
  const market: LiveMarket = isLarge
    ? createMarketThread({ connection, config, events })
    : createLiveMarket({ db, events, log, refs, snapshots })
  followPlanLimits(refs, market, log)
  const photos = createLivePhotos({ ...platform, refs })
  const memory = createSessionMemory({ pool, log })
  // a call that ends a session must not be answered while an instance still accepts its token
  events.afterCommit('sessions.changed', () => settleSessions(db, waitsOf(pool)), { confirms: true })
  const readModels = createExpertModels({ ...platform, refs, pictures })
  const onChange = () => readModels.forgetEverything()
  const liveWording = createLiveWording({ db, editions, catalogues: texts, onChange })
  followCompany({ db, editions, config, brand, onChange: () => liveWording.rebase(named()) })
  const deps: Deps = {
    ...platform,
    editions,
    liveLegalTexts,
    refs,
    pictures,
    attachments,
    market,
    photos,
    readModels,
    prices: createPriceFigures(platform),
    payments,
    localPayments: local,
    files,
    translation: config.translation ? deeplTranslation(config.translation, { log }) : noTranslation,
    dns: config.networkDns ? networkDns() : fileDns(config.dataDir),
    registers: publicRegisters(config),
    imageTagging: config.tagging ? httpTagging(config.tagging, { log }) : noTagging,
  }

  registerLocking(deps)
  // listeners of one event run in this order: projects before their expert; briefs pause before leads are withdrawn
  registerAccountListeners(deps)
  registerMediaListeners(deps)
  registerPortfolioListeners(deps)
  registerExpertListeners(deps)
  registerShareCardListeners(deps)
  registerOwnSiteListeners(deps)
  registerReviewListeners(deps)
  registerSavedReplyListeners(deps)
  registerStaffViewListeners(deps)
  registerBillingListeners(deps)
  registerInvitationListeners(deps)
  registerJoiningListeners(deps)
  registerExpertReviewListeners(deps)
  registerFavouriteListeners(deps)
  registerSavedSearchListeners(deps)
  registerBoardListeners(deps)
  registerTranslationListeners(deps)
  registerCatalogueListeners(deps)
  registerBriefListeners(deps)
  registerMatchingListeners(deps)
  registerInsightListeners(deps)
  registerLeadListeners(deps)
  registerMessagingListeners(deps)
  registerQuoteListeners(deps)
  registerMeetingListeners(deps)
  // other listeners read in which studio an account was
  registerStudioListeners(deps)
  registerNotificationListeners(deps)
  registerContactListeners(deps)
  registerNoticeListeners(deps)
  registerDataExportListeners(deps)
  registerDraftListeners(deps)
  const webhooks = { ...deps, webhookKey: createStoreKey(deps, 'keys/webhooks') }
  registerIntegrationListeners(webhooks)
  // runs last, because it writes what all the other listeners emitted
  const live = createLive({
    ...deps,
    pool,
    countNotifications: countUnreadOf,
    listLiveSessions: (sessions) => listLiveSessions(db, sessions),
  })
  memory.onForget((account) => live.streams.checkSessions(account))

  registerAccountJobs(deps)
  registerMediaJobs(deps)
  registerPortfolioJobs(deps)
  registerExpertJobs(deps)
  registerShareCardJobs(deps)
  registerOwnSiteJobs(deps)
  registerStudioJobs(deps)
  registerBillingJobs(deps)
  registerCatalogueJobs(deps)
  registerBriefJobs({ ...deps, mailEnding: mailEnding('brief_asked') })
  registerInvitationJobs(deps)
  registerExpertReviewJobs(deps)
  registerLeadJobs(deps)
  registerMatchingJobs(deps)
  registerInsightJobs(deps)
  registerAutomaticAnswerJobs(deps)
  registerMessagingJobs(deps)
  registerQuoteJobs(deps)
  registerMeetingJobs(deps)
  registerReviewJobs(deps)
  registerTranslationJobs(deps)
  registerSavedSearchJobs({ ...deps, mailEnding: mailEnding('saved_searches') })
  registerNotificationJobs(deps)
  registerContactJobs(deps)
  registerNoticeJobs(deps)
  registerDataExportJobs(deps)
  registerDraftJobs(deps)
  registerShowcaseJobs(deps)
  registerLiveJobs(deps)
  registerIntegrationJobs(webhooks)
  registerDashboardJobs(deps)
  registerQuestionJobs(deps)
  jobs.every(30, 'sweep', async () => {
    await sweepHits(db)
    await sweepProofs(db)
    await sweepRequests(db)
    await sweepSecrets(db)
  })

  const readiness: Readiness = {
    ready: false,
    ...(storeMarker === undefined ? {} : { storeIsOurs: () => isOurStore(files, storeMarker) }),
  }
  const logKey = await accessLogKey(db)
  const http = await createHttp(log, translators, { ...config, logKey })
  if (seeRoute) http.addHook('onRoute', seeRoute)
  const options = {
    identify: (token: string, from?: string) =>
      isServiceToken(token)
        ? identifyService(db, token, from)
        : identify({ db, memory, staffFactor: config.staffFactor }, token),
    production: config.production,
    refuse: operating.admit,
    idempotency: createIdempotency(db, log),
  }
  guardStaffPaths(http, options.identify)
  const security = createSecurityEvents({ log, write: (events) => insertEvents(db, events) })
  noteRefusals(http, security, options.identify)
  const metrics = createMetrics(http, {
    pool,
    clock,
    market,
    processFigures: working,
    deliveries: delivery.figures,
    release: config.release,
  })
  mountMetrics(http, metrics, { token: config.metricsToken, production: config.production })
  if (generalLimits)
    limitRequests(http, { identify: options.identify, inbound: config.inbound, vite: config.web === 'dev' })
  const towns = createTowns({ clock, refs, market })
  const siteMap = createSiteMap({ db, files, clock, baseUrl: config.baseUrl, listMore: () => listTownPages(towns) })
  if (config.indexed) registerSitemapJobs(deps, siteMap)
  mountSitemap(http, { ...config, siteMap })
  mountOwnHosts(http, { ...deps, hosts })
  mountPolicyReports(http, { registry: metrics.registry, log })
  mountWellKnown(http, { ...config, clock, identify: options.identify })
  mountSystem(http, { db, catalogues: texts, readiness, brand, ...config })
  const factorKey = createFactorKey(deps)
  const chooseNotifications: ChoosePreferences = (tx, person, wanted) => choosePreferences(deps, tx, person, wanted)
  mountAccounts(
    http,
    {
      ...deps,
      metrics,
      factorKey,
      security,
      choosePreferences: chooseNotifications,
    },
    options,
  )
  mountReference(
    http,
    {
      ...deps,
      countExpertsByPlace: createPlaceCounts({ clock, market }),
      stylePictures: (_, locale) => pictureStyles(deps, locale),
    },
    options,
  )
  mountMedia(http, deps, options)
  mountPictureTags(http, deps, options)
  mountShowcases(http, deps, options)
  mountStaffShowcases(http, deps, options)
  mountCatalogue(http, deps, options)
  mountQuestions(http, deps, options)
  mountPortfolio(http, deps, options)
  mountExperts(http, deps, options)
  mountInspiration(http, deps, options)
  mountMarketFigures(http, deps, options)
  mountTowns(http, { ...deps, towns }, options)
  mountPriceFigures(http, deps, options)
  mountProfiles(http, deps, options)
  mountAway(http, deps, options)
  mountOwnSite(http, deps, options)
  mountEmbedded(http, deps)
  mountStudio(http, deps, options)
  mountSavedReplies(http, deps, options)
  mountReviews(http, deps, options)
  mountInvitations(http, deps, options)
  mountJoining(http, deps, options)
  mountExpertReview(http, deps, options)
  mountFavourites(http, deps, options)
  mountSavedSearches(http, deps, options)
  mountBoards(http, deps, options)
  mountTranslations(http, deps, options)
  mountBriefs(http, { ...deps, countMatches, factorKey, choosePreferences: chooseNotifications }, options)
  mountMatches(http, deps, options)
  mountFormula(http, deps, options)
  mountExpertLeads(http, deps, options)
  mountLeads(http, { ...deps, improvementsFor: (...of) => improvementsFor(deps, ...of) }, options)
  mountMessages(http, deps, options)
  mountReports(http, deps, options)
  mountAttachments(http, deps, options)
  if (config.inbound)
    mountInboundMail(
      http,
      { inbound: config.inbound, dataDir: config.dataDir },
      {
        receive: (mail, spool) => receiveMail(deps, mail, spool),
        refuseLarge: (mail) => refuseLargeMail(deps, mail),
      },
    )
  mountInsights(http, deps, options)
  mountBilling(http, deps, options)
  mountPaymentWebhook(http, secrets, (event) => receiveEvent(deps, event))
  if (local) {
    local.registerJobs(async (payload, headers) => {
      await mounted
      const answer = await http.inject({ method: 'POST', url: PAYMENT_WEBHOOK, payload, headers })
      return answer.statusCode
    })
    const settle = async () => {
      await local.flush()
      await jobs.flush([EVENT_JOB])
    }
    mountLocalPayments(http, { db, local, translators, baseUrl: config.baseUrl, settle })
  }
  mountQuotes(http, deps, options)
  mountMeetings(http, deps, options)
  mountTimeline(http, deps, options)
  mountNotifications(http, { ...deps, pushKeys }, options)
  mountLive(http, { db, live }, options)
  mountDataExport(http, deps, options)
  mountContacts(http, deps, options)
  mountNotices(http, deps, options)
  mountLegalTexts(http, deps, options)
  const samplesIn = (words: Translators) => mailSamples({ ...deps, translators: words }, demoCast(deps.refs))
  mountWording(http, { ...deps, liveWording, mailSamples: samplesIn }, options)
  const companyPreview = createCompanyPreview({
    ...deps,
    identify: options.identify,
    textsOf: (of) => liveWording.over(named(of)),
    mailSamples: samplesIn,
  })
  mountCompany(http, { ...deps, companyPreview, logos }, options)
  mountShareCards(http, { ...deps, companyPreview })
  mountDrafts(http, deps, options)
  mountDeliveries(http, deps, options)
  mountUsers(http, deps, options)
  mountAudit(http, deps, options)
  mountClients(http, deps, options)
  mountSubscriptions(http, deps, options)
  mountQueues(http, deps, options)
  mountStaffViews(http, deps, options)
  mountDashboard(http, deps, options)
  mountOperating(http, deps, options)
  mountIntegrations(http, webhooks, options)
  if (!config.production)
    mountDevelopment(http, { ...deps, demoAccounts, mailSamples: mailSamples(deps, demoCast(deps.refs)) }, options)
  refuseOtherMethods(http, options)

  await jobs.start({ working })
  if (working) refs.follow(log)
  await clock.start({ following: working })
  await operating.start({ following: working })
  await editions.start({ following: working })
  await hosts.start({ following: working })
  await logos.start({ following: working })
  await readModels.start({ following: working })
  await market.start({ following: working })
  await photos.start({ following: working })
  if (remembering) await memory.start()
  await live.start({ following: working })
  readiness.ready = true
  return {
    http,
    deps,
    metrics,
    security,
    readiness,
    texts,
    previews: {
      company: companyPreview.find,
      wording: createWordingPreview({ ...deps, identify: options.identify, liveWording }),
    },
    pagesVersion: () => `${readModels.version} ${market.version} ${photos.version}`,
    async close() {
      readiness.ready = false
      live.endStreams()
      // in parallel, because each may take seconds: a request may still enqueue a job
      await Promise.all([closeHttp(http), jobs.stop()])
      clock.stop()
      operating.stop()
      await refs.stop()
      editions.stop()
      hosts.stop()
      logos.stop()
      await readModels.stop()
      await market.stop()
      await photos.stop()
      await memory.stop()
      await live.stop()
      await security.close()
      await delivery.close()
      await pictures.close()
    },
  }
}
