import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { legalTexts } from '@husrum/contract/identity/legal-texts/legal-texts.ts'
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, type Person } from '../../../testing/people.ts'
import { mailsTo, twelve } from '../accounts/accounts.testing.ts'

let t: TestApp
/** Another instance of the same installation. */
let other: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp()
  other = await testApp({}, { at: t.connection })
})
beforeEach(async () => {
  await t.moveClock(0)
  owner = await anAdmin(t)
  for (const table of ['legal_drafts', 'legal_publications', 'terms_announcements'] as const)
    await t.deps.db.deleteFrom(table).execute()
  await t.deps.db
    .updateTable('editions')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .execute()
  for (const app of [t, other]) await app.deps.editions.refresh()
})
afterAll(async () => {
  await other.close()
  await t.close()
})

const source = (words: string) => `# Imprint\n\nWho runs this.\n\n## Who we are\n\n${words}\n`
const draft = (params: object, body: object, by = owner) =>
  t.call(legalTexts.saveLegalDraft, { token: by.token, params: { ...params }, body })
const save = (document: string, words: string, language = 'en', revision = 0) =>
  draft({ document, language }, { source: source(words), revision })
const publish = (document: string, body: object) =>
  t.call(legalTexts.publishLegalText, { token: owner.token, params: { document }, body })
const read = async (document: string, query: object = {}, app = t) =>
  app.call(legalTexts.getLegalText, { params: { document }, query: { language: 'en', ...query } })
const changes = {
  en: 'We say more about quotes.',
  da: 'Vi skriver mere om tilbud.',
  de: 'Wir schreiben mehr zu Angeboten.',
}

describe('GET /api/legal/{document}', () => {
  test('says nothing where the text as shipped holds', async () => {
    const { status, json } = await read('imprint')
    expect([status, json.data]).toEqual([200, { version: null, source: null, history: [] }])
  })

  test('404 for a version nobody has published, 422 for what is no version', async () => {
    expect((await read('imprint', { version: '2020-01-01' })).status).toBe(404)
    for (const query of [{ version: "1' or 1=1" }, { language: 'fr' }])
      expect((await read('imprint', query)).status).toBe(422)
    expect((await t.request({ url: '/api/legal/contracts?language=en' })).status).toBe(422)
  })

  test('is the published text on every instance, with nothing asked of the database', async () => {
    await save('imprint', 'First.')
    expect((await read('imprint')).json.data.source).toBeNull() // only staff see a draft
    expect((await publish('imprint', { number: 0 })).status).toBe(200)
    expect((await read('imprint')).json.data.source).toContain('First.')
    await other.deps.editions.refresh() // as the poll does twice a second
    expect((await read('imprint', {}, other)).json.data.source).toContain('First.')
    expect((await read('imprint', { language: 'de' })).json.data.source).toBeNull()
  })
})

describe('drafts', () => {
  test('are kept by language, and whoever wrote over an older one is told', async () => {
    const { status, json } = await save('cookies', 'One.')
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      number: 0,
      drafts: [{ language: 'en', revision: 1, source: source('One.'), saved_by: { id: owner.account_id } }],
    })
    expect((await save('cookies', 'Two.', 'en', 1)).json.data.drafts[0].revision).toBe(2)
    const late = await save('cookies', 'Late.', 'en', 1)
    expect([late.status, late.json.code]).toEqual([409, 'changed_elsewhere'])
    expect((await save('cookies', 'Zwei.', 'de')).json.data.drafts).toHaveLength(2)
  })

  test('of twelve who begin at once one is the first', async () => {
    const answers = await twelve(() => save('cookies', 'One.'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
  })

  test('can be thrown away, once', async () => {
    await save('cookies', 'One.')
    const params = { document: 'cookies', language: 'en' }
    const remove = () => t.call(legalTexts.deleteLegalDraft, { token: owner.token, params })
    expect((await remove()).json.data.drafts).toEqual([])
    expect((await remove()).status).toBe(404)
  })

  test('422 for nothing, and for more than a legal text ever is', async () => {
    for (const text of ['', 'x'.repeat(80_001)])
      expect((await draft({ document: 'cookies', language: 'en' }, { source: text, revision: 0 })).status).toBe(422)
  })

  test.each(['support', 'moderator'] as const)('are read by %s and written by owners alone', async (role) => {
    const person = await anAdmin(t, role)
    await save('cookies', 'One.')
    const reads = await Promise.all([
      t.call(legalTexts.listAdminLegalTexts, { token: person.token }),
      t.call(legalTexts.getAdminLegalText, { token: person.token, params: { document: 'cookies' } }),
    ])
    expect(reads.map(({ status }) => status)).toEqual([200, 200])
    expect(
      (await draft({ document: 'cookies', language: 'en' }, { source: source('x'), revision: 1 }, person)).status,
    ).toBe(403)
  })
})

