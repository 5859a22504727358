import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, show } from '#ui/browser.testing.tsx'
import type { Flow } from './flow.ts'
import { useFlow } from './use-flow.ts'

const check = () => []
const flow: Flow<object, object, 'one' | 'two' | 'three'> = {
  name: 'test',
  steps: [
    { number: 1, name: 'one', fields: [], check },
    { number: 2, name: 'two', fields: [], check },
    { number: 3, name: 'three', fields: [], check },
  ],
  empty: {},
  secret: [],
  revive: () => ({}),
}
const facts = {}
const lost = new Set<string>()
const fetchStep = async (name: string) => {
  if (lost.has(name)) throw new TypeError('Failed to fetch dynamically imported module')
}
const sentence = () => ''

function Screen() {
  const [step, setStep] = useState(1)
  const running = useFlow({ flow, facts, step, firstStep: 1, show: setStep, fetchStep, sentence })
  return (
    <>
      <h1 tabIndex={-1}>{running.step.name}</h1>
      <p role="alert">{running.refusal}</p>
      <button onClick={() => void running.goOn()}>Continue</button>
      <button onClick={running.goBack}>Back</button>
      <button onClick={() => running.goTo(1)}>First</button>
    </>
  )
}

const heading = page.getByRole('heading')
const refusal = page.getByRole('alert')

beforeEach(() => {
  lost.clear()
  vi.restoreAllMocks()
  show(<Screen />, { more: { shell: { errors: { notLoaded: 'Reload the page', offline: 'You are offline' } } } })
})

test('a next step whose script failed asks for a reload while online, and says offline otherwise', async () => {
  lost.add('two')
  await button('Continue').click()
  await expect.element(refusal).toHaveTextContent('Reload the page')
  await expect.element(heading).toHaveTextContent('one')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await button('Continue').click()
  await expect.element(refusal).toHaveTextContent('You are offline')
})

test('going to a step whose script failed stays where it is and says why', async () => {
  await button('Continue').click()
  await expect.element(heading).toHaveTextContent('two')
  lost.add('one')
  for (const name of ['Back', 'First']) {
    await button(name).click()
    await expect.element(refusal).toHaveTextContent('Reload the page')
    await expect.element(heading).toHaveTextContent('two')
  }
  lost.clear()
  await button('Back').click()
  await expect.element(heading).toHaveTextContent('one')
  await expect.element(refusal).toHaveTextContent('')
})
