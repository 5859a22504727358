/** OpenAPI 3.1 from the endpoint tables: the same schemas that validate. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathFields, studioRoles, type Endpoint, type EndpointTable } from '@husrum/contract/core/endpoint.ts'
import { areas } from '@husrum/contract/index.ts'
import { problem } from '@husrum/contract/core/shapes.ts'
import { z } from 'zod'
import { exampleOf } from './docs-schema.ts'
import { acceptsIdempotencyKey } from '../idempotency/idempotency.ts'

type Json = Record<string, unknown>

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      // digits in an address are parsed as a number, which is what callers mean
      if (
        io === 'input' &&
        def.type === 'pipe' &&
        jsonSchema.type === 'string' &&
        /\\d/.test(jsonSchema.pattern ?? '')
      ) {
        const { $schema: __, ...whole } = z.toJSONSchema(def.out, { unrepresentable: 'any' })
        if (whole.type === 'integer') {
          for (const name of Object.keys(jsonSchema)) if (name !== 'default') Reflect.deleteProperty(jsonSchema, name)
          Object.assign(jsonSchema, whole)
        }
      }
      nameRecordFields(jsonSchema)
      if (zodSchema instanceof z.ZodDiscriminatedUnion) askForDiscriminator(jsonSchema, zodSchema.def.discriminator)
      for (const [name, property] of Object.entries(jsonSchema.properties ?? {})) {
        const about = meanings[name]
        if (about && typeof property === 'object') property.description ??= about
      }
    },
  })
  return json
}

/** Lists each key of a record with known keys as a property, so that generated types have them too. */
function nameRecordFields(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, required, additionalProperties } = schema
  if (typeof propertyNames !== 'object' || !propertyNames.enum || !required) return
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties ?? {}]))
  Reflect.deleteProperty(schema, 'propertyNames')
  Reflect.deleteProperty(schema, 'additionalProperties')
}

/** Requires the discriminator, so that a body matches one variant only; a server that knows a default accepts less. */
function askForDiscriminator(schema: z.core.JSONSchema.BaseSchema, propertyName: string): void {
  for (const each of schema.oneOf ?? [])
    if (typeof each === 'object') each.required = [...new Set([...(each.required ?? []), propertyName])]
}

/** Descriptions of names that mean the same in every endpoint. */
const meanings: Record<string, string> = {
  id: 'A positive integer.',
  created_at: 'ISO 8601, UTC.',
  updated_at: 'ISO 8601, UTC.',
  expires_at: 'ISO 8601, UTC.',
  code: 'Stable; programs decide by it.',
  message: 'For people, in the language of the call.',
  errors: 'By field; nested ones as `images.0.alt`.',
  currency: 'ISO 4217.',
  amount: 'In minor units.',
  phone: 'E.164 after normalising; spaces are taken.',
  country_id: 'The id or the slug of a country.',
  city_id: 'The id or the slug of a town.',
  page: 'From 1. A page past the end is an empty list.',
  per_page: 'How many on a page.',
  total: 'Exact up to 10,000.',
  total_is_capped: 'There are more than `total`.',
  slug: 'A name for addresses and filters; it does not change with the language.',
  locale: 'en, da (or dk) or de.',
  verifyCode: 'The six digits that were sent to the phone.',
  verification_token: 'Of POST /api/verification/check, instead of the code; once, for 30 minutes.',
  device_token:
    'Of POST /api/verification/send: five tries of the code that strangers cannot use up. Without it five are shared by all.',
  password_confirmation: 'The same password again.',
  current_password: 'Of the account that is logged in.',
  challenge: 'Of the first step of signing in; once, for five minutes and five wrong codes.',
  terms: 'true: the terms and the privacy policy are accepted.',
  placeholder: 'ThumbHash in base64: what a picture looks like, before it is there.',
  color: '`#rrggbb`.',
  alt: 'What a picture shows, for whoever cannot see it.',
}

const always = {
  400: ['malformed'],
  422: ['validation_failed'],
  429: ['too_many_requests'],
  500: ['internal'],
  503: ['unavailable'],
} as const
const withBody = { 408: ['too_slow'], 413: ['too_large'], 415: ['unsupported_media_type'] } as const
/** `_method` may turn a POST into a method that its address does not have. */
const posted = { 405: ['method_not_allowed'] } as const
/** The codes with which an `Idempotency-Key` may be refused. */
const keyed = {
  409: ['idempotency_in_progress', 'idempotency_answer_lost'],
  422: ['idempotency_key_invalid', 'idempotency_key_reused'],
} as const
const guarded = { 401: ['unauthenticated'], 403: ['forbidden'] } as const

