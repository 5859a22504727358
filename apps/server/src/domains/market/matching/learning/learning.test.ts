import { briefs } from '@husrum/contract/clients/briefs/briefs.ts'
import { model_version } from '@husrum/matching/model/model.ts'
import { modelWeights } from '@husrum/matching/model/weights.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { type ExpertPerson } from '../../../../testing/people.ts'
import { fitFromOutcomes, listWeights, readOutcomes, shipWeights, withdrawWeights } from './learning.service.ts'
import { actorsIn, aClientIn, aMarket, listOf } from '../matching.testing.ts'

let t: TestApp
let experts: ExpertPerson[]
let act: ReturnType<typeof actorsIn>
beforeAll(async () => {
  t = await testApp()
  experts = await aMarket(t, 'Oslo', 20)
  act = actorsIn(t, () => experts)
})
afterAll(() => t.close())

const logged = (briefId: number) =>
  t.deps.db.selectFrom('match_impressions').selectAll().where('brief_id', '=', briefId).orderBy('id').execute()

/** Oldest first. */
const outcomesOf = async (client: { brief_id: number }) =>
  (await Array.fromAsync(readOutcomes(t.deps.db))).filter(({ brief_id }) => brief_id === client.brief_id).toReversed()

describe('the feature log', () => {
  test('has one row for each place that was shown, with what its score was made of', async () => {
    const client = await aClientIn(t, 'Oslo')
    expect(await logged(client.brief_id)).toEqual([])
    await listOf(t, client, { page: 1 })
    const first = await logged(client.brief_id)
    expect(first.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
    expect(first[0]).toMatchObject({ model_version, factor: 1 })
    expect(Object.keys(Object(first[0]?.components))).toEqual(expect.arrayContaining(['style', 'budget', 'response']))
    await listOf(t, client, { page: 1 })
    await listOf(t, client, { page: 2 })
    expect((await logged(client.brief_id)).map(({ position }) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  test('of twenty readers at once, one writes', async () => {
    const client = await aClientIn(t, 'Oslo')
    await Promise.all(Array.from({ length: 20 }, () => listOf(t, client, { page: 1 })))
    expect(await logged(client.brief_id)).toHaveLength(5)
  })

  test('outcomes say who was asked, and what the answer was', async () => {
    const client = await aClientIn(t, 'Oslo')
    const { data } = await listOf(t, client, { page: 1 })
    const [declining, answering, waiting] = data
    for (const each of [declining, answering, waiting]) await act.inviteOne(client, each?.id ?? 0)
    await act.decline(client, act.expertOf(declining), { reason: 'distance' })
    await t.deps.db
      .updateTable('leads')
      .set({ status: 'contacted', answered_at: new Date() })
      .where('id', '=', await act.leadWith(client, act.expertOf(answering)))
      .execute()
    const outcomes = await outcomesOf(client)
    expect(outcomes.map(({ contacted, accepted }) => [contacted, accepted])).toEqual([
      [true, false],
      [true, true],
      [true, null],
      [false, null],
      [false, null],
    ])
  })

  test('an edit of the brief takes nothing away: what was shown before it stays, and did not lead to a later contact', async () => {
    const client = await aClientIn(t, 'Oslo')
    const { data: before } = await listOf(t, client)
    const shownBefore = await outcomesOf(client)
    expect(shownBefore).toHaveLength(15)
    await t.call(briefs.putBrief, { token: client.token, body: { styles: ['vintage'] } })
    const { data: after } = await listOf(t, client)
    const both = after.find(({ expert }) => before.some((match) => match.expert.id === expert.id))
    const fresh = after.find(({ expert }) => !before.some((match) => match.expert.id === expert.id))
    for (const match of [both, fresh]) await act.inviteOne(client, match?.id ?? 0)

    const shown = await outcomesOf(client)
    expect(shown).toHaveLength(30)
    expect(shown.slice(0, 15)).toEqual(shownBefore)
    expect(shown.slice(15).filter(({ contacted }) => contacted)).toHaveLength(2)
    expect(shown.slice(15).map(({ components }) => components)).not.toEqual(
      shownBefore.map(({ components }) => components),
    )
    // reading the list again logs no impression
    await listOf(t, client)
    expect(await outcomesOf(client)).toHaveLength(30)
  })

  test('has what an instance of the release before shows', async () => {
    const client = await aClientIn(t, 'Oslo')
    const [match] = await t.deps.db.selectFrom('matches').selectAll().where('brief_id', '=', client.brief_id).execute()
    const shown = { brief_id: client.brief_id, position: 1, factor: 1, score: 0.5, model_version }
    const features = { ...shown, match_id: match?.id ?? 0, components: '{"style":0.5}' }
    await t.deps.db.insertInto('match_features').values(features).execute()
    expect(await logged(client.brief_id)).toMatchObject([
      { ...shown, match_id: match?.id, expert_id: match?.expert_id, components: { style: 0.5 } },
    ])
  })

  test('is read in pages, each row once', async () => {
    const all = await t.deps.db.selectFrom('match_impressions').select('id').orderBy('id', 'desc').execute()
    expect(all.length).toBeGreaterThan(50)
    for (const limit of [1, 7, all.length, all.length + 1]) {
      const read = await Array.fromAsync(readOutcomes(t.deps.db, limit))
      expect(
        read.map(({ id }) => ({ id })),
        `${limit} at once`,
      ).toEqual(all)
    }
  })
})

describe('fitted weights', () => {
  test('are not made up where nothing was shown or asked', async () => {
    const fresh = await testApp()
    try {
      expect(await fitFromOutcomes(fresh.deps.db)).toBeUndefined()
      expect(await listWeights(fresh.deps.db)).toEqual([])
    } finally {
      await fresh.close()
    }
  })

  test('are written down, score only once shipped, and can be taken back', async () => {
    // enough briefs with an invitation, so that some are held out
    for (let n = 0; n < 12; n += 1) {
      const asking = await aClientIn(t, 'Oslo')
      const [top] = (await listOf(t, asking, { page: 1 })).data
      await act.inviteOne(asking, top?.id ?? 0)
    }
    const made = await fitFromOutcomes(t.deps.db)
    if (!made) throw new Error('there is enough to learn from')
    const { id, fit } = made
    expect(fit.fitted.rows + fit.held_out.rows).toBe((await Array.fromAsync(readOutcomes(t.deps.db))).length)
    await t.deps.market.refresh()
    expect(t.deps.market.model_version).toBe(model_version)
    expect(await listWeights(t.deps.db)).toMatchObject([{ id, shipped_at: null, improved: fit.improved }])

    expect(await shipWeights(t.deps.db, id)).toBe(true)
    await t.deps.market.refresh()
    expect(t.deps.market.model_version).toBe(`${model_version}+${id}`)
    const later = await aClientIn(t, 'Oslo')
    await listOf(t, later, { page: 1 })
    expect((await logged(later.brief_id))[0]?.model_version).toBe(`${model_version}+${id}`)

    expect(await withdrawWeights(t.deps.db)).toBe(1)
    await t.deps.market.refresh()
    expect(t.deps.market.model_version).toBe(model_version)
    expect(await shipWeights(t.deps.db, id)).toBe(true)

    const rows = fit.fitted.rows + fit.held_out.rows
    const newest = await fitFromOutcomes(t.deps.db, rows - 1)
    expect((newest?.fit.fitted.rows ?? 0) + (newest?.fit.held_out.rows ?? 0)).toBe(rows - 1)
  })

  test('of another structure of the model cannot be shipped, nor can what is not there', async () => {
    const { id } = await t.deps.db
      .insertInto('model_weights')
      .values({
        model_version: '2020-1',
        weights: JSON.stringify(modelWeights),
        looks: '[]',
        loss_before: '{}',
        loss_after: '{}',
        improved: true,
        counts: '{}',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await shipWeights(t.deps.db, id)).toBe(false)
    expect(await shipWeights(t.deps.db, 999_999)).toBe(false)
  })

  test('that cannot be read leave the market as it was', async () => {
    await withdrawWeights(t.deps.db)
    await t.deps.market.refresh()
    await t.deps.db
      .insertInto('model_weights')
      .values({
        model_version,
        weights: '{"client":"x"}',
        looks: '[]',
        loss_before: '{}',
        loss_after: '{}',
        improved: true,
        counts: '{}',
        shipped_at: new Date(Date.now() + 1000),
      })
      .execute()
    await t.deps.market.refresh()
    expect(t.deps.market.model_version).toBe(model_version)
  })
})
