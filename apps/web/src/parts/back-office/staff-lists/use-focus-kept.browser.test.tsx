import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { button, focused, show } from '#ui/browser.testing.tsx'
import { useFocusFallback } from './use-focus-kept.ts'

function Screen({ withPane }: { withPane: boolean }) {
  const root = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLElement>(null)
  const [isAsked, setAsked] = useState(true)
  useFocusFallback(root, title, list)
  return (
    <div ref={root}>
      <section ref={list} tabIndex={-1} aria-label="Experts">
        <button type="button">A row</button>
      </section>
      {withPane && (
        <h2 ref={title} tabIndex={-1}>
          Jule Wagner
        </h2>
      )}
      {isAsked && (
        <button type="button" onClick={() => setAsked(false)}>
          Send
        </button>
      )}
    </div>
  )
}

test('what had the focus goes: the pane’s heading gets it, or the list where there is no pane', async () => {
  show(<Screen key="pane" withPane />)
  await button('Send').click()
  await expect.poll(focused).toBe('Jule Wagner')
  show(<Screen key="list" withPane={false} />)
  await button('Send').click()
  await expect.poll(focused).toBe('Experts')
})

test('something else goes: the focus stays where it is', async () => {
  show(<Screen withPane />)
  await expect.element(button('Send')).toBeVisible()
  const row = button('A row').element()
  if (!(row instanceof HTMLElement)) throw new Error('The row is no element')
  const send = button('Send').element()
  row.focus()
  send.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(button('Send')).not.toBeInTheDocument()
  expect(focused()).toBe('A row')
})