/** The product's version: the API is released together with it. */
const { version: release }: { version: string } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../../../package.json'), 'utf8'),
)

export function describeApi(
  table: EndpointTable,
  options: { baseUrl: string; production: boolean; product: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(table)) {
    if (endpoint.development && options.production) continue
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = describeEndpoint(name, endpoint, options.product)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: options.product,
      version: release,
      description:
        'The REST API. Call with `Authorization: Bearer <token>` and, for the language of texts, `locale: en|dk|da|de`. ' +
        'The `url` of a picture, `/images/<key>/<width>.jpg`, is its widest JPEG. Every picture is also there as AVIF and WebP under the same key, `/images/<key>/<width>.avif` and `.webp`, in that width and in those of 320, 640, 960, 1280 and 1920 that are smaller, and as JPEG in 640 if it is wider.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.baseUrl }],
    tags: areas
      .filter(({ title }) => title !== 'Development' || !options.production)
      .map(({ title, about }) => ({ name: title, description: about })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: toJson(problem, 'output') },
      parameters: { Locale: localeParameter, 'Idempotency-Key': keyParameter, ...proofParameters },
      headers,
    },
  }
}

function describeEndpoint(name: string, endpoint: Endpoint, product: string): Json {
  const isPublic = endpoint.audience.includes('public')
  return {
    operationId: name,
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    tags: [areaOf(endpoint)],
    'x-audience': endpoint.audience,
    ...(endpoint.override ? { 'x-override': endpoint.method } : {}),
    ...(endpoint.audience.includes('expert') ? { 'x-studio-roles': endpoint.studio ?? studioRoles } : {}),
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path', pathFields(endpoint.path)),
      ...parameters(endpoint.query, 'query', []),
      { $ref: '#/components/parameters/Locale' },
      ...(acceptsIdempotencyKey(endpoint) ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
      ...(endpoint.proof
        ? Object.keys(proofParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))
        : []),
      ...(endpoint.events ? [lastEventParameter] : []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint, product) } : {}),
    responses: responses(endpoint),
  }
}

/** A table without an area belongs to a new domain. */
const areaOf = (endpoint: Endpoint): string =>
  areas.find(({ tables }) => tables.some((table) => Object.values(table).includes(endpoint)))?.title ?? 'More'

function descriptionOf(endpoint: Endpoint): string {
  const { audience, override, method, form, files, fileLists, cache, csv, proof } = endpoint
  const who = audience.includes('public') ? 'everybody' : audience.join(', ')
  return [
    `For ${who}.`,
    ...(form ? ['Takes JSON and form data.'] : []),
    ...((files ?? fileLists) ? ['Files come as multipart/form-data.'] : []),
    ...(override ? [`A POST with \`_method=${method}\` is the same call.`] : []),
    ...(acceptsIdempotencyKey(endpoint) ? ['May be repeated with the same Idempotency-Key.'] : []),
    ...(proof ? ['May ask for a proof of work: 429 `challenge_required` with a `challenge`.'] : []),
    ...(csv ? ['`format=csv` gives the whole list as a table.'] : []),
    ...(cache ? ['The same for everybody: cached by ETag.'] : []),
  ].join(' ')
}

