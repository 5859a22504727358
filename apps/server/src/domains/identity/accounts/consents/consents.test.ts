import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, PASSWORD, type Person } from '../../../../testing/people.ts'
import { registerExpert } from '../../../experts/joining/joining.testing.ts'
import { mailsTo, twelve } from '../accounts.testing.ts'
import { longDay } from '../../../../platform/core/texts/dates.ts'
import { eraseAccounts } from '../leaving/erasing.service.ts'
import { announceTerms } from './consents.service.ts'

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
      withdrawn_at: null,
    })),
  ])
  expect((await t.call(accounts.listConsents, { token: ben.token })).json.data).toEqual([])
})

const agree = (body: object, token?: string) => t.call(accounts.agree, { body, token, headers: { locale: 'de' } })
type Listed = { document: string; withdrawn_at: string | null }
async function consentsOf(token: string): Promise<Listed[]> {
  return (await t.call(accounts.listConsents, { token })).json.data
}
const newerTerms = async (token: string) => (await t.call(accounts.getAccount, { token })).json.data.newer_terms

/** A client who agreed to the earlier version. */
async function anOldClient(account: Parameters<typeof aClient>[1] = {}): Promise<Person> {
  const person = await aClient(t, { email_verified_at: new Date(), ...account })
  await t.deps.db.deleteFrom('consents').where('account_id', '=', person.account_id).execute()
  const row = { account_id: person.account_id, version: '2026-11-21', locale: 'en' }
  const rows = ['terms', 'privacy'].map((document) => ({ ...row, document }))
  await t.deps.db.insertInto('consents').values(rows).execute()
  return person
}

