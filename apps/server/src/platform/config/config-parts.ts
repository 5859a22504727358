/** The settings of providers and of the infrastructure around the server: each is complete or absent. */
import { toHost } from '@husrum/contract/experts/own-site.rules.ts'
import { isIP } from 'node:net'
import type { MapTiles } from '@husrum/contract/core/pages/page-request.ts'

export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>

export function given(env: Env, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

/** How the operator generates a secret; this text works in a shell. */
export const NEW_SECRET = '$(openssl rand -hex 24)'

export function onOff(env: Env, name: string, fallback: boolean): boolean {
  const value = given(env, name)?.toLowerCase()
  if (value === undefined) return fallback
  if (['on', 'true', '1', 'yes'].includes(value)) return true
  if (['off', 'false', '0', 'no'].includes(value)) return false
  throw new ConfigError(`${name} must be "on" or "off", not "${value}". Example: ${name}=on`)
}

/** A value that is required in production only. */
export function requiredInProduction(
  name: string,
  value: string | undefined,
  production: boolean,
  { about, example }: { about: string; example: string },
): string | undefined {
  if (production && value === undefined)
    throw new ConfigError(`${name} is required in production: ${about}. Example: ${name}=${example}`)
  return value
}

export function origin(env: Env, name: string, example: string): string | undefined {
  const value = given(env, name)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new ConfigError(`${name} must be an http(s) address, not "${value}". Example: ${name}=${example}`)
  return value.replace(/\/+$/, '')
}

/** Requires all of `names` or none: a partial setting would only fail at the first message. */
function together(env: Env, names: Record<string, string>): Record<string, string> | undefined {
  const values = Object.entries(names).map(([name, example]) => ({ name, example, value: given(env, name) }))
  if (values.every(({ value }) => value === undefined)) return undefined
  const missing = values.find(({ value }) => value === undefined)
  if (missing)
    throw new ConfigError(
      `${missing.name} is missing: ${Object.keys(names).join(', ')} belong together. Example: ${missing.name}=${missing.example}`,
    )
  return Object.fromEntries(values.map(({ name, value }) => [name, value ?? '']))
}

/** This machine or its network: loopback, private addresses, names without a dot, and names reserved for such use. */
export function isNextDoor(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) === 4) return /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(host)
  if (isIP(host) === 6) return /^(::1$|f[cd])/i.test(host)
  return !host.includes('.') || /\.(localhost|local|internal)$/i.test(host)
}

export type MailSettings = { /** smtp:// or smtps://, with user and password */ url: string; from: string }

