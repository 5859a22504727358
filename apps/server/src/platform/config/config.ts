/** Settings from the environment, checked once at start. A wrong one stops the start with a sentence and an example. */
import path from 'node:path'
import type { Company, MapTiles } from '@husrum/contract/core/pages/page-request.ts'
import type { Language, Locale } from '@husrum/contract/core/shapes.ts'
import { readRelease, type Release } from './release.ts'
import {
  ConfigError,
  given,
  NEW_SECRET,
  onOff,
  origin,
  readInbound,
  readMail,
  readMapTiles,
  readSms,
  readStore,
  readStripe,
  readCvr,
  readVies,
  readOwnSitesHost,
  readTagging,
  readTranslation,
  readTrustedProxies,
  type Env,
  type InboundSettings,
  type MailSettings,
  type SmsSettings,
  type StoreSettings,
  type StripeSettings,
  type CvrSettings,
  type TaggingSettings,
  type TranslationSettings,
} from './config-parts.ts'

import { readCompany, readLogo, readProduct, readStaffEmail, readStaffLocale, type Logo } from './config-company.ts'
import { readLimits, type LimitSettings } from './config-limits.ts'
import { readKnownOnly } from './config-names.ts'
import { DEVELOPMENT_SECRETS, requireOwnSecrets } from './config-secrets.ts'

export {
  ConfigError,
  type GatewaySettings,
  type JsonValue,
  type MailSettings,
  type StoreSettings,
  type StripeSettings,
  type TaggingSettings,
  type TwilioSettings,
} from './config-parts.ts'

export type Config = {
  port: number
  host: string
  /** Database and files. */
  dataDir: string
  /** Unset: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  /** The public origin, without a trailing slash: links in mail are built from it, never from a Host header. */
  baseUrl: string
  marketingUrl: string | undefined
  demo: boolean
  autoApprove: boolean
  rateLimits: boolean
  /** How much strangers may do before a proof of work is required. */
  limits: LimitSettings
  production: boolean
  web: 'built' | 'dev' | 'off'
  /** Whether search engines may list the pages: true for the real site, false for a copy that others can reach. */
  indexed: boolean
  /** The language that is replaced by a pseudo-locale, which shows English texts made 40 % longer. */
  pseudoLocale: Language | undefined
  /** Whether staff must set up a second factor before they may do anything else. */
  staffFactor: 'required' | 'offered'
  /** The product's name in this installation. */
  product: string
  logo: Logo | undefined
  company: Company
  staffEmail: string
  staffLocale: Locale
  logLevel: LogLevel
  release: Release
  /** Unset: mail goes to the development inbox; in production it waits in the queue. */
  mail: MailSettings | undefined
  sms: SmsSettings | undefined
  /** Unset: mails have no reply address. Development has a stand-in. */
  inbound: InboundSettings | undefined
  /** Whether devices can get push notifications; in development a stand-in takes them when it is off. */
  push: boolean
  /** Unset: plans are paid at a stand-in; in production nothing is sold. */
  stripe: StripeSettings | undefined
  /** The VIES address for staff and the stand-in for Stripe; Stripe queries VIES by itself. */ viesUrl:
    | string
    | undefined
  /** The Danish company register. */
  cvr: CvrSettings | undefined
  /** Unset: no tags are proposed for pictures, and no picture leaves the machine. */
  tagging: TaggingSettings | undefined
  /** Unset: people's texts are shown as written, and sent nowhere. */
  translation: TranslationSettings | undefined
  /** The parent of the names to which experts' own domains point; unset: own domains are not offered. */
  ownSitesHost: string | undefined
  /** Whether DNS is queried; in development without the host above a file replaces it. */
  networkDns: boolean
  /** Unset: files are stored in `dataDir`. */
  store: StoreSettings | undefined
  /** Production accepts a store that may vanish with its machine. */
  temporaryStore: boolean
  /** The start takes over a store without this database's marker, or with another one's. */
  adoptStore: boolean
  /** The proxies whose `X-Forwarded-For` is trusted: addresses or networks; empty = none. */
  trustedProxies: string[]
  /** Whether the API description is public. */
  apiDocs: boolean
  /** Whether HSTS includes the hosts below this one. */
  hstsSubdomains: boolean
  /** Unset: the map of the search draws its own outlines. */
  mapTiles: MapTiles | undefined
  /** Webhooks may be sent to this machine and its network, and without TLS: for tests. */
  privateWebhooks: boolean
  /** Staff are warned after this number of hours without a complete backup. */
  backupWarnHours: number
  /** The bearer token that `/metrics` requires; unset in production, there is no `/metrics`. */
  metricsToken: string | undefined
}

