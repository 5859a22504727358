import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * WCAG 2.2 AA and axe's own good practice on the page as it is now; a failure names the rule and the element. Bars that stick to the window's foot are laid at the end of the page
 * meanwhile: axe takes whatever happens to lie half under one for a covered target, where a person scrolls it out.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const bars = await page.evaluateHandle(() => {
    const sticking = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { position, bottom } = getComputedStyle(element)
      return (
        (position === 'sticky' || position === 'fixed') && bottom === '0px' && !element.closest('dialog, [popover]')
      )
    })
    for (const bar of sticking) bar.style.position = 'static'
    return sticking
  })
  // What passes is not written out, and nothing is run in frames of other origins (there are none): that was most of the time of all stories.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ runOnly: TAGS, resultTypes: ['violations'], preload: false })
    .analyze()
  await bars.evaluate((sticking) => {
    for (const bar of sticking) bar.style.position = ''
  })
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  ${target.join(' ')}\n  ${failureSummary ?? ''}`),
  )
  expect(found, `axe on ${page.url()}`).toEqual([])
}
