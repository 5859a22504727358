/** Staff's decisions about an account: suspending, restoring, removing a lost second factor. */
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { experts } from '@husrum/contract/experts/profile/experts.ts'
import { secondFactor } from '@husrum/contract/identity/accounts/second-factor.ts'
import { userSteps } from '@husrum/contract/identity/accounts/user-steps.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aClient, anAdmin, anExpert, type Person } from '../../../../testing/people.ts'
import { lastMail, mailsTo, rowOf, sendHeld, signIn, twelve } from '../accounts.testing.ts'
import { holdAppClock, withFactor } from '../factors/second-factor.testing.ts'

let t: TestApp
let owner: Person
let support: Person
beforeAll(async () => {
  t = await testApp({}, { remembering: true })
  holdAppClock(t)
  owner = await anAdmin(t)
  support = await anAdmin(t, 'support')
})
beforeEach(async () => void (await t.deps.db.deleteFrom('limit_hits').execute()))
afterAll(() => t.close())

const reason = 'Sends the same advertisement to everybody.'
const change = ({ token }: Person, id: number, action: string, why: unknown = reason) =>
  t.call(userSteps.changeUser, { token, params: { id }, body: { action, reason: why } })
const isLive = async ({ token }: Person) => (await t.call(accounts.getAccount, { token })).status === 200
const entriesOf = (id: number) =>
  t.deps.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after', 'actor_account_id'])
    .where('subject_kind', '=', 'account')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()

describe('suspending', () => {
  test('ends the sessions at once, keeps the person out, tells the reason, and is taken back', async () => {
    const person = await aClient(t)
    expect(await isLive(person)).toBe(true)
    const done = await change(support, person.account_id, 'suspend')
    const { json, status } = done
    expect([status, json.data]).toEqual([200, { id: person.account_id, suspended_at: expect.any(String), told: true }])
    expect(await isLive(person)).toBe(false)
    expect((await signIn(t, person.email)).json.code).toBe('account_suspended')
    await sendHeld(t)
    const mail = await lastMail(t, person.email)
    expect([mail.subject, mail.text.includes(reason), mail.text.includes('Someone else on the team')]).toEqual([
      'Your account is suspended',
      true,
      true,
    ])
    const again = await change(support, person.account_id, 'suspend')
    expect([again.status, again.json.code]).toEqual([409, 'already_suspended'])
    const back = await change(owner, person.account_id, 'restore', 'It was somebody else of that name.')
    expect(back.json.data).toMatchObject({ suspended_at: null, told: true })
    expect((await signIn(t, person.email)).status).toBe(200)
    expect((await change(owner, person.account_id, 'restore')).json.code).toBe('not_suspended')
    expect(await entriesOf(person.account_id)).toEqual([
      {
        action: 'account.suspend',
        before: { suspended: false },
        after: { suspended: true, reason },
        actor_account_id: support.account_id,
      },
      expect.objectContaining({ action: 'account.restore', actor_account_id: owner.account_id }),
    ])
  })

  test('taken back within a minute, nobody is told of it', async () => {
    const person = await aClient(t)
    await change(support, person.account_id, 'suspend')
    const back = await change(support, person.account_id, 'restore', 'Suspended by mistake, taken back at once.')
    expect(back.json.data).toMatchObject({ suspended_at: null, told: false })
    await sendHeld(t)
    expect(await mailsTo(t, person.email)).toEqual([])
  })

  test('an expert’s page goes and comes back', async () => {
    const expert = await anExpert(t)
    const page = async () => (await t.call(experts.getExpert, { params: { id: expert.expert_id } })).status
    expect(await page()).toBe(200)
    await change(owner, expert.account_id, 'suspend')
    expect(await page()).toBe(404)
    await change(owner, expert.account_id, 'restore')
    expect(await page()).toBe(200)
  })

  test('needs a reason and somebody who is there', async () => {
    const person = await aClient(t)
    const short = await change(owner, person.account_id, 'suspend', 'no')
    expect([short.status, Object.keys(short.json.errors)]).toEqual([422, ['reason']])
    expect((await change(owner, person.account_id, 'erase')).status).toBe(422)
    const gone = await aClient(t, { deleted_at: new Date() })
    for (const id of [999_999, gone.account_id]) {
      const { status, json } = await change(owner, id, 'suspend')
      expect([status, json.code]).toEqual([404, 'user_not_found'])
    }
  })

  test('nobody decides about themselves, and support not about staff', async () => {
    expect((await change(owner, owner.account_id, 'suspend')).json.code).toBe('own_account')
    const colleague = await anAdmin(t, 'moderator')
    const refused = await change(support, colleague.account_id, 'suspend')
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
    expect((await change(await anAdmin(t, 'moderator'), colleague.account_id, 'suspend')).status).toBe(403)
    expect((await change(owner, colleague.account_id, 'suspend')).status).toBe(200)
    expect(await isLive(colleague)).toBe(false)
  })

  test('two owners who suspend each other at once leave one of them', async () => {
    const own = await testApp()
    try {
      const [one, other] = [await anAdmin(own), await anAdmin(own)]
      const call = (by: Person, about: Person) =>
        own.call(userSteps.changeUser, {
          token: by.token,
          params: { id: about.account_id },
          body: { action: 'suspend', reason },
        })
      const seen = await Promise.all([call(one, other), call(other, one)])
      expect(seen.filter(({ status }) => status === 200)).toHaveLength(1)
      const [refused] = seen.filter(({ status }) => status !== 200)
      expect(['last_owner', 'unauthenticated']).toContain(refused?.json.code)
    } finally {
      await own.close()
    }
  })

  test('of twelve at once one counts', async () => {
    const person = await aClient(t)
    const seen = await twelve(() => change(owner, person.account_id, 'suspend'))
    expect(seen.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(seen.filter(({ status }) => status === 409)).toHaveLength(11)
    expect(await entriesOf(person.account_id)).toHaveLength(1)
  })
})

test('an owner takes a lost second factor away; sessions end, and the person is told', async () => {
  const person = await anAdmin(t, 'moderator')
  await withFactor(t, person)
  expect((await change(support, person.account_id, 'reset_factor')).status).toBe(403)
  const client = await aClient(t)
  expect((await change(support, client.account_id, 'reset_factor')).status).toBe(403)
  expect((await change(owner, client.account_id, 'reset_factor')).json.code).toBe('factor_is_off')
  const done = await change(owner, person.account_id, 'reset_factor', 'Lost the phone, called back by number.')
  expect(done.status, done.text).toBe(200)
  expect(await isLive(person)).toBe(false)
  expect((await lastMail(t, person.email)).subject).toBe('Your login was reset')
  const again = await signIn(t, person.email)
  expect(again.status).toBe(200)
  const state = await t.call(secondFactor.getSecondFactor, { token: again.json.data.token })
  expect(state.json.data.totp_since).toBeNull()
  expect((await rowOf(t, person.account_id)).suspended_at).toBeNull()
})
