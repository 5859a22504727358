import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import texts from '#locales/experts/profile/compare.en.json' with { type: 'json' }
import { showWithShell } from '#ui/shell.testing.tsx'
import { CompareTray } from './CompareTray.tsx'

const photo = { url: '/cover.jpg', width: 1200, height: 900, alt: '' }
const chosen = ['Bo Lindgaard', 'Raumgestaltung Nord', 'Karen Nørgaard'].map((name, at) => ({
  id: at + 1,
  handle: null,
  name,
}))

test.each([390, 320])('at %i pixels each of three has a name, and nothing hangs over the edge', async (width) => {
  await page.viewport(width, 800)
  showWithShell(() => <CompareTray chosen={chosen} />, {
    more: texts,
    answers: { getExpert: () => ({ photos: [photo], city: { name: 'Aarhus' } }) },
  })
  for (const { name } of chosen) {
    const shown = page.getByText(name, { exact: true })
    await expect.element(shown).toBeVisible()
    expect(shown.element().getBoundingClientRect().width).toBeGreaterThan(40)
  }
  expect(document.documentElement.scrollWidth).toBe(width)
})
