/**
 * Cached pages of the whole product: each survives writes that change nothing it shows, and is rendered again after
 * those that do, on the writing instance and on another one, which is connected only by the database.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { api } from '@husrum/contract/index.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aWord, described } from '../../domains/back-office/catalogue/catalogue.testing.ts'
import { aProject, someReviews } from '../../domains/experts/profile/profile.testing.ts'
import { loadCatalogues } from '../../platform/core/texts/catalogues.ts'
import { mountWeb } from '../../platform/web/web.ts'
import { testApp, type TestApp } from '../../testing/app.ts'
import { testConnection } from '../../testing/database/database.ts'
import { aClient, aLead, anAdmin, anExpert, placeIds, type ExpertPerson, type Person } from '../../testing/people.ts'

/** Stands in for the build: a page contains the API's answers to its reader, and how often it was rendered. */
const renderer = `
let drawn = 0
export default { async fetch(request, { context }) {
  const { status, json } = await context.apiFetch(new URL(request.url).searchParams.get('read'), { method: 'GET' })
  drawn += 1
  return new Response('<!DOCTYPE html>' + JSON.stringify({ drawn, status, json }), { headers: { 'content-type': 'text/html' } })
} }`

let t: TestApp
let other: TestApp
let folder: string
let expert: ExpertPerson
let client: Person
let owner: Person

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'husrum-kept-'))
  for (const part of ['server', 'client/assets']) mkdirSync(path.join(folder, part), { recursive: true })
  writeFileSync(path.join(folder, 'server/package.json'), '{"type":"module"}')
  writeFileSync(path.join(folder, 'server/server.js'), renderer)
  const at = await testConnection()
  const env = { HUSRUM_RATE_LIMITS: 'off' }
  t = await testApp(env, { at })
  other = await testApp(env, { at })
  for (const each of [t, other]) {
    const { brand, config, operating, editions } = each.deps
    await mountWeb(each.http, {
      mode: 'built',
      dist: folder,
      catalogues: loadCatalogues(),
      brand,
      config,
      operating,
      onChange: editions.onChange,
      version: each.pagesVersion,
    })
  }
  expert = await anExpert(t, await placeIds(t, 'Odense'))
  client = await aClient(t)
  owner = await anAdmin(t)
  await follow()
})
afterAll(async () => {
  await t.close()
  await other.close()
  rmSync(folder, { recursive: true })
})

/** The polling that each instance does twice a second. */
async function follow(): Promise<void> {
  for (const { deps } of [t, other]) {
    await deps.refs.refresh()
    await deps.editions.refresh()
    await deps.readModels.refresh()
    await deps.market.refresh()
    await deps.photos.refresh()
  }
}

type Page = { drawn: number; status: number; json: unknown }
async function pageOf(on: TestApp, read: string): Promise<Page> {
  const { body, statusCode } = await on.http.inject(`/page?read=${encodeURIComponent(read)}`)
  expect(statusCode).toBe(200)
  return JSON.parse(body.slice('<!DOCTYPE html>'.length))
}

const kinds: [string, () => string, () => Promise<unknown>][] = [
  [
    'a profile',
    () => `/api/architect/${expert.expert_id}`,
    () =>
      changed(api.patchOwnExpert, expert, {
        description: 'Other words about the same quiet rooms, with the light from the garden.',
      }),
  ],
  [
    'the list of experts',
    () => '/api/architect/search',
    () => changed(api.patchOwnExpert, expert, { name: 'Nora New' }),
  ],
  [
    'who is found',
    () => '/api/architect/search?service_type=architect',
    () => changed(api.patchOwnExpert, expert, { service_type: ['architect'] }),
  ],
  ['places on the map', () => '/api/architect/places', () => anExpert(t).then(() => write())],
  [
    'reviews',
    () => `/api/architect/${expert.expert_id}/reviews`,
    () => someReviews(t, expert.expert_id, [5]).then(() => write()),
  ],
  [
    'projects',
    () => `/api/architect/${expert.expert_id}/projects`,
    () => aProject(t, expert.expert_id).then(() => write()),
  ],
  ['options', () => api.listAspects.path, () => changed(api.createAspect, owner, described(aWord()), 201)],
  ['plans', () => '/api/subscription-plans', changePlan],
  ['legal texts', () => '/api/legal/cookies?language=en', changeLegalText],
]

async function changed(
  endpoint: Parameters<TestApp['call']>[0],
  { token }: Person | ExpertPerson,
  body: object,
  expected = 200,
): Promise<void> {
  const { status, text } = await t.call(endpoint, { token, body })
  expect(status, text).toBe(expected)
}
async function changePlan(): Promise<void> {
  const [plan] = (await t.call(api.listAdminPlans, { token: owner.token })).json.data
  const { id, names, descriptions, features, limits, version } = plan
  const body = { names: { ...names, en: 'Another name' }, descriptions, features, limits, version }
  const { status, text } = await t.call(api.updatePlan, { token: owner.token, params: { id }, body })
  expect(status, text).toBe(200)
}
async function changeLegalText(): Promise<void> {
  const { token } = owner
  const params = { document: 'cookies', language: 'en' }
  const source = '# Cookies\n\nWhat browsers keep.\n\n## All of it\n\nNothing else.'
  expect((await t.call(api.saveLegalDraft, { token, params, body: { source, revision: 0 } })).status).toBe(200)
  expect((await t.call(api.publishLegalText, { token, params, body: { number: 0 } })).status).toBe(200)
}
/** A write by an unrelated person, which no page shows. */
async function write(): Promise<void> {
  for (const endpoint of [api.addFavourite, api.removeFavourite])
    expect((await t.call(endpoint, { token: client.token, params: { id: expert.expert_id } })).status).toBeLessThan(300)
}

describe('a kept page', () => {
  test.each(kinds)(
    'of %s is the same after writes it does not show, and another after one that it does',
    async (_, read, change) => {
      await follow()
      const [first, there] = [await pageOf(t, read()), await pageOf(other, read())]
      expect([first.status, there.status]).toEqual([200, 200])
      await write()
      expect(await pageOf(t, read())).toEqual(first)
      await change()
      await t.deps.market.refresh() // every change of an expert waits for it when the market follows changes
      const after = await pageOf(t, read())
      expect(after.json).not.toEqual(first.json)
      expect(after.drawn).toBeGreaterThan(first.drawn)
      expect((await t.request({ method: 'GET', url: read() })).json).toEqual(after.json)
      expect(await pageOf(t, read())).toEqual(after)
      await follow()
      expect((await pageOf(other, read())).json).toEqual(after.json)
    },
  )

  test('a lead to somebody else does not draw a profile anew', async () => {
    const somebody = await anExpert(t)
    await follow()
    const read = `/api/architect/${expert.expert_id}`
    const before = await pageOf(t, read)
    await aLead(t, { client, expert: somebody })
    await follow()
    expect(await pageOf(t, read)).toEqual(before)
  })

  test('who was suspended by hand is gone from it once the marks are read', async () => {
    const read = `/api/architect/${expert.expert_id}`
    await follow()
    expect((await pageOf(t, read)).status).toBe(200)
    await sql`update accounts set suspended_at = now() where id = ${expert.account_id}`.execute(t.deps.db)
    await follow()
    expect((await pageOf(t, read)).status).toBe(404)
  })
})
