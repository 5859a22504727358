import { STAFF_VIEWS_MAX } from '@husrum/contract/core/limits.ts'
import { staffViews } from '@husrum/contract/back-office/saved-views.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin } from '../../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
})
afterAll(() => t.close())

const list = (token: string, query = {}) => t.call(staffViews.listStaffViews, { token, query })
const save = (token: string, view = {}) =>
  t.call(staffViews.saveStaffView, {
    token,
    body: { list: 'users', name: 'Suspended experts', address: '?role=expert&state=suspended', ...view },
  })
const remove = (token: string, id: number) => t.call(staffViews.deleteStaffView, { token, params: { id } })

test('a view is kept, listed by name, replaced under its name, and deleted', async () => {
  const { token } = await anAdmin(t, 'support')
  const first = await save(token)
  expect([first.status, first.json.data]).toEqual([
    201,
    { id: expect.any(Number), list: 'users', name: 'Suspended experts', address: '?role=expert&state=suspended' },
  ])
  await save(token, { name: 'All', address: '' })
  await save(token, { list: 'contacts', name: 'Open' })
  const again = await save(token, { address: '?state=suspended' })
  expect(again.json.data).toEqual({ ...first.json.data, address: '?state=suspended' })
  const names = async (query = {}) => (await list(token, query)).json.data.map(({ name }: { name: string }) => name)
  expect(await names({ list: 'users' })).toEqual(['All', 'Suspended experts'])
  expect(await names()).toEqual(['All', 'Open', 'Suspended experts'])
  expect((await remove(token, first.json.data.id)).status).toBe(204)
  expect(await names({ list: 'users' })).toEqual(['All'])
})

test('another’s is not there, and is not replaced', async () => {
  const [mine, theirs] = [await anAdmin(t), await anAdmin(t)]
  const { id } = (await save(mine.token)).json.data
  await save(theirs.token, { address: '?q=x' })
  expect((await list(mine.token)).json.data).toMatchObject([{ id, address: '?role=expert&state=suspended' }])
  const refused = await remove(theirs.token, id)
  const missing = await remove(theirs.token, 999_999)
  expect([refused.status, refused.json.code]).toEqual([404, 'staff_view_not_found'])
  expect(refused.json).toEqual(missing.json)
})

test('no more than a hundred, with fifty at once', async () => {
  const { token, account_id } = await anAdmin(t)
  const rows = Array.from({ length: STAFF_VIEWS_MAX - 5 }, (_, n) => ({
    account_id,
    list: 'users',
    name: `View ${n}`,
    address: '',
  }))
  await t.deps.db.insertInto('staff_views').values(rows).execute()
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => save(token, { name: `Another ${n}` })))
  const count = (status: number) => answers.filter((answer) => answer.status === status).length
  expect([count(201), count(409)]).toEqual([5, 45])
  expect((await save(token, { name: 'View 3', address: '?q=b' })).status).toBe(201)
})

test.each([
  { list: 'No list' },
  { name: '' },
  { name: 'a\nb' },
  { name: 'x'.repeat(61) },
  { address: 'https://elsewhere.example' },
  { address: '?q=a b' },
  { address: `?q=${'x'.repeat(1000)}` },
])('422 for %o', async (view) => expect((await save((await anAdmin(t)).token, view)).status).toBe(422))

test('staff only', async () => {
  const { token } = await aClient(t)
  for (const { status } of [await list(token), await save(token), await remove(token, 1)]) expect(status).toBe(403)
  expect((await t.call(staffViews.listStaffViews)).status).toBe(401)
})
