import { savedReplies } from '@husrum/contract/experts/saved-replies.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anExpert, type ExpertPerson } from '../../../testing/people.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterAll(() => t.close())

const add = ({ token }: ExpertPerson, title: unknown = 'First answer', body: unknown = 'Hello {first_name}') =>
  t.call(savedReplies.addSavedReply, { token, body: { title, body } })
const titlesOf = async ({ token }: ExpertPerson) =>
  (await t.call(savedReplies.listSavedReplies, { token })).json.data.map(({ title }: { title: string }) => title)
const sort = ({ token }: ExpertPerson, ids: unknown) => t.call(savedReplies.sortSavedReplies, { token, body: { ids } })

test('are kept, changed, put in order and deleted', async () => {
  const expert = await anExpert(t)
  const { token } = expert
  expect(await titlesOf(expert)).toEqual([])
  const ids: number[] = []
  for (const title of ['One', 'Two', 'Three']) ids.push((await add(expert, ` ${title} `)).json.data.id)
  expect(await titlesOf(expert)).toEqual(['One', 'Two', 'Three'])
  const [one = 0, two = 0, three = 0] = ids
  const changed = await t.call(savedReplies.changeSavedReply, { token, params: { id: two }, body: { title: 'Zwei' } })
  expect(changed.json.data).toEqual({ id: two, title: 'Zwei', body: 'Hello {first_name}' })
  expect((await sort(expert, [three])).json.data.map(({ id }: { id: number }) => id)).toEqual([three, one, two])
  expect(await titlesOf(expert)).toEqual(['Three', 'One', 'Zwei'])
  expect((await t.call(savedReplies.removeSavedReply, { token, params: { id: one } })).status).toBe(204)
  expect(await titlesOf(expert)).toEqual(['Three', 'Zwei'])
  expect((await add(expert, 'Four')).status).toBe(201)
  expect(await titlesOf(expert)).toEqual(['Three', 'Zwei', 'Four'])
})

test('belong to one expert', async () => {
  const [owner, other] = [await anExpert(t), await anExpert(t)]
  const { id } = (await add(owner)).json.data
  const params = { id }
  const { token } = other
  for (const reply of [
    await t.call(savedReplies.changeSavedReply, { token, params, body: { title: 'Mine' } }),
    await t.call(savedReplies.removeSavedReply, { token, params }),
    await sort(other, [id]),
  ])
    expect([reply.status, reply.json.code]).toEqual([404, 'saved_reply_not_found'])
  expect(await titlesOf(other)).toEqual([])
  expect(await titlesOf(owner)).toEqual(['First answer'])
})

test('the 31st is refused, also of fifty at once', async () => {
  const expert = await anExpert(t)
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => add(expert, `Reply ${n}`)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(30)
  expect(new Set(replies.filter(({ status }) => status !== 201).map(({ json }) => json.code))).toEqual(
    new Set(['saved_replies_full']),
  )
})

test.each([
  ['x', 'Hello'],
  ['x'.repeat(61), 'Hello'],
  ['Two\nlines', 'Hello'],
  ['Title', ''],
  ['Title', '   '],
  ['Title', 'x'.repeat(2001)],
  ['Title', 'with \u0000'],
  [7, null],
])('422 for %j, %j', async (title, body) => expect((await add(await anExpert(t), title, body)).status).toBe(422))

test.each([
  ['1; drop table saved_replies'],
  [[-1]],
  [[1.5]],
  [['x']],
  [undefined],
  [Array.from({ length: 101 }, () => 1)],
])('an order of %j is refused', async (ids) => expect((await sort(await anExpert(t), ids)).status).toBe(422))

test('go with the account that is erased', async () => {
  const expert = await anExpert(t)
  await add(expert)
  const { account_id } = expert
  await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id }))
  expect(
    await t.deps.db.selectFrom('saved_replies').select('id').where('expert_id', '=', expert.expert_id).execute(),
  ).toEqual([])
})
