/** Secrets in production must not be published in an example or the code, nor be short enough to guess. */
import { ConfigError, given, NEW_SECRET, type Env } from './config-parts.ts'

/** Secrets of the stand-ins, which production never starts. */
export const DEVELOPMENT_SECRETS = { inbound: 'only-for-development', stripe: 'whsec_only_for_development' } as const

/** Secrets published in examples, images, the code and earlier releases. */
const PUBLISHED: ReadonlySet<string> = new Set([
  ...Object.values(DEVELOPMENT_SECRETS),
  NEW_SECRET,
  'secret',
  'password',
  'postgres',
  'husrum',
  'changeme',
  'example',
  'minioadmin',
  '0123456789abcdef',
  'a-long-random-one',
  'sk_live_0000',
  'whsec_0000',
  'whsec_1111',
  '4f1c9a0b7d2e4c6f8a90',
  '4f1c9a0b7d2e4c6f8a90b1d3',
])

const passwordOf = (url: string): string => (URL.canParse(url) ? decodeURIComponent(new URL(url).password) : '')
/** In `Bearer secret` the secret is the last word. */
const lastWord = (header: string): string => header.split(/\s+/).at(-1) ?? ''

const MAKE_ONE = 'openssl rand -hex 24'

type Secret = {
  /** The secret part of the setting. */ within?: (value: string) => string
  /** The minimum for secrets that the operator makes; a provider chooses the length of its own. */ least?: number
  /** Where the secret comes from, when the operator does not make it. */ from?: string
}

const secrets: Record<string, Secret> = {
  DATABASE_URL: { within: passwordOf, least: 12 },
  SMTP_URL: { within: passwordOf, from: 'your mail provider' },
  INBOUND_SECRET: { least: 32 },
  METRICS_TOKEN: { least: 32 },
  S3_SECRET_ACCESS_KEY: { least: 8 },
  // Stripe's own secrets have 38 characters
  STRIPE_WEBHOOK_SECRET: { least: 32, from: 'Stripe, beside the endpoint' },
  STRIPE_WEBHOOK_SECRET_PREVIOUS: { least: 32, from: 'Stripe, beside the endpoint' },
  STRIPE_SECRET_KEY: { from: 'Stripe' },
  TWILIO_AUTH_TOKEN: { from: 'Twilio' },
  SMS_AUTHORIZATION: { within: lastWord, from: 'your SMS provider' },
  TRANSLATION_KEY: { from: 'your translation service' },
  IMAGE_TAGGING_KEY: { from: 'your tagging service' },
  CVR_API_PASSWORD: { from: 'the register' },
}
/** Each secret with its origin, which its example must state. */
export const secretSources = Object.entries(secrets).map(([name, { from = MAKE_ONE }]) => [name, from] as const)

export function requireOwnSecrets(env: Env): void {
  for (const [name, { within = (value: string) => value, least = 0, from }] of Object.entries(secrets)) {
    const secret = within(given(env, name) ?? '')
    if (secret === '') continue // without a secret there is nothing to guess: a socket, or a provider that is not set
    const what = within === passwordOf ? `The password in ${name}` : name
    const mend = from ? `Take the one of ${from}` : `Make one: ${MAKE_ONE}`
    if (PUBLISHED.has(secret.toLowerCase()))
      throw new ConfigError(`${what} is the one of an example, which anybody can read. ${mend}`)
    if (secret.length < least)
      throw new ConfigError(`${what} must have ${least} characters or more in production. ${mend}`)
  }
}
