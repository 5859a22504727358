import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aLead, anExpert } from '../../../../testing/people.ts'
import { addReviews } from '../../../market/reviews/reviews.service.ts'
import { countNewLeads, lockExpert, recordAnswer, takesAnotherLead } from '../workload/load.service.ts'
import { aKnownExpert, aProject, markOf } from '../profile.testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const rowOf = (id: number) => t.deps.db.selectFrom('experts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('making an expert', () => {
  test('takes slugs and ids, keeps each once, reads "both" as online and in person', async () => {
    const { refs } = t.deps
    const japandi = refs.choose('style', 'japandi', 'styles').id
    const { expert_id } = await aKnownExpert(t, {
      styles: ['japandi', japandi, 'modern'],
      session_types: ['both', 'online'],
      main_specialty: 'lighting-design',
      specialties: [],
      plan: 'studio',
    })
    const row = await rowOf(expert_id)
    expect(row.style_ids).toEqual([japandi, refs.choose('style', 'modern', 'styles').id])
    expect(row.session_types).toEqual(['online', 'physical'])
    expect(row.specialty_ids).toEqual([row.main_specialty_id])
    expect(row.state_id).toBe(refs.city(row.city_id).state_id)
  })

  test.each([
    [{ styles: ['brutalist'] }, 'styles.0'],
    [{ budgets: ['5000-10000', 'a lot'] }, 'project_budget_id.1'],
    [{ skills: [999_999] }, 'skills.0'],
    [{ photo_ids: [999_999] }, 'photos.0'],
    [{ place: { country_id: 'denmark', city_id: 'nowhere' } }, 'country_id'],
  ])('422 unknown_option for %j, and nothing is made', async (given, field) => {
    const before = await t.deps.db.selectFrom('experts').select('id').execute()
    const refusal = await aKnownExpert(t, given).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ status: 422, code: 'unknown_option' })
    expect(Object.keys((refusal as { fields: object }).fields)[0]).toMatch(
      field === 'country_id' ? /^(country|city)_id$/ : field,
    )
    expect(await t.deps.db.selectFrom('experts').select('id').execute()).toHaveLength(before.length)
  })

  test('emits that the expert changed, inside the transaction', async () => {
    const heard: number[] = []
    t.deps.events.on('expert.changed', async (_, { expert_id }) => void heard.push(expert_id))
    const { expert_id } = await aKnownExpert(t)
    await aProject(t, expert_id)
    expect(heard).toEqual([expert_id, expert_id])
  })
})

test('a review is kept as it was given and moves the expert’s mark', async () => {
  const { expert_id } = await aKnownExpert(t)
  const before = await markOf(t, expert_id)
  const [id = 0] = await t.deps.events.transaction((tx) =>
    addReviews(t.deps, tx, expert_id, [
      {
        author_name: 'Karen',
        language: 'da',
        rating: 4,
        body: 'De lyttede, og lyset er rigtigt nu.',
        status: 'pending',
      },
    ]),
  )
  expect(
    await t.deps.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  ).toMatchObject({ expert_id, rating: 4, status: 'pending', reply: null })
  expect(await markOf(t, expert_id)).toBeGreaterThan(before)
})

describe('load', () => {
  test('leads and answers are counted; the usual time is the median of the last 90 days, of three answers on', async () => {
    const expert = await anExpert(t, { usual_response_minutes: 45 })
    const { expert_id } = expert
    await t.deps.db.transaction().execute(async (tx) => {
      for (const each of [expert_id, expert_id]) await countNewLeads(sql`select ${each}::bigint`).execute(tx)
    })
    const answer = async (minutes: number, daysAgo = 1) => {
      const created_at = new Date(Date.now() - daysAgo * 86_400_000)
      const answered_at = new Date(created_at.getTime() + minutes * 60_000)
      await aLead(t, { expert, columns: { created_at, answered_at, status: 'contacted' } })
      await t.deps.db.transaction().execute((tx) => recordAnswer(tx, expert_id))
    }
    await answer(10, 91)
    await answer(100)
    await answer(600)
    expect(await rowOf(expert_id)).toMatchObject({ leads_total: 2, leads_answered: 3, usual_response_minutes: 45 })
    await answer(120)
    expect(await rowOf(expert_id)).toMatchObject({ leads_answered: 4, usual_response_minutes: 120 })
  })

  test('room is the lower of wish and plan; whoever looks at it waits for the one before', async () => {
    const expert = await anExpert(t, { plan_id: 1, capacity_wish: 20 })
    await aLead(t, { expert })
    const invite = () =>
      t.deps.db.transaction().execute(async (tx) => {
        await lockExpert(tx, expert.expert_id)
        const { rows } = await sql<{
          free: boolean
        }>`select ${takesAnotherLead(sql`${expert.expert_id}::bigint`)} as free`.execute(tx)
        if (!rows[0]?.free) return false
        const { client_id } = await tx
          .selectFrom('leads')
          .select('client_id')
          .where('expert_id', '=', expert.expert_id)
          .executeTakeFirstOrThrow()
        const brief = await tx
          .insertInto('briefs')
          .columns([
            'client_id',
            'status',
            'service_type',
            'project_type',
            'expert_type',
            'session_type',
            'country_id',
            'city_id',
            'outside_welcome',
            'project_size',
            'project_phase',
            'budget_id',
            'timeline_id',
          ])
          .expression((from) =>
            from
              .selectFrom('briefs')
              .select([
                'client_id',
                from.val('closed').as('status'),
                'service_type',
                'project_type',
                'expert_type',
                'session_type',
                'country_id',
                'city_id',
                'outside_welcome',
                'project_size',
                'project_phase',
                'budget_id',
                'timeline_id',
              ])
              .where('client_id', '=', client_id)
              .limit(1),
          )
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('leads')
          .values({ expert_id: expert.expert_id, client_id, brief_id: brief.id, status: 'new' })
          .execute()
        return true
      })
    const sent = await Promise.all(Array.from({ length: 8 }, invite))
    expect(sent.filter(Boolean)).toHaveLength(1) // Basic: two in 30 days, one is used
  })
})
