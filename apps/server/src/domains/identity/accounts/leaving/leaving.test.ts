import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { matches } from '@husrum/contract/market/matching/matching.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import {
  aBrief,
  aClient,
  aLead,
  anAdmin,
  anExpert,
  PASSWORD,
  type ExpertPerson,
  type Person,
} from '../../../../testing/people.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import { someReviews } from '../../../experts/profile/profile.testing.ts'
import { moveOwnLead } from '../../../market/leads/own/own-leads.service.ts'
import { aClientIn, aMarket, inOrder, leadsOf, listOf } from '../../../market/matching/matching.testing.ts'
import { maybeAccountForUpdate } from '../common/accounts.queries.ts'
import { lastMail, linkIn, mailsTo, rowOf, signIn, tokenIn, twelve } from '../accounts.testing.ts'
import { closeAccount, markLeft } from './leaving.service.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const DAY = 86_400
const leave = (person: Person, current_password: unknown = PASSWORD) =>
  t.call(accounts.leaveAccount, { token: person.token, body: { current_password } })
const restore = (token: unknown) => t.call(accounts.restoreAccount, { body: { token } })
async function left(person: Person): Promise<string> {
  expect((await leave(person)).status).toBe(204)
  return tokenIn(await lastMail(t, person.email))
}
const viewerOf = ({ account_id, expert_id }: ExpertPerson): Viewer => ({
  account_id,
  expert_id,
  session_id: 0,
  role: 'expert',
  audience: 'expert',
})
const expertRow = (id: number) =>
  t.deps.db.selectFrom('experts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('DELETE /api/account/delete', () => {
  test('ends every session, hides the person from the login, and mails a way back with its date', async () => {
    const person = await aClient(t, { locale: 'da' })
    const elsewhere = (await signIn(t, person.email)).json.data.token
    const reply = await leave(person)
    expect([reply.status, reply.text]).toEqual([204, ''])
    for (const token of [person.token, elsewhere])
      expect((await t.call(accounts.getAccount, { token })).status).toBe(401)
    const refused = await signIn(t, person.email, 'not it')
    const unknown = await signIn(t, 'nobody-at-all@husrum.example')
    expect([refused.status, refused.text]).toEqual([401, unknown.text])
    const mail = await lastMail(t, person.email)
    expect(linkIn(mail).href).toMatch(/^http:\/\/localhost:3000\/da\/restore-account\?token=[\w-]{43}$/)
    const until = new Date(((await rowOf(t, person.account_id)).deleted_at?.getTime() ?? 0) + 14 * DAY * 1000)
    expect(mail.text).toContain(
      new Intl.DateTimeFormat('da', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' }).format(until),
    )
  })

  test('422 without the password or with a wrong one, and nothing happens', async () => {
    const person = await aClient(t)
    expect(
      (await t.call(accounts.leaveAccount, { token: person.token, body: {} })).json.errors.current_password,
    ).toBeDefined()
    expect((await leave(person, 'wrong')).json.code).toBe('wrong_password')
    expect((await leave(person, ['x'])).status).toBe(422)
    expect((await t.call(accounts.getAccount, { token: person.token })).status).toBe(200)
  })

  test('fifty at once: clients leave while experts answer them, and no two wait for each other', async () => {
    const studios = await Promise.all(Array.from({ length: 5 }, () => anExpert(t)))
    const clients = await Promise.all(Array.from({ length: 25 }, () => aClient(t)))
    const answers = []
    for (const [at, client] of clients.entries()) {
      for (const expert of studios) {
        const [review = 0] = await someReviews(t, expert.expert_id, [5])
        const own = { client_id: client.account_id }
        await t.deps.db.updateTable('reviews').set(own).where('id', '=', review).execute()
      }
      const expert = studios[at % studios.length]
      if (expert) answers.push(await aLead(t, { client, expert }))
    }
    // does the same as leaving, after the password is proven
    const markGone = ({ account_id }: Person) =>
      t.deps.events.transaction(async (tx) => {
        const account = await maybeAccountForUpdate(tx, account_id)
        if (account) await markLeft(t.deps, tx, account, 'left')
      })
    const done = await Promise.allSettled(
      answers.flatMap(({ id, client, expert }) => [
        markGone(client),
        moveOwnLead(t.deps, viewerOf(expert), id, 'contacted'),
      ]),
    )
    const codes = done.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    // an expert who answers a lead that was just withdrawn gets that as the reason
    expect(codes.filter((code) => code !== 'illegal_move')).toEqual([])
    for (const { account_id } of clients) expect((await rowOf(t, account_id)).deleted_at).not.toBeNull()
  })

  test('by a form with _method', async () => {
    const person = await aClient(t)
    const reply = await t.request({
      method: 'POST',
      url: '/api/account/delete',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ _method: 'DELETE', current_password: PASSWORD }).toString(),
    })
    expect(reply.status).toBe(204)
  })

  test('twelve times at once: left once, one mail', async () => {
    const person = await aClient(t)
    const replies = await twelve(() => leave(person))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(11)
    expect(await mailsTo(t, person.email)).toHaveLength(1)
  })

  test('the last owner cannot leave; of two who leave at once one stays', async () => {
    const [first, second] = [await anAdmin(t, 'owner'), await anAdmin(t, 'owner')]
    const replies = await Promise.all([leave(first), leave(second)])
    expect(inOrder(replies.map(({ status }) => status))).toEqual([204, 409])
    const stays = replies[0]?.status === 409 ? first : second
    const refused = await leave(stays)
    expect([refused.status, refused.json.code]).toEqual([409, 'last_owner'])
    expect((await leave(await anAdmin(t, 'support'))).status).toBe(204)
  })

  test('the address is not free while there is a way back', async () => {
    const person = await aClient(t)
    await left(person)
    const check = await t.call(accounts.applicantCheck, { body: { email: person.email } })
    expect(check.json.code).toBe('email_taken')
    await t.call(accounts.forgotPassword, { body: { email: person.email } })
    expect(await mailsTo(t, person.email)).toHaveLength(1)
  })
})

