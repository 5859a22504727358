import { expect, test } from 'vitest'
import { openMessageDrafts } from './message-drafts.ts'

function memory() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('each conversation has its own unsent text', () => {
  const drafts = openMessageDrafts(memory())
  drafts.write('thread.3', 'Monday at 16:30 would')
  drafts.write('lead.3', 'Hello Maja')
  expect([drafts.read('thread.3'), drafts.read('lead.3'), drafts.read('thread.4')]).toEqual([
    'Monday at 16:30 would',
    'Hello Maja',
    '',
  ])
})

test('an emptied text leaves nothing behind', () => {
  const device = memory()
  const drafts = openMessageDrafts(device)
  drafts.write('thread.3', 'x')
  drafts.write('thread.3', '  ')
  expect(device.kept.size).toBe(0)
})

test('a browser that forbids storage has no drafts and does not fail', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const drafts = openMessageDrafts({ getItem: refuse, setItem: refuse, removeItem: refuse })
  drafts.write('thread.3', 'x')
  expect(drafts.read('thread.3')).toBe('')
})
