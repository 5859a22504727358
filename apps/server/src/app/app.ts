/** Puts the server together: the platform, what modules are given, their listeners, jobs and routes, and the start. */
import type { FastifyInstance } from 'fastify'
import { createMetrics, type Metrics, mountMetrics } from '../platform/core/metrics.ts'
import { createSecurityEvents, noteRefusals, type SecurityEvents } from '../platform/core/security-events.ts'
import { closeHttp } from '../platform/core/stopping.ts'
import type { Catalogues, Translators } from '../platform/core/texts/catalogues.ts'
import { waitsOf } from '../platform/database/database-deadline.ts'
import { awaitRevocation } from '../platform/database/session-lease.ts'
import { createStoreKey } from '../platform/files/store-key.ts'
import { isOurStore } from '../platform/files/store-marker.ts'
import { createHttp } from '../platform/http/http.ts'
import { refuseOtherMethods } from '../platform/http/mount.ts'
import { mountPolicyReports } from '../platform/http/policy-reports.ts'
import { guardStaffPaths } from '../platform/http/staff/staff-paths.ts'
import { mountSystem, type Readiness } from '../platform/http/system.ts'
import { sweepRequests } from '../platform/idempotency/idempotency.rows.ts'
import { createIdempotency } from '../platform/idempotency/idempotency.ts'
import { limitRequests } from '../platform/limits/limits-general.ts'
import { sweepHits } from '../platform/limits/limits.ts'
import { sweepProofs } from '../platform/limits/proof-of-work.ts'
import type { PagePreview } from '../platform/web/web-preview.ts'
import { mountWellKnown } from '../platform/web/well-known.ts'
import { createCompanyPreview } from '../domains/back-office/company/company-preview.ts'
import { followCompany } from '../domains/back-office/company/live-company.ts'
import { createLiveLogos } from '../domains/back-office/company/live-logos.ts'
import { identifyService, isServiceToken } from '../domains/back-office/integrations/tokens.service.ts'
import { createLiveWording } from '../domains/back-office/wording/live-wording.ts'
import { createWordingPreview } from '../domains/back-office/wording/wording-preview.ts'
import { createSiteMap } from '../domains/discovery/sitemap/sitemap.service.ts'
import { createTowns, listTownPages } from '../domains/discovery/town-pages/town-pages.service.ts'
import { createLiveHosts } from '../domains/experts/own-site/live-hosts.ts'
import { createPlaceCounts } from '../domains/experts/profile/search/search.service.ts'
import { pictureStyles } from '../domains/experts/showcases/showcases.service.ts'
import { insertEvents, sweepSecrets } from '../domains/identity/accounts/accounts.service.ts'
import { createFactorKey } from '../domains/identity/accounts/factors/factor-key.ts'
import { createSessionMemory } from '../domains/identity/accounts/sessions/session-memory.ts'
import { accessLogKey, identify, listLiveSessions } from '../domains/identity/accounts/sessions/sessions.service.ts'
import { createLive } from '../domains/market/live-events/live-streams.ts'
import { countMatches, improvementsFor } from '../domains/market/matching/matching.service.ts'
import { countUnreadOf } from '../domains/market/notifications/notifications.queries.ts'
import { choosePreferences } from '../domains/market/notifications/preferences/preferences.service.ts'
import { mailEnding } from '../domains/market/notifications/preferences/unsubscribing.service.ts'
import type { AppOptions } from './app-options.ts'
import { createDeps } from './create-deps.ts'
import { createPlatform } from './create-platform.ts'
import type { Deps } from './deps.ts'
import { registerLocking } from './locking.ts'
import { demoCast, mailSamples } from './mail-samples.ts'
import type { AppDeps } from './module.ts'
import { modules } from './modules.ts'

export type App = {
  http: FastifyInstance
  deps: Deps
  metrics: Metrics
  security: SecurityEvents
  readiness: Readiness
  /** The texts of pages and mails, with the wording of this installation. */
  texts: Catalogues
  /** Pages with the drafts of owners, by the name of the draft; only staff see them. */
  previews: Readonly<Record<string, PagePreview>>
  /** This version changes whenever transaction marks report a change of something that pages read. */
  pagesVersion: () => string
  close(): Promise<void>
}

