import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Quote } from '@husrum/contract/market/quotes.ts'
import { sumsOf } from '@husrum/contract/market/quotes.rules.ts'
import quoteTexts from '#locales/market/quotes/quotes.en.json' with { type: 'json' }
import { expectNoAxeViolations, showWithShell } from '#ui/shell.testing.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { QuoteCompare } from './QuoteCompare.tsx'

const aQuote = (
  id: number,
  name: string,
  parts: [part: string, amount: number][],
  given: Partial<Quote> = {},
): Quote => {
  const quote = {
    id,
    thread_id: id,
    expert: { id, name },
    fee_model: 'fixed',
    currency: 'EUR',
    hourly_rate: null,
    hours_cap: null,
    building_cost: null,
    fee_share: null,
    vat_rate: 2500,
    lines: parts.map(([part, amount]) => ({ part, amount, included: '' })),
    revisions: 2,
    start: '',
    duration: '',
    ends_on: null,
    valid_until: '2026-12-04',
    expires_at: '2026-12-04T23:00:00.000Z',
    ...given,
  } as Quote // the fields that the comparison reads
  return { ...quote, sums: sumsOf(quote) ?? null }
}
const quotes = [
  aQuote(1, 'Atelier Nordhavn', [
    ['Concept', 180_000],
    ['Drawings and material list', 1_375_050],
    ['Lighting plan', 112_500],
  ]),
  aQuote(
    2,
    'Bo Lindgaard',
    [
      ['Concept', 225_000],
      ['Drawings and material list', 1_400_000],
    ],
    { revisions: 3, start: 'In January, once the drawings are settled' },
  ),
  aQuote(3, 'Raumgestaltungswerkstatt Hohenlockstedt', [['Concept', 1_200_000]]),
]
const table = page.getByRole('table', { name: 'Your quotes side by side' })
const box = (name: string, role: 'cell' | 'rowheader' | 'columnheader') =>
  table.getByRole(role, { name }).first().element().getBoundingClientRect()

test.each([320, 390])('at %i pixels the columns fit beside each other, each row under its name', async (width) => {
  await page.viewport(width, 844)
  for (const count of [1, 2, 3]) {
    showWithShell(
      () => (
        <Page>
          <QuoteCompare quotes={quotes.slice(0, count)} />
        </Page>
      ),
      { more: quoteTexts },
    )
    await expect.element(table).toBeVisible()
    expect([count, document.documentElement.scrollWidth]).toEqual([count, width])
    const cells = [...table.element().querySelectorAll('[role=cell], [role=columnheader], a')]
    expect(cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)).toEqual([])
  }
  await expectNoAxeViolations()
  expect(box('Concept', 'rowheader').bottom).toBeLessThanOrEqual(box('2.250 €', 'cell').top)
  const heads = table.getByRole('columnheader').elements()
  expect(heads.map((head) => head.getBoundingClientRect().left)[1]).toBe(box('2.250 €', 'cell').left)
})

test('on wide windows the name stands beside the cells; the better ones are marked, and told', async () => {
  showWithShell(
    () => (
      <Page>
        <QuoteCompare quotes={quotes.slice(0, 2)} />
      </Page>
    ),
    { more: quoteTexts },
  )
  await expect.element(table).toBeVisible()
  expect(box('Concept', 'rowheader').right).toBeLessThanOrEqual(box('2.250 €', 'cell').left)
  const rows = table
    .getByRole('row')
    .elements()
    .map((row) =>
      [...row.querySelectorAll('[role=rowheader], [role=cell]')].map((cell) =>
        cell.textContent.trim().replaceAll('\u00a0', ' '),
      ),
    )
  expect(rows).toContainEqual(['Concept', '1.800 € The better one', '2.250 €'])
  expect(rows).toContainEqual(['Lighting plan', '1.125 €', 'Not included'])
  expect(rows).toContainEqual(['Rounds of changes', '2', '3 The better one'])
  await expectNoAxeViolations()
})
