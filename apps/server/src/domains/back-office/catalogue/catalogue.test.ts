import { catalogue } from '@husrum/contract/back-office/catalogue.ts'
import type { Endpoint } from '@husrum/contract/core/endpoint.ts'
import { OPTIONS_MAX } from '@husrum/contract/core/limits.ts'
import { reference } from '@husrum/contract/foundation/reference/reference.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, anAdmin, anExpert, optionId, type Person } from '../../../testing/people.ts'
import { aStyle, aStyleBody, aWord, described, written } from './catalogue.testing.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const send = (endpoint: Endpoint, sent: object) => t.call(endpoint, { token: owner.token, ...sent })
const offered = async (endpoint: Endpoint = reference.listStyles) =>
  (await t.call(endpoint)).json.data.map(({ slug }: { slug: string }) => slug)

describe('adding', () => {
  test('an aspect in three languages stands in the forms at once, in each of them', async () => {
    const word = aWord()
    const { status, json } = await send(catalogue.createAspect, { body: described(word) })
    expect(status).toBe(201)
    expect(json.data).toMatchObject({
      slug: word,
      names: { en: `English ${word}`, da: `Dansk ${word}`, de: `Deutsch ${word}` },
      state: 'offered',
      uses: {},
      uses_total: 0,
      is_fixed: false,
      category: null,
      palette: null,
      version: 1,
    })
    expect(json.data.id).toBeGreaterThanOrEqual(1000)
    for (const [locale, name] of [
      ['en', `English ${word}`],
      ['da', `Dansk ${word}`],
      ['de', `Deutsch ${word}`],
    ] as const) {
      const { json: read } = await t.call(reference.readAspect, { params: { id: word }, headers: { locale } })
      expect(read.data).toMatchObject({ id: json.data.id, name })
    }
    expect(await offered(reference.listAspects)).toContain(word)
  })

  test('each vocabulary has what is its own', async () => {
    const skill = await send(catalogue.createSkill, { body: { ...written(aWord()), category: 'trade' } })
    expect(skill.json.data).toMatchObject({ category: 'trade', descriptions: null })
    const specialty = await send(catalogue.createSpecialty, { body: described(aWord()) })
    expect([specialty.status, specialty.json.data.palette]).toEqual([201, null])
    const style = await send(catalogue.createStyle, {
      body: { ...aStyleBody(aWord()), palette: ['#AABBCC', '#000000', '#ffffff'] },
    })
    expect(style.json.data.palette).toEqual(['#aabbcc', '#000000', '#ffffff'])
  })

  test('without all translations it is kept, and offered to nobody', async () => {
    const word = aWord()
    const body = { ...described(word), names: { en: `English ${word}`, da: '', de: '' }, state: 'hidden' }
    const { status, json } = await send(catalogue.createAspect, { body })
    expect(status).toBe(201)
    expect(await offered(reference.listAspects)).not.toContain(word)
    const shown = await send(catalogue.updateAspect, {
      params: { id: json.data.id },
      body: { ...body, state: 'offered', version: 1 },
    })
    expect([shown.status, Object.keys(shown.json.errors)]).toEqual([422, ['names.da']])
    const missing = await send(catalogue.listAdminAspects, { query: { translated: 'no' } })
    expect(missing.json.data.map(({ slug }: { slug: string }) => slug)).toEqual([word])
  })

  test.each<[string, object, string]>([
    ['a slug that is taken', { slug: 'urban' }, 'slug'],
    ['digits for a slug', { slug: '12' }, 'slug'],
    ['a slug that is a path', { slug: '../urban' }, 'slug'],
    ['a name that is taken, in other letters', { names: { en: 'uRBAN', da: 'Andet', de: 'Anderes' } }, 'names.en'],
    ['one colour', { palette: ['#aabbcc'] }, 'palette'],
    ['a colour that is a script', { palette: ['#aabbcc', 'url(x)', '#000000'] }, 'palette.1'],
    ['a photo that is not on offer', { showcase_id: 999_999 }, 'showcase_id'],
    ['a long name', { names: { en: 'x'.repeat(61), da: 'x', de: 'x' } }, 'names.en'],
    ['NUL', { names: { en: 'a\0b', da: 'aa', de: 'aa' } }, 'names.en'],
  ])('422 on %s', async (_, given, field) => {
    const { status, json } = await send(catalogue.createStyle, { body: { ...aStyleBody(aWord()), ...given } })
    expect(status).toBe(422)
    expect(Object.keys(json.errors)).toContain(field)
  })

  test('no more than a form can show', async () => {
    const there = t.deps.refs.list('skill').length
    await t.deps.db
      .insertInto('skills')
      .values(
        Array.from({ length: OPTIONS_MAX - there }, () => {
          const word = aWord()
          return { slug: word, category: 'trade', name_en: word, name_da: word, name_de: word }
        }),
      )
      .execute()
    const full = await send(catalogue.createSkill, { body: { ...written(aWord()), category: 'trade' } })
    expect([full.status, full.json.code]).toEqual([422, 'too_many_options'])
    await t.deps.db.deleteFrom('skills').where('id', '>=', 1000).where('edited_at', 'is', null).execute()
    await t.deps.refs.refresh()
  })
})

