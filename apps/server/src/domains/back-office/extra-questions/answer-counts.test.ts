/** The counts of answers stay exact while answers change. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../testing/app.ts'
import { aBrief, aClient, anExpert } from '../../../testing/people.ts'
import { addUp, countAnswers, listChosenOptions } from './answer-counts.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const answers = (given: object) => ({ extra_answers: JSON.stringify(given) })

/** Counts from the answers themselves. */
async function recount(): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*)::int as count
      from (select extra_answers from briefs union all select extra_answers from experts) as each,
           jsonb_object_keys(extra_answers) as name
     group by name`.execute(t.deps.db)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

test('follows what is answered, changed, taken away and deleted, by clients and experts', async () => {
  const { db } = t.deps
  const { id } = await aBrief(t, await aClient(t), answers({ q1: ['a', 'b'], q2: 3 }))
  const other = await aBrief(t, await aClient(t), answers({ q1: ['a'] }))
  const { expert_id } = await anExpert(t, answers({ q3: 'Oak.' }))
  expect(await countAnswers(db)).toEqual(
    new Map([
      ['q1', 2],
      ['q2', 1],
      ['q3', 1],
    ]),
  )
  expect(await listChosenOptions(db, 'q1', ['a', 'b', 'c'])).toEqual(expect.arrayContaining(['a', 'b']))
  await db
    .updateTable('briefs')
    .set(answers({ q1: ['a'], q2: 4 }))
    .where('id', '=', id)
    .execute()
  await db.updateTable('experts').set(answers({})).where('id', '=', expert_id).execute()
  await db.deleteFrom('briefs').where('id', '=', other.id).execute()
  expect(await listChosenOptions(db, 'q1', ['a', 'b'])).toEqual(['a'])
  const counted = await countAnswers(db)
  await addUp(db)
  expect(await countAnswers(db)).toEqual(counted)
  expect(new Map([...counted].filter(([, uses]) => uses > 0))).toEqual(await recount())
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from question_uses`.execute(db)
  expect(rows).toEqual([{ count: 3 }]) // the rows of q1, its option a, and q2
})

test('50 who answer at once, while others add up: each is counted once', async () => {
  const { db } = t.deps
  const clients = await Promise.all(Array.from({ length: 50 }, () => aClient(t)))
  await Promise.all(
    clients.flatMap((client, at) => [
      aBrief(t, client, answers({ q7: ['a'], [`q${8 + (at % 3)}`]: at })),
      ...(at % 5 === 0 ? [addUp(db)] : []),
    ]),
  )
  await addUp(db)
  expect((await countAnswers(db)).get('q7')).toBe(50)
  expect(await countAnswers(db)).toEqual(await recount())
})
