import { wording } from '@husrum/contract/back-office/wording/wording.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { flatTexts } from '../../../platform/core/texts/catalogues.ts'
import { aClient, anAdmin, type Person } from '../../../testing/people.ts'
import { twelve } from '../../identity/accounts/accounts.testing.ts'

let t: TestApp
/** Another instance of the same installation. */
let other: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp()
  other = await testApp({}, { at: t.connection })
  owner = await anAdmin(t)
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('wording_versions').execute()
  await t.deps.db.deleteFrom('wording_drafts').execute()
  await refreshAll()
})
afterAll(async () => {
  await other.close()
  await t.close()
})

async function refreshAll(): Promise<void> {
  await t.deps.db
    .updateTable('editions')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute()
  for (const app of [t, other]) await app.deps.editions.refresh()
}

const KEY = 'shell.notFound.title'
const change = (text: string | null, number = 0, params: object = {}, by = owner) =>
  t.call(wording.changeWording, {
    token: by.token,
    params: { language: 'en', key: KEY, ...params },
    body: { text, number },
  })
const list = async (query: Record<string, unknown>) =>
  (await t.call(wording.listWording, { token: owner.token, query: { language: 'en', ...query } })).json
const shown = async (app: TestApp) => (await app.request({ url: '/locales/en/common.json' })).json.shell.notFound.title

describe('a text in other words', () => {
  test('reaches the browser’s texts, pages, mails and refusals of every instance', async () => {
    const before = await shown(t)
    expect((await change('Nothing is here')).status).toBe(200)
    expect([await shown(t), await shown(other)]).toEqual(['Nothing is here', before])
    await other.deps.editions.refresh() // an instance does this twice a second
    for (const app of [t, other]) {
      expect(await shown(app)).toBe('Nothing is here')
      expect(app.deps.translators.for('en')(KEY)).toBe('Nothing is here')
      expect(app.deps.translators.for('de')(KEY)).not.toBe('Nothing is here')
    }
    await change('No such page', 0, { key: 'error.not_found' })
    expect((await t.request({ url: '/api/nothing' })).json.message).toBe('No such page')
    expect((await change(null, 1)).json.data).toMatchObject({ text: null, number: 2 })
    expect(await shown(t)).toBe(before)
  })

  test('has another version in its address, so no browser keeps the old one', async () => {
    const texts = { ...t.texts }
    await change('Nothing is here')
    expect([t.texts.en === texts.en, t.texts.de === texts.de]).toEqual([false, true])
  })

  test('keeps its versions, the newest first', async () => {
    await change('One')
    await change('Two', 1)
    const { json } = await change('One', 2)
    expect(json.data.versions.map(({ number, text }: { number: number; text: string }) => [number, text])).toEqual([
      [3, 'One'],
      [2, 'Two'],
      [1, 'One'],
    ])
    expect(json.data.changed_by).toEqual({ id: owner.account_id, name: owner.name })
  })

  test('of twelve at once one is written, and the others are told', async () => {
    const answers = await twelve(() => change('One'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'changed_elsewhere')).toHaveLength(11)
  })
})

describe('refused', () => {
  test.each([
    [KEY, '<script>alert(1)</script>', 'wording_tags'],
    [KEY, 'Hello {{name}}', 'wording_blanks'],
    [KEY, '$t(shell.product)', 'wording_nesting'],
    ['error.too_many_tries', 'Too many.', 'wording_blanks'],
  ])('%s as %s', async (key, text, code) => {
    const { status, json } = await change(text, 0, { key })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['text']])
    expect(code).toMatch(/^wording_/)
    expect(json.errors.text[0]).toBe(t.deps.translators.for('en')(`error.field.${code}`))
  })

  test('404 for a text there is not, 422 for what is no key', async () => {
    expect((await change('x', 0, { key: 'shell.nothing' })).status).toBe(404)
    for (const key of ['shell', '../etc', 'a.b;drop', '__proto__.x.'])
      expect((await change('x', 0, { key })).status).toBe(422)
    expect((await change('x', 0, { key: '__proto__.polluted' })).status).toBe(404)
    expect((await change('x', 0, { key: 'shell.constructor' })).status).toBe(404)
  })

  test('422 for nothing and for too much, 409 for what was changed meanwhile', async () => {
    for (const text of ['  ', 'x'.repeat(1501)]) expect((await change(text)).status).toBe(422)
    expect((await change('One', 3)).json.code).toBe('changed_elsewhere')
  })

  test.each(['support', 'moderator'] as const)('of %s, who read', async (role) => {
    const person = await anAdmin(t, role)
    expect((await change('x', 0, {}, person)).status).toBe(403)
    const read = await t.call(wording.getWording, { token: person.token, params: { language: 'en', key: KEY } })
    expect(read.json.data).toMatchObject({ key: KEY, text: null, versions: [] })
  })
})