describe('editing', () => {
  test('names follow everywhere, and the audit log says what they were', async () => {
    const style = await aStyle(t, owner)
    const expert = await anExpert(t, { style_ids: [style.id] })
    const body = { ...aStyleBody(style.slug), names: { en: 'Calm', da: 'Rolig', de: 'Ruhig' }, version: style.version }
    const { status, json } = await send(catalogue.updateStyle, { params: { id: style.id }, body })
    expect([status, json.data.names.da, json.data.version]).toEqual([200, 'Rolig', 2])
    const [entry] = await t.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'style.update')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entry).toMatchObject({
      actor_account_id: owner.account_id,
      subject_id: style.id,
      subject_label: 'Calm',
      before: { name_en: style.names.en },
      after: { name_en: 'Calm' },
    })
    await t.runJobs()
    const words = await t.deps.db
      .selectFrom('expert_words')
      .select('words')
      .where('expert_id', '=', expert.expert_id)
      .executeTakeFirstOrThrow()
    expect(String(words.words)).toContain("'rolig'")
  })

  test('409 when somebody else has changed it since it was read', async () => {
    const style = await aStyle(t, owner)
    const body = { ...aStyleBody(style.slug), version: style.version }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        send(catalogue.updateStyle, { params: { id: style.id }, body: { ...body, position: at } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set([undefined, 'changed_elsewhere']))
  })

  test('the slug stays once it is used, and of what the release brings', async () => {
    const style = await aStyle(t, owner)
    const rename = (id: number, version: number, slug: string, word = slug) =>
      send(catalogue.updateStyle, { params: { id }, body: { ...aStyleBody(word), slug, version } })
    expect((await rename(style.id, 1, aWord())).status).toBe(200)
    await aBrief(t, await aClient(t), { style_ids: [style.id] })
    const used = await rename(style.id, 2, aWord())
    expect([used.status, used.json.errors]).toMatchObject([422, { slug: [expect.any(String)] }])
    const urban = await optionId(t, 'styles', 'urban')
    expect((await rename(urban, 1, aWord())).json.code).toBe('slug_fixed')
  })

  test('hidden: nobody is offered it, who has it keeps it', async () => {
    const style = await aStyle(t, owner)
    const client = await aClient(t)
    await aBrief(t, client, { style_ids: [style.id] })
    await send(catalogue.updateStyle, {
      params: { id: style.id },
      body: { ...aStyleBody(style.slug), state: 'hidden', version: 1 },
    })
    expect(await offered()).not.toContain(style.slug)
    expect(t.deps.refs.row('style', style.id).slug).toBe(style.slug)
    expect(t.deps.refs.resolve('style', style.slug)?.id).toBe(style.id)
  })
})

