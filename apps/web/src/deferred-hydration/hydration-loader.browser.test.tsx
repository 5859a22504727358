import { expect, test, vi } from 'vitest'
import { hydrationLoader } from './hydration-loader.ts'

test('where the browser forbids storage, a language link pressed before hydration works without an error', () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const errors: string[] = []
  const onError = (event: ErrorEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation() // expected below, not a failure of the test run
    errors.push(event.message)
  }
  addEventListener('error', onError, { capture: true })
  const link = document.body.appendChild(document.createElement('a'))
  link.href = '/da'
  link.hreflang = 'da'
  link.addEventListener('click', (event) => event.preventDefault())
  try {
    hydrationLoader()
    link.click()
    expect(errors).toEqual([])
  } finally {
    removeEventListener('error', onError, { capture: true })
    forbidden.mockRestore()
    link.remove()
  }
})
