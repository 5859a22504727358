import { expect, test } from 'vitest'
import { landingQueries } from './landing.ts'
import { projectOf } from './landing.choices.ts'
import type { Api } from '#lib/api/api.ts'

const cover = {
  id: 7,
  url: '/media/7',
  width: 1200,
  height: 900,
  alt: 'A kitchen',
  placeholder: '',
  color: '#cbc6bd',
}
const inTown = (id: number, name: string | null) => ({
  id,
  title: `Project ${id}`,
  cover,
  city: name === null ? null : { name },
})

test('a review shows the one project of its town, and none where it could be another one', () => {
  const kitchen = inTown(1, 'Viby J')
  const from = (city: string | null) => ({ city })
  const shown = (city: string | null, reviews: (string | null)[], projects: ReturnType<typeof inTown>[]) =>
    projectOf(from(city), reviews.map(from), projects)?.id
  expect(shown('Viby J', ['Viby J', 'Odder', null], [kitchen, inTown(2, 'Odder')])).toBe(1)
  expect(shown('Viby J', ['Viby J'], [kitchen, inTown(2, 'Viby J')])).toBeUndefined()
  expect(shown('Viby J', ['Viby J', 'Viby J'], [kitchen])).toBeUndefined()
  expect(shown('Risskov', ['Risskov'], [kitchen])).toBeUndefined()
  expect(shown(null, [null], [inTown(3, null)])).toBeUndefined()
})

test('the photo beside a form takes one call', async () => {
  const asked: unknown[] = []
  const card = { id: 4, name: 'Bo', city: { name: 'Risskov' }, country: { name: 'Denmark' }, photos: [cover] }
  const call = (given: unknown) => {
    asked.push(given)
    return Promise.resolve({ data: [card] })
  }
  const api = (() => ({ searchExperts: call })) as unknown as Api // only this one call is allowed
  const { queryFn } = landingQueries(api).portrait('en')
  const photo = await (queryFn as (context: { signal: AbortSignal }) => unknown)({
    signal: new AbortController().signal,
  }) // all that it reads of the context
  expect(asked).toHaveLength(1)
  expect(photo).toMatchObject({ photo: { id: 7 }, title: 'Risskov, Denmark', expert: { id: 4, name: 'Bo' } })
})