describe('deleting', () => {
  test('409 with how often it is used; else it is gone, and its slug is free', async () => {
    const style = await aStyle(t, owner)
    const brief = await aBrief(t, await aClient(t), { style_ids: [style.id] })
    const used = await send(catalogue.deleteStyle, { params: { id: style.id } })
    expect([used.status, used.json.code, used.json.message]).toEqual([
      409,
      'option_used',
      'It is used in one place. Merge it into another one, or hide it.',
    ])
    await t.deps.db.updateTable('briefs').set({ style_ids: [] }).where('id', '=', brief.id).execute()
    expect((await send(catalogue.deleteStyle, { params: { id: style.id } })).status).toBe(204)
    expect(await offered()).not.toContain(style.slug)
    expect((await send(catalogue.deleteStyle, { params: { id: style.id } })).status).toBe(404)
    expect(
      (await send(catalogue.updateStyle, { params: { id: style.id }, body: { ...aStyleBody(style.slug), version: 2 } }))
        .status,
    ).toBe(404)
    // a reference that was made just before the deletion still resolves
    expect(t.deps.refs.row('style', style.id).name_en).toBe(style.names.en)
    expect(t.deps.refs.resolve('style', style.id)).toBeUndefined()
    expect((await send(catalogue.createStyle, { body: aStyleBody(style.slug) })).status).toBe(201)
  })
})

describe('the list', () => {
  const slugs = async (query: object) =>
    (await send(catalogue.listAdminStyles, { query: { per_page: 100, ...query } })).json.data.map(
      ({ slug }: { slug: string }) => slug,
    )

  test('says where each is used, and finds, filters and orders', async () => {
    const style = await aStyle(t, owner, { position: 7 })
    const expert = await anExpert(t, { style_ids: [style.id] })
    for (let at = 0; at < 2; at += 1) await aBrief(t, await aClient(t), { style_ids: [style.id] })
    await t.deps.db
      .insertInto('projects')
      .values({ expert_id: expert.expert_id, status: 'draft', title: 'A house', style_ids: [style.id] })
      .execute()
    const { json } = await send(catalogue.listAdminStyles, { query: { q: style.names.de.toUpperCase() } })
    expect(json.data).toMatchObject([{ id: style.id, uses: { briefs: 2, experts: 1, projects: 1 }, uses_total: 4 }])
    expect(json.meta).toMatchObject({ total: 1, current_page: 1 })
    const byName = await slugs({ sort: 'name' })
    expect(await slugs({ sort: '-name' })).toEqual(byName.toReversed())
    expect(await slugs({ used: 'yes' })).toContain(style.slug)
    expect(await slugs({ used: 'no' })).not.toContain(style.slug)
    expect(await slugs({ state: 'hidden' })).not.toContain(style.slug)
    expect((await send(catalogue.listAdminStyles, { query: { page: 2, per_page: 3 } })).json.data).toHaveLength(3)
  })

  test('as a table, whose cells no spreadsheet reads as formulas', async () => {
    const word = aWord()
    await aStyle(t, owner, { slug: word, names: { en: '=1+1', da: '+to', de: '@drei' } })
    const { headers, text } = await send(catalogue.listAdminStyles, { query: { format: 'csv', q: word } })
    expect(headers['content-type']).toContain('text/csv')
    expect(text).toContain(`${word},"'=1+1","'+to","'@drei",`)
  })

  test.each(['state=gone', 'used=1', 'sort[]=name', 'colour=1'])('422 on %s', async (query) => {
    const answer = await t.request({
      url: `/api/admin/styles?${query}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(answer.status).toBe(422)
  })
})

test('staff read, the owner writes', async () => {
  const style = await aStyle(t, owner)
  for (const role of ['support', 'moderator'] as const) {
    const { token } = await anAdmin(t, role)
    expect((await t.call(catalogue.listAdminStyles, { token })).status).toBe(200)
    expect((await t.call(catalogue.deleteStyle, { token, params: { id: style.id } })).status).toBe(403)
  }
  expect((await t.call(catalogue.listAdminStyles)).status).toBe(401)
  expect((await t.call(catalogue.listAdminStyles, { token: (await aClient(t)).token })).status).toBe(403)
})
