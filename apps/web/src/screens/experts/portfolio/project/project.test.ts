import { expect, test } from 'vitest'
import { descriptionOf } from './schema-org.ts'
import { photoShapes } from './photo-rows.ts'
import { paragraphsOf } from './paragraphs.ts'

const width = { wide: 14, narrow: 10, whole: 24, half: 12, third: 8 }

test('every row of photos is full, however many there are', () => {
  for (let count = 1; count <= 24; count += 1) {
    let row = 0
    for (const shape of photoShapes(count)) {
      row += width[shape]
      expect(row).toBeLessThanOrEqual(24)
      if (row === 24) row = 0
    }
    expect(row, `${count} photos`).toBe(0)
    expect(photoShapes(count)).toHaveLength(count)
  }
})

test('a short first paragraph leads; a long one gives its first sentence', () => {
  expect(paragraphsOf('One.\n\nTwo.\n \nThree.')).toEqual({ lead: 'One.', rest: ['Two.', 'Three.'] })
  const long = `The owners had eleven kinds of wood. ${'And more. '.repeat(30)}`
  expect(paragraphsOf(long).lead).toBe('The owners had eleven kinds of wood.')
  expect(paragraphsOf('x'.repeat(400))).toEqual({ lead: undefined, rest: ['x'.repeat(400)] })
  expect(paragraphsOf(' \n ')).toEqual({ lead: undefined, rest: [] })
})

test('the description ends at a word', () => {
  const t = (key: string) => key
  const described = (description: string) => descriptionOf({ title: 'T', description, images: [] }, { name: 'N' }, t)
  expect(described('Short.\nText.')).toBe('Short. Text.')
  expect(described('word '.repeat(60))).toMatch(/word …$/)
  expect([...described('word '.repeat(60))].length).toBeLessThanOrEqual(158)
  expect(described('')).toBe('project.description')
})

test('one short paragraph gives its first sentence, and a single sentence leads alone', () => {
  expect(paragraphsOf('The owners had eleven kinds of wood. We took away ten.')).toEqual({
    lead: 'The owners had eleven kinds of wood.',
    rest: ['We took away ten.'],
  })
  expect(paragraphsOf('One wood, five rooms.')).toEqual({ lead: 'One wood, five rooms.', rest: [] })
})
