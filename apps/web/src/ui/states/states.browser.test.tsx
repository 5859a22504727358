/** Every widget in every state is drawn, and axe finds nothing wrong with it. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Heading } from '../text/Heading.tsx'
import { expectNoAxeViolations, show } from '../browser.testing.tsx'
import { groups } from './all-states.testing.ts'

test.each(Object.entries(groups))('%s are drawn without a fault', async (name, Group) => {
  show(
    <>
      <Heading level={1}>{name}</Heading>
      <Group />
    </>,
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const samples = [...document.querySelectorAll('main > section:has(> h2)')]
  expect(samples.length).toBeGreaterThan(0)
  for (const sample of samples) expect(sample.getBoundingClientRect().height).toBeGreaterThan(60)
  await expectNoAxeViolations()
})
