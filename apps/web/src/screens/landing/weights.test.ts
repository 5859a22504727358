import { expect, test } from 'vitest'
import { clientWeights } from '../../../../../packages/matching/src/model.ts'
import { shownWeights } from './weights.ts'

test('the start page shows the five heaviest weights as the matching has them', () => {
  const heaviest = Object.entries(clientWeights)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
  expect(Object.entries(shownWeights)).toEqual(heaviest)
})