describe('the list', () => {
  test('finds by key, by the shipped text and by the own one', async () => {
    await change('A word nobody else uses: quagga')
    for (const q of [KEY, 'QUAGGA'])
      expect((await list({ q })).data.map(({ key }: { key: string }) => key)).toContain(KEY)
    expect((await list({ only: 'changed' })).data).toMatchObject([
      { key: KEY, text: 'A word nobody else uses: quagga' },
    ])
    expect((await list({ only: 'changed', language: 'de' })).data).toEqual([])
    const all = await list({ per_page: 10, page: 2 })
    expect([all.data.length, all.meta.current_page]).toEqual([10, 2])
    expect(all.meta.total).toBeGreaterThan(3000)
  })

  test('keeps what an update took away, marked, and shows none of it', async () => {
    const row = { language: 'en', number: 1, text: 'Old words' }
    await t.deps.db
      .insertInto('wording_versions')
      .values([
        { ...row, key: 'gone.with.the.update' },
        { ...row, key: 'error.too_many_tries' }, // the update fills in minutes
      ])
      .execute()
    await refreshAll()
    const { data } = await list({ only: 'resting' })
    expect(data.map(({ key, shipped }: { key: string; shipped: string | null }) => [key, shipped === null])).toEqual([
      ['error.too_many_tries', false],
      ['gone.with.the.update', true],
    ])
    expect(t.deps.translators.for('en')('error.too_many_tries', { minutes: 5 })).not.toBe('Old words')
    expect((await change(null, 1, { key: 'gone.with.the.update' })).status).toBe(200)
  })
})

describe('mails', () => {
  const key = 'mail-account.erased.subject'
  const preview = (query: Record<string, unknown>) =>
    t.call(wording.previewWording, { token: owner.token, params: { language: 'da', key }, query })

  test('that say a text are named, and seen beforehand with other words', async () => {
    const { json } = await t.call(wording.getWording, { token: owner.token, params: { language: 'da', key } })
    expect(json.data.mails).toEqual(['account-erased'])
    const seen = await preview({ text: 'Farvel', mail: 'account-erased' })
    expect(seen.json.data).toMatchObject({ mail: 'account-erased', subject: 'Farvel' })
    expect(t.deps.translators.for('da')(key)).not.toBe('Farvel')
  })

  test('are shown to staff as they would arrive, shut in a frame, and to nobody else', async () => {
    const url = `/preview/wording/da/${key}?text=Farvel&mail=account-erased`
    const seen = await t.request({ url, headers: { cookie: `access_token=${owner.token}` } })
    expect(seen.text).toContain('<title>Farvel</title>')
    expect(String(seen.headers['content-security-policy'])).toMatch(/^sandbox; default-src 'none'/)
    const client = await aClient(t)
    for (const headers of [{}, { cookie: `access_token=${client.token}` }])
      expect((await t.request({ url, headers })).status).toBe(404)
    const wrong = { headers: { cookie: `access_token=${owner.token}` } }
    expect((await t.request({ url: url.replace('Farvel', '%7B%7Bx%7D%7D'), ...wrong })).status).toBe(422)
    expect((await t.request({ url: url.replace('/da/', '/xx/'), ...wrong })).status).toBe(404)
  })

  test('404 for a mail that does not say it, 422 for words that cannot be', async () => {
    expect((await preview({ text: 'Farvel', mail: 'account-terms' })).status).toBe(404)
    expect((await preview({ text: '{{x}}', mail: 'account-erased' })).status).toBe(422)
  })
})

test('the audit log has what it was and what it is', async () => {
  await change('One')
  await change('Two', 1)
  const [entry] = await t.deps.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).execute()
  expect(entry).toMatchObject({ action: 'wording.change', before: { text: 'One' }, after: { key: KEY, text: 'Two' } })
})

