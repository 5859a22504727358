/** Each write of staff leaves an audit row: a write without a case in testing/staff-writes or without a row fails. */
import { api } from '@husrum/contract/index.ts'
import { isAuditField } from '@husrum/contract/back-office/audit/audit.rules.ts'
import { staff, type Endpoint } from '@husrum/contract/core/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { anAdmin, anExpert, type Person } from '../../testing/people.ts'
import { staffWrites } from '../../testing/staff-writes/all.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const entries = () => t.deps.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()

/** These have a body and write nothing, as domains/experts/invitations/imports.test.ts proves. */
const tries: readonly Endpoint[] = [api.checkExpertImport, api.reportExpertImport]

test('there is a case for every write that only staff have', () => {
  const isStaffs = ({ audience, method }: Endpoint) =>
    method !== 'GET' && audience.every((each) => staff.some((role) => role === each))
  const writes = Object.values<Endpoint>(api).filter((each) => isStaffs(each) && !tries.includes(each))
  expect(staffWrites.map(({ endpoint: { method, path } }) => `${method} ${path}`).toSorted()).toEqual(
    writes.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
})

test('each leaves a row with who did what to which, in fields that have words', async () => {
  for (const { endpoint, action, prepare, subject, label } of staffWrites) {
    const sent = await prepare(t)
    const before = (await entries()).length
    const { status, text } = await t.call(endpoint, { ...sent, token: owner.token })
    expect(status, text).toBe(endpoint.status)
    const written = (await entries()).slice(before)
    const fields = written
      .flatMap((entry) => [entry.before, entry.after])
      .flatMap((values) => Object.keys(values ?? {}))
    expect(
      fields.filter((field) => !isAuditField(field)),
      `${action}: words for it belong into back-office/audit/audit.rules.ts`,
    ).toEqual([])
    expect(written).toMatchObject([
      {
        action,
        actor_account_id: owner.account_id,
        actor_role: 'owner',
        subject_id: subject ? await subject(t, sent) : sent.params?.id,
        ...(label === undefined ? {} : { subject_label: label }),
      },
    ])
  }
})

test('each table of people that is downloaded leaves a row with who took which list, filters and rows', async () => {
  const { account_id, token } = await anAdmin(t, 'support')
  const { expert_id } = await anExpert(t)
  const lists: [Endpoint, string][] = [
    [api.listAdminUsers, 'users'],
    [api.listApplicants, 'applicants'],
    [api.listAdminExperts, 'experts'],
    [api.listAdminContacts, 'contacts'],
    [api.listAdminReviews, 'reviews'],
    [api.listAdminReports, 'reports'],
    [api.listAdminNotices, 'notices'],
    [api.listDeliveries, 'outbox'],
    [api.listAdminSubscriptions, 'subscriptions'],
    [api.listExpertInvitations, 'invitations'],
    [api.listSecurityEvents, 'security-events'],
    [api.listAudit, 'audit'],
    [api.listAdminExpertLeads, `leads-of-expert-${expert_id}`],
  ]
  for (const [endpoint, label] of lists) {
    const before = (await entries()).length
    const by = endpoint.audience.some((role) => role === 'support') ? token : owner.token
    const { status, text } = await t.call(endpoint, { params: { id: expert_id }, query: { format: 'csv' }, token: by })
    expect(status, text).toBe(200)
    const rows = text.trim().split('\r\n').length - 1
    expect((await entries()).slice(before), label).toMatchObject([
      {
        action: 'list.export',
        actor_account_id: by === token ? account_id : owner.account_id,
        subject_kind: 'list',
        subject_label: label,
        after: { filters: {}, ...(text.includes('"') ? {} : { rows }) },
      },
    ])
  }
})

test('an entry about a download has its filters, but not the words of the search, which may name a person', async () => {
  const query = { format: 'csv', q: 'karen@holm.example', role: 'client', country_id: 'denmark' }
  expect((await t.call(api.listAdminUsers, { query, token: owner.token })).status).toBe(200)
  expect((await entries()).at(-1)?.after).toEqual({
    rows: 0,
    filters: { role: ['client'], country_id: expect.anything(), q: true },
  })
})

test('a page of a list leaves no row', async () => {
  const before = (await entries()).length
  expect((await t.call(api.listAdminUsers, { token: owner.token })).status).toBe(200)
  expect((await entries()).length).toBe(before)
})
