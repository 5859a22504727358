import { expect, test } from 'vitest'
import { moveOf } from './flow-keys.ts'

const key = (name: string, more = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  defaultPrevented: false,
  isComposing: false,
  ...more,
})
const back = key('ArrowLeft', { altKey: true })

test('Enter goes on from the heading and from the page', () => {
  expect(moveOf(key('Enter'), { tag: 'h1' })).toBe('on')
  expect(moveOf(key('Enter'), { tag: 'body' })).toBe('on')
})

test('Enter keeps its meaning on links, buttons, lists and in dialogs; inputs submit the form by themselves', () => {
  for (const tag of ['a', 'button', 'select', 'summary', 'input', 'textarea'])
    expect(moveOf(key('Enter'), { tag })).toBeUndefined()
  expect(moveOf(key('Enter'), { tag: 'div', role: 'option' })).toBeUndefined()
  expect(moveOf(key('Enter'), { tag: 'div', isExpanded: true })).toBeUndefined()
  expect(moveOf(key('Enter'), { tag: 'div', inDialog: true })).toBeUndefined()
  expect(moveOf(key('Enter', { isComposing: true }), { tag: 'body' })).toBeUndefined()
  expect(moveOf(key('Enter', { defaultPrevented: true }), { tag: 'body' })).toBeUndefined()
})

test('in a long text Enter makes a line, with Ctrl or Cmd it goes on', () => {
  expect(moveOf(key('Enter', { ctrlKey: true }), { tag: 'textarea' })).toBe('on')
  expect(moveOf(key('Enter', { metaKey: true }), { tag: 'textarea' })).toBe('on')
})

test('Alt and left goes back, also from a field', () => {
  expect(moveOf(back, { tag: 'body' })).toBe('back')
  expect(moveOf(back, { tag: 'input', type: 'text' })).toBe('back')
  expect(moveOf(key('ArrowLeft'), { tag: 'body' })).toBeUndefined()
  expect(moveOf({ ...back, ctrlKey: true }, { tag: 'body' })).toBeUndefined()
})

test('on a Mac it walks through the words of a text', () => {
  expect(moveOf(back, { tag: 'textarea', isMac: true })).toBeUndefined()
  expect(moveOf(back, { tag: 'input', type: 'email', isMac: true })).toBeUndefined()
  expect(moveOf(back, { tag: 'input', type: 'radio', isMac: true })).toBe('back')
})
