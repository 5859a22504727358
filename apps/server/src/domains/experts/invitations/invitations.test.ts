import { api } from '@husrum/contract/index.ts'
import { INVITATION_DAYS, INVITATION_MAILS_MAX } from '@husrum/contract/core/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lastMail, mailsTo, twelve } from '../../identity/accounts/accounts.testing.ts'
import { askedLater, onlyPlace, registerExpert } from '../joining/joining.testing.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert } from '../../../testing/people.ts'
import { anInvited, invitedBy, linkTo } from './invitations.testing.ts'
import { sweepInvitations } from './invitations.service.ts'

let t: TestApp
let staff: string
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  staff = (await anAdmin(t, 'moderator')).token
})
afterAll(() => t.close())

const DAY = 86_400
/** Staff sessions last eight hours. */
let offset = 0 // one clock for the whole file, which only moves forward
async function later(seconds: number): Promise<void> {
  await t.moveClock((offset += seconds))
  staff = (await anAdmin(t, 'moderator')).token
}
const invite = (more: object = {}, token = staff) => t.call(api.sendExpertInvitation, { token, body: anInvited(more) })
const get = async (id: number) => (await t.call(api.getExpertInvitation, { token: staff, params: { id } })).json.data
const open = (token: string) => t.call(api.openExpertInvitation, { body: { token } })
const refuse = (token: string) => t.call(api.refuseExpertInvitation, { body: { token } })
const resend = (id: number, token = staff) => t.call(api.resendExpertInvitation, { token, params: { id } })
const withdraw = (id: number, token = staff) => t.call(api.withdrawExpertInvitation, { token, params: { id } })
const list = (query = {}) => t.call(api.listExpertInvitations, { token: staff, query })
const rowOf = (id: number) =>
  t.deps.db.selectFrom('expert_invitations').selectAll().where('id', '=', id).executeTakeFirst()
const register = (invitation: string, email: string) =>
  registerExpert(t, { ...askedLater, ...onlyPlace, invitation }, { email })
const nothingKept = { name: null, email: null, note: null, answers: null, token_hash: null }

describe('inviting an expert', () => {
  test('a mail says who asks, where the address is from and how to have everything deleted', async () => {
    const body = anInvited({ note: 'We met at the fair in Odense.', source: 'The fair in Odense, 3 November' })
    const { status, json } = await t.call(api.sendExpertInvitation, { token: staff, body })
    expect(status).toBe(201)
    expect(json.data).toMatchObject({ name: 'Mette Lund', email: body.email, state: 'sent', mails: 1, expert_id: null })
    expect(json.data.resend).toBe('invitation_sent_lately')
    const mail = await lastMail(t, body.email)
    expect(mail.subject).toBe('Would you like a profile on Husrum?')
    for (const words of ['Mette', 'We met at the fair in Odense.', 'from: The fair in Odense, 3 November', '&refuse=1'])
      expect(mail.text).toContain(words)
    const [kept] = await t.deps.db
      .selectFrom('deliveries')
      .select('traceless')
      .where('recipient', '=', body.email)
      .execute()
    expect(kept?.traceless).toBe(true)
    expect(JSON.stringify(await rowOf(json.data.id))).not.toContain(await linkTo(t, body.email))
  })

  test.each([
    ['da', 'Vil du have en profil på Husrum?'] as const,
    ['de', 'Möchtest du ein Profil bei Husrum?'] as const,
  ])('in the language that was chosen: %s', async (locale, subject) => {
    const { email } = await invitedBy(t, staff, { locale })
    expect((await lastMail(t, email)).subject).toBe(subject)
  })

  test('nobody who has an account, and nobody twice', async () => {
    const expert = await anExpert(t)
    const taken = await invite({ email: expert.email })
    expect([taken.status, taken.json.code]).toEqual([422, 'person_has_account'])
    const { email } = await invitedBy(t, staff)
    const again = await invite({ email: email.toUpperCase() })
    expect([again.status, again.json.code]).toEqual([409, 'invitation_open'])
  })

  test('twelve at once for one address are one invitation and one mail', async () => {
    const { email } = anInvited()
    const replies = await twelve(() => invite({ email }))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array<number>(11).fill(409)])
    expect(await mailsTo(t, email)).toHaveLength(1)
  })

  test.each([
    { name: 'Mette\r\nBcc: all@example.org' },
    { note: 'line\r\nBcc: all@example.org' },
    { source: 'x' },
    { source: 'From a list\nBcc: all@example.org' },
    { email: 'mette@example.org\r\nBcc: all@example.org' },
    { email: 'nobody' },
    { note: 'x'.repeat(301) },
    { locale: 'fr' },
  ])('422 for %o, and no mail', async (body) => {
    expect((await invite(body)).status).toBe(422)
  })

  test('moderators and owners alone; all of the team reads', async () => {
    const support = (await anAdmin(t, 'support')).token
    expect((await invite({}, support)).status).toBe(403)
    expect((await invite({}, (await aClient(t)).token)).status).toBe(403)
    expect((await t.call(api.sendExpertInvitation, { body: anInvited() })).status).toBe(401)
    const { id } = await invitedBy(t, staff)
    expect((await t.call(api.getExpertInvitation, { token: support, params: { id } })).status).toBe(200)
    expect((await resend(id, support)).status).toBe(403)
    expect((await withdraw(id, support)).status).toBe(403)
  })

  test('a hundred a day for each of the team', async () => {
    const limited = await testApp()
    try {
      const { token, account_id } = await anAdmin(limited, 'moderator')
      await limited.deps.db
        .insertInto('limit_hits')
        .values(
          Array.from({ length: 100 }, () => ({ scope: 'expert-invitations', key: String(account_id), at: new Date() })),
        )
        .execute()
      const { status, json } = await limited.call(api.sendExpertInvitation, { token, body: anInvited() })
      expect([status, json.code]).toEqual([429, 'too_many_invitations_sent'])
    } finally {
      await limited.close()
    }
  })
})

