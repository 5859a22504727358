import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { copenhagenDay, plusDays } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { anAdmin, type Person } from '../../../testing/people.ts'
import { lastMail } from '../../identity/accounts/accounts.testing.ts'
import { aPublicExpert, aWaitingExpert, review, rowOf } from '../../experts/joining/joining.testing.ts'

let t: TestApp
let moderator: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  moderator = await anAdmin(t, 'moderator')
})
afterAll(() => t.close())

const change = (id: number, body: object) =>
  review(t, moderator, id, { reason: 'Your number had two digits swapped.', ...body })
const lastAudit = (id: number) =>
  t.deps.db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

describe('edit', () => {
  test('a field corrected with a reason: at once, told, audited, and newer than what its owner has open', async () => {
    const expert = await aPublicExpert(t, {
      company_name: 'Egestuen',
      company_registration: '10150871',
      registration_checked_at: new Date(),
    })
    const { revision } = await rowOf(t, expert.expert_id)
    const fields = { company_name: 'Egestuen', company_registration: '10150817' }
    const reply = await change(expert.expert_id, { action: 'edit', fields, checklist: ['company'] })
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
    expect(reply.json.data).toMatchObject({
      status: 'active',
      company_registration: '10150817',
      registration_checked: false,
      pending: null,
      history: [{ action: 'edit', checklist: ['company'], reason: 'Your number had two digits swapped.' }],
    })
    expect((await lastMail(t, expert.email)).text).toContain('two digits swapped')
    expect(await lastAudit(expert.expert_id)).toMatchObject({
      action: 'expert.edit',
      before: { company_registration: '10150871' },
      after: { company_registration: '10150817', checklist: ['company'] },
    })
    const stale = await t.request({
      method: 'PATCH',
      url: '/api/architect/account',
      headers: { authorization: `Bearer ${expert.token}` },
      payload: { revision, company_registration: '10150825' },
    })
    expect([stale.status, stale.json.code]).toEqual([409, 'changed_elsewhere'])
  })

  test('a pause is as it was after a correction', async () => {
    const expert = await aPublicExpert(t, { status: 'paused' })
    await change(expert.expert_id, {
      action: 'edit',
      fields: { description: 'I draw kitchens for old flats, built to last and easy to repair.' },
    })
    await change(expert.expert_id, { action: 'suspend' })
    await change(expert.expert_id, { action: 'edit', fields: { name: 'Eva Egholm' } })
    expect((await change(expert.expert_id, { action: 'restore' })).json.data.status).toBe('paused')
  })

  test.each([
    [{ fields: {} }, 'fields'],
    [{}, 'fields'],
    [{ fields: { status: 'active' } }, 'fields'],
    [{ fields: { company_name: 'x' } }, 'fields.company_name'],
    [{ fields: { name: 'Nobody\u0000' } }, 'fields.name'],
    [{ fields: { name: 'Eva Egholm' }, reason: 'short' }, 'reason'],
  ])('422 for %j', async (body, field) => {
    const expert = await aWaitingExpert(t)
    const reply = await change(expert.expert_id, { action: 'edit', ...body })
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [field]])
  })

  test('422 `unchanged` for what is there already', async () => {
    const expert = await aWaitingExpert(t, { company_name: 'Egestuen' })
    const reply = await change(expert.expert_id, { action: 'edit', fields: { company_name: 'Egestuen' } })
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, ['fields']])
  })
})

describe('feature', () => {
  const today = () => copenhagenDay(new Date())
  const picks = async () => {
    await t.deps.market.refresh()
    return (await t.call(experts.listPicks)).json.data.map(({ id }: { id: number }) => id)
  }
  const found = async () =>
    (await t.call(experts.searchExperts, { query: { per_page: 100 } })).json.data.map(({ id }: { id: number }) => id)

  test('on the start page until a day, told, and no place in search moves', async () => {
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.push((await aPublicExpert(t)).expert_id)
    await t.deps.market.refresh()
    const before = await found()
    const last = Number(before.at(-1))
    expect(ids).toContain(last)
    const until = plusDays(today(), 30)
    const reply = await change(last, { action: 'feature', until, reason: 'Quiet, exact work in small flats.' })
    expect(reply.json.data).toMatchObject({ featured_until: until, status: 'active', history: [{ action: 'feature' }] })
    expect(await picks()).toEqual([last])
    expect(await found()).toEqual(before)
    expect((await lastMail(t, String(reply.json.data.email))).text).toContain('Quiet, exact work')
    await change(last, { action: 'unfeature', reason: 'Others have their turn now.' })
    expect(await picks()).toEqual([])
  })

  test('nobody who is not public', async () => {
    const expert = await aPublicExpert(t)
    await change(expert.expert_id, { action: 'feature', until: plusDays(today(), 5) })
    expect(await picks()).toEqual([expert.expert_id])
    await change(expert.expert_id, { action: 'suspend' })
    expect(await picks()).toEqual([])
    expect((await rowOf(t, expert.expert_id)).featured_until).toBeNull()
    const waiting = await aWaitingExpert(t)
    const refused = await change(waiting.expert_id, { action: 'feature', until: plusDays(today(), 5) })
    expect([refused.status, refused.json.code]).toEqual([409, 'illegal_move'])
    expect((await change(waiting.expert_id, { action: 'unfeature' })).json.code).toBe('illegal_move')
  })

  test.each([
    [{ until: '2020-01-01' }, 'until'],
    [{ until: '2099-01-01' }, 'until'],
    [{}, 'until'],
    [{ until: 'tomorrow' }, 'until'],
  ])('422 for %j', async (body, field) => {
    const expert = await aPublicExpert(t)
    const reply = await change(expert.expert_id, { action: 'feature', ...body })
    expect([reply.status, Object.keys(reply.json.errors ?? {})]).toEqual([422, [field]])
  })
})
