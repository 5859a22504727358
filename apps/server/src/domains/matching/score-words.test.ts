import { scoreWords } from '@husrum/contract/matches.ts'
import { wording } from '@husrum/matching/model.ts'
import { expect, test } from 'vitest'

test('client and expert read the same word for the same percentage', () => {
  expect(scoreWords).toEqual({ strong_from: wording.strong_from, good_from: wording.good_from })
})
