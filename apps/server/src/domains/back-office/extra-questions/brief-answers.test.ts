/** Covers the whole life of a client's answers to an owner's questions. */
import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { questions, type AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, aLead, anAdmin, type Person } from '../../../testing/people.ts'
import { forgetOldBriefs } from '../../clients/briefs/ending.service.ts'
import { kitchenBrief, register } from '../../clients/briefs/briefs.testing.ts'
import { held, listHeld } from '../../identity/data-export/data-export.queries.ts'
import { aClientIn, aMarket, listOf } from '../../market/matching/matching.testing.ts'
import { aQuestion, changeOf } from './extra-questions.testing.ts'

let t: TestApp
let owner: Person
let pets: AdminQuestion
let height: AdminQuestion
let story: AdminQuestion
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
  pets = await aQuestion(t, owner, { kind: 'several' })
  height = await aQuestion(t, owner, { kind: 'number', place: 'size', unit: 'm', min: 2, max: 9, position: 1 })
  story = await aQuestion(t, owner, { kind: 'text', place: 'about', position: 2 })
})
afterAll(() => t.close())

const nameOf = ({ id }: AdminQuestion) => `q${id}`
const put = (client: Person, extra_answers: unknown, more: object = kitchenBrief) =>
  t.call(briefs.putBrief, { token: client.token, body: { ...more, extra_answers } })
const kept = async (client: Person) =>
  (
    await t.deps.db
      .selectFrom('briefs')
      .select('extra_answers')
      .where('client_id', '=', client.account_id)
      .executeTakeFirstOrThrow()
  ).extra_answers
const change = async (question: AdminQuestion, given: object): Promise<AdminQuestion> => {
  const params = { id: question.id }
  const body = changeOf(question, given)
  return (await t.call(questions.updateQuestion, { token: owner.token, params, body })).json.data
}

