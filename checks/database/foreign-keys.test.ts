import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import { testDatabase } from '../../apps/server/src/testing/database/database.ts'
import { code, isTest, read } from '../source.ts'

/** Tables whose rows are never deleted, so that erasing a person does not search by their keys. */
const rowsStay: Record<string, string> = {
  aspects: 'staff merge options, the merged row leads to the other one',
  briefs: 'erasing clears their texts',
  budgets: 'staff merge options, the merged row leads to the other one',
  cities: 'places are loaded and updated, never removed',
  countries: 'places are loaded and updated, never removed',
  messages: 'erasing clears their texts',
  room_types: 'staff merge options, the merged row leads to the other one',
  skills: 'staff merge options, the merged row leads to the other one',
  specialties: 'staff merge options, the merged row leads to the other one',
  states: 'places are loaded and updated, never removed',
  styles: 'staff merge options, the merged row leads to the other one',
  subscription_plans: 'a plan that is sold no longer stays for its subscribers',
  threads: 'erasing clears their messages',
  timelines: 'staff merge options, the merged row leads to the other one',
}

/** Foreign keys without an index, as `table.column`. */
const exceptions: Record<string, string> = {
  // rows of accounts and experts stay when a person is erased; erasing does not search by these columns
  'briefs.hired_expert_id': 'erasing an expert leaves the briefs of clients as they are',
  'expert_moves.actor_account_id': 'erasing searches by the expert who was moved',
  'match_impressions.expert_id': 'erasing leaves the numbers of shown lists as they are',
  'past_reviews.expert_id': 'erasing searches by the past client, and those have an index by expert',
  'studio_invitations.invited_by': 'erasing searches by the studio and the email of who was invited',
  // erasing finds these through the leads and conversations of the person’s studio
  'lead_history.author_id': 'found by lead_id',
  'lead_notes.author_id': 'found by lead_id',
  'leads.answered_by': 'found by expert_id',
  'messages.author_id': 'found by thread_id',
  // tables that stay small
  'feature_switches.changed_by': 'one row for each switch',
  'maintenance.changed_by': 'one row',
  'service_tokens.created_by': 'staff make some dozens',
  'studio_invitations.expert_id': 'ended invitations are deleted after some days',
  'styles.showcase_id': 'some dozens of styles',
  'webhooks.created_by': 'staff make some dozens',
}

let pool: pg.Pool
beforeAll(async () => void (pool = await testDatabase()))
afterAll(() => pool.end())

type ForeignKey = { name: string; to: string; indexed: boolean }

/**
 * An index is suitable if it begins with the columns of the key, in any order, or if it is unique in some of them. A
 * partial index on the non-null rows is suitable too: deleting the referenced row searches for its value.
 */
async function listForeignKeys(): Promise<ForeignKey[]> {
  const { rows } = await pool.query<ForeignKey>(`
    with keys as (
      select c.conrelid, c.conkey, c.confrelid::regclass::text as to,
             (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
               where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns
        from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    ), indexes as (
      select indrelid, indisunique, indkey::int2[] as columns, indnkeyatts, pg_get_expr(indpred, indrelid) as condition
        from pg_index where indisvalid
    )
    select k.conrelid::regclass::text || '.' || array_to_string(k.columns, ',') as name, k.to, exists (
             select from indexes i where i.indrelid = k.conrelid
                and (i.condition is null or i.condition = any(select '(' || each || ' IS NOT NULL)' from unnest(k.columns) each))
                and (i.columns[0:cardinality(k.conkey) - 1] @> k.conkey
                     or i.indisunique and i.columns[0:i.indnkeyatts - 1] <@ k.conkey)) as indexed
      from keys k order by 1`)
  return rows
}

test('a foreign key has an index, or its reason to have none is here', async () => {
  const without = (await listForeignKeys()).filter(({ indexed, to }) => !indexed && !(to in rowsStay))
  expect(
    without.map(({ name }) => name).filter((name) => !(name in exceptions)),
    'Deleting a row it refers to would read the whole table: make an index (apps/server/migrations/README.md), or name the reason in checks/database/foreign-keys.test.ts',
  ).toEqual([])
  const named = new Set(without.map(({ name }) => name))
  expect(Object.keys(exceptions).filter((name) => !named.has(name))).toEqual([]) // exceptions that are no longer needed
})

test('nothing deletes rows of the tables whose rows stay', () => {
  const deletes = new RegExp(`(?:delete from |deleteFrom\\(')(?:${Object.keys(rowsStay).join('|')})\\b`, 'g')
  const found = code(/^apps\/server\/src\//)
    .filter((file) => !isTest(file))
    .flatMap((file) => [...read(file).matchAll(deletes)].map(([statement]) => `${file}: ${statement}`))
  expect(found, 'its foreign keys need indexes then: take it out of `rowsStay`').toEqual([])
})