describe('the mailed link', () => {
  test('shows everything that is known, to the one who has it, as often as it is opened', async () => {
    const { id, email, link } = await invitedBy(t, staff, { note: 'Hello' })
    for (let time = 0; time < 2; time += 1) {
      const { status, json } = await open(link)
      expect(status).toBe(200)
      expect(json.data).toMatchObject({
        name: 'Mette Lund',
        email,
        note: 'Hello',
        answers: { name: 'Mette Lund' },
        town: null,
      })
    }
    expect(await get(id)).toMatchObject({ state: 'opened', opened_at: expect.any(String) })
    for (const wrong of ['x', `${link}x`]) {
      const { status, json } = await open(wrong)
      expect([status, json.code]).toEqual([422, 'invitation_invalid'])
    }
  })

  test('registering by it confirms the address, and takes the invitation over', async () => {
    const { id, email, link } = await invitedBy(t, staff)
    const { reply, expert_id, token } = await register(link, email)
    expect(reply.status, reply.text).toBe(201)
    expect(reply.json.data.user).toMatchObject({ email, email_verified: true, expert_id })
    expect(await rowOf(id)).toMatchObject({ ...nothingKept, state: 'taken_over', expert_id })
    // staff see the account's own data
    expect(await get(id)).toMatchObject({ name: 'Eva Egholm', email, state: 'taken_over', resend: 'invitation_ended' })
    // no confirmation mail, because the link has proven the address
    expect((await mailsTo(t, email)).map(({ subject }) => subject)).toEqual(['Would you like a profile on Husrum?'])
    expect((await open(link)).json.code).toBe('invitation_invalid')
    expect((await withdraw(id)).json.code).toBe('invitation_ended')
    const own = await t.call(api.getOwnExpert, { token })
    expect(own.json.data).toMatchObject({ status: 'pending_review', submitted_at: null })
  })

  test('with another address it is taken over too, and that address has yet to be confirmed', async () => {
    const { id, link } = await invitedBy(t, staff)
    const { reply, email } = await register(link, anInvited().email)
    expect(reply.json.data.user).toMatchObject({ email, email_verified: false })
    expect((await rowOf(id))?.state).toBe('taken_over')
  })

  test('an ended one leaves an ordinary registration', async () => {
    const { id, email, link } = await invitedBy(t, staff)
    expect((await withdraw(id)).status).toBe(200)
    const { reply } = await register(link, email)
    expect([reply.status, reply.json.data.user.email_verified]).toEqual([201, false])
    expect((await rowOf(id))?.state).toBe('withdrawn')
  })

  test('refusing deletes everything at once and keeps the mailbox from being invited again', async () => {
    const local = `refusing${process.pid}`
    const address = `${local}.lund@gmail.com`
    const { id, link } = await invitedBy(t, staff, { email: address, note: 'Secret words' })
    expect((await refuse(link)).status).toBe(204)
    const row = await rowOf(id)
    expect(row).toMatchObject({ ...nothingKept, state: 'refused' })
    const refusals = await t.deps.db.selectFrom('invitation_refusals').selectAll().execute()
    expect(JSON.stringify([row, refusals])).not.toContain('refusing')
    for (const email of [address, `${local}.lund+news@gmail.com`, `${local}lund@googlemail.com`]) {
      const { status, json } = await invite({ email })
      expect([status, json.code]).toEqual([422, 'address_refuses'])
    }
    expect((await refuse(link)).json.code).toBe('invitation_invalid')
    expect((await open(link)).json.code).toBe('invitation_invalid')
  })

  test('a mailbox refuses by itself with the token in the address (RFC 8058)', async () => {
    const { id, link } = await invitedBy(t, staff)
    const { status } = await t.request({
      method: 'POST',
      url: `/api/expert-invitations/refuse?token=${link}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(status).toBe(204)
    expect((await rowOf(id))?.state).toBe('refused')
  })

  test('of twelve who refuse and one who takes over, one has it', async () => {
    const { id, email, link } = await invitedBy(t, staff)
    const [registered, ...refused] = await Promise.all([
      register(link, email),
      ...Array.from({ length: 12 }, () => refuse(link)),
    ])
    const state = (await rowOf(id))?.state
    expect(registered?.reply.status).toBe(201)
    const refusals = refused.filter((reply) => 'status' in reply && reply.status === 204).length
    expect([state, refusals]).toEqual(state === 'taken_over' ? ['taken_over', 0] : ['refused', 1])
    expect(registered?.reply.json.data.user.email_verified).toBe(state === 'taken_over')
  })

  test('a link is tried sixty times in ten minutes by one network', async () => {
    const limited = await testApp()
    try {
      const replies = []
      for (let n = 0; n < 61; n += 1)
        replies.push(await limited.call(api.openExpertInvitation, { body: { token: 'x' } }))
      expect(replies.at(-1)?.json.code).toBe('too_many_tries')
    } finally {
      await limited.close()
    }
  })
})

describe('what staff do about one', () => {
  test('mail it again after a day, three mails in all; only the newest link works', async () => {
    const { id, email, link } = await invitedBy(t, staff)
    expect((await resend(id)).json.code).toBe('invitation_sent_lately')
    for (let mails = 2; mails <= INVITATION_MAILS_MAX; mails += 1) {
      await later(DAY)
      const { status, json } = await resend(id)
      expect([status, json.data?.mails]).toEqual([200, mails])
    }
    expect((await open(link)).json.code).toBe('invitation_invalid')
    expect((await open(await linkTo(t, email))).status).toBe(200)
    await later(DAY)
    expect((await resend(id)).json.code).toBe('invitation_sent_enough')
  })

  test('twelve who mail it again at once mail it once', async () => {
    const { id, email } = await invitedBy(t, staff)
    await later(DAY)
    const replies = await twelve(() => resend(id))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await mailsTo(t, email)).toHaveLength(2)
  })

  test('not to somebody who has registered meanwhile by another way', async () => {
    const { id, email } = await invitedBy(t, staff)
    await anExpert(t, {}, { email })
    await later(DAY)
    expect((await resend(id)).json.code).toBe('person_has_account')
  })

  test('withdraw it: the link stops working and nothing is kept of the person', async () => {
    const { id, link } = await invitedBy(t, staff)
    const { status, json } = await withdraw(id)
    expect([status, json.data.state, json.data.name, json.data.email]).toEqual([200, 'withdrawn', null, null])
    expect(await rowOf(id)).toMatchObject(nothingKept)
    expect((await open(link)).json.code).toBe('invitation_invalid')
    expect((await withdraw(id)).json.code).toBe('invitation_ended')
    expect((await withdraw(999_999)).status).toBe(404)
    expect((await resend(999_999)).status).toBe(404)
  })

  test('withdraw it before the mail has gone out: it never does, and staff cannot send it either', async () => {
    const { json } = await invite()
    const { id, email } = json.data
    await t.deps.db
      .updateTable('deliveries')
      .set({ state: 'dead', ended_at: new Date() })
      .where('recipient', '=', email)
      .execute()
    expect((await withdraw(id)).status).toBe(200)
    const { id: letter } = await t.deps.db
      .selectFrom('deliveries')
      .select('id')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(await t.deps.db.transaction().execute((tx) => t.deps.delivery.revive(tx, letter))).toBe('expired')
    const waits = (await invite()).json.data
    expect((await withdraw(waits.id)).status).toBe(200)
    expect(await mailsTo(t, waits.email)).toEqual([])
  })

  test('sent anew, the mail before does not go out any more', async () => {
    const { json } = await invite()
    const { id, email } = json.data
    // the provider was unreachable since
    await later(DAY + 60)
    expect((await resend(id)).status).toBe(200)
    expect(await mailsTo(t, email)).toHaveLength(1)
    expect((await refuse(await linkTo(t, email))).status).toBe(204)
  })

  test('the log says what was done and nothing about the person', async () => {
    const { id, email } = await invitedBy(t, staff)
    await withdraw(id)
    const entries = await t.deps.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_kind', '=', 'expert_invitation')
      .where('subject_id', '=', id)
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['expert_invitation.send', 'expert_invitation.withdraw'])
    expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${email}|Mette`))
  })

  test('the list: newest first, by state and words, as a table without formulas', async () => {
    const q = `listed-${Date.now()}`
    const first = await invitedBy(t, staff, { name: '=HYPERLINK("http://x")', email: `a@${q}.example` })
    const second = await invitedBy(t, staff, { name: 'Bo Listed', email: `b@${q}.example` })
    await open(first.link)
    const found = async (query: object) => (await list({ q, ...query })).json.data.map(({ id }: { id: number }) => id)
    expect(await found({})).toEqual([second.id, first.id])
    expect(await found({ sort: 'expires_at' })).toEqual([first.id, second.id])
    expect(await found({ state: 'opened' })).toEqual([first.id])
    expect(await found({ state: 'sent,opened' })).toEqual([second.id, first.id])
    expect((await list({ q, per_page: 1 })).json.meta).toMatchObject({ total: 2, last_page: 2 })
    const { text } = await list({ q, format: 'csv' })
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
    // an accepted invitation is found by the account's current data
    await register(second.link, second.email)
    expect(await found({ state: 'taken_over' })).toEqual([second.id])
  })
})

