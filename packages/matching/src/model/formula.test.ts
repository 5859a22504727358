import { describe, expect, test } from 'vitest'
import { exampleOf } from './example.ts'
import type { ExampleChoice } from './example.ts'
import { formulaOf } from './formula.ts'
import { clientWeights, expertWeights, model_version } from './model.ts'
import { stepOf } from '../selection/rules.ts'
import { calibrationError, versions } from './versions.ts'
import { modelWeights } from './weights.ts'

describe('the formula as it is told', () => {
  test('has every weight that scores, and shares that make a whole', () => {
    const { components } = formulaOf()
    const told = (side: 'client_weight' | 'expert_weight') =>
      Object.fromEntries(components.filter((each) => each[side] > 0).map((each) => [each.key, each[side]]))
    expect(told('client_weight')).toEqual(clientWeights)
    expect(told('expert_weight')).toEqual(expertWeights)
    for (const side of ['client_share', 'expert_share'] as const)
      expect(components.reduce((sum, each) => sum + each[side], 0)).toBeCloseTo(1)
    const order = components.map(({ client_weight }) => client_weight)
    expect(order).toEqual(order.toSorted((a, b) => b - a))
    expect(components.filter(({ multiplies }) => multiplies).map(({ key }) => key)).toEqual(['response'])
  })

  test('is that of the weights which count', () => {
    const fitted = { ...modelWeights, client: { ...modelWeights.client, style: 9 } }
    const [first] = formulaOf(fitted).components
    expect(first).toMatchObject({ key: 'style', client_weight: 9 })
  })

  test('names what gives way in the order of the ladder, and nothing for what is paid', () => {
    const { gives_way, components } = formulaOf()
    const bits = { expert_type: 1, outside_expert: 2, outside_area: 4, capacity: 8 }
    const steps = gives_way.map(({ key }) => stepOf[bits[key]] ?? 0)
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    expect(components.map(({ key }) => String(key)).filter((key) => /plan|pay|price/.test(key))).toEqual([])
  })

  test('tells of the version that scores, and its measured error is within the limit', () => {
    expect(versions[0].version).toBe(model_version)
    expect(calibrationError.version).toBe(model_version)
    expect(Math.max(...Object.values(calibrationError.measured))).toBeLessThanOrEqual(calibrationError.limit)
    const since = versions.map((each) => each.since)
    expect(since).toEqual(since.toSorted().toReversed())
  })
})

describe('the example', () => {
  const best: ExampleChoice = { style: 'same', fee: 'same', distance: '5', reviews: 'good', answers: 'all' }
  const percent = (change: Partial<ExampleChoice>) => exampleOf({ ...best, ...change }).percentage

  test('follows the scorer: whatever is chosen worse, the chance falls', () => {
    const orders: Partial<ExampleChoice>[][] = [
      [{}, { style: 'near' }, { style: 'far' }],
      [{}, { fee: 'above' }, { fee: 'far_above' }],
      [{}, { distance: '40' }, { distance: '120' }],
      [{}, { reviews: 'none' }, { reviews: 'mixed' }],
      [{}, { answers: 'none' }, { answers: 'half' }],
    ]
    for (const order of orders) {
      const percents = order.map(percent)
      expect(percents).toEqual(percents.toSorted((a, b) => b - a))
      expect(new Set(percents).size, JSON.stringify(order)).toBe(percents.length)
    }
  })

  test('no rule gives way in it, and what is not asked about is left out', () => {
    const { relaxed, breakdown } = exampleOf(best)
    expect(relaxed).toEqual([])
    expect(breakdown.components.filter(({ value }) => value === null).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['type', 'specialists', 'text']),
    )
  })
})
