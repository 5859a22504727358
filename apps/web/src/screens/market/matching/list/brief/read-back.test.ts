import { styleInside } from '@husrum/contract/foundation/reference/style-names.rules.ts'
import { expect, test } from 'vitest'
import { headlineTopics } from './read-back.ts'

const named = (...slugs: string[]) => slugs.map((slug, id) => ({ id, slug, name: slug }))

test('the headline names every room of a designer’s brief', () => {
  const brief = { service_type: 'designer' as const, room_types: named('livingRoom', 'kitchen'), aspects: [] }
  expect(headlineTopics(brief)).toEqual(['livingRoom', 'kitchen'])
})

test('an architect’s brief names all of its work, whatever is the main thing', () => {
  const brief = {
    service_type: 'architect' as const,
    room_types: named('kitchen'),
    aspects: named('apartment', 'facade'),
  }
  expect(headlineTopics(brief)).toEqual(['apartment', 'facade'])
  expect(headlineTopics({ ...brief, aspects: [] })).toEqual(['kitchen'])
})

test('too many for a headline, or none, are the home', () => {
  const brief = { service_type: 'designer' as const, room_types: named('a', 'b', 'c', 'd'), aspects: [] }
  expect(headlineTopics(brief)).toEqual([])
  expect(headlineTopics({ ...brief, room_types: [] })).toEqual([])
})

test('a style begins small inside a sentence unless it is a name of its own', () => {
  expect(styleInside({ slug: 'minimalist', name: 'Minimalist' }, 'en')).toBe('minimalist')
  expect(styleInside({ slug: 'scandinavian', name: 'Scandinavian' }, 'en')).toBe('Scandinavian')
  expect(styleInside({ slug: 'scandinavian', name: 'Skandinavisk' }, 'da')).toBe('skandinavisk')
  expect(styleInside({ slug: 'japandi', name: 'Japandi' }, 'de')).toBe('Japandi')
})
