/** Every instance reads what staff change: two instances run on one database. */
import { catalogue } from '@husrum/contract/back-office/catalogue.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { reference } from '@husrum/contract/foundation/reference/reference.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, anAdmin, anExpert, optionId, type Person } from '../../../testing/people.ts'
import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { aStyle, aStyleBody, aWord } from './catalogue.testing.ts'

let a: TestApp
let b: TestApp
let owner: Person
beforeAll(async () => {
  a = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { working: true })
  b = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { at: a.connection, working: true })
  owner = await anAdmin(a)
})
afterAll(async () => {
  await b.close()
  await a.close()
})

const styleNames = async (on: TestApp, id: number) =>
  (await on.call(experts.getExpert, { params: { id } })).json.data.styles.map(({ name }: { name: string }) => name)
const offered = async (on: TestApp) =>
  (await on.call(reference.listStyles)).json.data.map(({ slug }: { slug: string }) => slug)

test('a new option, its name, and its end are seen where they were made at once, and elsewhere a moment later', async () => {
  const style = await aStyle(a, owner)
  expect(await offered(a)).toContain(style.slug)
  await expect.poll(() => offered(b)).toContain(style.slug)
  const { expert_id } = await anExpert(a, { style_ids: [style.id] })
  for (const on of [a, b]) expect(await styleNames(on, expert_id)).toEqual([style.names.en])
  const body = { ...aStyleBody(style.slug), names: { ...style.names, en: 'Calm rooms' }, version: 1 }
  expect((await b.call(catalogue.updateStyle, { token: owner.token, params: { id: style.id }, body })).status).toBe(200)
  expect(await styleNames(b, expert_id)).toEqual(['Calm rooms'])
  await expect.poll(() => styleNames(a, expert_id)).toEqual(['Calm rooms'])
})

test('after a merge profiles, briefs and searches say the new one on both', async () => {
  const from = await aStyle(a, owner)
  const into = { id: await optionId(a, 'styles', 'modern'), name: 'Modern' }
  await expect.poll(() => offered(b)).toContain(from.slug)
  const { expert_id } = await anExpert(a, { style_ids: [from.id] })
  const client = await aClient(a)
  await aBrief(a, client, { style_ids: [from.id] })
  const read = async (on: TestApp) =>
    (await on.call(briefs.getBrief, { token: client.token })).json.data.styles.map(({ name }: { name: string }) => name)
  for (const on of [a, b]) {
    expect(await read(on)).toEqual([from.names.en])
    expect(await styleNames(on, expert_id)).toEqual([from.names.en])
  }
  const done = await a.call(catalogue.mergeStyle, {
    token: owner.token,
    params: { id: from.id },
    body: { into: into.id, confirm: from.names.en },
  })
  expect(done.status, done.text).toBe(200)
  expect([await read(a), await styleNames(a, expert_id)]).toEqual([[into.name], [into.name]])
  await expect.poll(async () => [await read(b), await styleNames(b, expert_id)]).toEqual([[into.name], [into.name]])
  for (const on of [a, b])
    await expect
      .poll(async () => {
        const { json } = await on.call(experts.searchExperts, { query: { styles: from.slug, per_page: 100 } })
        return json.data.map(({ id }: { id: number }) => id)
      })
      .toContain(expert_id)
})

test('an option that this instance has not read yet is a moment to wait for, and no fault', async () => {
  const word = aWord()
  expect(() => a.deps.refs.row('style', 987_654)).toThrow(expect.objectContaining({ status: 503, retryAfter: 1 }))
  expect(word).not.toBe('')
})
