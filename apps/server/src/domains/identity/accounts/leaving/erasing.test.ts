import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteEnded } from '../../../../platform/providers/delivery/delivery-rows.ts'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aBrief, aClient, aLead, anAdmin, anExpert, PASSWORD, type Person } from '../../../../testing/people.ts'
import { aClientIn, aMarket, leadsOf, listOf } from '../../../market/matching/matching.testing.ts'
import { addWords, profileWords } from '../../../experts/profile/search/words.service.ts'
import { eraseAccounts, leaveInactive } from './erasing.service.ts'
import {
  aNewEmail,
  aNewPhone,
  twelve,
  lastMail,
  mailsTo,
  rowOf,
  signIn,
  tokenIn,
  verifiedPhone,
  type SentMail,
} from '../accounts.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
beforeEach(() => t.moveClock(0))
afterAll(() => t.close())

const DAY = 86_400
async function left(person: Person): Promise<string> {
  const reply = await t.call(accounts.leaveAccount, { token: person.token, body: { current_password: PASSWORD } })
  expect(reply.status, reply.text).toBe(204)
  return tokenIn(await lastMail(t, person.email))
}
async function erased(person: Person): Promise<void> {
  await left(person)
  await t.moveClock(14 * DAY + 60)
  await eraseAccounts(t.deps)
}
/** The mail remains in the person's inbox; our copy is deleted once it is sent. */
async function lastWordTo(email: string): Promise<SentMail> {
  const mail = await lastMail(t, email)
  await t.deps.db.deleteFrom('outbox').where('recipient', '=', email).execute()
  await deleteEnded(t.deps.db, 30)
  return mail
}
const isErased = async (person: Person) => (await rowOf(t, person.account_id)).erased_at !== null

