import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { EXTRA_QUESTIONS_MAX } from '@husrum/contract/core/limits.ts'
import { questions } from '@husrum/contract/back-office/extra-questions.ts'
import { reference } from '@husrum/contract/foundation/reference/reference.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, anAdmin, type Person } from '../../../testing/people.ts'
import { aQuestion, aQuestionBody, changeOf, ofProfile } from './extra-questions.testing.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const send = (endpoint: Endpoint, sent: object) => t.call(endpoint, { token: owner.token, ...sent })
const asked = async (locale = 'en') => (await t.call(reference.listQuestions, { headers: { locale } })).json.data
const answered = async (answers: object) => aBrief(t, await aClient(t), { extra_answers: JSON.stringify(answers) })
const nothing = { en: '', da: '', de: '' }

describe('adding', () => {
  test('a question is asked at once, in each language', async () => {
    const question = await aQuestion(t, owner, { helps: { en: 'Also cats.', da: '', de: 'Auch Katzen.' } })
    expect(question).toMatchObject({ kind: 'one', state: 'asked', required: false, uses: 0, version: 1 })
    expect(question.options.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^[a-f\d]{8}$/),
      expect.stringMatching(/^[a-f\d]{8}$/),
    ])
    const found = async (locale: string) => (await asked(locale)).find(({ id }: { id: number }) => id === question.id)
    expect(await found('de')).toMatchObject({
      place: 'rooms',
      language: 'de',
      label: 'Pets (de)',
      help: 'Auch Katzen.',
      options: [{ label: 'Yes (de)' }, { label: 'No (de)' }],
    })
    expect(await found('dk')).toMatchObject({ language: 'da', label: 'Pets (da)', help: null })
  })

  test('where it is not translated, it is asked wholly in another language, and says which', async () => {
    const { id } = await aQuestion(t, owner, {
      labels: { en: '', da: 'Kæledyr', de: '' },
      options: [{ labels: { en: 'Yes', da: 'Ja', de: '' } }, { labels: { en: '', da: 'Nej', de: '' } }],
    })
    const found = (await asked('en')).find((question: { id: number }) => question.id === id)
    expect(found).toMatchObject({ language: 'da', label: 'Kæledyr', options: [{ label: 'Ja' }, { label: 'Nej' }] })
    const lacking = await send(questions.listAdminQuestions, { query: { translated: 'no', per_page: 100 } })
    expect(lacking.json.data.map((question: { id: number }) => question.id)).toContain(id)
  })

  test('what belongs to another kind of answer is left out', async () => {
    const text = await aQuestion(t, owner, { kind: 'text', unit: 'm', min: 1, max: 2 })
    expect(text).toMatchObject({ options: [], unit: null, min: null, max: null })
    const number = await aQuestion(t, owner, { kind: 'number', unit: 'm', min: 2, max: 5.5 })
    expect(number).toMatchObject({ options: [], unit: 'm', min: 2, max: 5.5 })
  })

  test.each<[string, object, string]>([
    ['no language', { labels: nothing }, 'labels.en'],
    ['one option', { options: [{ labels: { en: 'Yes', da: 'Ja', de: 'Ja' } }] }, 'options'],
    [
      'options that are all retired but one',
      {
        options: [{ labels: { en: 'a', da: 'a', de: 'a' }, retired: true }, { labels: { en: 'b', da: 'b', de: 'b' } }],
      },
      'options',
    ],
    [
      'an option that lacks a language of the question',
      { options: [{ labels: { en: 'a', da: 'a', de: 'a' } }, { labels: { en: 'b', da: '', de: 'b' } }] },
      'options.1.labels.da',
    ],
    ['bounds that cross', { kind: 'number', min: 3, max: 2 }, 'max'],
    ['a bound with three decimals', { kind: 'number', min: 0.125 }, 'min'],
    ['a step that asks no more', { place: 'service' }, 'place'],
    ['another subject', { subject: 'home' }, 'subject'],
    ['a step of the brief for experts', { subject: 'profile', place: 'rooms' }, 'place'],
    ['the profile for clients', { subject: 'brief', place: 'profile' }, 'place'],
    ['a long label', { labels: { en: 'x'.repeat(121), da: '', de: '' } }, 'labels.en'],
    ['NUL', { labels: { en: 'a\0b', da: '', de: '' } }, 'labels.en'],
    ['a key that is none', { options: [{ key: '__proto__', labels: nothing }] }, 'options.0.key'],
    ['21 options', { options: Array.from({ length: 21 }, () => ({ labels: nothing })) }, 'options'],
  ])('422 on %s', async (_, given, field) => {
    const { status, json } = await send(questions.createQuestion, { body: aQuestionBody(given) })
    expect(status).toBe(422)
    expect(Object.keys(json.errors)).toContain(field)
  })
})

