import { expect, test } from 'vitest'
import { ownSortOf, queryOf, queueOf, readReviewsView, statesOf } from './reviews-view.ts'

const read = (search: object) => {
  const view = readReviewsView(search)
  return { queue: queueOf(view), query: queryOf(view), ownSort: ownSortOf(view) }
}

test('the list opens on what is to be decided, the longest wait first', () => {
  expect(read({})).toEqual({
    queue: 'waiting',
    query: { state: ['held', 'reported', 'appealed'], sort: 'waiting' },
    ownSort: 'waiting',
  })
  expect(read({ q: 'karen', sort: '-rating', page: '2', open: '7' }).query).toEqual({
    q: 'karen',
    sort: '-rating',
    page: 2,
    state: ['held', 'reported', 'appealed'],
  })
  expect(statesOf(readReviewsView({}))).toEqual(['held', 'reported', 'appealed'])
})

test('all of them are asked for by the queue, and come as the server has them', () => {
  expect(read({ queue: 'all' })).toEqual({ queue: 'all', query: {}, ownSort: '-created_at' })
  expect(read({ queue: 'all', state: 'held' })).toMatchObject({ queue: 'all', query: { state: ['held'] } })
})

test('an address that names states shows these, whatever queue they are in', () => {
  expect(read({ state: 'reported' })).toMatchObject({ queue: 'waiting', query: { state: ['reported'] } })
  expect(read({ state: 'held,published', sort: 'rating' })).toEqual({
    queue: 'all',
    query: { state: ['held', 'published'], sort: 'rating' },
    ownSort: '-created_at',
  })
})
