import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import texts from '#locales/core/shell/shell.en.json' with { type: 'json' }
import { button } from '#ui/browser.testing.tsx'
import { showWithShell } from '#ui/shell.testing.tsx'
import { ProblemScreen } from './ProblemScreens.tsx'

const { offline, problem } = texts.shell
const heading = (name: string) => page.getByRole('heading', { name })

function draw(error: Error, online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  const reset = vi.fn()
  showWithShell(() => <ProblemScreen error={error} reset={reset} />, { more: texts })
  return reset
}
afterEach(() => vi.restoreAllMocks())

test('a page that could not be fetched blames nobody, and is tried again by itself once the browser is online', async () => {
  const reset = draw(new TypeError('Failed to fetch'), false)
  await expect.element(heading(offline.title)).toBeVisible()
  await expect.element(heading(problem.title)).not.toBeInTheDocument()
  expect(reset).not.toHaveBeenCalled()
  dispatchEvent(new Event('online'))
  await expect.poll(() => reset.mock.calls.length).toBe(1)
})

test('a script that could not be fetched is no fault of ours either, and the button tries again', async () => {
  const reset = draw(new TypeError('Failed to fetch dynamically imported module: /assets/Profile.js'), true)
  await expect.element(heading(offline.title)).toBeVisible()
  await button(problem.retry).click()
  expect(reset).toHaveBeenCalledOnce()
})

test('a page that broke is our fault', async () => {
  draw(new TypeError('undefined is not a function'), true)
  await expect.element(heading(problem.title)).toBeVisible()
  await expect.element(heading(offline.title)).not.toBeInTheDocument()
})
