/** Changes of data derived from an expert are marked in a narrow table, which every follower reads. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aLead, anExpert, type ExpertPerson } from '../../../../testing/people.ts'
import { aProject, markOf, someReviews } from '../profile.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Position and transaction of the row, which both change whenever it is rewritten. */
async function versionOf({ expert_id }: ExpertPerson): Promise<{ ctid: string; xid: string }> {
  const { rows } = await sql<{ ctid: string; xid: string }>`
    select ctid::text as ctid, xid::text as xid from experts where id = ${expert_id}`.execute(t.deps.db)
  const [row] = rows
  if (!row) throw new Error('no such expert')
  return row
}
const keepXids = (until: string) => sql`update expert_xids_kept set until = ${until}::timestamptz`.execute(t.deps.db)

const changes: [string, (expert: ExpertPerson) => Promise<unknown>][] = [
  ['a lead', (expert) => aLead(t, { expert })],
  ['a review', (expert) => someReviews(t, expert.expert_id, [5])],
  ['a published project', (expert) => aProject(t, expert.expert_id)],
  [
    'a suspended account',
    async ({ account_id }) =>
      t.deps.db.updateTable('accounts').set({ suspended_at: new Date() }).where('id', '=', account_id).execute(),
  ],
]

test.each(changes)('%s marks the expert and does not rewrite the row of the expert', async (_, change) => {
  const expert = await anExpert(t)
  const [row, mark] = [await versionOf(expert), await markOf(t, expert.expert_id)]
  await change(expert)
  expect(await versionOf(expert)).toEqual(row)
  expect(await markOf(t, expert.expert_id)).toBeGreaterThan(mark)
})

test('one’s own row marks too, once in a transaction, and a bulk change everybody it changed', async () => {
  const [one, other] = [await anExpert(t), await anExpert(t)]
  const marks = () => Promise.all([one, other].map(({ expert_id }) => markOf(t, expert_id)))
  const before = await marks()
  const { rows } = await t.deps.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('experts')
      .set({ description: 'New words.' })
      .where('id', 'in', [one.expert_id, other.expert_id])
      .execute()
    await sql`select mark_experts(array[${one.expert_id}, ${other.expert_id}]::bigint[])`.execute(tx)
    return sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(tx)
  })
  const own = BigInt(rows[0]?.xid ?? 0)
  expect(await marks()).toEqual([own, own])
  expect(before.every((mark) => mark < own)).toBe(true)
})

test('while instances of the release before may run, they read the same marks in the row of the expert', async () => {
  const expert = await anExpert(t)
  try {
    await keepXids('infinity')
    for (const [, change] of changes) {
      const before = await markOf(t, expert.expert_id)
      await change(expert)
      const mark = await markOf(t, expert.expert_id)
      expect(mark).toBeGreaterThan(before)
      expect(BigInt((await versionOf(expert)).xid)).toBe(mark)
    }
  } finally {
    await keepXids('-infinity')
  }
})

test('a new installation has no release before', async () => {
  const { rows } = await sql<{ kept: boolean }>`select until > now() as kept from expert_xids_kept`.execute(t.deps.db)
  expect(rows).toEqual([{ kept: false }])
})
