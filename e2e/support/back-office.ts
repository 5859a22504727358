/** Steps that the stories of every list for staff share. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Texts } from './brief.ts'

/** The demo's owner. */
export const OWNER = { email: 'ida.krogh@husrum.example', password: 'husrum-demo-2026' }

/** The decider cannot judge an appeal if another colleague can. */
export const MODERATOR = { email: 'jonas.petersen@husrum.example', password: 'husrum-demo-2026' }

/** Only letters, unique to one run of a story: other stories use the same lists. */
export const aWord = (): string =>
  Array.from({ length: 10 }, () => String.fromCodePoint(97 + Math.floor(Math.random() * 26))).join('')

/** Types into the list's own search box, which is behind a button on phones. */
export async function look(page: Page, t: Texts, words: string): Promise<void> {
  const box = page.getByRole('searchbox')
  if (!(await box.isVisible())) await page.getByRole('button', { name: t('admin.find'), exact: true }).click()
  await box.fill(words)
}

/** The lines of the list's CSV table, the header first. */
export async function takeTable(page: Page, t: Texts): Promise<string[]> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('admin.csv') }).click()
  return readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
}