/** The development inbox answers like a provider; nothing of it leaves the machine. */
const LOCAL_INBOUND: InboundSettings = { domain: 'reply.husrum.test', secret: DEVELOPMENT_SECRETS.inbound }

/** The host for own domains where DNS is not queried. */
const LOCAL_SITES = 'sites.husrum.test'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
type LogLevel = (typeof logLevels)[number]

export const readConfig = (env: Env = process.env): Config => readKnownOnly(env, read)

function read(env: Env): Config {
  const environment = given(env, 'NODE_ENV') ?? 'development'
  if (!['development', 'test', 'production'].includes(environment)) {
    throw new ConfigError(
      `NODE_ENV must be "development", "test" or "production", not "${environment}". Example: NODE_ENV=production`,
    )
  }
  const production = environment === 'production'
  const port = Number(given(env, 'PORT') ?? 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${env.PORT}". Example: PORT=3000`)
  const databaseUrl = given(env, 'DATABASE_URL')
  if (databaseUrl && !/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new ConfigError(
      'DATABASE_URL must begin with postgres://. Example: DATABASE_URL=postgres://husrum:secret@db.example:5432/husrum',
    )
  const baseUrl = origin(env, 'BASE_URL', 'https://husrum.example')
  if (baseUrl && new URL(baseUrl).href !== `${new URL(baseUrl).origin}/`)
    throw new ConfigError(
      `BASE_URL must be an origin: no path, query or password. Example: BASE_URL=${new URL(baseUrl).origin}`,
    )
  const rateLimits = onOff(env, 'HUSRUM_RATE_LIMITS', true)
  const demo = onOff(env, 'HUSRUM_DEMO', !production)
  if (production) {
    if (!databaseUrl)
      throw new ConfigError(
        'DATABASE_URL is required in production. Example: DATABASE_URL=postgres://husrum:secret@db.example:5432/husrum',
      )
    requireOwnSecrets(env)
    if (!baseUrl)
      throw new ConfigError(
        'BASE_URL is required in production: links in mail are built from it. Example: BASE_URL=https://husrum.example',
      )
    if (!baseUrl.startsWith('https://'))
      throw new ConfigError('BASE_URL must be https in production. Example: BASE_URL=https://husrum.example')
    if (!rateLimits)
      throw new ConfigError('HUSRUM_RATE_LIMITS=off is refused in production. Remove it, or set HUSRUM_RATE_LIMITS=on')
    if (onOff(env, 'HUSRUM_PRIVATE_WEBHOOKS', false))
      throw new ConfigError(
        'HUSRUM_PRIVATE_WEBHOOKS=on is refused in production: webhooks would reach into your own network. Remove it',
      )
    if (demo)
      throw new ConfigError(
        'HUSRUM_DEMO=on is refused in production: the demo accounts have published passwords. Remove it, or set HUSRUM_DEMO=off',
      )
  }
  const web = given(env, 'HUSRUM_WEB') ?? 'built'
  if (web !== 'built' && web !== 'dev' && web !== 'off')
    throw new ConfigError(`HUSRUM_WEB must be "built", "dev" or "off", not "${web}". Example: HUSRUM_WEB=built`)
  if (production && web === 'dev')
    throw new ConfigError(
      'HUSRUM_WEB=dev is refused in production: it serves the sources. Remove it, or set HUSRUM_WEB=built',
    )
  const company = readCompany(env, production)
  const store = readStore(env)
  const dataDir = given(env, 'HUSRUM_DATA')
  const temporaryStore = onOff(env, 'HUSRUM_ALLOW_TEMPORARY_STORE', false)
  if (production && !store && !dataDir && !temporaryStore)
    throw new ConfigError(
      "A file store is required in production: photos would lie in the program's own folder. Set S3_BUCKET, or a folder that is kept. Example: HUSRUM_DATA=/srv/husrum/data",
    )
  return {
    port,
    host: given(env, 'HOST') ?? (production ? '0.0.0.0' : 'localhost'),
    dataDir: path.resolve(dataDir ?? '.data'),
    databaseUrl,
    baseUrl: baseUrl ?? `http://localhost:${port}`,
    marketingUrl: origin(env, 'MARKETING_URL', 'https://www.husrum.example'),
    demo,
    autoApprove: onOff(env, 'HUSRUM_AUTO_APPROVE', demo),
    rateLimits,
    limits: readLimits(env),
    staffFactor: readStaffFactor(env, production),
    production,
    web,
    indexed: onOff(env, 'HUSRUM_INDEXED', production || isOwnMachine(baseUrl)),
    pseudoLocale: readPseudoLocale(env, production),
    product: readProduct(env),
    logo: readLogo(env),
    company,
    staffEmail: readStaffEmail(env, company),
    staffLocale: readStaffLocale(env),
    logLevel: readLogLevel(env, production),
    release: readRelease(readCommit(env)),
    mail: readMail(env),
    sms: readSms(env),
    inbound: readInbound(env) ?? (production ? undefined : LOCAL_INBOUND),
    stripe: readStripe(env),
    viesUrl: readVies(env),
    cvr: readCvr(env),
    tagging: readTagging(env),
    translation: readTranslation(env),
    ownSitesHost: readOwnSitesHost(env) ?? (production ? undefined : LOCAL_SITES),
    networkDns: readOwnSitesHost(env) !== undefined,
    push: onOff(env, 'HUSRUM_PUSH', production),
    store,
    temporaryStore,
    adoptStore: onOff(env, 'HUSRUM_ADOPT_STORE', false),
    trustedProxies: readTrustedProxies(env),
    apiDocs: onOff(env, 'HUSRUM_API_DOCS', true),
    hstsSubdomains: onOff(env, 'HUSRUM_HSTS_SUBDOMAINS', true),
    mapTiles: readMapTiles(env),
    privateWebhooks: onOff(env, 'HUSRUM_PRIVATE_WEBHOOKS', false),
    backupWarnHours: readBackupHours(env),
    metricsToken: readMetricsToken(env),
  }
}

/** No other machine reaches it, so pages may have production's headers. */
const isOwnMachine = (baseUrl: string | undefined): boolean =>
  baseUrl === undefined || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(baseUrl).hostname)
function readPseudoLocale(env: Env, production: boolean): Language | undefined {
  const asked = given(env, 'HUSRUM_PSEUDO_LOCALE')
  if (asked === undefined) return undefined
  if (production) throw new ConfigError('HUSRUM_PSEUDO_LOCALE is refused in production: nobody can read it. Remove it')
  if (asked !== 'en' && asked !== 'da' && asked !== 'de')
    throw new ConfigError(`HUSRUM_PSEUDO_LOCALE must be en, da or de, not "${asked}". Example: HUSRUM_PSEUDO_LOCALE=de`)
  return asked
}

function readLogLevel(env: Env, production: boolean): LogLevel {
  const asked = given(env, 'LOG_LEVEL')?.toLowerCase()
  if (asked === undefined) return production ? 'info' : 'warn'
  const level = logLevels.find((each) => each === asked)
  if (!level)
    throw new ConfigError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${asked}". Example: LOG_LEVEL=info`)
  return level
}

function readCommit(env: Env): string | undefined {
  const commit = given(env, 'HUSRUM_COMMIT')
  if (commit !== undefined && !/^[0-9a-f]{7,40}$/.test(commit))
    throw new ConfigError(`HUSRUM_COMMIT must be the id of a commit, not "${commit}". Example: HUSRUM_COMMIT=4f1c9a0`)
  return commit
}

function readBackupHours(env: Env): number {
  const hours = Number(given(env, 'BACKUP_WARN_HOURS') ?? 26)
  if (!Number.isInteger(hours) || hours < 1 || hours > 8760)
    throw new ConfigError(
      `BACKUP_WARN_HOURS must be a whole number from 1 to 8760, not "${env.BACKUP_WARN_HOURS}". Example: BACKUP_WARN_HOURS=26`,
    )
  return hours
}

function readMetricsToken(env: Env): string | undefined {
  const token = given(env, 'METRICS_TOKEN')
  if (token !== undefined && token.length < 16)
    throw new ConfigError(`METRICS_TOKEN must have 16 characters or more. Example: METRICS_TOKEN=${NEW_SECRET}`)
  return token
}

/** Required in production; elsewhere optional, so that the demo can be entered. */
function readStaffFactor(env: Env, production: boolean): Config['staffFactor'] {
  const value = given(env, 'STAFF_SECOND_FACTOR') ?? (production ? 'required' : 'offered')
  if (value !== 'required' && value !== 'offered')
    throw new ConfigError(
      `STAFF_SECOND_FACTOR must be "required" or "offered", not "${value}". Example: STAFF_SECOND_FACTOR=required`,
    )
  if (production && value === 'offered')
    throw new ConfigError(
      'STAFF_SECOND_FACTOR=offered is refused in production: staff see other people’s data. Remove it, or set STAFF_SECOND_FACTOR=required',
    )
  return value
}
