import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { BROWSER_ARGS, findHeadless } from '../tools/chromium.ts'
import type { StoryOptions } from './support/story.ts'

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
}
const languages = ['en', 'de'] as const
const executablePath = findHeadless()
/** Every story in every size and language it is tagged for, and the crawls: `npm run test:all`. */
const isFull = process.env.FULL === '1'
/**
 * A story is tagged with its projects. @desktop-en|phone-de runs in the first, where it can fail, and in the second in
 * a full run only; @desktop-en+phone-de always runs in both; @|desktop-en is a crawl for the full run. A story without
 * a tag runs in all four.
 */
const taggedForOthers = (project: string) =>
  new RegExp(`@(?=\\||(?:desktop|phone)-)(?!${isFull ? '\\S' : '[^|\\s]'}*${RegExp.escape(project)})`)

export default defineConfig<StoryOptions>({
  testDir: '.',
  testMatch: '**/*.story.ts',
  outputDir: path.join(import.meta.dirname, '../test-results'),
  globalSetup: './support/product.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 240_000, // stops a story that hangs; the longest take half of it on a busy machine
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  use: {
    ...devices['Desktop Chrome'],
    baseURL: process.env.HUSRUM_E2E_URL,
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    trace: 'off', // recording one took a third of the time; `--trace on` records it for one story
    serviceWorkers: 'block', // every story would install it; the story about it allows it
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: BROWSER_ARGS,
    },
  },
  projects: Object.entries(sizes).flatMap(([size, use]) =>
    languages.map((language) => ({
      name: `${size}-${language}`,
      grepInvert: taggedForOthers(`${size}-${language}`),
      use: { ...use, language, locale: language === 'en' ? 'en-GB' : `${language}-${language.toUpperCase()}` },
    })),
  ),
})