describe('what others see of a client who has left', () => {
  test('unanswered leads are withdrawn, the rest goes on without a name; nobody can write; the brief rests', async () => {
    const market = await aMarket(t, 'Hamburg', 6)
    const client = await aClientIn(t, 'Hamburg')
    const { data } = await listOf(t, client)
    await t.call(matches.inviteExperts, {
      token: client.token,
      body: { match_ids: data.slice(0, 2).map(({ id }) => id) },
    })
    const [answered, waiting] = data
      .slice(0, 2)
      .map((match) => market.find(({ expert_id }) => expert_id === match.expert.id))
    if (!answered || !waiting) throw new Error('both are of this market')
    const leadOf = async (id: number) => (await leadsOf(t, client.brief_id)).find(({ expert_id }) => expert_id === id)
    const lead_id = (await leadOf(answered.expert_id))?.id
    const said = await t.call(messages.sendMessage, { token: answered.token, body: { lead_id, body: 'Gladly' } })
    await aMarket(t, 'Hamburg', 3)
    await left(client)

    expect([(await leadOf(answered.expert_id))?.status, (await leadOf(waiting.expert_id))?.status]).toEqual([
      'contacted',
      'withdrawn',
    ])
    const matched = await t.deps.db.selectFrom('matches').select('id').where('brief_id', '=', client.brief_id).execute()
    expect(matched).toHaveLength(data.length)
    const shown = await t.call(leads.getLead, { token: answered.token, params: { id: lead_id } })
    expect(shown.json.data).toMatchObject({ client: { first_name: 'Deleted user' }, contact: null })
    const thread_id = said.json.data.id
    const read = await t.call(messages.getThread, {
      token: answered.token,
      params: { id: thread_id },
      headers: { locale: 'de' },
    })
    expect(read.json.data.counterpart).toMatchObject({ name: 'Gelöschtes Konto', deleted: true, city: null })
    for (const body of [
      { thread_id, body: 'Hello?' },
      { lead_id, body: 'Hello?' },
    ]) {
      const late = await t.call(messages.sendMessage, { token: answered.token, body })
      expect([late.status, late.json.code]).toEqual([409, 'person_left'])
    }
    const brief = await t.deps.db
      .selectFrom('briefs')
      .selectAll()
      .where('id', '=', client.brief_id)
      .executeTakeFirstOrThrow()
    expect(brief).toMatchObject({ status: 'paused', paused_by_leaving: true })
  })

  test('their reviews stay without the name, until they come back', async () => {
    const [client, expert] = [await aClient(t), await anExpert(t)]
    await t.deps.db
      .insertInto('reviews')
      .values({
        expert_id: expert.expert_id,
        client_id: client.account_id,
        author_name: 'Karen T.',
        language: 'en',
        rating: 5,
        body: 'Listened well and drew even better.',
        status: 'published',
      })
      .execute()
    const author = async () =>
      (await t.call(experts.listReviews, { params: { id: expert.expert_id } })).json.data[0].author
    const token = await left(client)
    expect(await author()).toBe('Deleted user')
    await restore(token)
    expect(await author()).toBe('Karen T.')
  })
})

