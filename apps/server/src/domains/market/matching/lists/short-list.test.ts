import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClientIn, aMarket, listOf } from '../matching.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

test('under three it says which wish binds and what widening brings; who comes later is taken in', async () => {
  await aMarket(t, 'Zürich', 2, { expert_type: 'individual-expert' })
  await aMarket(t, 'Zürich', 2, { session_types: ['online'] })
  const client = await aClientIn(t, 'Zürich')
  const few = await listOf(t, client)
  expect(few.data).toHaveLength(2)
  expect(few.meta.binding).toMatchObject({ key: 'session_type', text: expect.stringMatching(/\w/) })
  expect(few.meta.widen).toContainEqual({ key: 'session_type', text: 'Meet online or in person (+2 experts)', more: 2 })
  const [newcomer] = await aMarket(t, 'Zürich', 1)
  const more = await listOf(t, client)
  expect(more.experts).toEqual([...few.experts, newcomer?.expert_id])
  expect(more.meta).toMatchObject({ binding: null, widen: [] })
})
