/** For the tests that run in a browser: renders one widget with the product's styles and texts, as a page would. */
import axe from 'axe-core'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect } from 'vitest'
import { commands, page, userEvent, type Locator } from 'vitest/browser'
import texts from '#locales/core/ui/ui.en.json' with { type: 'json' }
import { createI18n } from '#lib/language/i18n.ts'
import './styles.css'

declare module 'vitest/internal/browser' {
  interface BrowserCommands {
    tap: (selector: string) => Promise<void>
  }
}

let root: Root | undefined
let outputs: unknown[][] = []
const say = { error: console.error, warn: console.warn }

beforeEach(async () => {
  outputs = []
  for (const kind of ['error', 'warn'] as const)
    console[kind] = (...words: unknown[]) => {
      outputs.push(words)
      say[kind](...words)
    }
  await page.viewport(1280, 800)
})

function clear(): void {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
}

afterEach(async () => {
  clear()
  document.documentElement.dir = 'ltr'
  scrollTo(0, 0)
  await userEvent.cleanup()
  Object.assign(console, say)
  expect(outputs, 'console.error and console.warn during the test').toEqual([])
})

export function show(widget: ReactNode, { dir = 'ltr', more = {} }: { dir?: 'ltr' | 'rtl'; more?: object } = {}): void {
  clear()
  document.documentElement.dir = dir
  const place = document.body.appendChild(document.createElement('main'))
  root = createRoot(place)
  root.render(<I18nextProvider i18n={createI18n('en', { ...texts, ...more })}>{widget}</I18nextProvider>)
}

export const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
export const keys = (text: string): Promise<void> => userEvent.keyboard(text)
export const tap = (target: Locator): Promise<void> => commands.tap(target.selector)

/** The accessible name of the focused element. */
export const focused = () => {
  const element = document.activeElement
  return element?.getAttribute('aria-label') ?? element?.textContent?.trim()
}

/** The whole element is visible: it does not extend over an edge of the window. */
export async function expectOnScreen(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  await expect
    .poll(() => {
      const { left, top, right, bottom } = target.element().getBoundingClientRect()
      return left >= 0 && top >= 0 && right <= document.documentElement.clientWidth && bottom <= innerHeight
    })
    .toBe(true)
}

/** 200 % zoom halves the size of the window. */
export const zoomTo200 = (): Promise<void> => page.viewport(640, 400)

/** WCAG 2.2 AA and axe's best practices, without those for whole pages, which the stories check. */
export async function expectNoAxeViolations(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false } },
  })
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}