export function readMail(env: Env): MailSettings | undefined {
  const set = together(env, {
    SMTP_URL: 'smtps://husrum:secret@smtp.example:465',
    MAIL_FROM: 'Husrum <hello@husrum.example>',
  })
  if (!set) return undefined
  const { SMTP_URL: url = '', MAIL_FROM: from = '' } = set
  if (!URL.canParse(url) || !['smtp:', 'smtps:'].includes(new URL(url).protocol))
    throw new ConfigError(
      'SMTP_URL must begin with smtp:// or smtps://. Example: SMTP_URL=smtps://husrum:secret@smtp.example:465',
    )
  if (!/^[^<>\p{Cc}]*<?[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>?$/u.test(from))
    throw new ConfigError(
      `MAIL_FROM must be an address, with a name or without, not "${from}". Example: MAIL_FROM=Husrum <hello@husrum.example>`,
    )
  return { url, from }
}

export type InboundSettings = {
  /** Replies are sent to `reply+…@` this domain. */ domain: string
  /** The password of the basic authentication; the user name is ignored. */ secret: string
}

/** Answering by mail is off where nothing is set. */
export function readInbound(env: Env): InboundSettings | undefined {
  const set = together(env, {
    INBOUND_DOMAIN: 'reply.husrum.example',
    INBOUND_SECRET: NEW_SECRET,
  })
  if (!set) return undefined
  const { INBOUND_DOMAIN: domain = '', INBOUND_SECRET: secret = '' } = set
  if (!/^(?=.{4,180}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(domain))
    throw new ConfigError(
      `INBOUND_DOMAIN must be a domain in small letters, not "${domain}". Example: INBOUND_DOMAIN=reply.husrum.example`,
    )
  if (!/^[A-Za-z0-9_-]{16,200}$/.test(secret))
    throw new ConfigError(
      `INBOUND_SECRET must have 16 characters or more, letters and digits only: it stands in an address. Example: INBOUND_SECRET=${NEW_SECRET}`,
    )
  return { domain, secret }
}

export type TwilioSettings = {
  provider: 'twilio'
  accountSid: string
  authToken: string
  from: string
  /** another address of the same API */ apiUrl?: string
}
export type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue }
/** Any gateway that takes one JSON body a message. */
export type GatewaySettings = {
  provider: 'gateway'
  url: string
  /** The whole Authorization header that the gateway expects. */ authorization: string | undefined
  from: string
  /** Its strings may contain {from}, {to}, {digits}, {text} and {key}. */ body: JsonValue
}
export type SmsSettings = TwilioSettings | GatewaySettings

export function readSms(env: Env): SmsSettings | undefined {
  const [twilio, gateway] = [readTwilio(env), readGateway(env)]
  if (twilio && gateway)
    throw new ConfigError(
      'SMS_URL and TWILIO_ACCOUNT_SID name two providers of text messages: keep one of them. Example: SMS_URL=https://sms.example/send',
    )
  return twilio ?? gateway
}

function readTwilio(env: Env): TwilioSettings | undefined {
  const set = together(env, {
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_FROM: '+4552512345',
  })
  if (!set) return undefined
  const { TWILIO_ACCOUNT_SID: accountSid = '', TWILIO_AUTH_TOKEN: authToken = '', TWILIO_FROM: from = '' } = set
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid))
    throw new ConfigError(
      'TWILIO_ACCOUNT_SID must be AC and 32 hexadecimal digits. Example: TWILIO_ACCOUNT_SID=AC00000000000000000000000000000000',
    )
  const apiUrl = encryptedOrigin(env, 'TWILIO_API_URL', 'https://api.twilio.com')
  return { provider: 'twilio', accountSid, authToken, from, ...(apiUrl ? { apiUrl } : {}) }
}

const GATEWAY_BODY = '{"from":"{from}","to":"{to}","text":"{text}","reference":"{key}"}'

function readGateway(env: Env): GatewaySettings | undefined {
  const set = together(env, { SMS_URL: 'https://sms.example/send', SMS_FROM: 'Husrum' })
  if (!set) return undefined
  const { SMS_URL: url = '', SMS_FROM: from = '' } = set
  encryptedOrigin(env, 'SMS_URL', 'https://sms.example/send')
  const authorization = given(env, 'SMS_AUTHORIZATION')
  if (authorization && !/^[\x20-\x7e]+$/.test(authorization))
    throw new ConfigError('SMS_AUTHORIZATION must be one header line. Example: SMS_AUTHORIZATION=Bearer secret')
  return { provider: 'gateway', url, authorization, from, body: gatewayBody(given(env, 'SMS_BODY') ?? GATEWAY_BODY) }
}

function gatewayBody(text: string): JsonValue {
  const wrong = new ConfigError(
    `SMS_BODY must be JSON with {to} (or {digits}) and {text} in its strings. Example: SMS_BODY=${GATEWAY_BODY}`,
  )
  if (!/\{(to|digits)\}/.test(text) || !text.includes('{text}')) throw wrong
  try {
    const body: JsonValue = JSON.parse(text)
    return body
  } catch {
    throw wrong
  }
}

/** An address to which a secret is sent. */
function encryptedOrigin(env: Env, name: string, example: string): string | undefined {
  const url = origin(env, name, example)
  if (url?.startsWith('http:') && !isNextDoor(new URL(url).hostname))
    throw new ConfigError(
      `${name} must be https outside this machine and its network: a secret goes there. Example: ${name}=${example}`,
    )
  return url
}

export type TaggingSettings = { url: string; /** sent as a bearer token */ key: string }