describe('a newer version of the terms', () => {
  beforeEach(async () => {
    await t.moveClock(0)
    await t.deps.db.deleteFrom('terms_announcements').execute()
    await announceTerms(t.deps) // accounts that other tests left in the database
    await t.runJobs()
  })

  test('is mailed once, thirty days before it holds, and shown until it is known to have been read', async () => {
    const [dane, now] = [await anOldClient({ locale: 'da' }), await anOldClient()]
    await agree({ document: 'terms', version: LEGAL_VERSION }, now.token)
    expect(await newerTerms(dane.token)).toBeNull() // they have not been notified
    await announceTerms(t.deps)
    await announceTerms(t.deps)
    const [mail, ...others] = await mailsTo(t, dane.email)
    expect(others).toEqual([])
    const newer = await newerTerms(dane.token)
    const { announced_at } = await t.deps.db
      .selectFrom('terms_announcements')
      .select('announced_at')
      .where('account_id', '=', dane.account_id)
      .executeTakeFirstOrThrow()
    const from = new Date(announced_at.getTime() + 30 * 86_400_000)
    expect(newer).toEqual({ version: LEGAL_VERSION, holds_from: from.toISOString() })
    expect(mail?.subject).toBe('Vores vilkår er ændret')
    for (const words of [longDay(from, 'da'), 'http://localhost:3000/da/terms-and-conditions-dk', 'Det er nyt:'])
      expect(mail?.text).toContain(words)
    expect([await newerTerms(now.token), await mailsTo(t, now.email)]).toEqual([null, []])

    const { status, json } = await agree({ document: 'terms', version: LEGAL_VERSION }, dane.token)
    expect(status).toBe(200)
    expect(json.data.slice(0, 2)).toEqual(
      ['privacy', 'terms'].map((document) => ({
        document,
        version: LEGAL_VERSION,
        locale: 'de',
        accepted_at: expect.any(String),
        withdrawn_at: null,
      })),
    )
    expect(await newerTerms(dane.token)).toBeNull()
  })

  test('is not mailed to an address nobody confirmed, nor to whoever has left; the screen shows it to the first', async () => {
    const [unconfirmed, gone] = [await anOldClient({ email_verified_at: null }), await anOldClient()]
    await t.call(accounts.leaveAccount, { token: gone.token, body: { current_password: PASSWORD } })
    await announceTerms(t.deps)
    expect(await mailsTo(t, unconfirmed.email)).toEqual([])
    expect((await mailsTo(t, gone.email)).map(({ subject }) => subject)).toEqual(['You’ve left Husrum'])
    expect(await newerTerms(unconfirmed.token)).toMatchObject({ version: LEGAL_VERSION })
  })

  test('told by twelve at once, each person is told once', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => anOldClient()))
    await twelve(() => announceTerms(t.deps))
    for (const { email } of people) expect(await mailsTo(t, email)).toHaveLength(1)
  })

  test('agreed to twelve times at once, it is noted once', async () => {
    const person = await anOldClient()
    const answers = await twelve(() => agree({ document: 'terms', version: LEGAL_VERSION }, person.token))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await consentsOf(person.token)).toHaveLength(4)
  })

  test('409 for another version than the one in force', async () => {
    const person = await anOldClient()
    for (const version of ['2026-11-21', '2999-01-01', 'x']) {
      const { status, json } = await agree({ document: 'terms', version }, person.token)
      expect([status, json.code]).toEqual([409, 'terms_changed'])
    }
    expect(await consentsOf(person.token)).toHaveLength(2)
  })

  test('is forgotten with the person', async () => {
    const person = await anOldClient()
    await announceTerms(t.deps)
    await t.call(accounts.leaveAccount, { token: person.token, body: { current_password: PASSWORD } })
    await t.moveClock(14 * 86_400 + 60)
    await eraseAccounts(t.deps)
    const rows = await t.deps.db
      .selectFrom('terms_announcements')
      .select('version')
      .where('account_id', '=', person.account_id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('services outside of ours', () => {
  test.each(['translation', 'photo_tags'])('%s is agreed to, taken back, and agreed to anew', async (document) => {
    const [person, other] = [await aClient(t), await aClient(t)]
    for (let nth = 0; nth < 2; nth += 1) expect((await agree({ document }, person.token)).status).toBe(200)
    const withdraw = (token: string) => t.call(accounts.withdrawConsent, { token, params: { document } })
    const stranger = await withdraw(other.token)
    expect([stranger.status, stranger.json.code]).toEqual([404, 'consent_not_found'])
    const answers = await twelve(() => withdraw(person.token))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(11)
    await agree({ document }, person.token)
    const known = (await consentsOf(person.token)).filter((each) => each.document === document)
    expect(known.map(({ withdrawn_at }) => withdrawn_at)).toEqual([null, expect.any(String)])
  })

  test('what was agreed to before there was an account is noted with it', async () => {
    const documentsOf = async ({ token }: { token: string }) =>
      (await consentsOf(token)).map(({ document }) => document)
    expect(await documentsOf(await registerExpert(t, { photo_tags: true }))).toEqual(['photo_tags', 'privacy', 'terms'])
    expect(await documentsOf(await registerExpert(t, {}))).toEqual(['privacy', 'terms'])
  })

  test.each([
    ['document', {}],
    ['document', { document: 'privacy' }],
    ['document', { document: ['translation'] }],
    ['version', { document: 'terms' }],
    ['version', { document: 'terms', version: 'x'.repeat(21) }],
  ])('422 on %s for %j', async (field, body) => {
    const { status, json } = await agree(body, (await aClient(t)).token)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  test('422 for what cannot be taken back', async () => {
    const { token } = await aClient(t)
    for (const document of ['terms', 'privacy', 'x'])
      expect((await t.call(accounts.withdrawConsent, { token, params: { document } })).status).toBe(422)
  })
})

test('401 for a visitor', async () => {
  expect((await agree({ document: 'translation' })).status).toBe(401)
  expect((await t.call(accounts.withdrawConsent, { params: { document: 'translation' } })).status).toBe(401)
  expect((await t.call(accounts.listConsents, {})).status).toBe(401)
})