/** Columns of the whole database, including the job queue's, that contain one of the words in any value. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ place: string; schema: string; table: string; column: string }>`
    select table_name || '.' || column_name as place, table_schema as schema, table_name as table, column_name as column
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
       and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'tsvector'))`.execute(t.deps.db)
  expect(columns.length).toBeGreaterThan(80)
  const found: string[] = []
  for (const { place, schema, table, column } of columns) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.id(schema, table)}
       where ${sql.id(column)}::text ilike any(${words.map((word) => `%${word}%`)}::text[])`.execute(t.deps.db)
    if (rows[0]?.n) found.push(place)
  }
  return found
}

describe('nothing of the person is left', () => {
  test('of a client: only what was said in conversations', async () => {
    const words = ['quaggason', 'zebulon', aNewPhone(), aNewPhone(), 'quaggapending', 'about-quagga']
    const [, , phone = '', pending = ''] = words
    const email = `zebulon.quaggason-${process.pid}@husrum.example`
    const market = await aMarket(t, 'Hamburg', 4)
    const client = await aClientIn(t, 'Hamburg', {
      about_project: 'about-quagga '.repeat(4),
      preferred_contacts: ['email'],
    })
    await t.deps.db
      .updateTable('accounts')
      .set({ name: 'Zebulon Quaggason', email, phone })
      .where('id', '=', client.account_id)
      .execute()
    const person = { ...client, email, name: 'Zebulon Quaggason' }
    const act = (endpoint: Parameters<typeof t.call>[0], sent: object) =>
      t.call(endpoint, { token: person.token, ...sent })
    const ok = async (reply: ReturnType<typeof t.call>) => expect([200, 201, 202]).toContain((await reply).status)

    const { data } = await listOf(t, person)
    const [invited, dismissed, written] = data
    await ok(act(matches.inviteExpert, { params: { id: invited?.id }, body: { message: 'about-quagga, for you' } }))
    await ok(
      act(matches.dismissMatch, {
        params: { id: dismissed?.id },
        body: { reason: 'other', note: 'about-quagga, not you' },
      }),
    )
    await ok(
      act(messages.sendMessage, { body: { architect_id: written?.expert.id, body: 'about-quagga, said in a thread' } }),
    )
    const patched = { email: `quaggapending-${process.pid}@husrum.example`, phone: pending, current_password: PASSWORD }
    await ok(act(accounts.patchAccount, { body: patched }))
    await signIn(t, email, 'wrong')
    await ok(verifiedPhone(t, phone))
    await ok(t.call(accounts.forgotPassword, { body: { email } }))
    await t.deps.db
      .updateTable('leads')
      .set({ contact_shared_at: new Date() })
      .where('client_id', '=', client.account_id)
      .execute()
    const expert_id = market[0]?.expert_id ?? 0
    const review = {
      client_id: client.account_id,
      author_name: 'Zebulon Q.',
      language: 'en',
      rating: 5,
      status: 'published',
    }
    await t.deps.db
      .insertInto('reviews')
      .values({ ...review, expert_id, body: 'Listened well and drew better.' })
      .execute()
    const consents = () =>
      t.deps.db.selectFrom('consents').selectAll().where('account_id', '=', client.account_id).execute()
    await t.deps.db
      .insertInto('consents')
      .values({ account_id: client.account_id, document: 'terms', version: '1', locale: 'da' })
      .execute()
    expect((await placesOf(words)).length).toBeGreaterThan(8)

    await erased(person)
    expect((await lastWordTo(email)).subject).toBe('Your account is now deleted for good')
    expect(await placesOf([...words, email])).toEqual(['messages.body'])
    expect(await rowOf(t, client.account_id)).toMatchObject({
      email: `erased-${client.account_id}@erased.invalid`,
      city_id: null,
      avatar_image_id: null,
    })
    expect(await consents()).toMatchObject([{ document: 'terms', version: '1' }])
    const statuses = (await leadsOf(t, client.brief_id)).map(({ status }) => status)
    expect(statuses).toEqual(['withdrawn', 'withdrawn'])
    const brief = await t.deps.db
      .selectFrom('briefs')
      .selectAll()
      .where('id', '=', client.brief_id)
      .executeTakeFirstOrThrow()
    expect(brief).toMatchObject({ status: 'closed', about_project: '', preferred_contacts: [], close_note: null })
    await t.moveClock(0) // the other people's sessions are as old as the market
    const other = market.find((each) => each.expert_id === written?.expert.id)
    const threads = await t.call(messages.listThreads, { token: other?.token, headers: { locale: 'da' } })
    expect(threads.json.data[0]).toMatchObject({
      counterpart: { name: 'Slettet bruger' },
      last_message: { body: 'about-quagga, said in a thread' },
    })
  })

  test('of an expert: profile, pictures, projects, words of the search, notes', async () => {
    const words = ['okapiname', 'okapifirm', 'okapiabout', 'okapinote', 'okapireply', 'okapiproject']
    const email = `okapiname-${process.pid}@husrum.example`
    const columns = {
      name: 'Okapiname Person',
      company_name: 'Okapifirm ApS',
      company_registration: 'okapifirm 1',
      description: 'okapiabout kitchens',
      status_reason: 'okapinote',
    }
    const expert = await anExpert(t, columns, { email, name: 'Okapiname Person' })
    const images = await t.deps.db
      .insertInto('images')
      .values(
        ['a', 'b', 'c'].map((each) => ({
          sha256: `${each}-${process.pid}`,
          type: 'image/jpeg',
          width: 10,
          height: 10,
          bytes: 9,
        })),
      )
      .returning('id')
      .execute()
    const [portrait = 0, cover = 0, shared = 0] = images.map(({ id }) => id)
    await t.deps.db
      .updateTable('accounts')
      .set({ avatar_image_id: portrait })
      .where('id', '=', expert.account_id)
      .execute()
    await t.deps.db
      .updateTable('experts')
      .set({ avatar_image_id: portrait, cover_image_id: cover })
      .where('id', '=', expert.expert_id)
      .execute()
    await aClient(t, { avatar_image_id: shared })
    const project = await t.deps.db
      .insertInto('projects')
      .values({
        expert_id: expert.expert_id,
        status: 'published',
        title: 'okapiproject',
        description: 'okapiabout',
        project_type: 'residential',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.deps.db
      .insertInto('project_images')
      .values(
        [cover, shared].map((image_id) => ({
          project_id: project.id,
          image_id,
          caption: 'okapiabout',
          alt: 'okapiabout',
        })),
      )
      .execute()
    const profile = await t.deps.db
      .selectFrom('experts')
      .selectAll()
      .where('id', '=', expert.expert_id)
      .executeTakeFirstOrThrow()
    const other = await anExpert(t, { name: 'Kept Person' })
    await t.deps.db.transaction().execute(async (tx) => {
      await addWords(tx, expert.expert_id, profileWords(profile, t.deps.refs))
      await addWords(tx, other.expert_id, new Map([['kitchens', 'D']]))
      // as the earlier release wrote it
      await sql`insert into search_words (word) select distinct unnest(tsvector_to_array(words)) from expert_words
                on conflict do nothing`.execute(tx)
    })
    const declined = await aLead(t, {
      expert,
      columns: { status: 'declined', decline_reason: 'other', decline_note: 'okapinote' },
    })
    await t.deps.db
      .insertInto('lead_history')
      .values({ lead_id: declined.id, status: 'declined', actor: 'expert', note: 'okapinote' })
      .execute()
    const review = {
      author_name: 'Karen T.',
      language: 'en',
      rating: 5,
      status: 'published',
      body: 'Listened well and drew better.',
    }
    await t.deps.db
      .insertInto('reviews')
      .values({ ...review, expert_id: expert.expert_id, reply: 'okapireply', replied_at: new Date() })
      .execute()
    expect((await placesOf(words)).length).toBeGreaterThan(10)

    await erased({ ...expert, email })
    await lastWordTo(email)
    expect(await placesOf([...words, email])).toEqual([])
    const pictures = await t.deps.db
      .selectFrom('images')
      .select('id')
      .where('id', 'in', [portrait, cover, shared])
      .execute()
    expect(pictures).toEqual([{ id: shared }])
    const known = await t.deps.db
      .selectFrom('search_words')
      .select('word')
      .where('word', 'in', ['kitchens', 'designer', 'person'])
      .execute()
    expect(known.map(({ word }) => word)).toContain('kitchens')
    expect(
      await t.deps.db.selectFrom('projects').select('id').where('expert_id', '=', expert.expert_id).execute(),
    ).toEqual([])
  })
})

describe('when', () => {
  test('fourteen days after leaving, not before; then no link restores and the address is free', async () => {
    const person = await aClient(t)
    const token = await left(person)
    await t.moveClock(14 * DAY - 60)
    await eraseAccounts(t.deps)
    expect(await isErased(person)).toBe(false)
    await t.moveClock(14 * DAY + 60)
    await eraseAccounts(t.deps)
    expect(await isErased(person)).toBe(true)
    expect((await t.call(accounts.restoreAccount, { body: { token } })).json.code).toBe('restore_invalid')
    expect((await t.call(accounts.applicantCheck, { body: { email: person.email } })).status).toBe(200)
    expect((await signIn(t, person.email)).status).toBe(401)
    expect((await signIn(t, `erased-${person.account_id}@erased.invalid`)).status).toBe(401)
    await aClient(t, { email: person.email })
    expect((await signIn(t, person.email)).status).toBe(200)
  })

  test('what went to a former address is found as well', async () => {
    const person = await aClient(t)
    const former = person.email
    const next = `next-${former}`
    await t.call(accounts.patchAccount, { token: person.token, body: { email: next, current_password: PASSWORD } })
    await t.call(accounts.verifyEmail, { body: { token: tokenIn(await lastMail(t, next)) } })
    expect((await mailsTo(t, former)).length).toBeGreaterThan(0)
    await t.call(accounts.leaveAccount, { token: person.token, body: { current_password: PASSWORD } })
    await t.runJobs()
    await t.moveClock(14 * 86_400 + 60)
    await eraseAccounts(t.deps)
    await lastWordTo(next)
    for (const table of ['deliveries', 'outbox'] as const)
      expect(
        await t.deps.db.selectFrom(table).select('id').where('recipient', 'in', [former, next]).execute(),
        table,
      ).toEqual([])
    await t.moveClock(0)
  })

  test('who came back in time stays; nobody else is touched', async () => {
    const [back, stays] = [await aClient(t), await aClient(t)]
    await t.call(accounts.restoreAccount, { body: { token: await left(back) } })
    const before = [await rowOf(t, back.account_id), await rowOf(t, stays.account_id)]
    await t.moveClock(15 * DAY)
    await eraseAccounts(t.deps)
    expect([await rowOf(t, back.account_id), await rowOf(t, stays.account_id)]).toEqual(before)
  })

  test('one that fails changes nothing of itself, holds up nobody, and is erased the next time', async () => {
    const second = await aClient(t)
    const people = [await aClient(t), second, await aClient(t)]
    const brief = await aBrief(t, second, { about_project: 'x'.repeat(40) })
    for (const person of people) await left(person)
    let broken = true
    t.deps.events.on('account.erasing', async (_, { account_id }) => {
      if (broken && account_id === second.account_id) throw new Error('the power goes')
    })
    await t.moveClock(14 * DAY + 60)
    await eraseAccounts(t.deps)
    expect(await Promise.all(people.map(isErased))).toEqual([true, false, true])
    const text = async () =>
      (
        await t.deps.db
          .selectFrom('briefs')
          .select('about_project')
          .where('id', '=', brief.id)
          .executeTakeFirstOrThrow()
      ).about_project
    expect(await text()).toBe('x'.repeat(40))
    broken = false
    await t.moveClock(14 * DAY + 180)
    await eraseAccounts(t.deps)
    expect([await isErased(second), await text()]).toEqual([true, ''])
  })

  test('two instances at once: each account is erased once', async () => {
    const people = [await aClient(t), await aClient(t), await aClient(t)]
    for (const person of people) await left(person)
    const heard: number[] = []
    t.deps.events.on('account.erasing', async (_, { account_id }) => void heard.push(account_id))
    await t.moveClock(14 * DAY + 60)
    await Promise.all([eraseAccounts(t.deps), eraseAccounts(t.deps), eraseAccounts(t.deps)])
    expect(heard.toSorted((a, b) => a - b)).toEqual(people.map(({ account_id }) => account_id))
  })
})

describe('undone and erased at once', () => {
  test('of twelve tries either one restores and nothing is erased, or the account is gone', async () => {
    const people = [await aClient(t), await aClient(t), await aClient(t)]
    for (const person of people) {
      await t.deps.db.deleteFrom('limit_hits').execute() // all tries come from one address
      const token = await left(person)
      // due although its link is valid: the clock cannot be moved between the two
      await t.deps.db
        .updateTable('accounts')
        .set({ deleted_at: new Date(Date.now() - 15 * DAY * 1000) })
        .where('id', '=', person.account_id)
        .execute()
      const pair = { email: person.email, password: PASSWORD }
      const replies = await twelve(async (nth) => {
        if (nth % 5 === 2) return eraseAccounts(t.deps)
        return t.call(accounts.restoreAccount, { body: nth % 2 ? pair : { token } })
      })
      const tries = replies.flatMap((reply) => (reply ? [reply.status] : []))
      const restored = tries.filter((status) => status === 200).length
      // after erasing, the pair is wrong, and wrong pairs are counted
      expect([tries.length, tries.every((status) => [200, 422, 429].includes(status))]).toEqual([10, true])
      const gone = await isErased(person)
      expect([gone, restored]).toEqual(gone ? [true, 0] : [false, 1])
      await t.deps.db.deleteFrom('limit_hits').execute()
      expect((await signIn(t, person.email)).status).toBe(gone ? 401 : 200)
      const mails = (await mailsTo(t, person.email)).map(({ subject }) => subject)
      expect(mails.slice(gone ? 0 : 1)).toEqual([
        gone ? 'Your account is now deleted for good' : 'Your account is back',
      ])
    }
  })
})

describe('two years without a visit', () => {
  const YEARS = 731 * DAY
  test('the account leaves by itself, with a link that keeps it for another two years', async () => {
    const person = await aClient(t, { locale: 'de' })
    const staff = await anAdmin(t, 'support')
    await t.moveClock(YEARS)
    const visitor = await aClient(t)
    await leaveInactive(t.deps)
    expect((await rowOf(t, person.account_id)).deleted_at).not.toBeNull()
    expect((await rowOf(t, staff.account_id)).deleted_at).toBeNull()
    expect((await rowOf(t, visitor.account_id)).deleted_at).toBeNull()
    const mail = await lastMail(t, person.email)
    expect(mail.subject).toBe('Dein Konto wird bald gelöscht')
    expect((await t.call(accounts.restoreAccount, { body: { token: tokenIn(mail) } })).status).toBe(200)
    await leaveInactive(t.deps)
    expect((await rowOf(t, person.account_id)).deleted_at).toBeNull()
    expect(await mailsTo(t, visitor.email)).toEqual([])
  })

  test('a visit counts from its last day', async () => {
    const person = await aClient(t, { email: aNewEmail() })
    await t.moveClock(400 * DAY)
    const { token } = (await signIn(t, person.email)).json.data
    await t.moveClock(402 * DAY)
    expect((await t.call(accounts.getAccount, { token })).status).toBe(200)
    await t.moveClock(1100 * DAY)
    await leaveInactive(t.deps)
    expect((await rowOf(t, person.account_id)).deleted_at).toBeNull()
    await t.moveClock(1135 * DAY)
    await leaveInactive(t.deps)
    expect((await rowOf(t, person.account_id)).deleted_at).not.toBeNull()
  })
})
