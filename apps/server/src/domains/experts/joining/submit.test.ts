import { joining } from '@husrum/contract/experts/joining/joining.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aClient, anAdmin, anExpert } from '../../../testing/people.ts'
import { mailsTo, tokenIn, lastMail } from '../../identity/accounts/accounts.testing.ts'
import { aProject } from '../profile/profile.testing.ts'
import { askedLater, movesOf, onlyPlace, registerExpert, review, rowOf } from './joining.testing.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })))
afterAll(() => t.close())

const submit = (token: string | undefined) => t.call(joining.submitExpert, { token })
const filledIn = (columns = {}, account = {}) =>
  anExpert(
    t,
    { status: 'pending_review', submitted_at: null, ...columns },
    { email_verified_at: new Date(), ...account },
  )

describe('POST /api/architect/account/submit', () => {
  test('a filled-in profile comes into the queue, and its owner is told', async () => {
    const expert = await filledIn()
    const { status, json, text } = await submit(expert.token)
    expect(status, text).toBe(200)
    expect(json.data).toMatchObject({
      id: expert.expert_id,
      status: 'pending_review',
      submitted_at: expect.any(String),
    })
    expect(await movesOf(t, expert.expert_id)).toEqual(['pending_review → pending_review by expert'])
    expect((await mailsTo(t, expert.email)).map(({ subject }) => subject)).toEqual(['We’ve received your application'])
  })

  test('422 on everything that is missing', async () => {
    const { token } = await registerExpert(t, { ...askedLater, ...onlyPlace })
    const { status, json } = await submit(token)
    expect([status, json.code]).toEqual([422, 'profile_incomplete'])
    expect(Object.keys(json.errors)).toEqual([
      'service_type',
      'project_types',
      'session_type',
      'project_budget_id',
      'style',
      'description',
    ])
  })

  test('an address that is not confirmed keeps nobody from handing in; the mail that we have it waits for that', async () => {
    const expert = await filledIn({}, { email_verified_at: null })
    const { status, json, text } = await submit(expert.token)
    expect(status, text).toBe(200)
    expect(json.data).toMatchObject({ status: 'pending_review', submitted_at: expect.any(String) })
    expect(await mailsTo(t, expert.email)).toEqual([])
    const refused = await review(t, await anAdmin(t, 'moderator'), expert.expert_id, { action: 'approve' })
    expect([refused.status, refused.json.code]).toEqual([409, 'email_unverified'])
  })

  test('handed in first and confirmed then: the owner is told that we have it', async () => {
    const { token, email, expert_id } = await registerExpert(t, { flow: 'account-first' })
    expect((await submit(token)).status).toBe(200)
    const link = tokenIn(await lastMail(t, email))
    expect((await t.request({ method: 'POST', url: '/api/email/verify', payload: { token: link } })).status).toBe(200)
    expect((await lastMail(t, email)).subject).toBe('We’ve received your application')
    const approved = await review(t, await anAdmin(t, 'moderator'), expert_id, { action: 'approve' })
    expect(approved.json.data).toMatchObject({ status: 'active' })
  })

  test('one source of style is enough: a published project has it too, a draft does not', async () => {
    const expert = await filledIn({ style_ids: [] })
    expect(Object.keys((await submit(expert.token)).json.errors)).toEqual(['style'])
    const project = await aProject(t, expert.expert_id)
    await t.deps.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project).execute()
    expect((await submit(expert.token)).status).toBe(422)
    await t.deps.db.updateTable('projects').set({ status: 'published' }).where('id', '=', project).execute()
    expect((await submit(expert.token)).status).toBe(200)
  })

  test('twice, also by twelve at once, is once', async () => {
    const expert = await filledIn()
    const replies = await Promise.all(Array.from({ length: 12 }, () => submit(expert.token)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(await movesOf(t, expert.expert_id)).toHaveLength(1)
    expect(await mailsTo(t, expert.email)).toHaveLength(1)
  })

  test('again after changes were asked for: the reason is gone, the history has it', async () => {
    const expert = await filledIn({ submitted_at: new Date(Date.now() - 86_400_000) })
    const moderator = await anAdmin(t, 'moderator')
    const before = await rowOf(t, expert.expert_id)
    await review(t, moderator, expert.expert_id, { action: 'request_changes', reason: 'Please add two projects.' })
    expect(await rowOf(t, expert.expert_id)).toMatchObject({ status_reason: 'Please add two projects.' })
    expect((await submit(expert.token)).json.data).toMatchObject({ status: 'pending_review', status_reason: null })
    const after = await rowOf(t, expert.expert_id)
    expect(after.submitted_at?.getTime()).toBeGreaterThan(before.submitted_at?.getTime() ?? 0)
    expect(await movesOf(t, expert.expert_id)).toEqual([
      'pending_review → changes_requested by staff',
      'changes_requested → pending_review by expert',
    ])
  })

  test.each([
    ['active', 409, 'illegal_move'],
    ['paused', 409, 'illegal_move'],
    ['rejected', 409, 'illegal_move'],
    ['suspended', 403, 'account_suspended'],
  ])('when it is %s: %d %s', async (status, answer, code) => {
    const expert = await filledIn({ status })
    const reply = await submit(expert.token)
    expect([reply.status, reply.json.code]).toEqual([answer, code])
    expect(await movesOf(t, expert.expert_id)).toEqual([])
  })

  test('experts only', async () => {
    expect((await submit(undefined)).status).toBe(401)
    expect((await submit((await aClient(t)).token)).status).toBe(403)
    expect((await submit((await anAdmin(t)).token)).status).toBe(403)
  })
})

test('the application is received once the address is confirmed, and told in the reader’s language', async () => {
  const { email } = await registerExpert(t)
  expect((await mailsTo(t, email)).map(({ subject }) => subject)).toEqual(['Confirm your email address'])
  const token = tokenIn(await lastMail(t, email))
  await t.deps.db.updateTable('accounts').set({ locale: 'de' }).where('email', '=', email).execute()
  expect((await t.request({ method: 'POST', url: '/api/email/verify', payload: { token } })).status).toBe(200)
  const mail = await lastMail(t, email)
  expect(mail.subject).toBe('Deine Bewerbung ist bei uns')
  expect(mail.text).toContain('/de/expert/projects')
})

test('a confirmed address alone is no application', async () => {
  const { email } = await registerExpert(t, { ...askedLater, ...onlyPlace })
  const token = tokenIn(await lastMail(t, email))
  expect((await t.request({ method: 'POST', url: '/api/email/verify', payload: { token } })).status).toBe(200)
  expect(await mailsTo(t, email)).toHaveLength(1)
})
