import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarket } from '../market.ts'
import { aBrief, anExpert, anyBrief, anyMarket } from '../market.testing.ts'
import { mids } from '../model/model.ts'
import type { MarketExpert } from '../expert.types.ts'
import type { MarketBrief, Match } from '../match.types.ts'

const DAY = 10
const texts: { match: Record<string, Record<string, string>> } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../../apps/web/locales/market/matching/match.en.json'), 'utf8'),
)

function scored(expert: Partial<MarketExpert>, brief: Partial<MarketBrief> = {}): Match {
  const market = createMarket()
  market.upsert(anExpert({ id: 1, ...expert }))
  const match = market.score(aBrief(brief), 1, { day: DAY })
  if (!match) throw new Error('refused')
  return match
}

/** A sentence exists and gets every value it uses. */
function expectSentence(group: string, key: string, params: Readonly<Record<string, unknown>>): void {
  const forms = Object.entries(texts.match[group] ?? {}).filter(
    ([name]) => name === key || name.replace(/_(zero|one|other)$/, '') === key,
  )
  expect(forms, `match.${group}.${key}`).not.toEqual([])
  for (const [name, text] of forms) {
    const asked = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, value]) => value)
    // "none" and "one" are used only for those numbers.
    if (name.endsWith('_other') === Number(params['count'] ?? 2) < 2 && name !== key) continue
    for (const value of asked) expect(Object.keys(params), `match.${group}.${name} needs ${value}`).toContain(value)
  }
}

test('every reason, caveat and improvement has its sentence and all its values', () => {
  fc.assert(
    fc.property(anyMarket, anyBrief, (experts, brief) => {
      const market = createMarket()
      for (const expert of experts) market.upsert(expert)
      for (const match of market.rank(brief, { day: DAY, limit: 50 }).matches) {
        expect(match.reasons.length).toBeLessThanOrEqual(3)
        // one objection, plus the distance
        expect(match.caveats.filter(({ component }) => component !== 'proximity').length).toBeLessThanOrEqual(1)
        for (const { key, params } of match.reasons) expectSentence('reason', key, params)
        for (const { key, params } of match.caveats) expectSentence('caveat', key, params)
        for (const { key, params } of match.expert_reasons) expectSentence('expert_reason', key, params)
        for (const { key, params } of match.expert_caveats) expectSentence('expert_caveat', key, params)
        for (const key of match.relaxed) expectSentence('relaxed', key, {})
        for (const { key, params, gain } of market.improvements(brief, match.expert_id, { day: DAY })) {
          expect(gain).toBeGreaterThanOrEqual(1)
          expectSentence('improve', key, params)
        }
      }
    }),
  )
})

test('the strongest things are said first, with the numbers behind them', () => {
  const { reasons } = scored({ reviews_n: 31, reviews_mean: 4.9 })
  expect(reasons.map((reason) => reason.key)).toEqual(expect.arrayContaining(['style_two']))
  expect(reasons.find((reason) => reason.component === 'style')?.params).toMatchObject({
    percent: 80,
    style: 'scandinavian',
    percent_2: 20,
    style_2: 'japandi',
  })
  const weights = reasons.map((reason) => reason.weight)
  expect(weights).toEqual(weights.toSorted((a, b) => b - a))
})

test('of two shared styles the one the expert shows more of is named first', () => {
  const { reasons } = scored({ styles: { scandinavian: 40, japandi: 48 } })
  expect(reasons.find((reason) => reason.component === 'style')?.params).toMatchObject({
    percent: 55,
    style: 'japandi',
    percent_2: 45,
    style_2: 'scandinavian',
  })
})

test('a price above is said as a caveat, in bands', () => {
  const { caveats, expert_caveats } = scored({ budget_bands: ['10000-25000'] })
  expect(caveats).toMatchObject([{ key: 'budget_above', params: { count: 1 } }])
  expect(expert_caveats).toMatchObject([{ key: 'budget_above' }])
})

test('of someone without a lead yet it is said that nothing is known, when nothing else speaks against them', () => {
  expect(scored({ leads_n: 0, responded_n: 0, leads_total: 0 }).caveats).toMatchObject([{ key: 'response_new' }])
  expect(scored({}).caveats).toEqual([])
})

test('a client always reads the distance, and a caveat wherever something is below its middle', () => {
  fc.assert(
    fc.property(anyMarket, anyBrief, (experts, brief) => {
      const market = createMarket()
      for (const expert of experts) market.upsert(expert)
      for (const { reasons, caveats, breakdown } of market.rank(brief, { day: DAY, limit: 50 }).matches) {
        const way = breakdown.components.find(({ key }) => key === 'proximity')
        if (way?.params['km'] !== undefined)
          expect([...reasons, ...caveats].map(({ component }) => component)).toContain('proximity')
        const below = breakdown.components.filter(
          ({ key, value, client_weight }) => value !== null && client_weight > 0 && value < mids[key],
        )
        if (below.some(({ key }) => key !== 'style' && key !== 'quality')) expect(caveats).not.toEqual([])
      }
    }),
  )
})

test('averages are named from three reviews on', () => {
  const keys = (reviews_n: number) =>
    scored({ reviews_n, reviews_mean: 5, styles: {}, specialists: [] }).reasons.map((r) => r.key)
  expect(keys(2)).not.toContain('quality')
  expect(keys(12)).toContain('quality')
})

test('an expert hears what a fuller profile would bring', () => {
  const market = createMarket()
  market.upsert(anExpert({ id: 1, specialists: [], styles: {} }))
  const improvements = market.improvements(aBrief(), 1, { day: DAY })
  expect(improvements).toMatchObject([{ key: 'specialists', params: { missing: 'lighting-design' } }, { key: 'style' }])
  market.upsert(anExpert({ id: 1 }))
  expect(market.improvements(aBrief(), 1, { day: DAY })).toEqual([])
})
