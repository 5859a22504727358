import { Suspense, useState, useSyncExternalStore, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import texts from '#locales/core/ui/ui.en.json' with { type: 'json' }
import { createI18n } from '#lib/language/i18n.ts'
import '../browser.testing.tsx'
import { BoxSelect } from '../choices/Select.tsx'
import { TextArea } from './TextArea.tsx'

const told = vi.fn<(value: string) => void>()
let root: Root | undefined

afterEach(() => {
  root?.unmount()
  told.mockClear()
})

function Room() {
  return (
    <BoxSelect
      aria-label="Room"
      value="bath" // until a navigation has ended, for example
      options={[
        { value: 'bath', label: 'Bath' },
        { value: 'hall', label: 'Hall' },
      ]}
      onChange={({ target }) => told(target.value)}
    />
  )
}

function Story() {
  const [story, setStory] = useState('')
  const tell = (value: string) => {
    told(value)
    setStory(value)
  }
  return <TextArea label="Story" value={story} onChange={({ target }) => tell(target.value)} />
}

/** Renders the field again as soon as it is hydrated, like an owner that needs data of the browser. */
function StoryDrawnTwice() {
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return (
    <div lang={isHydrated ? 'en' : undefined}>
      <Story />
    </div>
  )
}

/** The server's HTML, in a page that is hydrated while this part of it is not yet. */
function drawn(widget: ReactNode, field: 'select' | 'textarea'): HTMLSelectElement | HTMLTextAreaElement {
  const part = <I18nextProvider i18n={createI18n('en', texts)}>{widget}</I18nextProvider>
  const place = document.body.appendChild(document.createElement('main'))
  place.innerHTML = `<!--$-->${renderToString(part)}<!--/$-->`
  root = hydrateRoot(place, <Suspense>{part}</Suspense>)
  const control = place.querySelector<HTMLSelectElement | HTMLTextAreaElement>(field)
  if (!control) throw new Error(`no ${field} was drawn`)
  return control
}
const isHydrated = (control: Element) => Object.keys(control).some((key) => key.startsWith('__reactProps'))
/** Long enough for a second event to arrive. */
const settled = () => new Promise((done) => setTimeout(done, 50))

function change(control: HTMLSelectElement | HTMLTextAreaElement, value: string): void {
  control.value = value
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

for (const when of ['before React looked at the page', 'while React waits to hydrate its part'] as const) {
  const begun = () => (when.startsWith('while') ? new Promise((done) => setTimeout(done)) : undefined)

  test(`what is chosen ${when} is told once, and stays the choice`, async () => {
    const room = drawn(<Room />, 'select')
    await begun()
    change(room, 'hall')
    await expect.poll(() => isHydrated(room)).toBe(true)
    await settled()
    expect(told.mock.calls).toEqual([['hall']])
  })

  test(`what is written ${when} is told once, and stays`, async () => {
    const story = drawn(<Story />, 'textarea')
    await begun()
    change(story, 'A dark bath.')
    await expect.poll(() => isHydrated(story)).toBe(true)
    await settled()
    expect(told.mock.calls).toEqual([['A dark bath.']])
    expect(story.value).toBe('A dark bath.')
  })
}

test('what is written is told also when the event that React hydrated for never came back to React', async () => {
  const story = drawn(<Story />, 'textarea')
  await new Promise((done) => setTimeout(done))
  story.parentElement?.addEventListener('input', (event) => event.stopPropagation(), { capture: true, once: true })
  story.value = 'A dark bath.'
  story.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => isHydrated(story)).toBe(true)
  await settled()
  expect(told.mock.calls).toEqual([['A dark bath.']])
  expect(story.value).toBe('A dark bath.')
})

// the browser's own `change` comes when the next field takes the focus
for (const type of ['input', 'change'])
  test(`what is written is told also when its owner is drawn anew within the ${type} event that React hydrated for`, async () => {
    const story = drawn(<StoryDrawnTwice />, 'textarea')
    await new Promise((done) => setTimeout(done))
    story.value = 'A dark bath.'
    story.dispatchEvent(new Event(type, { bubbles: true }))
    await expect.poll(() => isHydrated(story)).toBe(true)
    await settled()
    expect(told.mock.calls).toEqual([['A dark bath.']])
    expect(story.value).toBe('A dark bath.')
  })
