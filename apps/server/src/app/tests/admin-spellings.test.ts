/** Every spelling of an address below /api/admin is refused: visitors get 401, other accounts 403. */
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fillPath, pathFields, staff, type Audience, type Endpoint } from '@husrum/contract/core/endpoint.ts'
import { api } from '@husrum/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient, anAdmin, anExpert } from '../../testing/people.ts'

let t: TestApp
let port: number
let others: string[]
let owner: string
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  others = [(await aClient(t)).token, (await anExpert(t)).token]
  owner = (await anAdmin(t)).token
  await t.http.listen({ port: 0, host: '127.0.0.1' })
  port = (t.http.server.address() as AddressInfo).port // a server that listens on a port has this address
})
afterAll(() => t.close())

/** A real socket is needed: `inject` would normalise an odd address first. */
const ask = (method: string, path: string, token?: string) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(pieces).toString() }))
    })
    sent.on('error', reject)
    sent.end()
  })

const spellings: readonly [string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['with a slash at the end', (path) => `${path}/`],
  ['with a query', (path) => `${path}?page=1`],
  ['doubled slashes', (path) => path.replaceAll('/', '//')],
  ['a doubled slash before it', (path) => `/${path}`],
  ['an escaped slash', (path) => path.replace('/admin/', '/admin%2F')],
  ['escaped slashes', (path) => `/${path.slice(1).replaceAll('/', '%2f')}`],
  ['escaped letters', (path) => path.replace('admin', '%61dmin')],
  ['capitals', (path) => path.toUpperCase()],
  ['one capital', (path) => path.replace('admin', 'Admin')],
  ['a dot', (path) => path.replace('/admin', '/./admin')],
  ['two dots', (path) => path.replace('/admin', '/x/../admin')],
  ['backslashes', (path) => path.replaceAll('/', '\\').replace('\\', '/')],
  ['a semicolon', (path) => path.replace('/admin', '/admin;x')],
]

const endpoints = Object.values<Endpoint>(api).filter(({ path }) => path.startsWith('/api/admin/'))
/** Or for a program, with a service token that an owner gave it. */
const isStaffs = (audience: Audience): boolean => audience === 'service' || staff.some((role) => role === audience)
const ofStaff = endpoints.filter(
  ({ audience }) => audience.every(isStaffs) && audience.some((each) => each !== 'service'),
)

test('nothing below /api/admin is for anybody but staff and their programs', () => {
  expect(endpoints.length).toBeGreaterThan(10)
  expect(endpoints.filter((endpoint) => !ofStaff.includes(endpoint)).map(({ path }) => path)).toEqual([])
})

describe.each(spellings)('%s', (_, spell) => {
  test('401 for visitors, 403 for clients and experts', async () => {
    for (const endpoint of ofStaff) {
      const path = spell(
        fillPath(endpoint.path, Object.fromEntries(pathFields(endpoint.path).map((field) => [field, 1]))),
      )
      for (const method of new Set([endpoint.method, 'GET', 'HEAD', 'OPTIONS', 'POST'])) {
        const statuses = [(await ask(method, path)).status]
        for (const token of others) statuses.push((await ask(method, path, token)).status)
        expect([method, path, ...statuses]).toEqual([method, path, 401, 403, 403])
      }
    }
  })
})

test('what is not there is 404 for staff alone', async () => {
  for (const path of ['/api/admin', '/api/admin/nothing', '/api/ADMIN/users']) {
    expect([path, (await ask('GET', path)).status]).toEqual([path, 401])
    expect([path, (await ask('GET', path, others[0])).status]).toEqual([path, 403])
    expect([path, (await ask('GET', path, owner)).status]).toEqual([path, 404])
  }
  expect((await ask('GET', '/api/administrators')).status).toBe(404)
})