describe('a brief', () => {
  test('is answered in its own words, and shown in the language of the reader', async () => {
    const client = await aClient(t)
    const [yes, no] = pets.options.map(({ key }) => key)
    const { status, json, text } = await put(client, {
      [nameOf(pets)]: [no, yes],
      [nameOf(height)]: '2,65',
      [nameOf(story)]: '  Two cats, and a horse now and then.  ',
    })
    expect(status, text).toBe(200)
    expect(json.data.extra_answers).toEqual([
      { id: pets.id, place: 'rooms', language: 'en', label: 'Pets (en)', text: 'Yes (en), No (en)', given: [yes, no] },
      { id: height.id, place: 'size', language: 'en', label: 'Pets (en)', text: '2,65\u00a0m', given: 2.65 },
      expect.objectContaining({ id: story.id, text: 'Two cats, and a horse now and then.' }),
    ])
    const german = await t.call(briefs.getBrief, { token: client.token, headers: { locale: 'de' } })
    expect(german.json.data.extra_answers[0]).toMatchObject({ language: 'de', text: 'Yes (de), No (de)' })
  })

  test('keeps what is not named; null takes an answer away', async () => {
    const client = await aClient(t)
    await put(client, { [nameOf(height)]: 3, [nameOf(story)]: 'Cats.' })
    await put(client, { [nameOf(story)]: 'Dogs.' }, {})
    await t.call(briefs.putBrief, { token: client.token, body: { project_size: 'small' } })
    expect(await kept(client)).toEqual({ [nameOf(height)]: 3, [nameOf(story)]: 'Dogs.' })
    await put(client, { [nameOf(height)]: null, [nameOf(story)]: '' }, {})
    expect(await kept(client)).toEqual({})
  })

  test('is shown without an option that was deleted in the moment it was chosen', async () => {
    const client = await aClient(t)
    const [yes] = pets.options.map(({ key }) => key)
    await put(client, { [nameOf(pets)]: [yes], [nameOf(height)]: 3 })
    const shown = async (extra_answers: object) => {
      await t.deps.db
        .updateTable('briefs')
        .set({ extra_answers: JSON.stringify(extra_answers) })
        .where('client_id', '=', client.account_id)
        .execute()
      const { json } = await t.call(briefs.getBrief, { token: client.token })
      return json.data.extra_answers.map(({ given }: { given: unknown }) => given)
    }
    expect(await shown({ [nameOf(pets)]: ['0badc0de', yes], [nameOf(height)]: 3 })).toEqual([[yes], 3])
    expect(await shown({ [nameOf(pets)]: ['0badc0de'], [nameOf(height)]: 3 })).toEqual([3])
  })

  test('registers with them, as JSON and as a form', async () => {
    const { reply, token } = await register(t, { extra_answers: { [nameOf(height)]: 4 } })
    expect(reply.status).toBe(201)
    const read = await t.call(briefs.getBrief, { token })
    expect(read.json.data.extra_answers).toMatchObject([{ given: 4, text: '4\u00a0m' }])
    const [yes] = pets.options.map(({ key }) => key)
    const { status } = await t.request({
      method: 'PUT',
      url: '/api/applicant/account',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        [`extra_answers[${nameOf(height)}]`]: '2,5',
        [`extra_answers[${nameOf(pets)}]`]: yes ?? '',
      }).toString(),
    })
    expect(status).toBe(200)
    const again = await t.call(briefs.getBrief, { token })
    expect(again.json.data.extra_answers).toMatchObject([{ given: [yes] }, { given: 2.5 }])
  })

  test.each<[string, () => [AdminQuestion, unknown]]>([
    ['a number below its bounds', () => [height, 1.5]],
    ['a number in words', () => [height, 'three']],
    ['a list for a number', () => [height, ['3']]],
    ['a long text', () => [story, 'x'.repeat(501)]],
    ['NUL', () => [story, 'a\0b']],
    ['half a letter', () => [story, '\ud800']],
    ['an option of nobody', () => [pets, ['deadbeef']]],
    ['an object', () => [pets, { a: 1 }]],
    ['true', () => [pets, true]],
  ])('422 on its own field: %s', async (_, given) => {
    const [question, answer] = given()
    const { status, json } = await put(await aClient(t), { [nameOf(question)]: answer })
    expect(status).toBe(422)
    expect(Object.keys(json.errors)).toEqual([`extra_answers.${nameOf(question)}`])
  })

  test.each([
    [{ q999999: 'x' }],
    [{ constructor: 'x' }],
    [{ 'q1; drop': 'x' }],
    [[1, 2]],
    ['text'],
    [Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`q${at + 1}`, null]))],
  ])('422 on %j, and nothing is kept', async (extra_answers) => {
    const client = await aClient(t)
    expect((await put(client, extra_answers)).status).toBe(422)
    expect((await t.call(briefs.getBrief, { token: client.token })).status).toBe(404)
  })
})

describe('an expert who has the brief', () => {
  test('reads the answers, and no more once it is withdrawn', async () => {
    const client = await aClient(t)
    const brief = await aBrief(t, client, { extra_answers: JSON.stringify({ [nameOf(story)]: 'Two cats.' }) })
    const lead = await aLead(t, { client, columns: { brief_id: brief.id } })
    const read = () => t.call(leads.getLead, { token: lead.expert.token, params: { id: lead.id } })
    expect((await read()).json.data.brief.extra_answers).toMatchObject([{ id: story.id, text: 'Two cats.' }])
    await t.deps.db.updateTable('leads').set({ status: 'withdrawn' }).where('id', '=', lead.id).execute()
    expect((await read()).json.data.brief.extra_answers).toEqual([])
  })
})

