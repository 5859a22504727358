import { expect, test } from 'vitest'
import { differentReasons } from './different-reasons.ts'

const reason = (key: string) => ({ key, params: {}, text: key, weight: 1 })

test('each match says something else, as long as it has something else to say', () => {
  const said = differentReasons([
    { reasons: [reason('budget'), reason('style')] },
    { reasons: [reason('budget'), reason('proximity')] },
    { reasons: [reason('budget')] },
    { reasons: [] },
  ])
  expect(said.map((each) => each?.key)).toEqual(['budget', 'proximity', 'budget', undefined])
})