describe('what becomes of what is known', () => {
  test('after 30 days it is deleted, and its link with it; later that anybody was asked', async () => {
    const { id, link } = await invitedBy(t, staff)
    await later(INVITATION_DAYS * DAY)
    expect((await open(link)).json.code).toBe('invitation_invalid')
    expect((await refuse(link)).json.code).toBe('invitation_invalid')
    await sweepInvitations(t.deps)
    expect(await rowOf(id)).toMatchObject({ ...nothingKept, state: 'expired' })
    await later(90 * DAY)
    await sweepInvitations(t.deps)
    expect(await rowOf(id)).toBeUndefined()
  })

  test('it goes with an account that is erased, and who invited with theirs', async () => {
    const { id, email, link } = await invitedBy(t, staff)
    const { account_id } = await register(link, email)
    const waiting = await invitedBy(t, (await anAdmin(t, 'owner')).token)
    const inviter = (await rowOf(waiting.id))?.invited_by
    await t.deps.events.transaction(async (tx) => {
      await t.deps.events.emit(tx, 'account.erasing', { account_id })
      await t.deps.events.emit(tx, 'account.erasing', { account_id: inviter ?? 0 })
    })
    expect(await rowOf(id)).toBeUndefined()
    expect((await rowOf(waiting.id))?.invited_by).toBeNull()
  })
})
