import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * WCAG 2.2 AA and axe's best practices on the page in its current state; a failure names the rule and the element. axe
 * is injected once per document: parsing its 650 kB takes longer than most runs of its rules. Only the main frame is
 * checked: a story that states `frames` checks each of them as a page.
 */
export async function expectNoAxeViolations(page: Page, { frames = 0 } = {}): Promise<void> {
  expect(page.frames(), 'the main frame and those named').toHaveLength(1 + frames)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const found = await page.evaluate(run, TAGS)
  expect(found, `axe on ${page.url()}`).toEqual([])
}

/** Runs in the page. */
async function run(tags: string[]): Promise<string[]> {
  // axe reports content that a bar at the bottom of the window half covers, so such bars move to the end of the page
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { position, bottom } = getComputedStyle(element)
    return (position === 'sticky' || position === 'fixed') && bottom === '0px' && !element.closest('dialog, [popover]')
  })
  for (const bar of bars) bar.style.position = 'static'
  const { axe: injected } = globalThis as unknown as { axe: typeof axe } // the script injected above defines it
  const { violations } = await injected.run(document, {
    runOnly: tags,
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
  })
  for (const bar of bars) bar.style.position = ''
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  )
}
