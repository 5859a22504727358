import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { leads } from '@husrum/contract/market/leads/leads.ts'
import { sql, type KyselyPlugin } from 'kysely'
import { testApp, type TestApp } from '../../../../testing/app.ts'
import { aBrief, aClient, aLead, anExpert, optionId } from '../../../../testing/people.ts'
import { selectBrief } from '../../../clients/briefs/briefs.service.ts'
import { toMarketBrief } from './market-brief.ts'
import { createLiveMarket } from './live-market.ts'
import { upsertLedger } from '../attention/ledger.queries.ts'
import { followBrief, rankFor } from '../lists/proposals.service.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const pause = (id: number, status = 'paused') =>
  t.deps.db.updateTable('experts').set({ status }).where('id', '=', id).execute()
const found = async (market: TestApp['deps']['market'], styles: string[]) =>
  (await market.search({ styles }, { day: 40_000, per_page: 100 })).ids
async function until(holds: () => boolean, ms = 6000): Promise<boolean> {
  for (const end = Date.now() + ms; Date.now() < end; await wait(30)) if (holds()) return true
  return holds()
}

describe('the market in memory', () => {
  test('takes in who comes, what changes and who leaves', async () => {
    const { market } = t.deps
    const { expert_id } = await anExpert(t)
    expect(market.has(expert_id)).toBe(false)
    await market.refresh()
    expect(market.has(expert_id)).toBe(true)
    expect(await found(market, ['vintage'])).not.toContain(expert_id)
    await t.deps.db
      .updateTable('experts')
      .set({ style_ids: [await optionId(t, 'styles', 'vintage')] })
      .where('id', '=', expert_id)
      .execute()
    await market.refresh()
    expect(await found(market, ['vintage'])).toContain(expert_id)
    await pause(expert_id)
    await market.refresh()
    expect(market.has(expert_id)).toBe(false)
    await pause(expert_id, 'active')
    await market.refresh()
    expect(market.has(expert_id)).toBe(true)
  })

  test('matches nobody whose style nothing shows yet, but finds them', async () => {
    const { market, db } = t.deps
    const { expert_id } = await anExpert(t, { style_ids: [], name: 'Nelly Unseen' })
    const brief = await selectBrief(db, (await aBrief(t, await aClient(t))).id)
    const matched = async () => {
      await market.refresh()
      return (await rankFor(t.deps, db, brief, 50)).matches.some((match) => match.expert_id === expert_id)
    }
    expect(await matched()).toBe(false)
    expect((await market.search({}, { day: 40_000, per_page: 100 })).ids).toContain(expert_id)
    await db
      .updateTable('experts')
      .set({ style_ids: [await optionId(t, 'styles', 'scandinavian')] })
      .where('id', '=', expert_id)
      .execute()
    expect(await matched()).toBe(true)
  })

  test('an expert who declines for lack of time is paced as somebody who takes less than they state', async () => {
    const { market, db, refs } = t.deps
    const expert = await anExpert(t, { capacity_wish: 5 })
    const ids: number[] = []
    for (let n = 0; n < 3; n++) ids.push((await aLead(t, { expert })).id)
    const brief = await selectBrief(db, (await aBrief(t, await aClient(t))).id)
    const pacing = async () => {
      await market.refresh()
      const match = await market.score(toMarketBrief(refs, brief), expert.expert_id, { day: 40_000 })
      return match?.breakdown.pacing ?? 0
    }
    const decline = (id: number | undefined, reason: string) =>
      t.call(leads.declineLead, { token: expert.token, params: { id: id ?? 0 }, body: { reason } })
    const before = await pacing()
    expect((await decline(ids[2], 'budget')).status).toBe(200)
    expect(await pacing()).toBe(before)
    expect((await decline(ids[1], 'busy')).status).toBe(200)
    expect(await pacing()).toBeLessThan(before)
  })

  test('is asked with own weights only for a preview: they cost a second plan', async () => {
    const { market, db } = t.deps
    const brief = await selectBrief(db, (await aBrief(t, await aClient(t))).id)
    const asked: unknown[] = []
    const rank: typeof market.rank = (wish, options) => {
      asked.push('weights' in options ? options.weights : 'none')
      return market.rank(wish, options)
    }
    const deps = { ...t.deps, market: { ...market, rank } }
    await rankFor(deps, db, brief, 1)
    await db.transaction().execute((tx) => followBrief(deps, tx, brief.id))
    await rankFor(deps, db, brief, 1, [], { budget: 2 })
    expect(asked).toEqual(['none', 'none', { budget: 2 }])
  })

  test('misses nothing that commits while it reads', async () => {
    const { market } = t.deps
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const { expert_id } = await anExpert(t, { status: 'paused' })
    const slow = t.deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('experts').set({ status: 'active' }).where('id', '=', expert_id).execute()
      await held
    })
    await wait(50)
    const later = await anExpert(t)
    await market.refresh()
    expect([market.has(expert_id), market.has(later.expert_id)]).toEqual([false, true])
    release()
    await slow
    await market.refresh()
    expect(market.has(expert_id)).toBe(true)
  })

  test('reads each change once, however long another transaction has written and not ended', async () => {
    const read: number[] = []
    /** Counts the rows that each poll reads, of experts and of their attention. */
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        read.push(...result.rows.filter((row) => 'joined_day' in row || 'deserved' in row).map(() => 1))
        return result
      },
    }
    const market = createLiveMarket({ ...t.deps, db: t.deps.db.withPlugin(counting) })
    const looked = async () => {
      read.length = 0
      await market.refresh()
      return read.length
    }
    const attention = (ids: number[]) =>
      t.deps.db.transaction().execute((tx) =>
        upsertLedger(
          tx,
          ids.map((expert_id) => ({ expert_id, deserved: 1, given: 1, shown: 1 })),
        ),
      )
    const late = await anExpert(t, { status: 'paused' })
    const early = [await anExpert(t), await anExpert(t), await anExpert(t)].map(({ expert_id }) => expert_id)
    await market.start({ following: false })
    const began = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const open = t.deps.db.transaction().execute(async (tx) => {
      await tx.updateTable('experts').set({ status: 'active' }).where('id', '=', late.expert_id).execute()
      began.resolve()
      await end.promise
    })
    await began.promise
    await t.deps.db.updateTable('experts').set({ name: 'Nora New' }).where('id', 'in', early).execute()
    await attention(early)
    expect([await looked(), await looked(), await looked()]).toEqual([6, 0, 0])
    expect(market.has(late.expert_id)).toBe(false)
    end.resolve()
    await open
    // one new expert in the market, and no attention yet
    expect([await looked(), await looked()]).toEqual([1, 0])
    expect(market.has(late.expert_id)).toBe(true)
  })

  test('comparing the whole finds who was deleted', async () => {
    const { market } = t.deps
    const { expert_id } = await anExpert(t)
    await market.refresh()
    await t.deps.db.deleteFrom('experts').where('id', '=', expert_id).execute()
    await market.refresh()
    expect(market.has(expert_id)).toBe(true)
    await market.compare()
    expect(market.has(expert_id)).toBe(false)
  })

  test('follows by itself: other instances within a second or two, its own changes at once, and after the database was away', async () => {
    const market = createLiveMarket({ db: t.deps.db, events: t.deps.events, log: t.deps.log, refs: t.deps.refs })
    await market.start()
    try {
      const other = await anExpert(t)
      expect(await until(() => market.has(other.expert_id))).toBe(true)
      await t.deps.events.transaction(async (tx) => {
        await tx.updateTable('experts').set({ status: 'paused' }).where('id', '=', other.expert_id).execute()
        await t.deps.events.emit(tx, 'expert.changed', { expert_id: other.expert_id })
      })
      expect(await until(() => !market.has(other.expert_id))).toBe(true)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        t.deps.db,
      )
      const late = await anExpert(t)
      expect(await until(() => market.has(late.expert_id))).toBe(true)
    } finally {
      await market.stop()
    }
  }, 20_000)

  test('its own changes never wait for the next look, one after the other as fast as they come', async () => {
    const { db, events, log, refs } = t.deps
    const market = createLiveMarket({ db, events, log, refs, pollMs: 3_600_000 })
    const people = await Promise.all(Array.from({ length: 12 }, () => anExpert(t)))
    await market.start()
    try {
      const pause = ({ expert_id }: { expert_id: number }) =>
        events.transaction(async (tx) => {
          await tx.updateTable('experts').set({ status: 'paused' }).where('id', '=', expert_id).execute()
          await events.emit(tx, 'expert.changed', { expert_id })
        })
      for (const person of people) await pause(person)
      expect(await until(() => people.every(({ expert_id }) => !market.has(expert_id)))).toBe(true)
    } finally {
      await market.stop()
    }
  }, 20_000)

  test('an instance reads what another has entered into the ledger, and the sums of both stay', async () => {
    const { market } = t.deps
    const { expert_id } = await anExpert(t)
    await market.refresh()
    await t.deps.db.insertInto('market_ledger').values({ expert_id, deserved: 3, given: 1 }).execute()
    await market.refresh()
    const row = await t.deps.db
      .selectFrom('market_ledger')
      .selectAll()
      .where('expert_id', '=', expert_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ deserved: 3, given: 1 })
  })
})