describe('what others see of an expert who has left', () => {
  test('nothing in public; an unanswered lead frees its place for the next best', async () => {
    const market = await aMarket(t, 'Malmö', 4)
    const client = await aClientIn(t, 'Malmö')
    const { data } = await listOf(t, client)
    await t.call(matches.inviteExpert, { token: client.token, params: { id: data[0]?.id } })
    const gone = market.find(({ expert_id }) => expert_id === data[0]?.expert.id)
    if (!gone) throw new Error('the first match is of this market')
    const [newcomer] = await aMarket(t, 'Malmö', 1)
    await left(gone)
    await t.runJobs()
    await t.deps.market.refresh()

    expect((await leadsOf(t, client.brief_id))[0]?.status).toBe('declined')
    const after = await listOf(t, client)
    expect(after.passed_on.map(({ id }) => id)).toEqual([data[0]?.id])
    expect(after.passed_on[0]).toMatchObject({
      status: 'passed_on',
      expert: { name: 'Deleted user' },
      passed_on_reason: null,
    })
    expect(after.experts).not.toContain(gone.expert_id)
    expect(after.experts).toContain(newcomer?.expert_id)
    expect((await t.call(experts.getExpert, { params: { id: gone.expert_id } })).status).toBe(404)
    const found = await t.call(experts.searchExperts, { query: { per_page: 100 } })
    expect(found.json.data.some(({ id }: { id: number }) => id === gone.expert_id)).toBe(false)
    const steps = await t.deps.db
      .selectFrom('lead_history')
      .select(['status', 'actor'])
      .where('lead_id', '=', (await leadsOf(t, client.brief_id))[0]?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(steps.at(-1)).toEqual({ status: 'declined', actor: 'system' })
    // leaving is not an answer, so it does not affect any answering time
    expect(await expertRow(gone.expert_id)).toMatchObject({
      leads_answered: 0,
      status: 'paused',
      status_before_leaving: 'active',
    })
  })
})

describe('POST /api/account/restore', () => {
  // all calls come from one address
  beforeEach(async () => void (await t.deps.db.deleteFrom('limit_hits').execute()))

  test('the account, its brief and the login come back; withdrawn leads stay withdrawn', async () => {
    const person = await aClient(t, { locale: 'de' })
    const lead = await aLead(t, { client: person })
    const token = await left(person)
    const reply = await restore(token)
    expect([reply.status, reply.json]).toEqual([200, { data: { restored: true } }])
    const fresh = await signIn(t, person.email)
    expect(fresh.status).toBe(200)
    expect((await t.call(accounts.getAccount, { token: person.token })).status).toBe(401)
    const brief = await t.call(briefs.getBrief, { token: fresh.json.data.token })
    expect(brief.json.data.status).toBe('active')
    expect((await leadsOf(t, lead.brief_id)).map(({ status }) => status)).toEqual(['withdrawn'])
    expect((await lastMail(t, person.email)).subject).toBe('Dein Konto ist wieder da')
  })

  test.each(['active', 'pending_review', 'paused', 'rejected'])(
    'an expert who was %s is that again',
    async (status) => {
      const expert = await anExpert(t, { status })
      const token = await left(expert)
      expect((await expertRow(expert.expert_id)).status).toBe('paused')
      await restore(token)
      expect(await expertRow(expert.expert_id)).toMatchObject({ status, status_before_leaving: null })
    },
  )

  test('what staff decided meanwhile stays', async () => {
    const expert = await anExpert(t)
    const token = await left(expert)
    await t.deps.db.updateTable('experts').set({ status: 'suspended' }).where('id', '=', expert.expert_id).execute()
    await restore(token)
    expect((await expertRow(expert.expert_id)).status).toBe('suspended')
  })

  test('a brief its client had paused stays paused', async () => {
    const person = await aClient(t)
    const { id } = await aBrief(t, person, { status: 'paused' })
    await restore(await left(person))
    const brief = await t.deps.db.selectFrom('briefs').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(brief.status).toBe('paused')
  })

  test('who logs in with the right pair is told until when, and brings the account back with it', async () => {
    const person = await aClient(t, { locale: 'da' })
    await left(person)
    const until = new Date(((await rowOf(t, person.account_id)).deleted_at?.getTime() ?? 0) + 14 * DAY * 1000)
    const body = { email: person.email, password: PASSWORD }
    const told = await t.call(accounts.login, { body, headers: { locale: 'de' } })
    expect([told.status, told.json.code]).toEqual([401, 'account_left'])
    expect(told.json.message).toContain(
      new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'Europe/Copenhagen' }).format(until),
    )
    const back = await t.call(accounts.restoreAccount, { body })
    expect([back.status, back.json]).toEqual([200, { data: { restored: true } }])
    expect((await signIn(t, person.email)).status).toBe(200)
    expect((await lastMail(t, person.email)).subject).toBe('Din konto er tilbage')
    // nothing is left to restore, and the right pair causes no lock-out
    for (let nth = 0; nth < 12; nth += 1)
      expect((await t.call(accounts.restoreAccount, { body })).json.code).toBe('restore_invalid')
    expect((await signIn(t, person.email)).status).toBe(200)
  })

  test('a wrong pair is no way back, and counts with those to log in', async () => {
    const person = await aClient(t)
    await left(person)
    const wrong = { email: person.email, password: 'not it' }
    const first = await t.call(accounts.restoreAccount, { body: wrong })
    expect([first.status, first.json.code, Object.keys(first.json.errors)]).toEqual([
      422,
      'restore_invalid',
      ['password'],
    ])
    for (let nth = 0; nth < 9; nth += 1) await t.call(accounts.restoreAccount, { body: wrong })
    const locked = await t.call(accounts.restoreAccount, { body: { email: person.email, password: PASSWORD } })
    expect([locked.status, locked.json.code]).toEqual([429, 'too_many_logins'])
    expect((await signIn(t, person.email)).status).toBe(429)
  })

  test('after fourteen days the right pair is a wrong one', async () => {
    const person = await aClient(t)
    await left(person)
    await t.moveClock(14 * DAY + 1)
    expect((await signIn(t, person.email)).json.code).toBe('wrong_credentials')
    const body = { email: person.email, password: PASSWORD }
    expect((await t.call(accounts.restoreAccount, { body })).json.code).toBe('restore_invalid')
    await t.moveClock(0)
  })

  test('whose account somebody else has closed, or staff have suspended, is offered nothing', async () => {
    const [closed, suspended] = [await aClient(t), await aClient(t)]
    await t.deps.events.transaction((tx) =>
      closeAccount(t.deps, tx, closed.account_id, { studio: 'Studio Vest', now: t.deps.clock.now() }),
    )
    const token = await left(suspended)
    const away = { suspended_at: new Date() }
    await t.deps.db.updateTable('accounts').set(away).where('id', '=', suspended.account_id).execute()
    for (const { email } of [closed, suspended]) expect((await signIn(t, email)).json.code).toBe('wrong_credentials')
    const pairs = [closed, suspended].map(({ email }) => ({ email, password: PASSWORD }))
    for (const body of [...pairs, { token }])
      expect((await t.call(accounts.restoreAccount, { body })).json.code).toBe('restore_invalid')
    await t.deps.db.updateTable('accounts').set({ suspended_at: null }).where('id', '=', suspended.account_id).execute()
    expect((await t.call(accounts.restoreAccount, { body: { token } })).status).toBe(200)
  })

  test('twelve times at once by the pair, with links between them: restored once, one mail', async () => {
    const person = await aClient(t)
    const token = await left(person)
    const pair = { email: person.email, password: PASSWORD }
    const replies = await twelve((nth) => t.call(accounts.restoreAccount, { body: nth % 2 ? pair : { token } }))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ json }) => json.code === 'restore_invalid')).toHaveLength(11)
    expect(await mailsTo(t, person.email)).toHaveLength(2)
  })

  test.each([
    ['email', { password: PASSWORD }],
    ['password', { email: 'ann@husrum.example' }],
    ['token', {}],
  ])('422 without %s', async (field, body) => {
    const { status, json } = await t.call(accounts.restoreAccount, { body })
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  test('a link counts once and for fourteen days; leaving again makes a new one', async () => {
    const person = await aClient(t)
    const token = await left(person)
    await t.moveClock(14 * DAY - 60)
    expect((await restore(token)).status).toBe(200)
    const again = await restore(token)
    expect([again.status, again.json.code, Object.keys(again.json.errors)]).toEqual([422, 'restore_invalid', ['token']])
    const back = { ...person, token: (await signIn(t, person.email)).json.data.token }
    await t.moveClock(20 * DAY)
    const fresh = { ...person, token: (await signIn(t, person.email)).json.data.token }
    expect(back.token).not.toBe(fresh.token)
    const second = await left(fresh)
    expect((await restore(token)).json.code).toBe('restore_invalid')
    await t.moveClock(34 * DAY + 1)
    expect((await restore(second)).json.code).toBe('restore_invalid')
    await t.moveClock(0)
  })

  test('twelve times at once: restored once', async () => {
    const person = await aClient(t)
    const token = await left(person)
    const replies = await twelve(() => restore(token))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ json }) => json.code === 'restore_invalid')).toHaveLength(11)
    expect(await mailsTo(t, person.email)).toHaveLength(2)
  })

  test.each([undefined, null, 7, '', 'x', ['x'], 'x'.repeat(10_000), 'a\u0000b'])(
    '422 for the token %j',
    async (token) => expect((await restore(token)).status).toBe(422),
  )
})
