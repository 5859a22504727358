import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Button } from './Button.tsx'
import { button, show } from '../browser.testing.tsx'

let calls = 0
let answer: () => void
beforeEach(() => {
  calls = 0
})

const countCall = () =>
  new Promise<void>((resolve) => {
    calls++
    answer = resolve
  })

function Send() {
  const send = useMutation({ mutationFn: countCall })
  return (
    <Button loading={send.isPending} onClick={() => send.mutate()}>
      Send
    </Button>
  )
}

function Form() {
  const save = useMutation({ mutationFn: countCall })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Button type="submit" loading={save.isPending}>
        Send
      </Button>
    </form>
  )
}

function Counter() {
  const [count, setCount] = useState(0)
  return <Button onClick={() => setCount((before) => before + 1)}>{`Add ${count}`}</Button>
}

const draw = (widget: ReactNode) => show(<QueryClientProvider client={new QueryClient()}>{widget}</QueryClientProvider>)

/** Both before a render, like two taps on a busy phone. */
function pressTwice(name: string) {
  const element = button(name).element() as HTMLElement // a button
  element.click()
  element.click()
}

test.each([
  ['a call', Send],
  ['a form', Form],
])('two presses in one instant start %s once, and the next press starts another', async (_, Widget) => {
  draw(<Widget />)
  await expect.element(button('Send')).toBeVisible()
  pressTwice('Send')
  await expect.element(button('Send')).toHaveAttribute('aria-busy', 'true')
  expect(calls).toBe(1)
  answer()
  await expect.element(button('Send')).not.toHaveAttribute('aria-busy')
  await button('Send').click()
  await expect.poll(() => calls).toBe(2)
  answer()
})

test('a button that starts nothing counts every press', async () => {
  draw(<Counter />)
  await expect.element(button('Add 0')).toBeVisible()
  pressTwice('Add 0')
  await expect.element(button('Add 2')).toBeVisible()
})