/** Tag proposals for pictures are off where nothing is set. */
export function readTagging(env: Env): TaggingSettings | undefined {
  const set = together(env, { IMAGE_TAGGING_URL: 'https://tagging.example/v1/rooms', IMAGE_TAGGING_KEY: 'secret' })
  if (!set) return undefined
  const { IMAGE_TAGGING_URL: url = '', IMAGE_TAGGING_KEY: key = '' } = set
  encryptedOrigin(env, 'IMAGE_TAGGING_URL', 'https://tagging.example/v1/rooms')
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError(
      'IMAGE_TAGGING_KEY must be plain characters without spaces. Example: IMAGE_TAGGING_KEY=secret',
    )
  return { url, key }
}

export type TranslationSettings = {
  url: string
  key: string
  /** The maximum number of characters sent to the service in one day. */ dailyCharacters: number
}
const DAILY_CHARACTERS = 200_000

/** Translation of people's texts is off without a key. */
export function readTranslation(env: Env): TranslationSettings | undefined {
  const example = 'https://api.deepl.com'
  const key = given(env, 'TRANSLATION_KEY')
  const url = encryptedOrigin(env, 'TRANSLATION_URL', example)
  const most = given(env, 'TRANSLATION_DAILY_CHARACTERS')
  if (key === undefined) {
    if (url ?? most)
      throw new ConfigError(
        'TRANSLATION_KEY is missing: the other settings of translation need it. Example: TRANSLATION_KEY=secret',
      )
    return undefined
  }
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError('TRANSLATION_KEY must be plain characters without spaces. Example: TRANSLATION_KEY=secret')
  if (most !== undefined && !/^[1-9]\d{0,8}$/.test(most))
    throw new ConfigError(
      'TRANSLATION_DAILY_CHARACTERS must be a whole number. Example: TRANSLATION_DAILY_CHARACTERS=200000',
    )
  return {
    // keys of DeepL's free plan have this ending, and need another address
    url: url ?? (key.endsWith(':fx') ? 'https://api-free.deepl.com' : example),
    key,
    dailyCharacters: most === undefined ? DAILY_CHARACTERS : Number(most),
  }
}

/** The host below which each own domain has its name: a wildcard record there leads to this installation. */
export function readOwnSitesHost(env: Env): string | undefined {
  const host = given(env, 'OWN_SITES_HOST')
  if (host !== undefined && toHost(host) !== host)
    throw new ConfigError(
      'OWN_SITES_HOST must be a host name in small letters. Example: OWN_SITES_HOST=sites.husrum.example',
    )
  return host
}

export type StripeSettings = {
  secretKey: string
  /** The signing secrets of the webhook endpoint; there are two during a rotation. */ webhookSecrets: readonly string[]
  /** another address of the same API */ apiUrl?: string
}

export function readStripe(env: Env): StripeSettings | undefined {
  const set = together(env, { STRIPE_SECRET_KEY: 'sk_live_…', STRIPE_WEBHOOK_SECRET: 'whsec_…' })
  const previous = given(env, 'STRIPE_WEBHOOK_SECRET_PREVIOUS')
  const apiUrl = encryptedOrigin(env, 'STRIPE_API_URL', 'https://api.stripe.com')
  if (!set) {
    if (previous ?? apiUrl)
      throw new ConfigError(
        'STRIPE_SECRET_KEY is missing: the other STRIPE_… settings mean nothing without it. Example: STRIPE_SECRET_KEY=sk_live_…',
      )
    return undefined
  }
  const { STRIPE_SECRET_KEY: secretKey = '', STRIPE_WEBHOOK_SECRET: secret = '' } = set
  if (!/^[sr]k_(test|live)_\w+$/.test(secretKey))
    throw new ConfigError(
      'STRIPE_SECRET_KEY must be a secret or restricted key of Stripe. Example: STRIPE_SECRET_KEY=sk_live_…',
    )
  const webhookSecrets = previous === undefined ? [secret] : [secret, previous]
  if (webhookSecrets.some((each) => !/^whsec_\w+$/.test(each)))
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET must begin with whsec_, as Stripe shows it beside the endpoint. Example: STRIPE_WEBHOOK_SECRET=whsec_…',
    )
  return { secretKey, webhookSecrets, ...(apiUrl ? { apiUrl } : {}) }
}

