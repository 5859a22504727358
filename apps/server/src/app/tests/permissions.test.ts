/**
 * The permission matrix, generated from the contract: every endpoint × every role. Endpoints that are mounted but not
 * in the contract, or the reverse, fail too. Each domain tests ownership itself.
 */
import { api } from '@husrum/contract/index.ts'
import {
  fillPath,
  pathFields,
  staff,
  serviceScopes,
  studioRoles,
  type ServiceScope,
  type Audience,
  type Endpoint,
  type StudioRole,
} from '@husrum/contract/core/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PRODUCTION } from '../../testing/production.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient, aMember, anAdmin, anExpert } from '../../testing/people.ts'

type Caller = {
  name: string
  token: string | undefined
  audience: Audience | undefined
  studio?: StudioRole
  seatless?: true
  scopes?: readonly string[]
}

let t: TestApp
let callers: Caller[]
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  const expired = await aClient(t)
  await t.deps.db
    .updateTable('sessions')
    .set({ expires_at: new Date(0) })
    .where('account_id', '=', expired.account_id)
    .execute()
  const revoked = await aClient(t)
  await t.deps.db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('account_id', '=', revoked.account_id)
    .execute()
  const expert = await anExpert(t)
  const alone = await anExpert(t, { plan_id: 2 })
  callers = [
    { name: 'visitor', token: undefined, audience: undefined },
    { name: 'client', token: (await aClient(t)).token, audience: 'client' },
    { name: 'expert', token: expert.token, audience: 'expert', studio: 'owner' },
    { name: 'member', token: (await aMember(t, expert)).token, audience: 'expert', studio: 'member' },
    {
      name: 'assistant',
      token: (await aMember(t, expert, 'assistant')).token,
      audience: 'expert',
      studio: 'assistant',
    },
    { name: 'seatless', token: (await aMember(t, alone)).token, audience: 'expert', studio: 'member', seatless: true },
    { name: 'support', token: (await anAdmin(t, 'support')).token, audience: 'support' },
    { name: 'moderator', token: (await anAdmin(t, 'moderator')).token, audience: 'moderator' },
    { name: 'owner', token: (await anAdmin(t, 'owner')).token, audience: 'owner' },
    { name: 'service', token: await aServiceToken(serviceScopes), audience: 'service', scopes: serviceScopes },
    { name: 'narrow service', token: await aServiceToken(['leads:read']), audience: 'service', scopes: ['leads:read'] },
    { name: 'expired', token: expired.token, audience: undefined },
    { name: 'revoked', token: revoked.token, audience: undefined },
    { name: 'suspended', token: (await aClient(t, { suspended_at: new Date() })).token, audience: undefined },
    { name: 'deleted', token: (await anExpert(t, {}, { deleted_at: new Date() })).token, audience: undefined },
    { name: 'nonsense', token: 'x'.repeat(43), audience: undefined },
  ]
})
afterAll(() => t.close())

/** A service token, made as an owner makes one. */
async function aServiceToken(scopes: readonly ServiceScope[]): Promise<string> {
  const { token } = await anAdmin(t)
  return (await t.call(api.createServiceToken, { body: { name: 'Warehouse', scopes }, token })).json.data.token
}

/** The matrix: 401 or 403 for callers without the right; any other status for those with it. */
function expected(endpoint: Endpoint, caller: Caller): 401 | 403 | 'seat_missing' | 'scope_missing' | 'let in' {
  if (endpoint.audience.includes('public'))
    return caller.scopes && endpoint.method !== 'GET' ? 'scope_missing' : 'let in' // service tokens only read
  if (caller.audience === undefined) return 401
  if (!endpoint.audience.includes(caller.audience)) return 403
  if (caller.scopes && !caller.scopes.includes(endpoint.scope ?? '')) return 'scope_missing'
  if (caller.seatless && !endpoint.withoutSeat) return 'seat_missing'
  return caller.studio && !(endpoint.studio ?? studioRoles).includes(caller.studio) ? 403 : 'let in'
}

function call(
  endpoint: Endpoint,
  token: string | undefined,
  method = endpoint.method as string,
  body?: object,
  app = t,
) {
  const url = fillPath(
    endpoint.path,
    Object.fromEntries(pathFields(endpoint.path).map((field) => [field, field === 'keyword' ? 'nothing' : 999_999])),
  )
  const payload = body ?? (endpoint.body && method !== 'GET' ? {} : undefined)
  return app.request({
    method: method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload ? { payload } : {}),
  }) // the contract's methods are among inject's
}

const table: [string, Endpoint][] = Object.entries(api)
// logging out ends the caller's own session: only callers who are refused call it, and last
const asked = table.filter(([name]) => name !== 'logout')

