import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shownWeights } from './weights.ts'

test('the start page shows the five heaviest weights as the matching has them', () => {
  const model = readFileSync(new URL('../../../../../packages/matching/src/model.ts', import.meta.url), 'utf8')
  const [, weights = ''] = /clientWeights = \{([^}]*)\}/.exec(model) ?? []
  const heaviest = [...weights.matchAll(/(\w+): ([\d.]+)/g)]
    .map(([, key = '', weight]) => [key, Number(weight)] as const)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 5)
  expect(Object.entries(shownWeights)).toEqual(heaviest)
})