const localeParameter: Json = {
  name: 'locale',
  in: 'header',
  description: 'The language of messages and names; without it `Accept-Language`, then English.',
  schema: { type: 'string', enum: ['en', 'dk', 'da', 'de'] },
}
const keyParameter: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Unguessable, such as a UUID. The same key with the same body is carried out once and answered alike for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}
const proofParameters: Record<string, Json> = {
  'Proof-Of-Work': {
    name: 'Proof-Of-Work',
    in: 'header',
    description:
      'The solved `challenge` of a 429 `challenge_required`, as ALTCHA\'s clients write it (version 2, PBKDF2/SHA-256): base64 of `{"challenge": …, "solution": {"counter", "derivedKey"}}`. For the same call, once, for ten minutes.',
    schema: { type: 'string', maxLength: 4000 },
  },
  'Known-Device': {
    name: 'Known-Device',
    in: 'header',
    description:
      'The `known_device` of earlier logins on this device, up to five with commas between: wrong tries of strangers then ask for no proof of work. It opens nothing by itself.',
    schema: { type: 'string' },
  },
}
const lastEventParameter: Json = {
  name: 'Last-Event-ID',
  in: 'header',
  description: 'The `id` of the last event that was received; without it the stream begins now.',
  schema: { type: 'string' },
}
const headers: Json = {
  RateLimit: {
    description: 'What is left: `"writes";r=117;t=42` is 117 more writes, and the window ends in 42 seconds.',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'The limit that counted: `"writes";q=120;w=60` is 120 in 60 seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  'Unknown-Fields': {
    description: 'Fields of the body that the call does not know, which were dropped: at most 20, percent-encoded.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: '`true` when this is the answer given before, and nothing was carried out now.',
    schema: { type: 'string', enum: ['true'] },
  },
}
const sent = (...names: string[]): Json => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
})
/** Additional headers, by status, beside those of every answer. */
const headersOf: Record<string, Json> = {
  429: sent('RateLimit', 'RateLimit-Policy', 'Retry-After'),
  503: sent('Retry-After'),
}

function parameters(schema: z.ZodType | undefined, where: 'path' | 'query', always: string[]): Json[] {
  if (!schema) return []
  const json = toJson(schema, 'input')
  const properties = (json.properties ?? {}) as Record<string, Json> // a params or query schema is an object schema
  const required = Array.isArray(json.required) ? json.required : []
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: always.includes(name) || required.includes(name),
    schema: property,
  }))
}

function requestBody(endpoint: Endpoint, product: string): Json {
  const schema = endpoint.body ? toJson(endpoint.body, 'input') : {}
  const example = named(exampleBody(endpoint, schema), product)
  const content: Json = { 'application/json': { schema, example } }
  const file = { type: 'string', format: 'binary' }
  const known = (schema.properties ?? {}) as Record<string, Json> // JSON Schema's own form
  const lists = Object.entries(endpoint.fileLists ?? {}).map(([name, maxItems]): [string, Json] => {
    const list = { type: 'array', items: file, maxItems }
    return [name, known[name] ? { anyOf: [list, known[name]] } : list]
  })
  const files = Object.fromEntries([...(endpoint.files ?? []).map((name): [string, Json] => [name, file]), ...lists])
  const multipart = { schema: { ...schema, properties: { ...known, ...files } } }
  if (endpoint.form)
    Object.assign(content, {
      'application/x-www-form-urlencoded': { schema },
      'multipart/form-data': endpoint.files || endpoint.fileLists ? multipart : { schema },
    })
  return { required: !endpoint.body?.safeParse(undefined).success, content }
}

/** The example that the schema generates, with the endpoint's own values where one field depends on another. */
function exampleBody({ example }: Endpoint, schema: Json): unknown {
  const made = exampleOf(schema)
  return typeof made === 'object' && made !== null && !Array.isArray(made) ? { ...made, ...example } : made
}

/** Examples use the product's name in this installation. */
function named(example: unknown, product: string): unknown {
  if (typeof example === 'string') return example.replaceAll('Husrum', product)
  if (Array.isArray(example)) return example.map((each) => named(each, product))
  if (typeof example !== 'object' || example === null) return example
  return Object.fromEntries(Object.entries(example).map(([name, each]) => [name, named(each, product)]))
}

