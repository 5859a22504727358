/** Covers the whole life of an expert's answers to an owner's questions. */
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { profiles } from '@husrum/contract/experts/profile/profile.ts'
import { questions, type AdminQuestion } from '@husrum/contract/back-office/extra-questions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, anExpert, type ExpertPerson, type Person } from '../../../testing/people.ts'
import { aPerson, codeFor } from '../../clients/briefs/briefs.testing.ts'
import { held, listHeld } from '../../identity/data-export/data-export.queries.ts'
import { markErased } from '../../experts/profile/status/leaving.queries.ts'
import { aClientIn, aMarket, listOf } from '../../market/matching/matching.testing.ts'
import { askedLater, onlyPlace, registerExpert, wholeProfile } from '../../experts/joining/joining.testing.ts'
import { aQuestion, changeOf, ofProfile } from './extra-questions.testing.ts'

let t: TestApp
let owner: Person
let gives: AdminQuestion
let people: AdminQuestion
let story: AdminQuestion
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
  gives = await aQuestion(t, owner, { ...ofProfile, kind: 'several' })
  people = await aQuestion(t, owner, { ...ofProfile, kind: 'number', unit: 'm', min: 1, max: 9, position: 1 })
  story = await aQuestion(t, owner, { ...ofProfile, kind: 'text', position: 2 })
})
afterAll(() => t.close())

const nameOf = ({ id }: AdminQuestion) => `q${id}`
const patch = ({ token }: Person, body: object) => t.call(profiles.patchOwnExpert, { token, body })
const put = (expert: Person, extra_answers: unknown) => patch(expert, { extra_answers })
const own = async ({ token }: Pick<Person, 'token'>, locale = 'en') =>
  (await t.call(profiles.getOwnExpert, { token, headers: { locale } })).json.data
const page = async ({ expert_id }: ExpertPerson, locale = 'en') =>
  (await t.call(experts.getExpert, { params: { id: expert_id }, headers: { locale } })).json.data
const change = async (question: AdminQuestion, given: object): Promise<AdminQuestion> => {
  const params = { id: question.id }
  const { json, text } = await t.call(questions.updateQuestion, {
    token: owner.token,
    params,
    body: changeOf(question, given),
  })
  expect(json.data, text).toBeDefined()
  return json.data
}