describe('every endpoint × everybody', () => {
  test.each(asked)('%s', async (_, endpoint) => {
    for (const caller of callers) {
      const { status, json } = await call(endpoint, caller.token)
      const wanted = expected(endpoint, caller)
      // a login with nothing in it is 422, so a 401 can only come from the gate
      const seen =
        status === 401 && json.code === 'unauthenticated'
          ? 401
          : status === 403 && json.code === 'forbidden'
            ? 403
            : status === 403 && (json.code === 'seat_missing' || json.code === 'scope_missing')
              ? json.code
              : 'let in'
      expect([caller.name, seen]).toEqual([caller.name, wanted])
      expect(status).toBeLessThan(500)
    }
  })

  test('an override is authorised as the method it asks for', async () => {
    for (const [name, endpoint] of table.filter(([, each]) => each.override)) {
      for (const caller of callers) {
        const { status } = await call(endpoint, caller.token, 'POST', { _method: endpoint.method })
        const wanted = expected(endpoint, caller)
        expect([
          name,
          caller.name,
          wanted === 'let in'
            ? ![401, 403, 405].includes(status)
            : status === (wanted === 'seat_missing' || wanted === 'scope_missing' ? 403 : wanted),
        ]).toEqual([name, caller.name, true])
      }
    }
  })

  test('staff without a second factor, where it is required: what switches it on, and nothing else', async () => {
    const strict = await testApp({ HUSRUM_RATE_LIMITS: 'off', STAFF_SECOND_FACTOR: 'required' })
    try {
      for (const audience of staff) {
        const { token } = await anAdmin(strict, audience)
        for (const [name, endpoint] of asked.filter(([, each]) => !each.audience.includes('public'))) {
          const { status, json } = await call(endpoint, token, endpoint.method, undefined, strict)
          const wanted = !endpoint.audience.includes(audience)
            ? 'forbidden'
            : endpoint.withoutFactor
              ? 'let in'
              : 'second_factor_required'
          const seen = ['forbidden', 'second_factor_required'].includes(json?.code) ? json.code : 'let in'
          expect([audience, name, seen, status < 500]).toEqual([audience, name, wanted, true])
        }
      }
    } finally {
      await strict.close()
    }
  })

  test('logout', async () => {
    for (const caller of callers.filter((each) => each.audience === undefined))
      expect((await call(api.logout, caller.token)).status).toBe(401)
  })
})