test('whom a question is asked of stays', async () => {
  const question = await aQuestion(t, owner, ofProfile)
  const asked = async (query: Record<string, unknown>) =>
    (await t.call(reference.listQuestions, { query })).json.data.map(({ id }: { id: number }) => id)
  expect(await asked({ subject: 'profile' })).toContain(question.id)
  expect(await asked({})).not.toContain(question.id)
  const params = { id: question.id }
  const moved = await send(questions.updateQuestion, { params, body: changeOf(question, { place: 'rooms' }) })
  expect([moved.status, Object.keys(moved.json.errors)]).toEqual([422, ['place']])
  const other = await send(questions.updateQuestion, { params, body: { ...changeOf(question), subject: 'brief' } })
  expect([other.status, other.json.data.subject]).toEqual([200, 'profile'])
  const listed = async (subject: string) =>
    (await send(questions.listAdminQuestions, { query: { subject, per_page: 100 } })).json.data
  expect((await listed('profile')).map(({ id }: { id: number }) => id)).toContain(question.id)
  expect((await listed('brief')).map(({ id }: { id: number }) => id)).not.toContain(question.id)
})

describe('editing', () => {
  test('keeps options by their key, and the audit log says what they were', async () => {
    const question = await aQuestion(t, owner)
    const [yes] = question.options
    const body = changeOf(question, {
      labels: { en: 'Any animals?', da: 'Dyr?', de: 'Tiere?' },
      options: [
        { labels: { en: 'A dog', da: 'En hund', de: 'Ein Hund' } },
        { ...yes, labels: { en: 'Sure', da: 'Jo', de: 'Doch' } },
      ],
    })
    const { status, json } = await send(questions.updateQuestion, { params: { id: question.id }, body })
    expect([status, json.data.version, json.data.labels.da]).toEqual([200, 2, 'Dyr?'])
    expect(json.data.options[1].key).toBe(yes?.key)
    expect(question.options.map(({ key }) => key)).not.toContain(json.data.options[0].key)
    const [entry] = await t.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'question.update')
      .where('subject_id', '=', question.id)
      .execute()
    expect(entry?.before).toMatchObject({ labels: { en: 'Pets (en)' }, kind: 'one', version: 1 })
    expect(entry?.after).toMatchObject({ labels: { en: 'Any animals?' } })
  })

  test('409 on what a colleague has changed meanwhile; the kind stays', async () => {
    const question = await aQuestion(t, owner)
    const params = { id: question.id }
    const body = changeOf(question, { position: 3 })
    expect((await send(questions.updateQuestion, { params, body: { ...body, kind: 'text' } })).json.data.kind).toBe(
      'one',
    )
    const late = await send(questions.updateQuestion, { params, body })
    expect([late.status, late.json.code]).toEqual([409, 'changed_elsewhere'])
  })

  test('an option that somebody has chosen is retired, not removed', async () => {
    const question = await aQuestion(t, owner, { kind: 'several' })
    const [yes, no] = question.options
    await answered({ [`q${question.id}`]: [yes?.key] })
    const params = { id: question.id }
    const third = { labels: { en: 'Some', da: 'Nogle', de: 'Einige' } }
    const removed = await send(questions.updateQuestion, { params, body: changeOf(question, { options: [no, third] }) })
    expect([removed.status, removed.json.errors]).toEqual([
      422,
      { options: ['Someone has chosen the option you removed. Retire it instead.'] },
    ])
    const options = [{ ...yes, retired: true }, no, third]
    const retired = await send(questions.updateQuestion, { params, body: changeOf(question, { options }) })
    expect(retired.status).toBe(200)
    const found = (await asked()).find(({ id }: { id: number }) => id === question.id)
    expect(found.options.map(({ label }: { label: string }) => label)).toEqual(['No (en)', 'Some'])
    const other = await send(questions.updateQuestion, {
      params,
      body: changeOf(retired.json.data, {
        options: [retired.json.data.options[0], retired.json.data.options[2], third],
      }),
    })
    expect(other.status).toBe(200)
  })

  test('retired, it is asked no more', async () => {
    const question = await aQuestion(t, owner)
    const body = changeOf(question, { state: 'retired' })
    await send(questions.updateQuestion, { params: { id: question.id }, body })
    expect((await asked()).map(({ id }: { id: number }) => id)).not.toContain(question.id)
  })

  test('twelve changes of one version at once: one is made, and the log has one', async () => {
    const question = await aQuestion(t, owner)
    const body = (position: number) => changeOf(question, { position })
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        send(questions.updateQuestion, { params: { id: question.id }, body: body(at) }),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ json }) => json.code === 'changed_elsewhere')).toHaveLength(11)
    const entries = await t.deps.db
      .selectFrom('audit_entries')
      .select('id')
      .where('action', '=', 'question.update')
      .where('subject_id', '=', question.id)
      .execute()
    expect(entries).toHaveLength(1)
  })
})

