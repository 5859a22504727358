/** The insights as the expert reads them, beside a plain recount and the medians of others. */
import { insightCalls } from '@husrum/contract/insights.ts'
import { expertTabs, isTabOpen } from '@husrum/contract/rules/expert-tabs.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/app.ts'
import { anExpert } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))
afterAll(() => t.close())

const read = (token: string, query = {}, headers = {}) => t.call(insightCalls.getInsights, { token, query, headers })

describe('the plan decides', () => {
  test('Basic is refused with the plan it takes, in the language asked for; higher plans are not', async () => {
    const basic = await anExpert(t, { plan_id: 1 })
    for (const query of [{}, { format: 'csv' }]) {
      const { status, json } = await read(basic.token, query)
      expect([status, json.code, json.message]).toEqual([403, 'plan_required', 'This comes with Professional.'])
    }
    expect((await read(basic.token, {}, { locale: 'de' })).json.message).toBe('Das ist Teil von Professional.')
    for (const plan_id of [2, 3]) expect((await read((await anExpert(t, { plan_id })).token)).status).toBe(200)
  })

  test('the tab opens for the plans that sell it, and every other tab for all', () => {
    for (const plan of t.deps.refs.list('plan'))
      for (const { tab } of expertTabs)
        expect([tab, isTabOpen(tab, plan.id)]).toEqual([tab, tab !== 'insights' || plan.has_insights])
  })
})
