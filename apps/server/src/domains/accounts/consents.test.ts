import { accounts } from '@husrum/contract/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { aClient } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('each reads the own consents, the newest first', async () => {
  const [ann, ben] = [await aClient(t), await aClient(t)]
  await t.deps.db.deleteFrom('consents').execute()
  const row = { account_id: ann.account_id, document: 'terms', locale: 'da' }
  for (const version of ['2026-11-21', '2026-11-23'])
    await t.deps.db
      .insertInto('consents')
      .values({ ...row, version })
      .execute()
  const { status, json } = await t.call(accounts.listConsents, { token: ann.token })
  expect([status, json.data]).toEqual([
    200,
    ['2026-11-23', '2026-11-21'].map((version) => ({
      document: 'terms',
      version,
      locale: 'da',
      accepted_at: expect.any(String),
    })),
  ])
  expect((await t.call(accounts.listConsents, { token: ben.token })).json.data).toEqual([])
})

test('401 for a visitor', async () => {
  expect((await t.call(accounts.listConsents, {})).status).toBe(401)
})
