import { expect, test } from 'vitest'
import { barOf, hasEnded, movable } from './moves.ts'

test('a new lead cannot be won before it is answered', () => {
  expect(movable.map((to) => [to, barOf('new', to)])).toEqual([
    ['contacted', undefined],
    ['meeting', undefined],
    ['proposal', undefined],
    ['won', 'answerFirst'],
    ['lost', undefined],
  ])
})

test('what was reached is not gone back on, but a lost lead may be taken up again', () => {
  expect(barOf('meeting', 'contacted')).toBe('noWayBack')
  expect(barOf('proposal', 'meeting')).toBeUndefined()
  expect(barOf('proposal', 'proposal')).toBe('here')
  expect(barOf('lost', 'contacted')).toBeUndefined()
  expect(barOf('lost', 'won')).toBe('reopenFirst')
})

test('won, declined, expired and withdrawn leads have ended', () => {
  expect((['won', 'declined', 'expired', 'withdrawn'] as const).map(hasEnded)).toEqual([true, true, true, true])
  expect(hasEnded('lost')).toBe(false)
  expect(barOf('won', 'lost')).toBe('ended')
})
