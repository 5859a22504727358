import { weighable } from '@husrum/contract/market/matching/matching.ts'
import { scoreWords } from '@husrum/contract/market/matching/score-words.rules.ts'
import { wording } from '@husrum/matching/model/model.ts'
import { clientKeys } from '@husrum/matching/model/weights.ts'
import { expect, test } from 'vitest'

test('client and expert read the same word for the same percentage', () => {
  expect(scoreWords).toEqual({ strong_from: wording.strong_from, good_from: wording.good_from })
})

test('a client may weigh exactly what has a weight for clients', () => {
  expect([...weighable].toSorted()).toEqual([...clientKeys].toSorted())
})