function responses(endpoint: Endpoint): Json {
  const successHeaders = sent(
    'RateLimit',
    'RateLimit-Policy',
    ...(acceptsIdempotencyKey(endpoint) ? ['Idempotency-Replayed'] : []),
    ...(endpoint.body ? ['Unknown-Fields'] : []),
  )
  const success: Json = endpoint.reply
    ? {
        description: 'Success',
        ...successHeaders,
        content: {
          'application/json': { schema: toJson(endpoint.reply, 'output') },
          ...(endpoint.csv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
        },
      }
    : {
        description: 'Success',
        ...successHeaders,
        ...(endpoint.produces ? { content: { [endpoint.produces]: {} } } : {}),
        ...(endpoint.events ? { content: { 'text/event-stream': streamOf(endpoint.events) } } : {}),
      }
  const codes: Record<string, string[]> = {}
  const isPublic = endpoint.audience.includes('public')
  for (const source of [
    always,
    isPublic ? {} : guarded,
    endpoint.body ? withBody : {},
    endpoint.method === 'POST' ? posted : {},
    acceptsIdempotencyKey(endpoint) ? keyed : {},
    endpoint.switch ? { 409: ['switched_off'] } : {},
    endpoint.method === 'GET' || endpoint.whileReadOnly ? {} : { 503: ['read_only'] },
    endpoint.refusals ?? {},
  ]) {
    // each value of a refusal table is a list of codes
    for (const [status, list] of Object.entries(source)) codes[status] = [...(codes[status] ?? []), ...list]
  }
  const refusals = Object.entries(codes).map(([status, list]) => [
    status,
    {
      description: list.join(', ') || 'Refused',
      'x-codes': list,
      ...headersOf[status],
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const pending: Json | undefined = endpoint.pending && {
    202: {
      description: endpoint.produces ? 'Being made' : 'Something is asked for first',
      ...successHeaders,
      content: { 'application/json': { schema: toJson(endpoint.pending, 'output') } },
    },
  }
  return { [endpoint.status]: success, ...pending, ...Object.fromEntries(refusals) }
}

/** OpenAPI 3.1 cannot describe the events of a stream: the contents of each are listed beside its type. */
const streamOf = (events: NonNullable<Endpoint['events']>): Json => ({
  schema: { type: 'string', description: 'Server-sent events: `id`, `event` and `data` as JSON.' },
  'x-events': Object.fromEntries(Object.entries(events).map(([name, schema]) => [name, toJson(schema, 'output')])),
})

/** Moves repeated shapes to named schemas: half the size, and named types for generated clients. */
export function withNamedSchemas(document: Json): Json {
  const times = new Map<string, number>()
  eachShape(document, (text) => times.set(text, (times.get(text) ?? 0) + 1))
  const schemas: Record<string, unknown> = {}
  const nameOf = new Map<string, string>()
  function renamed(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((each) => renamed(each, name))
    if (typeof value !== 'object' || value === null) return value
    const text = shapeText(value)
    const inner = () =>
      Object.fromEntries(
        Object.entries(value).map(([key, each]): [string, unknown] => [
          key,
          renamed(each, nameWithin(value, key, name)),
        ]),
      )
    if (text === undefined || (times.get(text) ?? 0) < 2) return inner()
    let known = nameOf.get(text)
    if (!known) {
      known = freeName(name, new Set([...nameOf.values(), ...Object.keys(ownSchemas)]))
      nameOf.set(text, known)
      schemas[known] = inner()
    }
    return { $ref: `#/components/schemas/${known}` }
  }
  const { components, ...rest } = document
  const ownSchemas = (components as { schemas: Json }).schemas // describeApi writes this shape
  const copy = renamed(rest, '') as Json // an object stays an object
  return { ...copy, components: { ...(components as Json), schemas: { ...ownSchemas, ...schemas } } } // it stays one
}

/** Schemas below this size are not named. */
const NAMED_FROM = 160

function shapeText(value: object): string | undefined {
  if (!('type' in value && value.type === 'object' && 'properties' in value)) return undefined
  const text = JSON.stringify(value)
  return text.length < NAMED_FROM ? undefined : text
}

function eachShape(value: unknown, hear: (text: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  const text = Array.isArray(value) ? undefined : shapeText(value)
  if (text !== undefined) hear(text)
  for (const each of Object.values(value)) eachShape(each, hear)
}

/** Names a schema after its field, or else after the call. */
function nameWithin(value: object, key: string, name: string): string {
  if ('operationId' in value) return String(value.operationId)
  const isField = !('type' in value || 'operationId' in value || 'schema' in value || 'content' in value)
  const isStructure =
    /^(data|items|anyOf|oneOf|allOf|properties|content|schema|responses|requestBody|paths|get|put|post|patch|delete|\d+)$|\//
  return isField && !isStructure.test(key) ? key : name
}

function freeName(name: string, taken: Set<string>): string {
  const base = name.replace(/\W+/g, '_').replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()) || 'Entry'
  for (let nth = 1; ; nth += 1) {
    const tried = nth === 1 ? base : `${base}${nth}`
    if (!taken.has(tried)) return tried
  }
}
