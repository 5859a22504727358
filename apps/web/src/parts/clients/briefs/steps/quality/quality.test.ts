import { expect, test } from 'vitest'
import { qualityOf, topicsIn } from './quality.ts'

const open = {
  about_project: '',
  photos: [],
  project_budget_id: 'no-preference',
  project_timeline_id: 'just-exploring',
  specialists: [],
}
const strong = {
  about_project: 'x'.repeat(300),
  photos: [1, 2, 3, 4, 5, 6],
  project_budget_id: '0-1000',
  project_timeline_id: '0-3-months',
  specialists: ['lighting-design'],
}

test('an open brief says little, and what would help most comes first', () => {
  expect(qualityOf(open)).toEqual({
    percent: 10,
    level: 1,
    missing: ['about_project', 'photos', 'budget', 'timeline', 'specialists'],
  })
})

test('a full one lacks nothing', () => {
  expect(qualityOf(strong)).toEqual({ percent: 100, level: 4, missing: [] })
})

test('half a text and half the photos count for half', () => {
  expect(qualityOf({ ...strong, about_project: 'x'.repeat(150), photos: [1, 2, 3] })).toMatchObject({
    percent: 69,
    level: 3,
    missing: ['about_project', 'photos'],
  })
})

test('without a text a brief is never good, and writing visibly raises it', () => {
  const silent = qualityOf({ ...strong, about_project: '' })
  expect(silent.level).toBe(2)
  expect(qualityOf({ ...strong, about_project: 'x'.repeat(214) })).toMatchObject({ percent: 89, level: 4 })
})

test.each([
  [
    'The table stands in the dark end. We would like to keep the old doors. Two adults and a dog. 84 m².',
    ['problem', 'keep', 'people', 'area'],
  ],
  [
    'Bordet står i den mørke ende. Dørene må gerne blive stående. Vi er to voksne og et barn. 84 kvm',
    ['problem', 'keep', 'people', 'area'],
  ],
  [
    'Der Tisch steht im dunklen Teil, zu eng. Die Türen dürfen bleiben. Familie mit Kind, 84 qm',
    ['problem', 'keep', 'people', 'area'],
  ],
  ['A kitchen, please.', []],
])('topics are noticed: %s', (text, found) => {
  expect(topicsIn(text)).toEqual(found)
})