describe('a question that changes', () => {
  test('required later asks nobody who has a brief, until they take the answer away; new ones need it', async () => {
    const question = await aQuestion(t, owner, { kind: 'text', place: 'budget', position: 9 })
    const [before, answered] = [await aClient(t), await aClient(t)]
    await put(before, {})
    await put(answered, { [nameOf(question)]: 'Loud.' })
    const required = await change(question, { required: true })
    expect((await t.call(briefs.putBrief, { token: before.token, body: { project_size: 'small' } })).status).toBe(200)
    for (const { status, json } of [
      await put(await aClient(t), {}),
      await put(answered, { [nameOf(question)]: ' ' }, {}),
      await put(before, { [nameOf(question)]: null }, {}),
    ]) {
      expect(status).toBe(422)
      expect(json.errors).toEqual({ [`extra_answers.${nameOf(question)}`]: ['Fill this in.'] })
    }
    const { reply } = await register(t)
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, [`extra_answers.${nameOf(question)}`]])
    // a reopened brief has its earlier answers
    await t.call(briefs.closeBrief, { token: before.token, body: { reason: 'other' } })
    expect((await t.call(briefs.restartBrief, { token: before.token })).status).toBe(201)
    await change(required, { required: false })
  })

  test('retired: what was answered is shown, and a form that had begun before is taken', async () => {
    const question = await aQuestion(t, owner, { kind: 'text', required: true })
    const client = await aClient(t)
    await put(client, { [nameOf(question)]: 'Cats.' })
    await change(question, { state: 'retired' })
    expect((await put(client, { [nameOf(question)]: 'Dogs.' }, {})).json.data.extra_answers).toMatchObject([
      { id: question.id, text: 'Cats.' },
    ])
    expect((await put(await aClient(t), { [nameOf(question)]: 'Late.' })).status).toBe(200)
  })

  test('an option that is retired stays with who chose it', async () => {
    const question = await aQuestion(t, owner)
    const [yes, no] = question.options
    const client = await aClient(t)
    await put(client, { [nameOf(question)]: [yes?.key] })
    await change(question, {
      options: [{ ...yes, retired: true }, no, { labels: { en: 'Some', da: 'Nogle', de: 'Einige' } }],
    })
    expect((await put(client, { [nameOf(question)]: [yes?.key] }, {})).json.data.extra_answers).toMatchObject([
      { text: 'Yes (en)' },
    ])
    expect((await put(await aClient(t), { [nameOf(question)]: [yes?.key] })).status).toBe(422)
  })
})

test('answers change no score, no reason and no place', async () => {
  await aMarket(t, 'Bergen', 6)
  const [silent, talking] = [await aClientIn(t, 'Bergen'), await aClientIn(t, 'Bergen')]
  const all = { [nameOf(pets)]: pets.options.map(({ key }) => key), [nameOf(height)]: 3, [nameOf(story)]: 'Oak, cats.' }
  expect((await put(talking, all, {})).status).toBe(200)
  const shape = async (client: Person) =>
    (await listOf(t, client)).data
      .map(({ expert, score, reasons }) => ({ expert: expert.id, score, reasons }))
      .toSorted((a, b) => a.expert - b.expert)
  const [without, having] = [await shape(silent), await shape(talking)]
  expect(having.length).toBeGreaterThan(2)
  expect(having).toEqual(without)
  const components = await t.deps.db
    .selectFrom('matches')
    .innerJoin('briefs', 'briefs.id', 'matches.brief_id')
    .select(['briefs.client_id', 'matches.expert_id', 'matches.score', 'matches.components'])
    .where('briefs.client_id', 'in', [silent.account_id, talking.account_id])
    .orderBy('matches.expert_id')
    .execute()
  const of = ({ account_id }: Person) =>
    components.filter(({ client_id }) => client_id === account_id).map(({ client_id: _client, ...match }) => match)
  expect(of(talking)).toEqual(of(silent))
})

describe('what is held of a client', () => {
  test('the copy of their data has the answers with their questions, and erasing takes them away', async () => {
    const client = await aClient(t)
    await put(client, { [nameOf(story)]: 'Two cats.' })
    const table = held.find(({ name }) => name === 'briefs')
    if (!table) throw new Error('briefs are held')
    expect(await listHeld(t.deps.db, table, client.account_id)).toMatchObject([
      { extra_answers: { [nameOf(story)]: 'Two cats.' } },
    ])
    await t.deps.db
      .updateTable('briefs')
      .set({ status: 'closed', ended_at: new Date('2020-01-01') })
      .where('client_id', '=', client.account_id)
      .execute()
    await forgetOldBriefs(t.deps)
    expect(await kept(client)).toEqual({})
  })
})
