import { expect, test } from 'vitest'
import { auditLines } from './audit-lines.ts'

const words = { yes: 'ja', no: 'nein' }

test('what changed comes first, with both sides as a person reads them', () => {
  expect(
    auditLines(
      { name: 'Studio Vest', status: 'pending_review', reason: null, tags: ['a'], enabled: true, colours: [] },
      {
        name: 'Studio Vest',
        status: 'active',
        reason: '',
        tags: ['a', 'b'],
        enabled: false,
        colours: [{ hex: 'ffc53d' }],
        seen: 3,
      },
      words,
    ),
  ).toEqual([
    { name: 'status', before: 'pending_review', after: 'active', isChanged: true },
    { name: 'tags', before: 'a', after: 'a\nb', isChanged: true },
    { name: 'enabled', before: 'ja', after: 'nein', isChanged: true },
    { name: 'colours', before: '[]', after: '[\n {\n  "hex": "ffc53d"\n }\n]', isChanged: true },
    { name: 'seen', before: undefined, after: '3', isChanged: true },
    { name: 'name', before: 'Studio Vest', after: 'Studio Vest', isChanged: false },
    { name: 'reason', before: '–', after: '–', isChanged: false },
  ])
})

test('of what was made or deleted there is one side; of what was forgotten none', () => {
  expect(auditLines(null, { name: 'A' }, words)).toEqual([
    { name: 'name', before: undefined, after: 'A', isChanged: true },
  ])
  expect(auditLines({ name: 'A' }, null, words)).toEqual([
    { name: 'name', before: 'A', after: undefined, isChanged: true },
  ])
  expect(auditLines(null, null, words)).toEqual([])
})
