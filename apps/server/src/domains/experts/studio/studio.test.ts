import { api } from '@husrum/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashSecret } from '../../identity/accounts/accounts.service.ts'
import { callerAt } from '../../../platform/limits/allowances.ts'
import { Refusal } from '../../../platform/http/errors.ts'
import { createAccept } from './studio.service.ts'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, aMember, anExpert, PASSWORD, type ExpertPerson } from '../../../testing/people.ts'
import { lastMail, mailsTo, signIn } from '../../identity/accounts/accounts.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
})
afterAll(() => t.close())

const DAY = 86_400
let made = 0
const anAddress = () => `colleague-${(made += 1)}@husrum.example`
const studioOf = async (who: { token: string }) => (await t.call(api.getStudio, { token: who.token })).json.data
const invite = (owner: { token: string }, body: object = {}) =>
  t.call(api.inviteToStudio, { token: owner.token, body: { email: anAddress(), role: 'member', ...body } })
const tokenIn = (mail: { text: string }) => /studio-invitation\?token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
const accept = (token: string, body: object = {}) =>
  t.call(api.acceptStudioInvitation, {
    body: {
      token,
      name: 'Mette Ny',
      password: 'violet rug nine lamps',
      password_confirmation: 'violet rug nine lamps',
      terms: true,
      ...body,
    },
  })