test('everything under /api is in the contract, and the contract is mounted', () => {
  const described = new Set(
    table.flatMap(([, { method, path, withEmptyId }]) => {
      const route = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`
      return withEmptyId ? [route, `${route}/`] : [route]
    }),
  )
  for (const route of described) {
    const [method = '', url = ''] = route.split(' ')
    // the contract's methods are among Fastify's
    expect([route, t.http.hasRoute({ method: method as 'GET', url })]).toEqual([route, true])
  }
  const overrides = new Set(
    table
      .filter(([, endpoint]) => endpoint.override)
      .map(([, endpoint]) => `POST ${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const mounted = t.mountedRoutes
    // the API description and the reports that browsers send by themselves are no endpoints
    .filter(
      ({ url }) =>
        url.startsWith('/api/') &&
        !/^\/api\/(openapi\.json|docs(\.css|\.woff2)?|policy-reports|webhooks\/(mail|stripe))$/.test(url),
    )
    .map(({ method, url }) => `${method} ${url}`)
  for (const route of mounted) expect([route, described.has(route) || overrides.has(route)]).toEqual([route, true])
})

test('OpenAPI describes each operation with its audience and the codes it refuses with', async () => {
  const { json } = await t.request({ method: 'GET', url: '/api/openapi.json' })
  expect(json.openapi).toBe('3.1.0')
  for (const [name, endpoint] of table) {
    const operation = json.paths[endpoint.path]?.[endpoint.method.toLowerCase()]
    expect([name, operation?.['x-audience']]).toEqual([name, [...endpoint.audience]])
    const ofStudio = endpoint.audience.includes('expert') ? [...(endpoint.studio ?? studioRoles)] : undefined
    expect([name, operation?.['x-studio-roles']]).toEqual([name, ofStudio])
    for (const [status, codes] of Object.entries(endpoint.refusals ?? {}))
      expect([name, operation.responses[status]?.['x-codes']]).toEqual([name, expect.arrayContaining([...codes])])
  }
})

test('who may what in a studio', () => {
  const only = (role: StudioRole) =>
    table.filter(([, { audience, studio }]) => audience.includes('expert') && !(studio ?? studioRoles).includes(role))
  const names = (calls: [string, Endpoint][]) => calls.map(([name]) => name).toSorted()
  const ofOwner = [
    'appealDecision',
    'changeStudioRole',
    'checkDomain',
    'chooseHandle',
    'connectDomain',
    'getOwnSite',
    'inviteToStudio',
    'listOwnDecisions',
    'removeDomain',
    'removeFromStudio',
    'resendStudioInvitation',
    'revokeStudioInvitation',
    'submitExpert',
  ]
  expect(names(only('owner'))).toEqual([])
  expect(names(only('member'))).toEqual(ofOwner)
  const money = table.filter(([, { path }]) => /^\/api\/(architect\/subscriptions|subscription-sessions)/.test(path))
  expect(money.length).toBeGreaterThan(4)
  expect(names(only('assistant'))).toEqual([...ofOwner, ...names(money)].toSorted())
})

test('in production nothing of development is there', async () => {
  const { readConfig } = await import('../../platform/config/config.ts')
  const config = readConfig(PRODUCTION)
  expect(config).toMatchObject({ production: true, demo: false, autoApprove: false })
  const { describeApi } = await import('../../platform/api-docs/openapi.ts')
  const paths = Object.keys(describeApi(api, config).paths as object) // an OpenAPI document has paths
  expect(paths.filter((path) => path.startsWith('/api/dev'))).toEqual([])
})

/** Sent in every field, path and query: the answer is a documented 4xx or a success, never a 500. */
const hostile: unknown[] = [
  'a\u0000b',
  '\ud800',
  1e308,
  -1,
  2 ** 63,
  '9223372036854775808',
  true,
  null,
  [],
  [[]],
  {},
  { a: { b: { c: [] } } },
  ['x'.repeat(10_000)],
  'x'.repeat(10_000),
  '__proto__',
  "'; drop table accounts; --",
]

describe('hostile input is refused in a documented way', () => {
  test.each(table.filter(([, endpoint]) => endpoint.body))('%s: bodies', async (name, endpoint) => {
    const caller = callers.find((each) => each.audience !== undefined && endpoint.audience.includes(each.audience))
    const fields = fieldsOf(endpoint)
    for (const value of hostile) {
      for (const body of [value, Object.fromEntries(fields.map((field) => [field, value]))]) {
        const { status } = await t.request({
          method: endpoint.method,
          url: fillPath(endpoint.path, Object.fromEntries(pathFields(endpoint.path).map((field) => [field, 1]))),
          headers: {
            'content-type': 'application/json',
            ...(caller?.token ? { authorization: `Bearer ${caller.token}` } : {}),
          },
          payload: JSON.stringify(body),
        })
        expect([name, JSON.stringify(body).slice(0, 60), status < 500]).toEqual([
          name,
          JSON.stringify(body).slice(0, 60),
          true,
        ])
      }
    }
  })

  test.each(table.filter(([, endpoint]) => endpoint.query || endpoint.params))(
    '%s: paths and queries',
    async (name, endpoint) => {
      const caller = callers.find((each) => each.audience !== undefined && endpoint.audience.includes(each.audience))
      const headers = caller?.token ? { authorization: `Bearer ${caller.token}` } : {}
      const plain = fillPath(endpoint.path, Object.fromEntries(pathFields(endpoint.path).map((field) => [field, 1])))
      const texts = [
        '%00',
        'a%00b',
        '%ED%A0%80',
        '1e308',
        '9223372036854775808',
        '-1',
        '',
        '%27%22%3C',
        'x'.repeat(250),
        'NaN',
        '[]',
      ]
      const urls = texts.flatMap((text) => [
        ...pathFields(endpoint.path).map(
          (field) =>
            fillPath(endpoint.path, Object.fromEntries(pathFields(endpoint.path).map((other) => [other, 1]))).replace(
              /1(?=\/|$)/,
              text || '%20',
            ) + (field ? '' : ''),
        ),
        ...queryFieldsOf(endpoint).flatMap((field) => [
          `${plain}?${field}=${text}`,
          `${plain}?${field}[]=${text}`,
          `${plain}?${field}[a][b]=${text}`,
        ]),
      ])
      for (const url of urls) {
        if (endpoint.method !== 'GET' && !url.includes('%00')) continue // writes: one round is enough
        const { status } = await t.request({
          method: endpoint.method,
          url,
          headers,
          ...(endpoint.body ? { payload: {} } : {}),
        })
        expect([name, url.slice(0, 120), status < 500]).toEqual([name, url.slice(0, 120), true])
      }
    },
    60_000,
  ) // hundreds of requests each
})

function fieldsOf(endpoint: Endpoint): string[] {
  // an object schema has a shape
  return endpoint.body && 'shape' in endpoint.body ? Object.keys(endpoint.body.shape as object) : []
}
function queryFieldsOf(endpoint: Endpoint): string[] {
  return endpoint.query && 'shape' in endpoint.query ? Object.keys(endpoint.query.shape as object) : [] // has a shape
}
