import { queues } from '@husrum/contract/back-office/queues.ts'
import { api } from '@husrum/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, type Person } from '../../../testing/people.ts'
import { aWaitingExpert } from '../../experts/joining/joining.testing.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const ask = async (token = owner.token) => t.call(queues.getAdminQueues, { token })

test('nothing waits in an empty house; each queue counts what its list shows', async () => {
  expect((await ask()).json.data).toEqual({
    experts: 0,
    reviews: 0,
    reports: 0,
    notices: 0,
    contacts: 0,
    deliveries: 0,
  })
  await aWaitingExpert(t)
  const gone = await aWaitingExpert(t)
  await t.deps.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', gone.account_id).execute()
  const contact = {
    name: 'Karen',
    email: 'karen@husrum.example',
    topic: 'other',
    subject: 'Hello',
    message: 'Hi',
    locale: 'en',
  }
  await t.deps.db
    .insertInto('contacts')
    .values([contact, contact, { ...contact, status: 'handled' }])
    .execute()
  const notice = { kind: 'child_abuse', path: '/experts/1', explanation: 'What it is.', locale: 'en' }
  await t.deps.db
    .insertInto('notices')
    .values({ ...notice, case_number: 'K7M4-Q2XD' })
    .execute()
  const mail = { channel: 'mail', kind: 'reset', recipient: 'k@husrum.example', text: 'x', give_up_at: new Date() }
  await t.deps.db
    .insertInto('deliveries')
    .values([
      { ...mail, job_id: crypto.randomUUID(), state: 'dead', ended_at: new Date() },
      { ...mail, job_id: crypto.randomUUID(), state: 'sent', ended_at: new Date() },
    ])
    .execute()
  const { json } = await ask()
  expect(json.data).toEqual({ experts: 1, reviews: 0, reports: 0, notices: 1, contacts: 2, deliveries: 1 })
  const total = async (endpoint: Parameters<typeof t.call>[0], query: Record<string, string>) =>
    (await t.call(endpoint, { token: owner.token, query })).json.meta.total
  expect(await total(api.listAdminExperts, { waiting: 'yes' })).toBe(json.data.experts)
  expect(await total(api.listAdminContacts, { status: 'new' })).toBe(json.data.contacts)
  expect(await total(api.listAdminNotices, { status: 'open' })).toBe(json.data.notices)
  expect(await total(api.listDeliveries, { state: 'dead' })).toBe(json.data.deliveries)
})

test('a review that is held, reported and appealed counts once, and none that its author took back', async () => {
  const { expert_id } = await aWaitingExpert(t)
  const review = {
    expert_id,
    author_name: 'Karen',
    language: 'en',
    rating: 4,
    body: 'The shelves fit, and the light does too.',
    status: 'published',
  }
  await t.deps.db
    .insertInto('reviews')
    .values([
      review,
      { ...review, status: 'pending', held_reason: 'staff' },
      { ...review, reported_at: new Date() },
      { ...review, status: 'rejected', reported_at: new Date(), appealed_at: new Date() },
      { ...review, status: 'rejected', reported_at: new Date(), withdrawn_at: new Date() },
    ])
    .execute()
  expect((await ask()).json.data.reviews).toBe(3)
})

test('more than ten thousand are not counted to the end', async () => {
  const contact = {
    name: 'Many',
    email: 'many@husrum.example',
    topic: 'other',
    subject: 'Hello',
    message: 'Hi',
    locale: 'en',
  }
  for (let n = 0; n < 11; n += 1)
    await t.deps.db
      .insertInto('contacts')
      .values(Array.from({ length: 1000 }, () => contact))
      .execute()
  expect((await ask()).json.data.contacts).toBe(10_001)
})

test('staff only', async () => {
  expect((await ask((await anAdmin(t, 'support')).token)).status).toBe(200)
  expect((await ask((await aClient(t)).token)).status).toBe(403)
  expect((await t.call(queues.getAdminQueues)).status).toBe(401)
})