/** Builds the server without listening. The database must be migrated and contain its reference data. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, pool, log, working = true, remembering = working, storeMarker, seeRoute } = options
  const { platform, brand, pushKeys, texts, named } = createPlatform(options)
  const { clock, db, delivery, events, jobs, operating, translators } = platform
  const deps = await createDeps(platform, options)
  const { editions, files, market, photos, readModels, refs } = deps

  const memory = createSessionMemory({ pool, log })
  // a call that ends a session must not be answered while an instance still accepts its token
  events.afterCommit('sessions.changed', () => awaitRevocation(db, waitsOf(pool)), { confirms: true })
  const live = createLive({
    ...deps,
    pool,
    countNotifications: countUnreadOf,
    listLiveSessions: (sessions) => listLiveSessions(db, sessions),
  })
  memory.onForget((account) => live.streams.checkSessions(account))
  const hosts = createLiveHosts(platform)
  events.afterCommit('own_domain.changed', () => hosts.refresh())
  const logos = createLiveLogos(platform)
  const onChange = () => readModels.forgetEverything()
  const liveWording = createLiveWording({ db, editions, catalogues: texts, onChange })
  followCompany({ db, editions, config, brand, onChange: () => liveWording.rebase(named()) })

  const http = await createHttp(log, translators, { ...config, logKey: await accessLogKey(db) })
  if (seeRoute) http.addHook('onRoute', seeRoute)
  const mountOptions = {
    identify: (token: string, from?: string) =>
      isServiceToken(token)
        ? identifyService(db, token, from)
        : identify({ db, memory, staffFactor: config.staffFactor }, token),
    production: config.production,
    refuse: operating.admit,
    idempotency: createIdempotency(db, log),
  }
  const { identify: identifyCaller } = mountOptions
  guardStaffPaths(http, identifyCaller)
  const security = createSecurityEvents({ log, write: (rows) => insertEvents(db, rows) })
  noteRefusals(http, security, identifyCaller)
  const metrics = createMetrics(http, {
    pool,
    clock,
    market,
    processFigures: working,
    deliveries: delivery.figures,
    release: config.release,
  })
  mountMetrics(http, metrics, { token: config.metricsToken, production: config.production })
  if (options.generalLimits ?? config.rateLimits)
    limitRequests(http, { identify: identifyCaller, inbound: config.inbound, vite: config.web === 'dev' })
  mountPolicyReports(http, { registry: metrics.registry, log })
  mountWellKnown(http, { ...config, clock, identify: identifyCaller })
  const readiness: Readiness = {
    ready: false,
    ...(storeMarker === undefined ? {} : { storeIsOurs: () => isOurStore(files, storeMarker) }),
  }
  mountSystem(http, { db, catalogues: texts, readiness, brand, ...config })

  const towns = createTowns(deps)
  const samples = (of: Translators) => mailSamples({ ...deps, translators: of }, demoCast(refs))
  const companyPreview = createCompanyPreview({
    ...deps,
    identify: identifyCaller,
    textsOf: (of) => liveWording.over(named(of)),
    mailSamples: samples,
  })
  const appDeps: AppDeps = {
    ...deps,
    metrics,
    security,
    demoAccounts: options.demoAccounts,
    mounted: options.mounted,
    factorKey: createFactorKey(deps),
    webhookKey: createStoreKey(deps, 'keys/webhooks'),
    pushKeys,
    hosts,
    logos,
    liveWording,
    companyPreview,
    live,
    towns,
    siteMap: createSiteMap({ ...deps, baseUrl: config.baseUrl, listMore: () => listTownPages(towns) }),
    countExpertsByPlace: createPlaceCounts(deps),
    stylePictures: (_, locale) => pictureStyles(deps, locale),
    countMatches,
    improvementsFor: (...of) => improvementsFor(deps, ...of),
    choosePreferences: (tx, person, wanted) => choosePreferences(deps, tx, person, wanted),
    mailEnding,
    mailSamples: samples,
  }
  registerLocking(platform)
  for (const { listeners } of modules) listeners?.(appDeps)
  for (const module of modules) module.jobs?.(appDeps)
  jobs.every(30, 'sweep', async () => {
    await sweepHits(db)
    await sweepProofs(db)
    await sweepRequests(db)
    await sweepSecrets(db)
  })
  for (const { routes } of modules) routes?.(http, appDeps, mountOptions)
  refuseOtherMethods(http, mountOptions)

  await jobs.start({ working })
  if (working) refs.follow(log)
  const followers = [clock, operating, editions, hosts, logos, readModels, market, photos]
  for (const follower of followers) await follower.start({ following: working })
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
      wording: createWordingPreview({ ...deps, identify: identifyCaller, liveWording }),
    },
    pagesVersion: () => `${readModels.version} ${market.version} ${photos.version}`,
    async close() {
      readiness.ready = false
      live.endStreams()
      // in parallel, because each may take seconds: a request may still enqueue a job
      await Promise.all([closeHttp(http), jobs.stop()])
      for (const each of [refs, ...followers, memory, live]) await each.stop()
      await security.close()
      await delivery.close()
      await deps.pictures.close()
    },
  }
}