describe('a draft', () => {
  const save = (text: string, revision = 0, params: object = {}, by = owner) =>
    t.call(wording.saveWordingDraft, {
      token: by.token,
      params: { language: 'en', key: KEY, ...params },
      body: { text, revision },
    })
  const discard = (by = owner) =>
    t.call(wording.deleteWordingDraft, { token: by.token, params: { language: 'en', key: KEY } })
  const tried = async (query: Record<string, string>, by: Person | undefined = owner) => {
    const token = by && by.token
    return (await t.previews.wording?.(token ?? '', query))?.texts
  }
  const titleOf = (texts: Awaited<ReturnType<typeof tried>>, language: 'en' | 'de' = 'en') =>
    texts && flatTexts(texts[language]).get(KEY)

  test('is kept and found, and changes nothing that anybody sees', async () => {
    const before = await shown(t)
    const { status, json } = await save('Nothing is here')
    expect([status, json.data.draft, json.data.text, json.data.number]).toEqual([
      200,
      {
        text: 'Nothing is here',
        revision: 1,
        saved_at: expect.any(String),
        saved_by: { id: owner.account_id, name: owner.name },
      },
      null,
      0,
    ])
    await refreshAll()
    expect([await shown(t), t.deps.translators.for('en')(KEY)]).toEqual([before, before])
    const found = async (query: object) => (await list({ ...query })).data.map((row: { key: string }) => row.key)
    expect(await found({ only: 'drafts' })).toEqual([KEY])
    expect(await found({ only: 'drafts', language: 'de' })).toEqual([])
    expect(await found({ q: 'nothing is here' })).toEqual([KEY])
  })

  test('is seen by staff on the page, with what is being typed, and by nobody else', async () => {
    await save('Nothing is here')
    expect(titleOf(await tried({}))).toBe('Nothing is here')
    expect(titleOf(await tried({ language: 'en', key: KEY, text: 'Nothing yet' }))).toBe('Nothing yet')
    expect(titleOf(await tried({ language: 'de', key: KEY, text: 'Noch nichts' }), 'de')).toBe('Noch nichts')
    // a text that may not be published is not previewed either
    expect(titleOf(await tried({ language: 'en', key: KEY, text: '<b>Bold</b>' }))).toBe('Nothing is here')
    expect(titleOf(await tried({}, await anAdmin(t, 'support')))).toBe('Nothing is here')
    expect(await tried({}, await aClient(t))).toBeUndefined()
    expect(await t.previews.wording?.('', {})).toBeUndefined()
  })

  test('ends when the text is published, but not when the shipped one is shown again', async () => {
    await change('One')
    await save('Two')
    expect((await change(null, 1)).json.data).toMatchObject({ text: null, draft: { text: 'Two' } })
    expect((await change('Two', 2)).json.data).toMatchObject({ text: 'Two', draft: null })
    expect((await save('Three')).json.data.draft.revision).toBe(1)
    expect((await discard()).json.data).toMatchObject({ text: 'Two', draft: null })
    expect((await discard()).json.code).toBe('wording_draft_not_found')
  })

  test('409 for another draft than was seen, and of twelve at once one is saved', async () => {
    await save('One')
    expect((await save('Two')).json.code).toBe('changed_elsewhere')
    expect((await save('Two', 1)).json.data.draft).toMatchObject({ text: 'Two', revision: 2 })
    await discard()
    const answers = await twelve(() => save('Three'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ json }) => json.code === 'changed_elsewhere')).toHaveLength(11)
  })

  test.each([
    ['{{name}} is not here', 422],
    ['<b>Nothing</b>', 422],
    ['$t(shell.product)', 422],
    ['', 422],
  ])('%j is refused, as it would be when published', async (text, status) => {
    const { json, ...answer } = await save(text)
    expect([answer.status, Object.keys(json.errors)]).toEqual([status, ['text']])
  })

  test('404 for a text that is none, 403 for staff who read', async () => {
    expect((await save('Nothing', 0, { key: 'shell.nothing' })).json.code).toBe('wording_not_found')
    const moderator = await anAdmin(t, 'moderator')
    expect([(await save('Nothing', 0, {}, moderator)).status, (await discard(moderator)).status]).toEqual([403, 403])
  })
})
