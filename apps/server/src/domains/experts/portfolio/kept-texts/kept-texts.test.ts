/** Texts that lost a conflict with another window are stored for 30 days. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { portfolio } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, aMember, anExpert, aPerson, PASSWORD, type ExpertPerson } from '../../../../testing/people.ts'
import { rowOf } from '../../../identity/accounts/accounts.testing.ts'
import { eraseAccounts } from '../../../identity/accounts/leaving/erasing.service.ts'
import { sweepKeptTexts } from './kept-texts.service.ts'
import { aDraft, aPublished, read, save, withinDeadline } from '../portfolio.testing.ts'

let t: TestApp
let one: ExpertPerson
beforeAll(async () => {
  t = await testApp()
  one = await anExpert(t)
})
afterEach(() => t.moveClock(0))
afterAll(() => t.close())

const keep = (of: { token: string }, id: unknown, texts: unknown) =>
  t.call(portfolio.keepTexts, { token: of.token, params: { id }, body: { texts } })
const list = (of: { token: string }, id: unknown) =>
  t.call(portfolio.listKeptTexts, { token: of.token, params: { id } })
const textsOf = async (of: { token: string }, id: unknown): Promise<string[]> =>
  (await list(of, id)).json.data.map(({ text }: { text: string }) => text)
const story = (text: string) => ({ field: 'description', text })

describe('a kept text', () => {
  test('is there for the owner and the people of the studio, with who chose the other one; the project stays as it is', async () => {
    const id = await aPublished(t, one, { description: 'The one that was chosen' })
    const before = await read(t, one, id)
    const member = await aMember(t, one)
    const assistant = await aMember(t, one, 'assistant')
    const kept = await keep(member, id, [{ field: 'title', text: ' A house ' }, story('It was dark.')])
    expect(kept.status).toBe(200)
    for (const who of [one, member, assistant]) {
      const { json } = await list(who, id)
      expect(json.data).toHaveLength(2)
      expect(json.data).toContainEqual({
        id: expect.any(Number),
        field: 'title',
        text: 'A house',
        kept_by: 'Mette Member',
        kept_at: expect.any(String),
      })
      expect(json.data).toEqual(kept.json.data)
    }
    expect((await keep(assistant, id, [story('Ours')])).json.data[0]).toMatchObject({ kept_by: 'Asger Assistant' })
    expect(await read(t, one, id)).toEqual(before)
  })

  test('is kept once, the last one first, and twenty of a project at most', async () => {
    const id = await aDraft(t, one)
    for (const text of ['first', 'second', 'first']) await keep(one, id, [story(text)])
    expect(await textsOf(one, id)).toEqual(['first', 'second'])
    for (let at = 0; at < 21; at++) await keep(one, id, [story(`text ${at}`)])
    const texts = await textsOf(one, id)
    expect([texts.length, texts[0], texts.at(-1)]).toEqual([20, 'text 20', 'text 1'])
  })

  test('goes after 30 days, for readers at once, and with its project', async () => {
    const of = await anExpert(t)
    const id = await aDraft(t, of)
    await keep(of, id, [story('old'), { field: 'title', text: 'new' }])
    const age = (text: string, days: number) =>
      sql`update kept_texts set kept_at = now() - make_interval(days => ${days}) where body = ${text}`.execute(
        t.deps.db,
      )
    await age('old', 29)
    await sweepKeptTexts(t.deps)
    expect(await textsOf(of, id)).toEqual(['new', 'old'])
    await age('old', 31)
    expect(await textsOf(of, id)).toEqual(['new'])
    expect(await rows(id)).toHaveLength(2)
    await sweepKeptTexts(t.deps)
    expect(await rows(id)).toEqual([{ body: 'new' }])
    await t.deps.db.deleteFrom('projects').where('id', '=', id).execute()
    expect(await rows(id)).toEqual([])
  })

  test('stays without a name once the person who chose the other one has left, also after they are erased', async () => {
    const id = await aDraft(t, one)
    const { token, account_id } = await aMember(t, one)
    await keep({ token }, id, [story('Theirs')])
    const left = await t.call(accounts.leaveAccount, { token, body: { current_password: PASSWORD } })
    expect(left.status, left.text).toBe(204)
    const nameless = [expect.objectContaining({ text: 'Theirs', kept_by: null })]
    expect((await list(one, id)).json.data).toEqual(nameless)
    const { name } = await rowOf(t, account_id)
    await t.moveClock(15 * 86_400)
    await eraseAccounts(t.deps)
    await t.moveClock(0)
    expect((await rowOf(t, account_id)).name).not.toBe(name)
    expect((await list(one, id)).json.data).toEqual(nameless)
  })

  test('of twelve at once the same is kept once, and none of the others is lost', async () => {
    const id = await aDraft(t, one)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => withinDeadline(() => keep(one, id, [story(`text ${at % 5}`)]))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await textsOf(one, id)).toSorted()).toEqual(['text 0', 'text 1', 'text 2', 'text 3', 'text 4'])
  })
})

const rows = (projectId: number) =>
  t.deps.db.selectFrom('kept_texts').select('body').where('project_id', '=', projectId).execute()

test('another’s project is as absent as none, a deleted one too', async () => {
  const other = await anExpert(t)
  const id = await aDraft(t, other)
  await keep(other, id, [story('Theirs')])
  const deleted = await aDraft(t, one)
  await t.call(portfolio.deleteProject, { token: one.token, params: { id: deleted } })
  const none = await list(one, 999_999)
  for (const each of [id, deleted])
    for (const { status, json } of [await list(one, each), await keep(one, each, [story('Mine')])])
      expect([status, json]).toEqual([404, none.json])
  expect(await textsOf(other, id)).toEqual(['Theirs'])
  expect(await rows(deleted)).toEqual([])
})

test('nobody but experts with a profile has any', async () => {
  const id = await aDraft(t, one)
  const client = await aClient(t)
  const without = await aPerson(t, { role: 'expert' })
  for (const who of [client, without])
    for (const { status } of [await list(who, id), await keep(who, id, [story('Mine')])]) expect(status).toBe(403)
  expect((await t.call(portfolio.listKeptTexts, { params: { id } })).status).toBe(401)
  expect(await rows(id)).toEqual([])
})

test.each([
  ['none', [], 'texts'],
  ['a word', 'all', 'texts'],
  ['an empty text', [story('')], 'texts.0.text'],
  ['blanks', [story('  ')], 'texts.0.text'],
  ['a text longer than a story', [story('x'.repeat(5001))], 'texts.0.text'],
  ['a zero byte', [story('a\0b')], 'texts.0.text'],
  ['a number', [{ field: 'description', text: 7 }], 'texts.0.text'],
  ['another field', [{ field: 'status', text: 'published' }], 'texts.0.field'],
  ['more texts than fields', [story('a'), story('b'), story('c')], 'texts'],
])('422 for %s', async (_what, texts, field) => {
  const id = await aDraft(t, one)
  const { status, json } = await keep(one, id, texts)
  expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  expect(await rows(id)).toEqual([])
})

test('the longest story in four-byte characters and a title that is too long are kept', async () => {
  const id = await aDraft(t, one)
  const long = '𝄞'.repeat(2500)
  const { status } = await keep(one, id, [{ field: 'title', text: 'x'.repeat(200) }, story(long)])
  expect(status).toBe(200)
  expect((await textsOf(one, id)).toSorted()).toEqual(['x'.repeat(200), long])
  await save(t, one, id, { description: long })
  expect((await read(t, one, id)).description).toBe(long)
})
