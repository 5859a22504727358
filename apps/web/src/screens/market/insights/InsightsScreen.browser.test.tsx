import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Insights } from '@husrum/contract/market/insights/insights.ts'
import insights from '#locales/market/insights/insights.en.json' with { type: 'json' }
import shell from '#locales/core/shell/shell.en.json' with { type: 'json' }
import { showWithPlans } from '#parts/experts/billing/plans.testing.tsx'
import { button, expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { exampleInsights } from './example.ts'
import { readInsightView } from './insight-view.ts'
import { InsightsScreen } from './InsightsScreen.tsx'

const words = insights.insights
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const text = () => document.querySelector('main')?.textContent?.replaceAll('\u00a0', ' ') ?? ''
const address = (name: string) => page.getByRole('link', { name }).first().element().getAttribute('href')

/** `answers`: the figures or a failure, one after the other; the last one repeats. */
function showInsights(
  answers: readonly (Insights | Error)[],
  {
    planId = 2,
    view = {},
    expert = {},
  }: { planId?: number; view?: Record<string, string | boolean>; expert?: { created_at?: string } } = {},
) {
  const asked = new Array<unknown>()
  const calls = {
    getInsights: async ({ query }: { query: { format?: string } }) => {
      asked.push(query)
      if (query.format === 'csv') return new Blob(['a;b'], { type: 'text/csv' })
      const answer = answers[Math.min(asked.length, answers.length) - 1]
      if (answer instanceof Error) throw answer
      return { data: answer }
    },
  }
  showWithPlans(<InsightsScreen view={readInsightView(view)} />, {
    planId,
    expert,
    calls,
    paths: ['/expert/insights', '/expert/leads', '/expert/settings', '/expert/projects', '/expert/projects/new'],
    more: { ...insights, ...shell },
  })
  return asked
}

const alone: Insights = {
  ...exampleInsights,
  headline: { strength: null, weakness: null },
  comparison: { ...exampleInsights.comparison, place: 'Ebeltoft', experts: 3, compared: 3, has_median: false },
  views: { ...exampleInsights.views, median: null, sentence: null },
}
const none = { count: 0, median: null, percent: null, median_percent: null }
const unseen: Insights = {
  ...alone,
  counted_since: null,
  funnel: { shown: none, opened: none, sent: none, answered: none, won: none },
  views: { total: 0, median: null, weeks: [], projects: [], sentence: null },
  impressions: { ...exampleInsights.impressions, total: 0, places: [], sentence: null },
  answers: { ...exampleInsights.answers, leads: [], hours: null, sentence: null },
  wins: { ...exampleInsights.wins, won: 0, leads: 0, percent: null, by_quote: [], sentence: null },
  styles: { needed: 5, list: [] },
}

test.each([1280, 390])('figures stand beside the median, each with what can be done (%i px)', async (width) => {
  await page.viewport(width, 844)
  showInsights([exampleInsights])
  await expect.element(heading('You answer fast. Your quotes come late.')).toBeVisible()
  expect(text()).toContain(
    '24 August to 22 November, beside the median of 38 interior designers within 30 km of Aarhus.',
  )
  expect(text()).toContain('45% of lists, median 37%')
  expect(text()).toContain('all of them, median 92%')
  await expect.element(page.getByRole('img', { name: /^Profile views by week over 13 weeks/ })).toBeVisible()
  await expect.element(page.getByRole('img', { name: /61, 88, 142, 78, 43\. The median: 84, 86/ })).toBeVisible()
  await expect.element(page.getByRole('img', { name: /^14 answers after between 1 h and 44 h/ })).toBeVisible()
  expect(address('say so')).toBe('/expert/settings#fee')
  expect(address('Set your days off')).toBe('/expert/settings?tab=availability#days-off')
  expect(address('2 leads wait for a quote')).toBe('/expert/leads?status=meeting')
  expect(address('Add the next')).toBe('/expert/projects/new')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expectNoAxeViolations()
})

test('a plan without insights asks for nothing, says what opens them, and shows an example on wish', async () => {
  const asked = showInsights([exampleInsights], { planId: 1 })
  await expect.element(heading('Insights come with Professional')).toBeVisible()
  expect(text()).toContain('399 kr. a month, excl. VAT. It doesn’t move you in any list.')
  expect(address('Choose Professional')).toBe('/expert/billing-and-payments/upgrade?plan=2')
  expect(address(words.example.open)).toBe('/expert/insights?example=1')
  await expectNoAxeViolations()
  showInsights([exampleInsights], { planId: 1, view: { example: '1' } })
  await expect.poll(text).toContain(words.example.text)
  await expect.element(heading(words.places.title)).toBeVisible()
  await expectNoAxeViolations()
  expect(asked).toEqual([])
})

test('a plan that ended since the profile was read is locked too', async () => {
  const refused = Object.assign(new Error('plan_required'), {
    status: 403,
    refusal: { code: 'plan_required', message: '' },
  })
  showInsights([refused])
  await expect.element(heading(shell.shell.nav.insights)).toBeVisible()
  await expect.element(page.getByText(words.failed.title)).not.toBeInTheDocument()
})

test('with too few neighbours the own figures stand alone, and the country can be compared', async () => {
  showInsights([alone])
  await expect.element(heading(words.few.title)).toBeVisible()
  expect(text()).toContain('3 other interior designers work within 30 km of Ebeltoft.')
  expect(text()).toContain(words.noMedian)
  expect(address('Compare with Denmark')).toBe('/expert/insights?compare=country')
  await expectNoAxeViolations()
})

test('before anybody has seen the profile the page says what will be counted', async () => {
  showInsights([unseen])
  await expect.element(heading(words.nothing.newTitle)).toBeVisible()
  expect(address(words.nothing.newAction)).toBe('/expert/projects')
  await expectNoAxeViolations()
})

test('who joined in these days is told what will be counted, though others are counted longer', async () => {
  showInsights([{ ...unseen, counted_since: '2026-01-01' }], { expert: { created_at: '2026-09-01T10:00:00.000Z' } })
  await expect.element(heading(words.nothing.newTitle)).toBeVisible()
})

test('days in which nobody came lead to a longer period', async () => {
  showInsights([{ ...unseen, counted_since: '2026-01-01' }], { view: { period: '30' } })
  await expect.element(heading(words.nothing.title)).toBeVisible()
  expect(address(words.nothing.action)).toBe('/expert/insights?period=12m')
})

test('what cannot be loaded is said, and asked for again', async () => {
  showInsights([Object.assign(new Error('down'), { status: 500 }), exampleInsights])
  await expect.element(page.getByRole('alert').getByText(words.failed.title)).toBeVisible()
  await expectNoAxeViolations()
  await button(words.failed.action).click()
  await expect.element(heading('You answer fast. Your quotes come late.')).toBeVisible()
})

test('the address decides what is asked for, and the table is of the same days', async () => {
  const asked = showInsights([exampleInsights], { view: { period: '12m', compare: 'country' } })
  await expect.element(page.getByRole('radio', { name: words.period['12m'] })).toBeChecked()
  await button(words.foot.table).click()
  const query = { period: '12_months', compare: 'country' }
  await expect.poll(() => asked).toEqual([query, { ...query, format: 'csv' }])
})
