/** The base of every story: a browser page that fails the story when the page logs an error. */
import { test as base, expect } from '@playwright/test'
import { createTranslators, loadCatalogues } from '../../apps/server/src/platform/core/texts/catalogues.ts'

export { expect }
export type Language = 'en' | 'da' | 'de'
export type StoryOptions = { language: Language }
type Story = {
  /** The visible text of a key: `t('brief.next')`. Fails on an unknown key. */
  t: (key: string, params?: Record<string, string | number>) => string
  /** The path in this story's language: English has no prefix. */
  at: (path: string) => string
  phone: boolean
  complaints: string[]
}

const translators = createTranslators(loadCatalogues())
/** The browser logs every answer ≥ 400: refusals are part of stories, which assert on them. */
const EXPECTED = /^Failed to load resource: the server responded with a status of 4\d\d/

/** Makes lists with an order per visitor equal in every run. */
const SEED = { name: 'seed', value: '2468' }

export const test = base.extend<StoryOptions & Story>({
  context: async ({ context, baseURL }, give) => {
    if (baseURL) await context.addCookies([{ ...SEED, url: baseURL }])
    await give(context)
  },
  language: ['en', { option: true }],
  t: async ({ language }, give) => {
    const translate = translators.for(language)
    await give((key, params) => {
      if (!translators.has(key)) throw new Error(`No text has the key "${key}": look in apps/web/locales`)
      return translate(key, params)
    })
  },
  at: async ({ language }, give) =>
    give((path) => (language === 'en' ? path : `/${language}${path === '/' ? '' : path}`)),
  phone: async ({ isMobile }, give) => give(isMobile),
  complaints: [
    async ({ page }, give) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text()))
          complaints.push(`${page.url()}: ${message.text()}`)
      })
      await give(complaints)
      expect(complaints, 'errors in the browser console').toEqual([])
    },
    { auto: true },
  ],
})
