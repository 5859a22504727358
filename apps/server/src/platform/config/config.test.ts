import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRODUCTION as production } from '../../testing/production.ts'
import { secretSources } from './config-secrets.ts'
import { ConfigError, readConfig } from './config.ts'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, '../../../../..', name), 'utf8')

test('nothing set is the full product on local stand-ins', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: 'localhost',
    databaseUrl: undefined,
    baseUrl: 'http://localhost:3000',
    demo: true,
    autoApprove: true,
    rateLimits: true,
    production: false,
  })
})

test('an empty value counts as not set', () => {
  expect(readConfig({ PORT: '', HUSRUM_DEMO: ' ' })).toMatchObject({ port: 3000, demo: true })
})

describe('a wrong setting is named, with an example', () => {
  test.each([
    [{ PORT: 'eighty' }, 'PORT', 'PORT=3000'],
    [{ PORT: '70000' }, 'PORT', 'PORT=3000'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV', 'NODE_ENV=production'],
    [{ HUSRUM_DEMO: 'maybe' }, 'HUSRUM_DEMO', 'HUSRUM_DEMO=on'],
    [{ HUSRUM_RATE_LIMITS: 'x' }, 'HUSRUM_RATE_LIMITS', 'HUSRUM_RATE_LIMITS=on'],
    [{ HUSRUM_AUTO_APPROVE: 'x' }, 'HUSRUM_AUTO_APPROVE', 'HUSRUM_AUTO_APPROVE=on'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL', 'DATABASE_URL=postgres://'],
    [{ BASE_URL: 'husrum' }, 'BASE_URL', 'BASE_URL=https://'],
    [{ MARKETING_URL: 'javascript:alert(1)' }, 'MARKETING_URL', 'MARKETING_URL=https://'],
    [{ ...production, DATABASE_URL: '' }, 'DATABASE_URL', 'DATABASE_URL=postgres://'],
    [{ ...production, BASE_URL: '' }, 'BASE_URL', 'BASE_URL=https://'],
    [{ ...production, BASE_URL: 'http://husrum.example' }, 'BASE_URL', 'BASE_URL=https://'],
    [{ BASE_URL: 'https://husrum.example/shop?a=1' }, 'BASE_URL', 'BASE_URL=https://husrum.example'],
    [{ BASE_URL: 'https://user:secret@husrum.example' }, 'BASE_URL', 'BASE_URL=https://husrum.example'],
    [{ ...production, HUSRUM_WEB: 'dev' }, 'HUSRUM_WEB', 'HUSRUM_WEB=built'],
    [{ ...production, HUSRUM_RATE_LIMITS: 'off' }, 'HUSRUM_RATE_LIMITS', 'HUSRUM_RATE_LIMITS=on'],
    [{ ...production, HUSRUM_DEMO: 'on' }, 'HUSRUM_DEMO', 'HUSRUM_DEMO=off'],
    [{ HUSRUM_PSEUDO_LOCALE: 'fr' }, 'HUSRUM_PSEUDO_LOCALE', 'HUSRUM_PSEUDO_LOCALE=de'],
    [{ ...production, HUSRUM_PSEUDO_LOCALE: 'de' }, 'HUSRUM_PSEUDO_LOCALE', 'Remove it'],
    [{ INBOUND_DOMAIN: 'reply.husrum.example' }, 'INBOUND_SECRET', 'INBOUND_SECRET='],
    [{ INBOUND_SECRET: 'x'.repeat(20) }, 'INBOUND_DOMAIN', 'INBOUND_DOMAIN='],
    [{ INBOUND_DOMAIN: 'reply', INBOUND_SECRET: 'x'.repeat(20) }, 'INBOUND_DOMAIN', 'INBOUND_DOMAIN='],
    [{ INBOUND_DOMAIN: 'reply.husrum.example', INBOUND_SECRET: 'short' }, 'INBOUND_SECRET', 'INBOUND_SECRET='],
    [{ SMTP_URL: 'smtp://localhost' }, 'MAIL_FROM', 'MAIL_FROM=Husrum'],
    [{ MAIL_FROM: 'hello@husrum.example' }, 'SMTP_URL', 'SMTP_URL=smtps://'],
    [{ SMTP_URL: 'http://localhost', MAIL_FROM: 'hello@husrum.example' }, 'SMTP_URL', 'SMTP_URL=smtps://'],
    [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'nobody' }, 'MAIL_FROM', 'MAIL_FROM=Husrum'],
    [{ SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM', 'MAIL_FROM=Husrum'],
    [{ IMAGE_TAGGING_URL: 'https://tagging.example' }, 'IMAGE_TAGGING_KEY', 'IMAGE_TAGGING_KEY=secret'],
    [
      { IMAGE_TAGGING_URL: 'http://tagging.example', IMAGE_TAGGING_KEY: 'secret' },
      'IMAGE_TAGGING_URL',
      'IMAGE_TAGGING_URL=https://',
    ],
    [
      { IMAGE_TAGGING_URL: 'https://tagging.example', IMAGE_TAGGING_KEY: 'a b' },
      'IMAGE_TAGGING_KEY',
      'IMAGE_TAGGING_KEY=secret',
    ],
    [{ TRANSLATION_URL: 'https://api.deepl.com' }, 'TRANSLATION_KEY', 'TRANSLATION_KEY=secret'],
    [{ TRANSLATION_KEY: 'a b' }, 'TRANSLATION_KEY', 'TRANSLATION_KEY=secret'],
    [
      { TRANSLATION_KEY: 'secret', TRANSLATION_URL: 'http://deepl.example' },
      'TRANSLATION_URL',
      'TRANSLATION_URL=https://',
    ],
    [
      { TRANSLATION_KEY: 'secret', TRANSLATION_DAILY_CHARACTERS: 'many' },
      'TRANSLATION_DAILY_CHARACTERS',
      'TRANSLATION_DAILY_CHARACTERS=200000',
    ],
    [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET', 'STRIPE_WEBHOOK_SECRET=whsec_'],
    [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY=sk_live_'],
    [{ STRIPE_API_URL: 'https://stripe.example' }, 'STRIPE_SECRET_KEY', 'STRIPE_SECRET_KEY=sk_live_'],
    [
      { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
      'STRIPE_SECRET_KEY',
      'STRIPE_SECRET_KEY=sk_live_',
    ],
    [{ STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'secret' }, 'whsec_', 'STRIPE_WEBHOOK_SECRET=whsec_'],
    [
      { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: 'http://stripe.example' },
      'STRIPE_API_URL',
      'STRIPE_API_URL=https://',
    ],
    [{ TWILIO_FROM: '+4552512345' }, 'TWILIO_ACCOUNT_SID', 'TWILIO_ACCOUNT_SID=AC'],
    [
      { TWILIO_ACCOUNT_SID: 'x', TWILIO_AUTH_TOKEN: 'y', TWILIO_FROM: '+4552512345' },
      'TWILIO_ACCOUNT_SID',
      'TWILIO_ACCOUNT_SID=AC',
    ],
    [
      {
        TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
        TWILIO_AUTH_TOKEN: 'y',
        TWILIO_FROM: '+4552512345',
        TWILIO_API_URL: 'http://sms.example',
      },
      'TWILIO_API_URL',
      'TWILIO_API_URL=https://',
    ],
    [{ SMS_FROM: 'Husrum' }, 'SMS_URL', 'SMS_URL=https://'],
    [{ SMS_FROM: 'Husrum', SMS_URL: 'http://sms.example/send' }, 'SMS_URL', 'SMS_URL=https://'],
    [{ SMS_FROM: 'Husrum', SMS_URL: 'https://sms.example', SMS_BODY: '{"to":"{to}"}' }, 'SMS_BODY', 'SMS_BODY={'],
    [{ SMS_FROM: 'Husrum', SMS_URL: 'https://sms.example', SMS_BODY: '{to} {text}' }, 'SMS_BODY', 'SMS_BODY={'],
    [
      {
        SMS_FROM: 'Husrum',
        SMS_URL: 'https://sms.example',
        TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
        TWILIO_AUTH_TOKEN: 'y',
        TWILIO_FROM: '+4552512345',
      },
      'two providers',
      'SMS_URL=https://',
    ],
    [{ S3_BUCKET: 'husrum', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY', 'S3_SECRET_ACCESS_KEY='],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET', 'S3_BUCKET=husrum'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL', 'LOG_LEVEL=info'],
    [{ ...production, COMPANY_NAME: '' }, 'COMPANY_NAME', 'COMPANY_NAME='],
    [{ ...production, COMPANY_VAT: '' }, 'COMPANY_VAT', 'COMPANY_VAT=DK'],
    [{ COMPANY_EMAIL: 'hello' }, 'COMPANY_EMAIL', 'COMPANY_EMAIL=hello@'],
    [{ STAFF_EMAIL: 'staff' }, 'STAFF_EMAIL', 'STAFF_EMAIL=staff@'],
    [{ PRODUCT_NAME: '<b>Rum</b>' }, 'PRODUCT_NAME', 'PRODUCT_NAME=Husrum'],
    [{ LOGO_FILE: '/nowhere/logo.svg' }, 'LOGO_FILE', 'LOGO_FILE=/srv'],
    [{ ...production, HUSRUM_DATA: '' }, 'file store', 'HUSRUM_DATA=/srv/husrum/data'],
    [{ HUSRUM_TRUSTED_PROXIES: '1' }, 'HUSRUM_TRUSTED_PROXIES', 'HUSRUM_TRUSTED_PROXIES=10.0.0.0/8'],
    [{ HUSRUM_MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png' }, 'HUSRUM_MAP_ATTRIBUTION', '© OpenStreetMap'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN', 'METRICS_TOKEN=$(openssl rand -hex 24)'],
  ])('%j', (env, name, example) => {
    expect(() => readConfig(env)).toThrow(name)
    expect(() => readConfig(env)).toThrow(example)
  })
})

test.each([
  'tiles',
  'http://tiles.example/{z}/{x}/{y}.png',
  'https://{s}.tiles.example/{z}/{x}/{y}.png',
  'https://{z}.tiles.example/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://a;script-src/{z}/{x}/{y}',
  'https://*/{z}/{x}/{y}',
  'https://a,b/{z}/{x}/{y}',
  "https://a'/{z}/{x}/{y}",
  'https://key@tiles.example/{z}/{x}/{y}',
])('the map takes its pictures from one host: not %s', (url) => {
  expect(() => readConfig({ HUSRUM_MAP_TILES: url, HUSRUM_MAP_ATTRIBUTION: 'Somebody' })).toThrow(
    'Example: HUSRUM_MAP_TILES=https://tiles.example/{z}/{x}/{y}.png',
  )
})

test('production has no demo and listens to the world', () => {
  expect(readConfig(production)).toMatchObject({ production: true, demo: false, autoApprove: false, host: '0.0.0.0' })
})

const secretNames = secretSources.map(([name]) => name)
const partners: Record<string, Record<string, string>> = {
  DATABASE_URL: {},
  SMTP_URL: { MAIL_FROM: 'hello@husrum.example' },
  INBOUND_SECRET: { INBOUND_DOMAIN: 'reply.husrum.example' },
  METRICS_TOKEN: {},
  S3_SECRET_ACCESS_KEY: { S3_BUCKET: 'husrum', S3_ACCESS_KEY_ID: 'key' },
  STRIPE_SECRET_KEY: { STRIPE_WEBHOOK_SECRET: `whsec_${'a1'.repeat(16)}` },
  STRIPE_WEBHOOK_SECRET: { STRIPE_SECRET_KEY: 'sk_live_a1b2c3' },
  STRIPE_WEBHOOK_SECRET_PREVIOUS: {
    STRIPE_SECRET_KEY: 'sk_live_a1b2c3',
    STRIPE_WEBHOOK_SECRET: `whsec_${'a1'.repeat(16)}`,
  },
  TWILIO_AUTH_TOKEN: { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_FROM: '+4552512345' },
  SMS_AUTHORIZATION: { SMS_URL: 'https://sms.example', SMS_FROM: 'Husrum' },
  TRANSLATION_KEY: {},
  IMAGE_TAGGING_KEY: { IMAGE_TAGGING_URL: 'https://tagging.example' },
  CVR_API_PASSWORD: { CVR_API_URL: 'https://cvr.example', CVR_API_USER: 'husrum' },
}
const published = [
  ['INBOUND_SECRET', 'only-for-development'],
  ['INBOUND_SECRET', '4f1c9a0b7d2e4c6f8a90b1d3'],
  ['METRICS_TOKEN', '4f1c9a0b7d2e4c6f8a90'],
  ['METRICS_TOKEN', '$(openssl rand -hex 24)'],
  ['INBOUND_SECRET', 'b7d2e4c6f8a90b1d34f1c9a0b7d2e4c'],
  ['METRICS_TOKEN', 'b7d2e4c6f8a90b1d34f1c9a0b7d2e4c'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_only_for_development'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_0000'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_tooshort'],
  ['DATABASE_URL', 'postgres://husrum:Secret@db/husrum'],
  ['DATABASE_URL', 'postgres://postgres:postgres@db/husrum'],
  ['DATABASE_URL', 'postgres://husrum:walnut7@db/husrum'],
  ['S3_SECRET_ACCESS_KEY', 'minioadmin'],
] as const

test('production refuses a secret that an example has published or that is short, and says how to have another', () => {
  expect(secretNames.toSorted()).toEqual(Object.keys(partners).toSorted())
  const example = (name: string) =>
    [read('.env.example'), read('deploy/.env.example')].flatMap((text) =>
      [...text.matchAll(new RegExp(`^# ?${name}=(.+)$`, 'gm'))].map(([, value = '']) => [name, value] as const),
    )
  const tried = [...published, ...secretNames.flatMap(example)]
  const told = tried.map(([name, value]) => {
    try {
      return readConfig({ ...production, ...partners[name], [name]: value }) && `${name}=${value} was taken`
    } catch (error) {
      return error instanceof ConfigError ? error.message : String(error)
    }
  })
  expect(tried.length).toBeGreaterThan(published.length + 2)
  expect(told.filter((sentence) => !/ (Make one: openssl rand -hex 24|Take the one of .+)$/.test(sentence))).toEqual([])
})

test('every example of a secret says how to have one, and holds none', () => {
  const blocks = ['.env.example', 'deploy/.env.example'].flatMap((file) => read(file).split(/\n\n+/))
  const examples = secretSources.flatMap(([name, from]) =>
    blocks.flatMap((block) => {
      const [, value] = new RegExp(`^# ?${name}=(.*)$`, 'm').exec(block) ?? []
      const words = block.replaceAll(/\n# ?/g, ' ')
      return value === undefined ? [] : [{ name, says: words.includes(from), value: value.replace(/\/\/.*/, '') }]
    }),
  )
  expect(examples.length).toBeGreaterThan(secretSources.length)
  expect(examples.filter(({ says, value }) => !says || !['', 'postgres:', 'smtps:'].includes(value))).toEqual([])
})

test('production takes secrets that somebody made, and development any', () => {
  const own = 'b7d2e4c6f8a90b1d34f1c9a0b7d2e4c6'
  expect(
    readConfig({
      ...production,
      ...partners.INBOUND_SECRET,
      DATABASE_URL: `postgres://husrum:${own}@db/husrum`,
      INBOUND_SECRET: own,
      METRICS_TOKEN: own,
      STRIPE_SECRET_KEY: 'sk_live_a1b2c3',
      STRIPE_WEBHOOK_SECRET: `whsec_${own}`,
    }),
  ).toMatchObject({ inbound: { secret: own }, metricsToken: own, stripe: { webhookSecrets: [`whsec_${own}`] } })
  expect(readConfig({ METRICS_TOKEN: '4f1c9a0b7d2e4c6f8a90' }).metricsToken).toBe('4f1c9a0b7d2e4c6f8a90')
})

test('providers, store and proxies are read when they are set', () => {
  expect(
    readConfig({
      SMTP_URL: 'smtp://localhost:2525',
      MAIL_FROM: 'Husrum <hello@husrum.example>',
      TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+4552512345',
      S3_BUCKET: 'husrum',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: 'http://localhost:9000/',
      HUSRUM_TRUSTED_PROXIES: 'loopback, 10.0.0.0/8',
      HUSRUM_MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
      HUSRUM_MAP_ATTRIBUTION: '© OpenStreetMap contributors',
      METRICS_TOKEN: '4f1c9a0b7d2e4c6f8a90',
    }),
  ).toMatchObject({
    mail: { url: 'smtp://localhost:2525', from: 'Husrum <hello@husrum.example>' },
    sms: { from: '+4552512345' },
    store: {
      endpoint: 'http://localhost:9000',
      region: 'eu-central-1',
      bucket: 'husrum',
      keys: { accessKeyId: 'key' },
    },
    trustedProxies: ['loopback', '10.0.0.0/8'],
    mapTiles: { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© OpenStreetMap contributors' },
    metricsToken: '4f1c9a0b7d2e4c6f8a90',
  })
})

test('a bucket without keys leaves them to the library: roles, token files', () => {
  expect(readConfig({ S3_BUCKET: 'husrum' }).store).toEqual({
    endpoint: undefined,
    region: 'eu-central-1',
    bucket: 'husrum',
    keys: undefined,
  })
})

test.each([
  ['HUSRUM_TRUSTED_PROXY', 'HUSRUM_TRUSTED_PROXIES'],
  ['HUSRUM_RATELIMITS', 'HUSRUM_RATE_LIMITS'],
  ['HUSRUM_DTA', 'HUSRUM_DATA'],
])('a misspelt %s is refused with the nearest name', (name, nearest) => {
  expect(() => readConfig({ [name]: 'x' })).toThrow(`Did you mean ${nearest}?`)
  expect(readConfig({ [name]: '', HUSRUM_CHROMIUM: '/usr/bin/chromium', OTHER_PROGRAM: 'x' }).port).toBe(3000)
})

test('who runs it: as it is set, and the made-up company of the demo without', () => {
  const { company, staffEmail, product } = readConfig({ ...production, PRODUCT_NAME: 'Hjem' })
  expect([product, staffEmail]).toEqual(['Hjem', 'hello@hjem.example'])
  expect(company).toEqual({
    name: 'Hjem & Rum ApS',
    address: ['Nygade 2', '8000 Aarhus C', 'Denmark'],
    registration: 'CVR 12345678',
    vat: undefined,
    email: 'hello@hjem.example',
    phone: '+45 12 34 56 78',
    madeUp: false,
  })
  expect(readConfig({}).company).toMatchObject({ name: 'Husrum ApS', madeUp: true })
})
