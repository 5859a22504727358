import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import portfolio from '#locales/experts/portfolio/portfolio.en.json' with { type: 'json' }
import { showWithPlans } from '#parts/experts/billing/plans.testing.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import type { Needs } from './needs.ts'
import { PublishBar } from './PublishBar.tsx'

test('a project that the plan has no place for is said to stay a draft, with what has more and its price', async () => {
  showWithPlans(
    <PublishBar
      project={undefined}
      needs={{ missing: 0, title: false, type: false, ready: true }}
      underWay={0}
      busy={false}
      full
      onPublish={() => {}}
      onDiscard={() => {}}
      onTakeBack={() => {}}
    />,
    { more: portfolio },
  )
  const alert = page.getByRole('alert')
  await expect.element(alert.getByText(portfolio.portfolio.publish.full)).toBeVisible()
  expect(alert.element().textContent.replaceAll('\u00a0', ' ')).toContain('Professional has no limit, 399 kr. a month.')
  expect(alert.getByRole('link').element().getAttribute('href')).toBe('/expert/billing-and-payments/upgrade?plan=2')
  await expectNoAxeViolations()
})

const ready = { missing: 0, title: false, type: false, ready: true }
const bar = (project: Partial<OwnProject>, needs: Needs, said: string[] = []) => (
  <PublishBar
    project={{ id: 7, status: 'published', unpublished_changes: false, ...project } as OwnProject} // Its fields
    needs={needs}
    underWay={0}
    busy={false}
    full={false}
    onPublish={() => said.push('publish')}
    onDiscard={() => said.push('discard')}
    onTakeBack={() => said.push('take back')}
  />
)

test('unpublished changes are published or discarded; without them the project can be taken back', async () => {
  const words = portfolio.portfolio.publish
  const said: string[] = []
  const options = { more: portfolio, paths: ['/expert/projects/$projectId/preview'] }
  showWithPlans(bar({ unpublished_changes: true }, ready, said), options)
  await expect.element(page.getByText(words.changed)).toBeVisible()
  await button(words.changes).click()
  await button(words.discard.open).click()
  expect(said).toEqual(['publish', 'discard'])
  expect(button(words.takeBack).query()).toBeNull()
  await expectNoAxeViolations()
  showWithPlans(bar({}, ready, said), options)
  await button(words.takeBack).click()
  expect(said).toEqual(['publish', 'discard', 'take back'])
  expect(button(words.changes).query()).toBeNull()
})

test('only what is missing is named, and nothing that is there', async () => {
  const words = portfolio.portfolio.publish
  const options = { more: portfolio, paths: ['/expert/projects/$projectId/preview'] }
  showWithPlans(bar({ status: 'draft' }, { missing: 0, title: true, type: false, ready: false }), options)
  await expect.element(page.getByText(words.missing)).toBeVisible()
  await expect.element(page.getByText(words.title, { exact: false })).toBeVisible()
  expect(document.body.textContent).not.toContain('1.200')
  showWithPlans(bar({ status: 'draft' }, { missing: 2, title: false, type: false, ready: false }), options)
  await expect.element(page.getByText(/2 more photos of at least 1\.200\spx\./)).toBeVisible()
  expect(document.body.textContent).not.toContain(words.title)
})
