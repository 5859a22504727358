import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { expertReview } from '@husrum/contract/back-office/expert-review/expert-review.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert, PASSWORD, type Person } from '../../../testing/people.ts'
import { lastMail, mailsTo, sendHeld } from '../../identity/accounts/accounts.testing.ts'
import { aPublicExpert, aWaitingExpert, movesOf, review, rowOf, seenBy } from '../../experts/joining/joining.testing.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const decide = (id: number, body: object, staff: Person = moderator) => review(t, staff, id, body)
const seen = (id: number) => seenBy(t, moderator, id)
const auditOf = (id: number) =>
  t.deps.db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).orderBy('id').execute()
const reason = 'The pictures are not your own work.'

describe('PUT /api/admin/experts/{id}', () => {
  test('approved: public from now on, told, and written down with before and after', async () => {
    const expert = await aWaitingExpert(t, { joined_at: new Date('2020-01-01') })
    const { status, json, text } = await decide(expert.expert_id, { action: 'approve' })
    expect(status, text).toBe(200)
    expect(json.data).toMatchObject({
      id: expert.expert_id,
      status: 'active',
      email: expert.email,
      profile: { id: expert.expert_id, status: 'active' },
      history: [{ status_from: 'pending_review', status_to: 'active', actor: 'staff', actor_name: 'Admin Test' }],
    })
    const row = await rowOf(t, expert.expert_id)
    expect(row.joined_at.getTime()).toBe(row.reviewed_at?.getTime())
    expect(await lastMail(t, expert.email)).toMatchObject({ subject: 'Your profile is public' })
    expect(await auditOf(expert.expert_id)).toMatchObject([
      {
        actor_account_id: moderator.account_id,
        actor_role: 'moderator',
        action: 'expert.approve',
        subject_kind: 'expert',
        subject_label: expert.name,
        before: { status: 'pending_review' },
        after: { status: 'active' },
      },
    ])
  })

  test('in the audit log by the name that clients see', async () => {
    const company_name = 'Egely Tegnestue'
    const [person, agency] = [
      await aWaitingExpert(t, { company_name }),
      await aWaitingExpert(t, { company_name, expert_type: 'agency' }),
    ]
    for (const { expert_id } of [person, agency]) await decide(expert_id, { action: 'approve' })
    expect(await auditOf(person.expert_id)).toMatchObject([{ subject_label: person.name }])
    expect(await auditOf(agency.expert_id)).toMatchObject([{ subject_label: company_name }])
  })

  test('by the status it is to have', async () => {
    const expert = await aWaitingExpert(t)
    const steps = [
      [{ status: 'changes_requested' }, 422, 'pending_review'],
      [{ status: 'paused' }, 422, 'pending_review'],
      [{ status: 'active' }, 200, 'active'],
      [{ status: 'active' }, 409, 'active'],
      [{ status: 'suspended', reason }, 200, 'suspended'],
      [{ status: 'active' }, 200, 'active'],
    ] as const
    for (const [body, answer, stands] of steps) {
      const reply = await decide(expert.expert_id, body)
      expect([body, reply.status, (await rowOf(t, expert.expert_id)).status]).toEqual([body, answer, stands])
    }
    expect((await auditOf(expert.expert_id)).map(({ action }) => action)).toEqual([
      'expert.approve',
      'expert.suspend',
      'expert.restore',
    ])
  })

  test('by POST with _method, as a form', async () => {
    const expert = await aWaitingExpert(t)
    const send = (fields: Record<string, string>) =>
      t.request({
        method: 'POST',
        url: `/api/admin/experts/${expert.expert_id}`,
        headers: {
          authorization: `Bearer ${moderator.token}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(fields).toString(),
      })
    const reply = await send({
      _method: 'PUT',
      action: 'approve',
      registration_checked: 'false',
      seen: await seen(expert.expert_id),
    })
    expect([reply.status, reply.json.data?.status]).toEqual([200, 'active'])
    expect((await send({ action: 'approve' })).status).toBe(405)
  })

  test.each([
    ['request_changes', 'changes_requested', 'Your profile needs a few changes'],
    ['reject', 'rejected', 'We can’t approve your profile'],
  ])('%s: the reason is read by the applicant, in the profile and in the mail', async (action, status, subject) => {
    const expert = await aWaitingExpert(t)
    const reply = await decide(expert.expert_id, { action, reason })
    expect([reply.status, reply.json.data?.status, reply.json.data?.status_reason]).toEqual([200, status, reason])
    const mail = await lastMail(t, expert.email)
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(reason)
    const own = await t.request({
      method: 'GET',
      url: '/api/architect/account',
      headers: { authorization: `Bearer ${expert.token}` },
    })
    expect(own.json.data).toMatchObject({ status, status_reason: reason })
  })

  test('suspended and restored: as it was before, paused or not', async () => {
    for (const status of ['active', 'paused']) {
      const expert = await aPublicExpert(t, { status })
      expect((await decide(expert.expert_id, { action: 'suspend', reason })).json.data?.status).toBe('suspended')
      expect((await decide(expert.expert_id, { action: 'suspend', reason })).json.code).toBe('illegal_move')
      await sendHeld(t)
      const back = await decide(expert.expert_id, { action: 'restore' })
      expect([back.json.data?.status, back.json.data?.status_reason]).toEqual([status, null])
      expect((await mailsTo(t, expert.email)).map(({ subject }) => subject)).toEqual([
        'Your profile is suspended',
        'The suspension of your profile is lifted',
      ])
    }
  })

  test('restored within a minute of the suspension: nobody is told of either', async () => {
    const expert = await aPublicExpert(t)
    await decide(expert.expert_id, { action: 'suspend', reason })
    await decide(expert.expert_id, { action: 'restore' })
    await sendHeld(t)
    expect(await mailsTo(t, expert.email)).toEqual([])
    const lines = t.deps.db.selectFrom('notifications').select('detail').where('account_id', '=', expert.account_id)
    expect(await lines.execute()).toEqual([])
  })

  test('a suspended expert is signed out, can sign in again, and object', async () => {
    const expert = await aPublicExpert(t)
    await decide(expert.expert_id, { action: 'suspend', reason })
    expect((await t.call(accounts.getAccount, { token: expert.token })).status).toBe(401)
    const opened = await t.call(accounts.login, { body: { email: expert.email, password: PASSWORD } })
    expect((await t.call(accounts.getAccount, { token: opened.json.data.token })).status).toBe(200)
    await sendHeld(t)
    expect((await lastMail(t, expert.email)).text).toContain('/expert/settings')
  })

  test('a rejected one that is restored is looked at again', async () => {
    const expert = await aWaitingExpert(t)
    await decide(expert.expert_id, { action: 'reject', reason })
    expect((await decide(expert.expert_id, { action: 'restore' })).json.data).toMatchObject({
      status: 'pending_review',
      status_reason: null,
    })
    expect((await lastMail(t, expert.email)).subject).toBe('We’re reviewing your profile again')
  })

  test('no other step: 409, and nothing is written', async () => {
    const legal: Record<string, string[]> = {
      pending_review: ['approve', 'request_changes', 'reject'],
      changes_requested: ['reject', 'restore'],
      active: ['suspend'],
      paused: ['suspend'],
      suspended: ['restore'],
      rejected: ['restore'],
    }
    for (const [status, actions] of Object.entries(legal))
      for (const action of ['approve', 'request_changes', 'reject', 'suspend', 'restore']) {
        if (actions.includes(action)) continue
        const expert = await aWaitingExpert(t, { status })
        const reply = await decide(expert.expert_id, { action, reason })
        expect([status, action, reply.status, reply.json.code]).toEqual([status, action, 409, 'illegal_move'])
        expect([await movesOf(t, expert.expert_id), await auditOf(expert.expert_id)]).toEqual([[], []])
      }
  })

  test('409 before it is handed in, and to approve before the address is confirmed', async () => {
    const early = await aWaitingExpert(t, { submitted_at: null })
    for (const action of ['approve', 'request_changes', 'reject'])
      expect((await decide(early.expert_id, { action, reason })).json.code).toBe('not_submitted')
    const unconfirmed = await anExpert(t, { status: 'pending_review', submitted_at: new Date() })
    const refused = await decide(unconfirmed.expert_id, { action: 'approve' })
    expect([refused.status, refused.json.code]).toEqual([409, 'email_unverified'])
    expect((await decide(unconfirmed.expert_id, { action: 'reject', reason })).status).toBe(200)
    expect(await mailsTo(t, unconfirmed.email)).toEqual([])
  })

  test('twelve decisions at once: one is taken, and history, audit and mail agree with it', async () => {
    const expert = await aWaitingExpert(t)
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, n) => decide(expert.expert_id, { action: n % 2 ? 'approve' : 'reject', reason })),
    )
    const taken = replies.filter(({ status }) => status === 200)
    expect(replies.filter(({ status, json }) => status === 409 && json.code === 'illegal_move')).toHaveLength(11)
    const { status } = await rowOf(t, expert.expert_id)
    expect(taken.map(({ json }) => json.data.status)).toEqual([status])
    expect(await movesOf(t, expert.expert_id)).toEqual([`pending_review → ${status} by staff`])
    expect(await auditOf(expert.expert_id)).toMatchObject([{ after: { status } }])
    expect(await mailsTo(t, expert.email)).toHaveLength(1)
  })

  test('a changed company: the old one stays until it is approved, and a new number has been checked by nobody', async () => {
    const expert = await aPublicExpert(t, {
      company_name: 'Old Studio',
      company_registration: '10150817',
      registration_checked_at: new Date(),
      pending_company_name: 'New Studio',
      pending_company_registration: '12345678',
    })
    const queue = await t.call(expertReview.listAdminExperts, {
      token: moderator.token,
      query: { waiting: 'yes', q: 'new stu' },
    })
    expect(queue.json.data).toMatchObject([
      {
        id: expert.expert_id,
        company_name: 'Old Studio',
        pending: { company_name: 'New Studio', company_registration: '12345678' },
        registration_problem: 'check_digit',
      },
    ])
    const shown = async () => (await t.request({ method: 'GET', url: `/api/architect/${expert.expert_id}` })).json.data
    expect((await shown()).company).toBe('Old Studio')
    const { json } = await decide(expert.expert_id, { action: 'approve', seen: await seen(expert.expert_id) })
    expect(json.data).toMatchObject({
      status: 'active',
      company_name: 'New Studio',
      pending: null,
      registration_checked: false,
    })
    expect((await shown()).company).toBe('New Studio')
    await t.deps.market.refresh()
    const found = await t.request({ method: 'GET', url: '/api/architect/search?q=new+studio' })
    expect(found.json.data).toMatchObject([{ id: expert.expert_id }])
    expect(await auditOf(expert.expert_id)).toMatchObject([
      {
        before: { company_name: 'Old Studio', pending_company_name: 'New Studio' },
        after: { company_name: 'New Studio' },
      },
    ])
    expect((await decide(expert.expert_id, { action: 'approve' })).json.code).toBe('illegal_move')
  })

  test('a changed company that is refused: the profile stays public as it was', async () => {
    const expert = await aPublicExpert(t, { company_name: 'Old Studio', pending_company_name: 'Somebody Else A/S' })
    const { json } = await decide(expert.expert_id, {
      action: 'reject',
      reason: 'This is the name of another company.',
    })
    expect(json.data).toMatchObject({
      status: 'active',
      company_name: 'Old Studio',
      pending: null,
      status_reason: null,
    })
    const mail = await lastMail(t, expert.email)
    expect([mail.subject, mail.text.includes('another company')]).toEqual([
      'We’re keeping your company’s earlier details',
      true,
    ])
  })

  test('what was checked is marked, also along with a decision; without a number there is nothing to check', async () => {
    const expert = await aWaitingExpert(t, {
      company_registration: '10150817',
      chamber: 'AK Berlin',
      chamber_number: '7',
    })
    const looked = { seen: await seen(expert.expert_id) }
    const both = await decide(expert.expert_id, { registration_checked: true, chamber_checked: true, ...looked })
    expect(both.json.data).toMatchObject({
      status: 'pending_review',
      registration_checked: true,
      chamber_checked: true,
    })
    const one = await decide(expert.expert_id, { action: 'approve', chamber_checked: false, ...looked })
    expect(one.json.data).toMatchObject({ status: 'active', registration_checked: true, chamber_checked: false })
    expect((await auditOf(expert.expert_id)).map(({ action }) => action)).toEqual(['expert.check', 'expert.approve'])
    const bare = await aWaitingExpert(t)
    const refused = await decide(bare.expert_id, { registration_checked: true, seen: await seen(bare.expert_id) })
    expect([refused.status, refused.json.code]).toEqual([422, 'nothing_to_check'])
    expect((await rowOf(t, bare.expert_id)).registration_checked_at).toBeNull()
  })

  test.each([
    [{}, 'action'],
    [{ action: 'promote' }, 'action'],
    [{ action: 'reject' }, 'reason'],
    [{ action: 'suspend', reason: 'short' }, 'reason'],
    [{ action: 'reject', reason: 'x'.repeat(1001) }, 'reason'],
    [{ action: 'approve', reason: 'a\u0000b' }, 'reason'],
    [{ registration_checked: 'yes', seen: 'x' }, 'registration_checked'],
    [{ registration_checked: true }, 'seen'],
    [{ action: 'approve', chamber_checked: true }, 'seen'],
    [{ chamber_checked: false }, 'seen'],
    [{ action: 'approve', seen: '' }, 'seen'],
    [{ action: 'approve', seen: 'x'.repeat(65) }, 'seen'],
    [{ action: 'approve', seen: 'a\u0000b' }, 'seen'],
  ])('422 for %j', async (body, field) => {
    const expert = await aWaitingExpert(t)
    const reply = await decide(expert.expert_id, body)
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [field]])
  })

  test('a hostile reason is text wherever it is shown', async () => {
    const expert = await aWaitingExpert(t)
    const hostile = '<img src=x onerror=alert(1)>\nBcc: all@husrum.example\n$t(error.forbidden) {{email}} & "quotes"'
    await decide(expert.expert_id, { action: 'reject', reason: hostile })
    const mail = await lastMail(t, expert.email)
    expect(mail.html).not.toContain('<img')
    expect(mail.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(mail.text).toContain('$t(error.forbidden) {{email}}')
    expect(mail.subject).toBe('We can’t approve your profile')
  })

  test('in the reader’s language', async () => {
    const expert = await aWaitingExpert(t)
    await t.deps.db.updateTable('accounts').set({ locale: 'dk' }).where('id', '=', expert.account_id).execute()
    await decide(expert.expert_id, { action: 'approve' })
    const mail = await lastMail(t, expert.email)
    expect([mail.subject, mail.text.includes('/dk/expert/leads')]).toEqual(['Din profil er offentlig', true])
  })

  test.each([
    ['en', 'Hello Åse,'],
    ['da', 'Hej Åse,'],
    ['de', 'Hallo Åse'],
  ])('%s: a decision’s mail opens with the first name', async (locale, greeting) => {
    const expert = await aWaitingExpert(t)
    const account = { locale, name: 'Åse Marie Holm' }
    await t.deps.db.updateTable('accounts').set(account).where('id', '=', expert.account_id).execute()
    await decide(expert.expert_id, { action: 'approve' })
    const mail = await lastMail(t, expert.email)
    expect(mail.text.split('\n')[0]).toBe(greeting)
    expect(mail.html).toContain(`>${greeting}</p>`)
  })

  test('404 for none, and for who has left', async () => {
    const gone = await aWaitingExpert(t)
    await t.deps.db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', gone.account_id).execute()
    for (const id of [999_999, gone.expert_id]) {
      const reply = await decide(id, { action: 'approve' })
      expect([reply.status, reply.json.code]).toEqual([404, 'expert_not_found'])
    }
  })

  test('moderators and owners decide, support looks, nobody else comes near', async () => {
    const expert = await aWaitingExpert(t)
    const body = { action: 'approve' }
    expect((await review(t, await anAdmin(t, 'support'), expert.expert_id, body)).status).toBe(403)
    expect((await review(t, await aClient(t), expert.expert_id, body)).status).toBe(403)
    expect((await review(t, expert, expert.expert_id, body)).status).toBe(403)
    expect((await review(t, undefined, expert.expert_id, body)).status).toBe(401)
    expect((await rowOf(t, expert.expert_id)).status).toBe('pending_review')
    expect((await review(t, await anAdmin(t, 'owner'), expert.expert_id, body)).status).toBe(200)
  })
})