async function invited(owner: ExpertPerson, body: object = {}): Promise<{ email: string; token: string; id: number }> {
  const email = anAddress()
  const { status, json, text } = await invite(owner, { email, ...body })
  expect(status, text).toBe(201)
  return { email, token: tokenIn(await lastMail(t, email)), id: json.data.id }
}
/** Rows only, more than there are seats. */
async function anInvitation(owner: ExpertPerson): Promise<string> {
  const token = `token-of-an-invitation-${(made += 1)}`
  await t.deps.db
    .insertInto('studio_invitations')
    .values({
      expert_id: owner.expert_id,
      email: anAddress(),
      role: 'assistant',
      token_hash: hashSecret(token),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return token
}

describe('inviting and joining', () => {
  test('somebody is invited, reads who invites, joins, and acts in the studio', async () => {
    const owner = await anExpert(t, { expert_type: 'agency', company_name: 'Studio Nord', name: 'Ane Ejer' })
    const { email, token } = await invited(owner, { name: 'Mette', role: 'member' })
    const mail = await lastMail(t, email)
    expect(mail.subject).toBe('Ane Ejer invites you to Studio Nord on Husrum')
    expect((await studioOf(owner)).seats).toEqual({ used: 2, limit: 5, plan_id: 3 })

    const opened = await t.call(api.openStudioInvitation, { body: { token } })
    expect(opened.json.data).toMatchObject({
      studio: { name: 'Studio Nord' },
      invited_by: 'Ane Ejer',
      email,
      name: 'Mette',
      role: 'member',
    })
    const joined = await accept(token, { locale: 'da' })
    expect(joined.status, joined.text).toBe(201)
    expect(joined.json.data.user).toMatchObject({
      role: 'expert',
      name: 'Mette Ny',
      email,
      email_verified: true,
      phone: null,
      phone_verified: false,
      locale: 'da',
      expert_id: owner.expert_id,
      studio: { role: 'member', name: 'Studio Nord', people: 2, has_seat: true },
    })
    const me = { token: joined.json.data.token }
    expect((await t.call(api.getOwnExpert, me)).json.data.id).toBe(owner.expert_id)
    const seen = await studioOf(me)
    expect(seen.people).toMatchObject([
      { name: 'Ane Ejer', role: 'owner', me: false, has_seat: true },
      { name: 'Mette Ny', role: 'member', me: true, has_seat: true },
    ])
    expect(seen.invitations).toEqual([])
    // and only once
    expect((await accept(token)).json).toMatchObject({
      code: 'invitation_invalid',
      errors: { token: [expect.any(String)] },
    })
    expect((await t.call(api.getAccount, { token: owner.token })).json.data.studio).toMatchObject({
      role: 'owner',
      people: 2,
    })
  })

  test('only the newest link works, for seven days, and none once it is taken back', async () => {
    const owner = await anExpert(t)
    const { email, token, id } = await invited(owner)
    expect((await t.call(api.resendStudioInvitation, { token: owner.token, params: { id } })).status).toBe(200)
    const newest = tokenIn(await lastMail(t, email))
    expect(newest).not.toBe(token)
    expect((await accept(token)).json.code).toBe('invitation_invalid')
    expect((await t.call(api.openStudioInvitation, { body: { token: newest } })).status).toBe(200)

    await t.moveClock(7 * DAY + 1)
    expect((await t.call(api.openStudioInvitation, { body: { token: newest } })).json.code).toBe('invitation_invalid')
    expect((await accept(newest)).json.code).toBe('invitation_invalid')
    const later = { token: (await signIn(t, owner.email)).json.data.token }
    const { invitations, seats } = await studioOf(later)
    expect([invitations[0].expired, seats.used]).toEqual([true, 1])
    // requested again, the old one frees its seat
    expect((await invite(later, { email })).status).toBe(201)
    expect((await studioOf(later)).invitations).toHaveLength(1)
    await t.moveClock(0)

    const other = await invited(owner)
    const revoke = () => t.call(api.revokeStudioInvitation, { token: owner.token, params: { id: other.id } })
    expect((await revoke()).status).toBe(204)
    expect((await revoke()).json.code).toBe('invitation_not_found')
    expect((await accept(other.token)).json.code).toBe('invitation_invalid')
    expect((await t.call(api.resendStudioInvitation, { token: owner.token, params: { id: other.id } })).status).toBe(
      404,
    )
  })

  test('an invitation is refused where it could not be accepted', async () => {
    const owner = await anExpert(t)
    const { email } = await invited(owner)
    expect((await invite(owner, { email })).json.code).toBe('invitation_open')
    const client = await aClient(t)
    expect((await invite(owner, { email: client.email })).json).toMatchObject({
      code: 'email_has_account',
      errors: { email: [expect.any(String)] },
    })
    expect((await invite(owner, { role: 'owner' })).status).toBe(422)
    const single = await anExpert(t, { plan_id: 2 })
    const full = await invite(single)
    expect([full.status, full.json.code]).toEqual([409, 'no_seat_left'])
    expect(full.json.message).toContain('Professional')
    for (const each of [1, 2, 3]) expect([each, (await invite(owner)).status]).toEqual([each, 201])
    expect((await invite(owner)).json.code).toBe('no_seat_left')
  })

  test('a link is refused to who has an account by then, and with a weak password', async () => {
    const owner = await anExpert(t)
    const { email, token } = await invited(owner)
    expect((await accept(token, { password: 'password1', password_confirmation: 'password1' })).status).toBe(422)
    expect((await accept(token, { terms: false })).status).toBe(422)
    await aClient(t, { email })
    expect((await accept(token)).json.code).toBe('email_has_account')
    expect((await studioOf(owner)).people).toHaveLength(1)
  })

  test('one mailbox gets three invitations a day, whichever studio sends them, and however it is spelled', async () => {
    const limited = await testApp()
    try {
      const ownerOf = async () => (await anExpert(limited)).token
      const inviteTo = (token: string, email: string) =>
        limited.call(api.inviteToStudio, { token, body: { email, role: 'member' } })
      const [first, owner, other] = [await ownerOf(), await ownerOf(), await ownerOf()]
      expect((await inviteTo(first, 'mette@husrum.example')).status).toBe(201)
      const { id } = (await inviteTo(owner, 'mette+work@husrum.example')).json.data
      const again = () => limited.call(api.resendStudioInvitation, { token: owner, params: { id } })
      const links = async () => (await mailsTo(limited, 'mette+work@husrum.example')).length
      expect([(await again()).status, await links()]).toEqual([200, 2])
      expect([(await again()).json.code, await links()]).toEqual(['too_many_mails_to_address', 2])
      expect((await inviteTo(other, 'mette@husrum.example')).json.code).toBe('too_many_mails_to_address')
      const { json } = await limited.call(api.getStudio, { token: other })
      expect(json.data.invitations).toEqual([])
      await limited.moveClock(DAY + 1)
      expect((await again()).status).toBe(200)
    } finally {
      await limited.close()
    }
  })

  test("another studio's invitations and people do not exist", async () => {
    const owner = await anExpert(t)
    const member = await aMember(t, owner)
    const { id } = await invited(owner)
    const { token } = await anExpert(t)
    const tries = [
      t.call(api.revokeStudioInvitation, { token, params: { id } }),
      t.call(api.resendStudioInvitation, { token, params: { id } }),
      t.call(api.changeStudioRole, { token, params: { id: member.account_id }, body: { role: 'assistant' } }),
      t.call(api.removeFromStudio, { token, params: { id: member.account_id } }),
    ]
    for (const { status } of await Promise.all(tries)) expect(status).toBe(404)
    expect((await studioOf(owner)).people[1].role).toBe('member')
  })

  test.each([undefined, null, 7, '', ['x'], 'x'.repeat(201), 'a\u0000b'])('422 for the token %j', async (token) => {
    expect((await t.call(api.openStudioInvitation, { body: { token } })).status).toBe(422)
    expect((await t.call(api.acceptStudioInvitation, { body: { token } })).status).toBe(422)
  })
})

describe('seats', () => {
  test('fifty who accept at once get exactly the seats there are', async () => {
    const owner = await anExpert(t)
    const tokens = await Promise.all(Array.from({ length: 50 }, () => anInvitation(owner)))
    const [mine, others] = [tokens.slice(0, 25), tokens.slice(25)]
    // like separate instances, which share no memory
    const given = {
      name: 'Mette Ny',
      password: 'violet rug nine lamps',
      password_confirmation: '',
      terms: true as const,
    }
    const from = { address: '192.0.2.7', caller: callerAt('192.0.2.7'), userAgent: '', fallback: 'en' as const }
    const alone = others.map((token) =>
      createAccept(t.deps)({ ...given, ...from, token }).then(
        () => 'joined',
        (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
      ),
    )
    const together = mine.map(async (token) => {
      const { status, json } = await accept(token)
      return status === 201 ? 'joined' : json.code
    })
    const outcomes = await Promise.all([...alone, ...together])
    expect(outcomes.filter((outcome) => outcome === 'joined')).toHaveLength(4)
    expect(outcomes.filter((outcome) => outcome === 'no_seat_left')).toHaveLength(46)
    expect((await studioOf(owner)).people).toHaveLength(5)
  })

  test('one link used twelve times at once lets one person in', async () => {
    const owner = await anExpert(t)
    const { token } = await invited(owner)
    const replies = await Promise.all(Array.from({ length: 12 }, () => accept(token)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(replies.filter(({ json }) => json.code === 'invitation_invalid')).toHaveLength(11)
  })

  test('fifty invitations at once take no more than there are', async () => {
    const owner = await anExpert(t)
    const replies = await Promise.all(Array.from({ length: 50 }, () => invite(owner)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(4)
  })

  test('when the plan has fewer, who joined last waits without losing anything; the owner never', async () => {
    const owner = await anExpert(t)
    const first = await aMember(t, owner)
    const last = await aMember(t, owner, 'assistant')
    const plan = (columns: { plan_id: number }) =>
      t.deps.db.updateTable('experts').set(columns).where('id', '=', owner.expert_id).execute()
    await t.deps.db.updateTable('subscription_plans').set({ seats_limit: 2 }).where('id', '=', 2).execute()
    const allowed = async () => {
      const all = [owner, first, last].map(({ token }) => t.call(api.listLeads, { token }))
      return (await Promise.all(all)).map(({ status, json }) => (status === 200 ? 'ok' : json.code))
    }
    expect(await allowed()).toEqual(['ok', 'ok', 'ok'])
    await plan({ plan_id: 2 })
    expect(await allowed()).toEqual(['ok', 'ok', 'seat_missing'])
    await plan({ plan_id: 1 })
    expect(await allowed()).toEqual(['ok', 'seat_missing', 'seat_missing'])
    const account = await t.call(api.getAccount, { token: last.token })
    expect(account.json.data.studio).toMatchObject({ role: 'assistant', has_seat: false })
    expect((await t.call(api.getStudio, { token: last.token })).json.message).toContain('no seat')
    expect((await studioOf(owner)).people.map(({ has_seat }: { has_seat: boolean }) => has_seat)).toEqual([
      true,
      false,
      false,
    ])
    await plan({ plan_id: 3 })
    expect(await allowed()).toEqual(['ok', 'ok', 'ok'])
    await t.deps.db.updateTable('subscription_plans').set({ seats_limit: 1 }).where('id', '=', 2).execute()
  })
})

describe('roles, removing and leaving', () => {
  test('another role holds with the next call', async () => {
    const owner = await anExpert(t)
    const member = await aMember(t, owner)
    expect((await t.call(api.getSubscription, { token: member.token })).status).toBe(200)
    const change = (body: object) =>
      t.call(api.changeStudioRole, { token: owner.token, params: { id: member.account_id }, body })
    expect((await change({ role: 'assistant' })).json.data).toMatchObject({ id: member.account_id, role: 'assistant' })
    expect((await t.call(api.getSubscription, { token: member.token })).json.code).toBe('forbidden')
    expect((await change({ role: 'owner' })).status).toBe(422)
    const itself = { token: owner.token, params: { id: owner.account_id } }
    expect((await t.call(api.changeStudioRole, { ...itself, body: { role: 'member' } })).json.code).toBe('owner_stays')
    expect((await t.call(api.removeFromStudio, itself)).json.code).toBe('owner_stays')
  })

  test('who is removed is out at once, cannot come back by a link, and can be invited anew', async () => {
    const owner = await anExpert(t)
    const member = await aMember(t, owner)
    const remove = () => t.call(api.removeFromStudio, { token: owner.token, params: { id: member.account_id } })
    expect((await remove()).status).toBe(204)
    expect((await remove()).status).toBe(404)
    expect((await t.call(api.getAccount, { token: member.token })).status).toBe(401)
    expect((await t.call(api.login, { body: { email: member.email, password: PASSWORD } })).status).toBe(401)
    const mail = await lastMail(t, member.email)
    expect([mail.subject, mail.text.includes('restore')]).toEqual([`Your account at ${owner.name} was closed`, false])
    expect((await studioOf(owner)).people).toHaveLength(1)

    expect((await invite(owner, { email: member.email, role: 'assistant' })).status).toBe(201)
    const back = await accept(tokenIn(await lastMail(t, member.email)), { name: 'Mette Igen' })
    expect(back.status, back.text).toBe(201)
    expect(back.json.data.user).toMatchObject({
      id: member.account_id,
      name: 'Mette Igen',
      studio: { role: 'assistant' },
    })
    expect((await t.call(api.getAccount, { token: member.token })).status).toBe(401)
  })

  test('twelve removals at once: removed once', async () => {
    const owner = await anExpert(t)
    const member = await aMember(t, owner)
    const removing = { token: owner.token, params: { id: member.account_id } }
    const replies = await Promise.all(Array.from({ length: 12 }, () => t.call(api.removeFromStudio, removing)))
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(11)
    expect(await mailsTo(t, member.email)).toHaveLength(1)
  })

  test('a member who leaves takes nothing of the studio along, and comes back as the last who joined', async () => {
    const owner = await anExpert(t)
    const member = await aMember(t, owner)
    const left = await t.call(api.leaveAccount, { token: member.token, body: { current_password: PASSWORD } })
    expect(left.status, left.text).toBe(204)
    expect((await t.call(api.getOwnExpert, { token: owner.token })).json.data.status).toBe('active')
    expect((await studioOf(owner)).people).toHaveLength(1)
    const other = await aMember(t, owner, 'assistant')
    const link = /restore-account\?token=([\w-]+)/.exec((await lastMail(t, member.email)).text)?.[1]
    expect((await t.call(api.restoreAccount, { body: { token: link } })).status).toBe(200)
    expect((await studioOf(owner)).people.map(({ id }: { id: number }) => id)).toEqual([
      owner.account_id,
      other.account_id,
      member.account_id,
    ])
  })

  test('when the owner leaves, nobody works there; once the profile is erased their accounts are closed', async () => {
    const owner = await anExpert(t)
    const member = await aMember(t, owner)
    await t.call(api.leaveAccount, { token: owner.token, body: { current_password: PASSWORD } })
    expect((await t.call(api.listLeads, { token: member.token })).json.code).toBe('seat_missing')
    const { token } = await invited(await anExpert(t))
    expect((await t.call(api.openStudioInvitation, { body: { token } })).status).toBe(200)
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id: owner.account_id }))
    expect((await t.call(api.getAccount, { token: member.token })).status).toBe(401)
  })

  test('an invitation names nobody who was erased', async () => {
    const owner = await anExpert(t)
    const { email } = await invited(owner)
    const { account_id } = await aClient(t, { email })
    await t.deps.events.transaction((tx) => t.deps.events.emit(tx, 'account.erasing', { account_id }))
    expect((await studioOf(owner)).invitations).toEqual([])
  })
})