describe('publishing', () => {
  test('409 without a draft, and for whoever has seen another version', async () => {
    expect((await publish('imprint', { number: 0 })).json.code).toBe('no_legal_draft')
    await save('imprint', 'First.')
    expect((await publish('imprint', { number: 1 })).json.code).toBe('changed_elsewhere')
  })

  test('422 names the line that is wrong; nothing is published', async () => {
    const wrong = `${source('x')}\n[press](javascript:alert(1))\n<script>alert(1)</script>`
    await draft({ document: 'imprint', language: 'de' }, { source: wrong, revision: 0 })
    const { status, json } = await publish('imprint', { number: 0 })
    expect([status, json.code]).toEqual([422, 'legal_text_wrong'])
    expect(json.errors['drafts.de'][0]).toContain('9')
    expect((await read('imprint', { language: 'de' })).json.data.source).toBeNull()
  })

  test('of twelve at once one publishes', async () => {
    await save('imprint', 'First.')
    const answers = await twelve(() => publish('imprint', { number: 0 }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
  })

  test('keeps the languages nobody edited, and goes back as a version of its own', async () => {
    await save('imprint', 'First.')
    await publish('imprint', { number: 0 })
    await save('imprint', 'Zuerst.', 'de')
    await publish('imprint', { number: 1 })
    expect((await read('imprint')).json.data.source).toContain('First.')
    await save('imprint', 'Kept.', 'da')
    const back = await publish('imprint', { number: 2, from: 1 })
    expect(back.json.data).toMatchObject({ number: 3, drafts: [{ language: 'da' }] })
    expect(
      back.json.data.versions.map((row: { number: number; taken_from: number | null }) => [row.number, row.taken_from]),
    ).toEqual([
      [3, 1],
      [2, null],
      [1, null],
    ])
    expect((await read('imprint', { language: 'de' })).json.data.source).toBeNull()
    expect((await publish('imprint', { number: 3, from: 9 })).status).toBe(404)
    const shipped = await publish('imprint', { number: 3, from: 0 })
    expect(shipped.json.data.sources).toEqual({ en: null, da: null, de: null })
    const params = { document: 'imprint', number: 2 }
    const second = await t.call(legalTexts.getAdminLegalVersion, { token: owner.token, params })
    expect(second.json.data.sources).toMatchObject({ en: source('First.'), de: source('Zuerst.'), da: null })
    const none = { document: 'imprint', number: 9 }
    expect((await t.call(legalTexts.getAdminLegalVersion, { token: owner.token, params: none })).status).toBe(404)
  })

  test('a day takes nine versions, in their order', async () => {
    await save('imprint', 'First.')
    await publish('imprint', { number: 0 })
    for (let number = 1; number < 9; number++) expect((await publish('imprint', { number, from: 0 })).status).toBe(200)
    const { json } = await read('imprint')
    const versions = json.data.history.map(({ version }: { version: string }) => version)
    expect(versions).toEqual(versions.toSorted().toReversed())
    expect(new Set(versions).size).toBe(9)
    expect((await publish('imprint', { number: 9, from: 0 })).json.code).toBe('too_many_legal_versions')
  })
})

describe('newer terms', () => {
  test('need a word on what changed in every language', async () => {
    await save('terms', 'First.')
    for (const body of [{ number: 0 }, { number: 0, changes: { en: 'Only in English.' } }])
      expect((await publish('terms', body)).status).toBe(422)
  })

  test('are told to everybody who agreed to others, and agreed to from then on', async () => {
    const dane = await aClient(t, { email_verified_at: new Date(), locale: 'da' })
    const agreed = { account_id: dane.account_id, document: 'terms', version: LEGAL_VERSION, locale: 'da' }
    await t.deps.db.insertInto('consents').values(agreed).execute()
    await t.moveClock(400 * 86_400)
    owner = await anAdmin(t) // whose session of a year ago has ended
    await save('terms', 'First.')
    const { status, json } = await publish('terms', { number: 0, changes })
    expect(status, JSON.stringify(json)).toBe(200)
    const { version } = json.data
    expect(version > LEGAL_VERSION).toBe(true)
    await t.runJobs()
    const [mail] = (await mailsTo(t, dane.email)).filter(({ subject }) => subject?.includes('vilkår'))
    expect(mail?.text).toContain(changes.da)
    const again = await aClient(t, { email_verified_at: new Date() })
    const agree = (sent: string) =>
      t.call(accounts.agree, { token: again.token, body: { document: 'terms', version: sent } })
    expect((await agree(LEGAL_VERSION)).json.code).toBe('terms_changed')
    expect((await agree(version)).json.data[0]).toMatchObject({ version })
    expect((await read('terms')).json.data.history).toEqual([{ version, what: changes.en }])
    await publish('terms', { number: 1, from: 0, changes })
    expect((await read('terms', { version })).json.data.source).toContain('First.')
  })
})

test('what was written stays out of the audit log, what was done does not', async () => {
  await save('privacy', 'A word nobody else uses: quagga.')
  await publish('privacy', { number: 0, changes })
  const entries = await t.deps.db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(2).execute()
  expect(entries).toMatchObject([
    {
      action: 'legal_text.publish',
      before: { number: 0 },
      after: { document: 'privacy', number: 1, languages: ['en'] },
    },
    { action: 'legal_draft.save', before: null, after: { document: 'privacy', language: 'en', revision: 1 } },
  ])
  expect(JSON.stringify(entries)).not.toContain('quagga')
})
