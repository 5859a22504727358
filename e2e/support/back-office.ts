/** What every list for staff is walked through by. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Texts } from './brief.ts'

/** Owner of the demo. */
export const OWNER = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }

/** Who decided settles no appeal to it where somebody else can. */
export const MODERATOR = { email: 'jonas.petersen@husrum.example', password: 'husrum-demo-2026' }

/** Letters alone, of one run of a story: others are at work in the same lists. */
export const aWord = (): string =>
  Array.from({ length: 10 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('')

/** Types into the list's own box, which phones have behind a button. */
export async function look(page: Page, t: Texts, words: string): Promise<void> {
  const box = page.getByRole('searchbox')
  if (!(await box.isVisible())) await page.getByRole('button', { name: t('admin.find'), exact: true }).click()
  await box.fill(words)
}

/** The lines of the table that the list gives, the heads first. */
export async function takeTable(page: Page, t: Texts): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('admin.csv') }).click()
  return readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
}
