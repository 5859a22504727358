import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { object, text } from '../device-storage/schema.ts'
import { useDraft } from './use-draft.ts'

const note = object<{ body: string; more?: string }>({ body: text })

function Note({ of, place }: { of: string; place?: 'tab' }) {
  const [draft = { body: '' }, setDraft] = useDraft(`note.${of}`, note, place)
  return (
    <main>
      <label>
        Note <input value={draft.body} onChange={({ target }) => setDraft({ ...draft, body: target.value })} />
      </label>
      <button
        onClick={() => {
          setDraft((before = { body: '' }) => ({ ...before, body: `${before.body} one` }))
          setDraft((before = { body: '' }) => ({ ...before, body: `${before.body} two` }))
        }}
      >
        Add
      </button>
      <button onClick={() => setDraft(undefined)}>Send</button>
    </main>
  )
}
let root: Root
const show = (widget: ReactNode) => root.render(widget)
const button = (name: string) => page.getByRole('button', { name })
const box = page.getByRole('textbox', { name: 'Note' })
/** As after a reload: only the storage is left. */
let loads = 0
const load = (of: string, place?: 'tab') => show(<Note key={(loads += 1)} of={of} {...(place ? { place } : {})} />)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.restoreAllMocks()
})

test.each([undefined, 'tab'] as const)(
  'a draft is there after a reload, under its key alone, until it is sent',
  async (place) => {
    load('3', place)
    await box.fill('Dear Bo')
    load('3', place)
    await expect.element(box).toHaveValue('Dear Bo')
    expect([localStorage.length, sessionStorage.length]).toEqual(place === 'tab' ? [0, 1] : [1, 0])
    load('4', place)
    await expect.element(box).toHaveValue('')
    load('3', place)
    await button('Send').click()
    await expect.element(box).toHaveValue('')
    expect(localStorage.length + sessionStorage.length).toBe(0)
  },
)

test('another key shows its own draft at once', async () => {
  localStorage.setItem('note.4', '{"body":"Dear Signe"}')
  show(<Note of="3" />)
  await box.fill('Dear Bo')
  show(<Note of="4" />)
  await expect.element(box).toHaveValue('Dear Signe')
})

test('changes that follow each other before the page is rendered add up', async () => {
  load('3')
  await box.fill('Oak')
  await button('Add').click()
  await expect.element(box).toHaveValue('Oak one two')
  expect(localStorage.getItem('note.3')).toBe('{"body":"Oak one two"}')
})

test.each(['{', 'null', '[]', '{"body":7}'])('%s on the device is no draft', async (stored) => {
  localStorage.setItem('note.3', stored)
  load('3')
  await expect.element(box).toHaveValue('')
})

test('where the browser stores nothing, the draft lasts as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('QuotaExceededError')
  })
  load('3')
  await box.fill('Dear Bo')
  await button('Add').click()
  await expect.element(box).toHaveValue('Dear Bo one two')
})

test('a draft on the screen outlives the logout of another tab, and is stored again with the next change', async () => {
  load('3')
  await box.fill('Dear Bo')
  localStorage.clear()
  dispatchEvent(new StorageEvent('storage', { key: 'note.3', newValue: null, storageArea: localStorage }))
  await expect.element(box).toHaveValue('Dear Bo')
  await button('Add').click()
  expect(localStorage.getItem('note.3')).toBe('{"body":"Dear Bo one two"}')
})
