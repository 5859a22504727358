/** Every write of staff leaves a row: a new one without a case here fails, and so does a case that writes none. */
import { contacts } from '@husrum/contract/contacts.ts'
import { api } from '@husrum/contract/index.ts'
import { staff, type Endpoint } from '@husrum/contract/endpoint.ts'
import { onboarding } from '@husrum/contract/onboarding.ts'
import { notices } from '@husrum/contract/notices.ts'
import { outbox } from '@husrum/contract/deliveries.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWaitingExpert } from './domains/onboarding/onboarding.testing.ts'
import { testApp, type Sent, type TestApp } from './testing/app.ts'
import { anAdmin, type Person } from './testing/people.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterAll(() => t.close())

/** What each is sent so that it succeeds, and what is written down. */
const cases: { endpoint: Endpoint; action: string; prepare: () => Promise<Sent> }[] = [
  {
    endpoint: onboarding.reviewExpert,
    action: 'expert.approve',
    prepare: async () => ({ params: { id: (await aWaitingExpert(t)).expert_id }, body: { action: 'approve' } }),
  },
  {
    endpoint: outbox.retryDelivery,
    action: 'delivery.retry',
    async prepare() {
      const { id } = await t.deps.db
        .insertInto('deliveries')
        .values({
          channel: 'mail',
          kind: 'reset',
          recipient: 'karen@husrum.example',
          text: 'walnut',
          state: 'dead',
          job_id: crypto.randomUUID(),
          give_up_at: new Date(),
          ended_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id } }
    },
  },
  {
    endpoint: notices.decideNotice,
    action: 'notice.decide',
    async prepare() {
      const { id } = await t.deps.db
        .insertInto('notices')
        .values({
          case_number: 'K7M4-Q2XD',
          kind: 'child_abuse',
          path: '/experts/1',
          explanation: 'What this is about.',
          locale: 'en',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id }, body: { decision: 'not_upheld', reasons: 'Nothing of this is against the law.' } }
    },
  },
  {
    endpoint: contacts.updateContact,
    action: 'contact.reply',
    async prepare() {
      const { id } = await t.deps.db
        .insertInto('contacts')
        .values({
          name: 'Karen Holm',
          email: 'karen@husrum.example',
          topic: 'other',
          subject: 'Hello',
          message: 'Is somebody there?',
          locale: 'en',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id }, body: { reply: 'We are, and glad that you ask.' } }
    },
  },
]
const entries = () => t.deps.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()

test('there is a case for every write that only staff have', () => {
  const isStaffs = ({ audience, method }: Endpoint) =>
    method !== 'GET' && audience.every((each) => staff.some((role) => role === each))
  const writes = Object.values<Endpoint>(api).filter(isStaffs)
  expect(cases.map(({ endpoint: { method, path } }) => `${method} ${path}`).toSorted()).toEqual(
    writes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})

test('each leaves a row with who did what to which', async () => {
  for (const { endpoint, action, prepare } of cases) {
    const sent = await prepare()
    const before = (await entries()).length
    const { status, text } = await t.call(endpoint, { ...sent, token: owner.token })
    expect(status, text).toBe(endpoint.status)
    expect((await entries()).slice(before)).toMatchObject([
      { action, actor_account_id: owner.account_id, actor_role: 'owner', subject_id: sent.params?.id },
    ])
  }
})
