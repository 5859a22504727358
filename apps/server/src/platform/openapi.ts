/** OpenAPI 3.1 from the endpoint tables: the same schemas that validate. */
import { pathFields, type Endpoint, type EndpointTable } from '@husrum/contract/endpoint.ts'
import { problem } from '@husrum/contract/shapes.ts'
import { z } from 'zod'
import { takesKey } from './idempotency.ts'

type Json = Record<string, unknown>

const toJson = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}

const always = {
  400: ['malformed'],
  422: ['validation_failed'],
  429: ['too_many_requests'],
  500: ['internal'],
  503: ['unavailable'],
} as const
const withBody = { 408: ['too_slow'], 413: ['too_large'], 415: ['unsupported_media_type'] } as const
/** `_method` may ask a POST for a method its address does not take. */
const posted = { 405: ['method_not_allowed'] } as const
/** What an `Idempotency-Key` may be refused with. */
const keyed = {
  409: ['idempotency_in_progress', 'idempotency_answer_lost'],
  422: ['idempotency_key_invalid', 'idempotency_key_reused'],
} as const
const guarded = { 401: ['unauthenticated'], 403: ['forbidden'] } as const

export function describeApi(
  table: EndpointTable,
  options: { baseUrl: string; production: boolean; product: string },
): Json {
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(table)) {
    if (endpoint.development && options.production) continue
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = describeEndpoint(name, endpoint)
  }
  for (const [path, operations] of Object.entries(paths)) addOverride(path, operations, table)
  return {
    openapi: '3.1.0',
    info: {
      title: options.product,
      version: '1.0.0',
      description:
        'The REST API. Call with `Authorization: Bearer <token>` and, for the language of texts, `locale: en|dk|da|de`.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.baseUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: toJson(problem, 'output') },
      parameters: { Locale: localeParameter, 'Idempotency-Key': keyParameter },
      headers,
    },
  }
}

function describeEndpoint(name: string, endpoint: Endpoint): Json {
  const isPublic = endpoint.audience.includes('public')
  return {
    operationId: name,
    summary: endpoint.summary,
    'x-audience': endpoint.audience,
    security: isPublic ? [] : [{ bearer: [] }],
    parameters: [
      ...parameters(endpoint.params, 'path', pathFields(endpoint.path)),
      ...parameters(endpoint.query, 'query', []),
      { $ref: '#/components/parameters/Locale' },
      ...(takesKey(endpoint) ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(endpoint) } : {}),
    responses: responses(endpoint),
  }
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
  'Idempotency-Replayed': {
    description: '`true` when this is the answer given before, and nothing was carried out now.',
    schema: { type: 'string', enum: ['true'] },
  },
}
const sent = (...names: string[]): Json => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
})
/** Headers beside those of every answer, by status. */
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

function requestBody(endpoint: Endpoint): Json {
  const schema = endpoint.body ? toJson(endpoint.body, 'input') : {}
  const content: Json = { 'application/json': { schema } }
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

function responses(endpoint: Endpoint): Json {
  const successHeaders = sent('RateLimit', 'RateLimit-Policy', ...(takesKey(endpoint) ? ['Idempotency-Replayed'] : []))
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
      }
  const codes: Record<string, string[]> = {}
  const isPublic = endpoint.audience.includes('public')
  for (const source of [
    always,
    isPublic ? {} : guarded,
    endpoint.body ? withBody : {},
    endpoint.method === 'POST' ? posted : {},
    takesKey(endpoint) ? keyed : {},
    endpoint.refusals ?? {},
  ]) {
    for (const [status, list] of Object.entries(source)) codes[status] = [...(codes[status] ?? []), ...list] // each value of a refusal table is a list of codes
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
  return { [endpoint.status]: success, ...Object.fromEntries(refusals) }
}

/** A path with overrides also answers POST: documented where it has no POST of its own. */
function addOverride(path: string, operations: Json, table: EndpointTable): void {
  const overrides = Object.entries(table).filter(([, endpoint]) => endpoint.path === path && endpoint.override)
  if (overrides.length === 0 || operations.post) return
  const verbs = overrides.map(([, endpoint]) => endpoint.method)
  const audience = [...new Set(overrides.flatMap(([, endpoint]) => endpoint.audience))]
  operations.post = {
    operationId: `${overrides.map(([name]) => name).join('Or')}ByOverride`,
    summary: `POST with _method = ${verbs.join(' | ')}`,
    'x-audience': audience,
    'x-override': verbs,
    security: [{ bearer: [] }],
    parameters: parameters(overrides[0]?.[1].params, 'path', pathFields(path)),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { type: 'object', properties: { _method: { type: 'string', enum: verbs } }, required: ['_method'] },
        },
      },
    },
    responses: { default: { description: 'As the method itself; 405 method_not_allowed without `_method`' } },
  }
}