describe('a profile', () => {
  test('is answered, and shown to everybody and to staff in their language', async () => {
    const expert = await anExpert(t)
    const [yes, no] = gives.options.map(({ key }) => key)
    const { status, json, text } = await put(expert, {
      [nameOf(gives)]: [no, yes],
      [nameOf(people)]: '2,5',
      [nameOf(story)]: '  Oak, mostly.  ',
    })
    expect(status, text).toBe(200)
    const answers = [
      {
        id: gives.id,
        place: 'profile',
        language: 'en',
        label: 'Pets (en)',
        text: 'Yes (en), No (en)',
        given: [yes, no],
      },
      { id: people.id, place: 'profile', language: 'en', label: 'Pets (en)', text: '2,5\u00a0m', given: 2.5 },
      expect.objectContaining({ id: story.id, text: 'Oak, mostly.' }),
    ]
    expect(json.data.extra_answers).toEqual(answers)
    expect((await page(expert)).extra_answers).toEqual(answers)
    expect((await page(expert, 'de')).extra_answers[0]).toMatchObject({ language: 'de', text: 'Yes (de), No (de)' })
    expect((await own(expert, 'dk')).extra_answers[0]).toMatchObject({ language: 'da', text: 'Yes (da), No (da)' })
    const { token } = await anAdmin(t, 'support')
    const seen = await t.call(expertReview.getAdminExpert, { token, params: { id: expert.expert_id } })
    expect(seen.json.data.profile.extra_answers).toEqual(answers)
  })

  test('keeps what is not named; null takes an answer away; nothing given changes nothing', async () => {
    const expert = await anExpert(t)
    await put(expert, { [nameOf(people)]: 3, [nameOf(story)]: 'Oak.' })
    await put(expert, { [nameOf(story)]: 'Ash.' })
    const { revision } = await own(expert)
    await put(expert, {})
    await put(expert, { [nameOf(story)]: ' Ash. ' })
    const after = await own(expert)
    expect(after.extra_answers).toMatchObject([{ given: 3 }, { given: 'Ash.' }])
    expect(after.revision).toBe(revision)
    await put(expert, { [nameOf(people)]: null, [nameOf(story)]: '' })
    expect((await own(expert)).extra_answers).toEqual([])
    expect((await page(expert)).extra_answers).toEqual([])
  })

  test('is answered by a form', async () => {
    const expert = await anExpert(t)
    const { status } = await t.request({
      method: 'PATCH',
      url: '/api/architect/account',
      headers: { authorization: `Bearer ${expert.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ [`extra_answers[${nameOf(people)}]`]: '7' }).toString(),
    })
    expect(status).toBe(200)
    expect((await own(expert)).extra_answers).toMatchObject([{ given: 7 }])
  })

  test('edited in two windows is merged question by question', async () => {
    const expert = await anExpert(t)
    const { revision } = await own(expert)
    const from = (answers: object) => patch(expert, { revision, extra_answers: answers })
    expect((await from({ [nameOf(people)]: 3 })).status).toBe(200)
    expect((await from({ [nameOf(story)]: 'Oak.' })).status).toBe(200)
    const late = await from({ [nameOf(people)]: 4 })
    expect([late.status, late.json.code, Object.keys(late.json.errors)]).toEqual([
      409,
      'changed_elsewhere',
      [`extra_answers.${nameOf(people)}`],
    ])
    expect((await own(expert)).extra_answers).toMatchObject([{ given: 3 }, { given: 'Oak.' }])
  })

  test.each<[string, () => [AdminQuestion, unknown]]>([
    ['a number above its bounds', () => [people, 9.5]],
    ['a list for a number', () => [people, ['3']]],
    ['a long text', () => [story, 'x'.repeat(501)]],
    ['NUL', () => [story, 'a\0b']],
    ['half a letter', () => [story, '\ud800']],
    ['an option of nobody', () => [gives, ['deadbeef']]],
    ['an object', () => [gives, { a: 1 }]],
  ])('422 on its own field: %s', async (_, given) => {
    const [question, answer] = given()
    const { status, json } = await put(await anExpert(t), { [nameOf(question)]: answer })
    expect(status).toBe(422)
    expect(Object.keys(json.errors)).toEqual([`extra_answers.${nameOf(question)}`])
  })

  test('422 on a question of clients, and on what is none', async () => {
    const ofClients = await aQuestion(t, owner, { kind: 'text' })
    for (const answers of [{ [nameOf(ofClients)]: 'x' }, { q999999: 'x' }, { constructor: 'x' }, [1], 'text']) {
      const expert = await anExpert(t)
      expect((await put(expert, answers)).status).toBe(422)
      expect((await own(expert)).extra_answers).toEqual([])
    }
  })
})

describe('an application', () => {
  const nobody = async (email: string) =>
    expect(await t.deps.db.selectFrom('accounts').select('id').where('email', '=', email).execute()).toEqual([])

  test.each([{}, { ...askedLater, ...onlyPlace }])('brings its answers along: %#', async (fields) => {
    const [yes] = gives.options.map(({ key }) => key)
    const extra_answers = { [nameOf(gives)]: [yes], [nameOf(people)]: '2,5', [nameOf(story)]: ' ' }
    const { reply, token, expert_id } = await registerExpert(t, { ...fields, extra_answers })
    expect(reply.status, reply.text).toBe(201)
    const answers = [
      { id: gives.id, given: [yes] },
      { id: people.id, given: 2.5, text: '2,5\u00a0m' },
    ]
    expect((await own({ token })).extra_answers).toMatchObject(answers)
    const { token: moderator } = await anAdmin(t, 'moderator')
    const seen = await t.call(expertReview.getAdminExpert, { token: moderator, params: { id: expert_id } })
    expect(seen.json.data.profile.extra_answers).toMatchObject(answers)
  })

  test('sent as a form: the keys of several options have commas between', async () => {
    const made = aPerson({ name: 'Eva Egholm' })
    const verifyCode = await codeFor(t, String(made.person.phone), made.address)
    const keys = gives.options.map(({ key }) => key)
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries({ ...wholeProfile, ...made.person, verifyCode }))
      for (const each of [value].flat()) form.append(Array.isArray(value) ? `${name}[]` : name, String(each))
    form.append(`extra_answers[${nameOf(gives)}]`, keys.join())
    form.append(`extra_answers[${nameOf(story)}]`, '1986')
    const { status, json, text } = await t.request({
      method: 'POST',
      url: '/api/architect/register',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
      remoteAddress: made.address,
    })
    expect(status, text).toBe(201)
    expect((await own(json.data)).extra_answers).toMatchObject([{ given: keys }, { given: '1986' }])
  })

  test('without answers it is taken, required or not; who answers one answers those that are required', async () => {
    const required = await aQuestion(t, owner, { ...ofProfile, kind: 'text', required: true, position: 9 })
    expect((await registerExpert(t)).reply.status).toBe(201)
    expect((await registerExpert(t, { extra_answers: { [nameOf(story)]: ' ' } })).reply.status).toBe(201)
    const { reply, payload, address } = await registerExpert(t, { extra_answers: { [nameOf(people)]: 3 } })
    expect([reply.status, reply.json.errors]).toEqual([
      422,
      { [`extra_answers.${nameOf(required)}`]: ['Fill this in.'] },
    ])
    await nobody(String(payload.email))
    // the invitation code is still valid
    const extra_answers = { [nameOf(people)]: 3, [nameOf(required)]: 'Oak.' }
    const again = await t.request({
      method: 'POST',
      url: '/api/architect/register',
      payload: { ...payload, extra_answers },
      remoteAddress: address,
    })
    expect(again.status, again.text).toBe(201)
    await change(required, { state: 'retired' })
  })

  test.each<[string, () => object]>([
    ['a number above its bounds', () => ({ [nameOf(people)]: 9.5 })],
    ['an option of nobody', () => ({ [nameOf(gives)]: ['deadbeef'] })],
    ['a question that is none', () => ({ q999999: 'x' })],
    ['a list', () => [1]],
    ['another name', () => ({ constructor: 'x' })],
    ['NUL', () => ({ [nameOf(story)]: 'a\0b' })],
  ])('422, and nobody is registered: %s', async (_, given) => {
    const { reply, email } = await registerExpert(t, { extra_answers: given() })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.json.errors)[0]).toMatch(/^extra_answers/)
    await nobody(email)
  })
})

describe('a question that changes', () => {
  test('required: of whoever answers one, and never of who changes something else', async () => {
    const required = await aQuestion(t, owner, { ...ofProfile, kind: 'text', required: true, position: 8 })
    const expert = await anExpert(t)
    expect((await patch(expert, { notice_weeks: 3 })).status).toBe(200)
    for (const answers of [{ [nameOf(story)]: 'Oak.' }, { [nameOf(required)]: ' ' }]) {
      const { status, json } = await put(expert, answers)
      expect([status, json.errors]).toEqual([422, { [`extra_answers.${nameOf(required)}`]: ['Fill this in.'] }])
    }
    expect((await put(expert, { [nameOf(story)]: 'Oak.', [nameOf(required)]: 'Yes.' })).status).toBe(200)
    // a question that was answered once is not required again
    expect((await put(expert, { [nameOf(story)]: 'Ash.' })).status).toBe(200)
    // removing an answer does not count as an answer
    const other = await anExpert(t, { extra_answers: JSON.stringify({ [nameOf(story)]: 'Oak.' }) })
    expect((await put(other, { [nameOf(story)]: null })).status).toBe(200)
    await change(required, { state: 'retired' })
  })

  test('retired: what was answered is shown, and a form that had begun before is taken', async () => {
    const question = await aQuestion(t, owner, { ...ofProfile, kind: 'text', position: 7 })
    const expert = await anExpert(t)
    await put(expert, { [nameOf(question)]: 'Oak.' })
    await change(question, { state: 'retired', labels: { en: 'Wood', da: 'Træ', de: 'Holz' } })
    expect((await put(expert, { [nameOf(question)]: 'Ash.' })).status).toBe(200)
    expect((await own(expert)).extra_answers).toMatchObject([{ label: 'Wood', text: 'Oak.' }])
    expect((await page(expert)).extra_answers).toMatchObject([{ label: 'Wood', text: 'Oak.' }])
  })

  test('an option that is retired stays with who chose it; 409 on deleting the question', async () => {
    const question = await aQuestion(t, owner, ofProfile)
    const [yes, no] = question.options
    const expert = await anExpert(t)
    await put(expert, { [nameOf(question)]: [yes?.key] })
    await change(question, {
      options: [{ ...yes, retired: true }, no, { labels: { en: 'Some', da: 'Nogle', de: 'Einige' } }],
    })
    expect((await put(expert, { [nameOf(question)]: [yes?.key] })).status).toBe(200)
    expect((await put(await anExpert(t), { [nameOf(question)]: [yes?.key] })).status).toBe(422)
    const removed = await t.call(questions.deleteQuestion, { token: owner.token, params: { id: question.id } })
    expect([removed.status, removed.json.code]).toEqual([409, 'question_answered'])
  })
})

test('answers change no score, no reason and no place', async () => {
  const market = await aMarket(t, 'Bergen', 6)
  const shape = async (client: Person) =>
    (await listOf(t, client)).data.map(({ expert, score, reasons }) => ({ expert: expert.id, score, reasons }))
  const components = ({ account_id }: Person) =>
    t.deps.db
      .selectFrom('matches')
      .innerJoin('briefs', 'briefs.id', 'matches.brief_id')
      .select(['matches.expert_id', 'matches.score', 'matches.components'])
      .where('briefs.client_id', '=', account_id)
      .orderBy('matches.expert_id')
      .execute()
  const byExpert = (list: Awaited<ReturnType<typeof shape>>) => list.toSorted((a, b) => a.expert - b.expert)
  const before = await aClientIn(t, 'Bergen')
  const without = byExpert(await shape(before))
  expect(without.length).toBeGreaterThan(2)
  const all = { [nameOf(gives)]: gives.options.map(({ key }) => key), [nameOf(people)]: 3, [nameOf(story)]: 'Oak.' }
  for (const expert of market.slice(0, 3)) expect((await put(expert, all)).status).toBe(200)
  await t.deps.market.refresh()
  const after = await aClientIn(t, 'Bergen')
  expect(byExpert(await shape(after))).toEqual(without)
  expect(await components(after)).toEqual(await components(before))
})

test('the copy of their data has the answers with their questions, and erasing takes them away', async () => {
  const expert = await anExpert(t)
  await put(expert, { [nameOf(story)]: 'Oak.' })
  const table = held.find(({ tables }) => tables.includes('experts'))
  if (!table) throw new Error('experts are held')
  expect(JSON.stringify(await listHeld(t.deps.db, table, expert.account_id))).toContain(
    JSON.stringify({ [nameOf(story)]: 'Oak.' }),
  )
  await t.deps.events.transaction((tx) => markErased(tx, expert.expert_id))
  const { extra_answers } = await t.deps.db
    .selectFrom('experts')
    .select('extra_answers')
    .where('id', '=', expert.expert_id)
    .executeTakeFirstOrThrow()
  expect(extra_answers).toEqual({})
})