describe('deleting', () => {
  test('only what nobody has answered; once', async () => {
    const question = await aQuestion(t, owner)
    const { id: brief } = await answered({ [`q${question.id}`]: [question.options[0]?.key] })
    const params = { id: question.id }
    const used = await send(questions.deleteQuestion, { params })
    expect([used.status, used.json.code, used.json.message]).toEqual([
      409,
      'question_answered',
      'One person has answered it. Retire it instead: what was answered stays.',
    ])
    await t.deps.db.updateTable('briefs').set({ extra_answers: '{}' }).where('id', '=', brief).execute()
    expect((await send(questions.deleteQuestion, { params })).status).toBe(204)
    expect((await asked()).map(({ id }: { id: number }) => id)).not.toContain(question.id)
    expect((await send(questions.deleteQuestion, { params })).status).toBe(404)
    expect((await send(questions.updateQuestion, { params, body: changeOf(question) })).status).toBe(404)
  })

  test('twelve at once: one is done', async () => {
    const { id } = await aQuestion(t, owner)
    const all = await Promise.all(Array.from({ length: 12 }, () => send(questions.deleteQuestion, { params: { id } })))
    expect(all.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 404)).toHaveLength(11)
  })
})

describe('the list', () => {
  const ids = async (query: object): Promise<number[]> =>
    (await send(questions.listAdminQuestions, { query: { per_page: 100, ...query } })).json.data.map(
      ({ id }: { id: number }) => id,
    )

  test('says how often each was answered, and finds, filters and orders', async () => {
    const labels = { en: 'Balconies', da: 'Altaner', de: 'Balkone' }
    const question = await aQuestion(t, owner, { kind: 'number', place: 'size', position: 7, labels })
    for (let at = 0; at < 2; at += 1) await answered({ [`q${question.id}`]: 2 })
    const { json } = await send(questions.listAdminQuestions, { query: { q: 'BALKON' } })
    expect(json.data).toMatchObject([{ id: question.id, uses: 2, labels }])
    expect(json.meta).toMatchObject({ total: 1, current_page: 1 })
    const byLabel = await ids({ sort: 'label' })
    expect((await ids({ sort: '-uses' }))[0]).toBe(question.id)
    expect(byLabel).toContain(question.id)
    expect(await ids({ kind: 'text' })).not.toContain(question.id)
    expect(await ids({ place: 'size', state: 'asked' })).toEqual([question.id])
  })

  test('as a table, whose cells no spreadsheet reads as formulas', async () => {
    await aQuestion(t, owner, { kind: 'text', labels: { en: '=1+1', da: '+to', de: '@drei' } })
    const { headers, text } = await send(questions.listAdminQuestions, { query: { format: 'csv', q: '=1+1' } })
    expect(headers['content-type']).toContain('text/csv')
    expect(text).toContain(`brief,rooms,text,"'=1+1","'+to","'@drei",`)
  })

  test.each(['state=gone', 'kind=map', 'place=service', 'colour=1'])('422 on %s', async (query) => {
    const url = `/api/admin/questions?${query}`
    const { status } = await t.request({ url, headers: { authorization: `Bearer ${owner.token}` } })
    expect(status).toBe(422)
  })
})

test('staff read, the owner writes', async () => {
  const { id } = await aQuestion(t, owner)
  for (const role of ['support', 'moderator'] as const) {
    const { token } = await anAdmin(t, role)
    expect((await t.call(questions.listAdminQuestions, { token })).status).toBe(200)
    expect((await t.call(questions.createQuestion, { token, body: aQuestionBody() })).status).toBe(403)
    expect((await t.call(questions.deleteQuestion, { token, params: { id } })).status).toBe(403)
  }
  expect((await t.call(questions.listAdminQuestions)).status).toBe(401)
  expect((await t.call(questions.listAdminQuestions, { token: (await aClient(t)).token })).status).toBe(403)
  expect((await t.request({ url: '/api/questions?subject=home' })).status).toBe(422)
})

test('no more than there may be, also when many are added at once', async () => {
  const all = await Promise.all(
    Array.from({ length: 50 }, () => send(questions.createQuestion, { body: aQuestionBody({ kind: 'text' }) })),
  )
  expect(all.some(({ json }) => json.code === 'too_many_options')).toBe(true)
  const { json } = await send(questions.listAdminQuestions, { query: { per_page: 100 } })
  expect(json.meta.total).toBe(EXTRA_QUESTIONS_MAX)
})
