import { expect, test } from 'vitest'
import { auditLines } from './audit-lines.ts'

test('what changed comes first, with both sides as a person reads them', () => {
  expect(
    auditLines(
      { name: 'Studio Vest', status: 'pending_review', reason: null, tags: ['a'] },
      { name: 'Studio Vest', status: 'active', reason: '', tags: ['a', 'b'], seen: 3 },
    ),
  ).toEqual([
    { name: 'status', before: 'pending_review', after: 'active', isChanged: true },
    { name: 'tags', before: '[\n "a"\n]', after: '[\n "a",\n "b"\n]', isChanged: true },
    { name: 'seen', before: undefined, after: '3', isChanged: true },
    { name: 'name', before: 'Studio Vest', after: 'Studio Vest', isChanged: false },
    { name: 'reason', before: '–', after: '–', isChanged: false },
  ])
})

test('of what was made or deleted there is one side; of what was forgotten none', () => {
  expect(auditLines(null, { name: 'A' })).toEqual([{ name: 'name', before: undefined, after: 'A', isChanged: true }])
  expect(auditLines({ name: 'A' }, null)).toEqual([{ name: 'name', before: 'A', after: undefined, isChanged: true }])
  expect(auditLines(null, null)).toEqual([])
})