export type CvrSettings = { url: string; user: string; password: string }

/** The Danish company register's system-to-system access; nothing is queried while it is unset. */
export function readCvr(env: Env): CvrSettings | undefined {
  const set = together(env, {
    CVR_API_URL: 'https://distribution.virk.dk',
    CVR_API_USER: 'husrum',
    CVR_API_PASSWORD: 'secret',
  })
  if (!set) return undefined
  const url = encryptedOrigin(env, 'CVR_API_URL', 'https://distribution.virk.dk')
  const { CVR_API_USER: user = '', CVR_API_PASSWORD: password = '' } = set
  return url === undefined ? undefined : { url, user, password }
}

/** The service that checks VAT numbers, for staff and for the stand-in for Stripe; unset: none is checked. */
export const readVies = (env: Env): string | undefined => encryptedOrigin(env, 'VIES_API_URL', 'https://ec.europa.eu')

export type StoreSettings = {
  /** Unset: Amazon's own address for the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  /** Unset: the library finds them itself (an instance role, a token file, AWS_…). */
  keys: { accessKeyId: string; secretAccessKey: string } | undefined
}

export function readStore(env: Env): StoreSettings | undefined {
  const bucket = given(env, 'S3_BUCKET')
  const keys = together(env, { S3_ACCESS_KEY_ID: 'AKIAEXAMPLE', S3_SECRET_ACCESS_KEY: 'secret' })
  const endpoint = origin(env, 'S3_ENDPOINT', 'https://s3.example')
  const region = given(env, 'S3_REGION')
  if (bucket === undefined) {
    if (keys ?? endpoint ?? region)
      throw new ConfigError(
        'S3_BUCKET is missing: the other S3_… settings mean nothing without it. Example: S3_BUCKET=husrum',
      )
    return undefined
  }
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = keys ?? {}
  return { endpoint, region: region ?? 'eu-central-1', bucket, keys: keys && { accessKeyId, secretAccessKey } }
}

/** Addresses and networks of the proxies in front; a hop count would trust callers who reach the port directly. */
export function readTrustedProxies(env: Env): string[] {
  const list = (given(env, 'HUSRUM_TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter(Boolean)
  for (const each of list) {
    const [address = '', bits] = each.split('/')
    const named = ['loopback', 'linklocal', 'uniquelocal'].includes(each)
    if (!named && (!isIP(address) || (bits !== undefined && !/^\d{1,3}$/.test(bits))))
      throw new ConfigError(
        `HUSRUM_TRUSTED_PROXIES must list addresses or networks, and "${each}" is neither. Example: HUSRUM_TRUSTED_PROXIES=10.0.0.0/8`,
      )
  }
  return list
}

/**
 * Map tiles for the search, from one host. Unset: the map draws its own outlines, and browsers of visitors contact no
 * other host.
 */
export function readMapTiles(env: Env): MapTiles | undefined {
  const example = 'https://tiles.example/{z}/{x}/{y}.png'
  const set = together(env, { HUSRUM_MAP_TILES: example, HUSRUM_MAP_ATTRIBUTION: '© OpenStreetMap contributors' })
  if (!set) return undefined
  const { HUSRUM_MAP_TILES: url = '', HUSRUM_MAP_ATTRIBUTION: attribution = '' } = set
  const plain = url.replace(/\{[zxy]\}/g, '0')
  // the origin becomes part of the pages' policy, so it must not contain special characters
  const isOneHost =
    /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?\//i.test(plain) && URL.canParse(plain) && !/[{}]/.test(plain)
  if (!isOneHost || !['{z}', '{x}', '{y}'].every((part) => new URL(plain).origin.length < url.indexOf(part)))
    throw new ConfigError(
      `HUSRUM_MAP_TILES must be an https address of one host with {z}, {x} and {y} in its path. Example: HUSRUM_MAP_TILES=${example}`,
    )
  return { url, attribution }
}
