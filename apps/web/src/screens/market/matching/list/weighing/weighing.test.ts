import type { Match, PreviewedMatch } from '@husrum/contract/market/matching/matching.ts'
import { describe, expect, test } from 'vitest'
import type { MatchPage } from '#queries/market/matching.ts'
import { briefWeightsOf, mostRisen, weighedList, weighingOf, weightsOf } from './weighing.ts'

// The fields that are compared.
const listed = (id: number, status: Match['status'] = 'proposed') => ({ id, status, expert: { id: id * 10 } }) as Match
const previewed = (expert: number, place_before: number | null, match_id: number | null) =>
  ({ match_id, place_before, status: null, expert: { id: expert } }) as PreviewedMatch // as above
const pages = (...data: Match[]) => [{ data } as MatchPage] // as above

describe('what matters', () => {
  test('asks only for what was moved', () => {
    expect(weightsOf({})).toBeUndefined()
    expect(weightsOf({ style: 2 })).toBeUndefined()
    expect(weightsOf({ style: 4, budget: 0, quality: 2 })).toEqual({ style: '3', budget: '0' })
  })

  test('what is kept with the brief sets the sliders again', () => {
    const weighing = { style: 4, budget: 0, proximity: 1, quality: 3 }
    expect(briefWeightsOf(weighing)).toEqual({ style: 3, budget: 0, proximity: 0.5, quality: 2 })
    expect(weighingOf(briefWeightsOf(weighing))).toEqual(weighing)
    expect(weighingOf({ style: 1.2, text: 3 })).toEqual({ style: 2 })
    expect(briefWeightsOf({ style: 2 })).toEqual({})
  })

  test('orders by the preview, keeps the stored matches, and tells how far each moved', () => {
    const list = weighedList(
      [previewed(20, 2, 2), previewed(10, 1, 1), previewed(77, null, null)],
      pages(listed(1), listed(2), listed(3, 'invited')),
    )
    expect(list.map(({ id, moved }) => [id, moved])).toEqual([
      [2, 1],
      [1, -1],
      [-77, undefined],
      [3, 0],
    ])
  })

  test('names the one who rose most, and nobody when nobody rose', () => {
    const list = weighedList([previewed(30, 3, 3), previewed(20, 2, 2), previewed(10, 1, 1)], pages())
    expect(mostRisen(list)).toMatchObject({ match: { id: 3 }, place: 1 })
    expect(mostRisen(weighedList([previewed(10, 1, 1)], pages()))).toBeUndefined()
  })
})
