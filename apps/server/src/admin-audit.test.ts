/** Each write of staff leaves a row: one with no case in testing/staff-writes fails, as does one without a row. */
import { api } from '@husrum/contract/index.ts'
import { isAuditField } from '@husrum/contract/rules/audit-words.ts'
import { staff, type Endpoint } from '@husrum/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from './testing/app.ts'
import { anAdmin, type Person } from './testing/people.ts'
import { staffWrites } from './testing/staff-writes/all.ts'

let t: TestApp
let owner: Person
beforeAll(async () => {
  t = await testApp({ HUSRUM_RATE_LIMITS: 'off' })
  owner = await anAdmin(t)
})
afterAll(() => t.close())

const entries = () => t.deps.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()

/** Asked with a body, and writing nothing: domains/invitations/imports.test.ts holds that. */
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
      `${action}: words for it belong into rules/audit-words.ts`,
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
