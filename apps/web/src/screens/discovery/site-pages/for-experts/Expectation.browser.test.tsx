import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { MarketFigures } from '@husrum/contract/discovery/figures/market-figures.ts'
import forExperts from '#locales/discovery/site-pages/for-experts.en.json' with { type: 'json' }
import { expectNoAxeViolations, showWithShell } from '#ui/shell.testing.tsx'
import { Expectation } from './Expectation.tsx'

const words = forExperts['for-experts'].expect
const period = { from: '2026-08-23', to: '2026-11-20' }
const figures: NonNullable<MarketFigures['figures']> = {
  briefs: 412,
  sent: 301,
  invitations: 1036,
  answered: 284,
  hired: 118,
  clients_without: 111,
  new_experts: { joined: 24, days_to_first_lead: 7 },
  quiet_region: null,
}
const showMarket = (market: MarketFigures) =>
  showWithShell(() => <Expectation market={market} />, { answers: {}, more: forExperts })
const says = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const steps = () =>
  page
    .getByRole('list')
    .first()
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

test('the four steps of a brief, and what did not come of it', async () => {
  showMarket({ ...period, figures })
  await says(/23 August 2026 to 20 November 2026/)
  expect(steps()).toEqual([
    '412 briefs were written',
    '301 sent, to 3,4 experts on average',
    '284 got an answer',
    '118 became a project',
  ])
  await says('One lead in 9 is won')
  await says(/1\.036 leads, 118 projects/)
  await says('A first lead after 7 days')
  await says('111 clients asked no one')
  expect(page.getByText(/Expect a longer wait/).elements()).toEqual([])
  await expectNoAxeViolations()
})

test('a region with few briefs for many experts is named beside the wait', async () => {
  showMarket({ ...period, figures: { ...figures, quiet_region: { name: 'North Denmark', experts: 31, briefs: 14 } } })
  await says(/The others waited longer, or still do\. Expect a longer wait .* North Denmark had 14 for 31 experts\./)
})

test('what is bad is said as it is', async () => {
  const waiting = { joined: 24, days_to_first_lead: null }
  showMarket({ ...period, figures: { ...figures, hired: 0, new_experts: waiting, clients_without: 0 } })
  await says(words.noneWon)
  await says(words.waiting)
  await says(words.noneWithout)
})

test('too few new experts: no wait is made up', async () => {
  showMarket({ ...period, figures: { ...figures, new_experts: null } })
  await says(words.fewNew)
})

test('too few briefs: no figure is made up', async () => {
  showMarket({ ...period, figures: null })
  await says(/Fewer than 10 briefs were written from 23 August 2026 to 20 November 2026/)
  expect(page.getByRole('list').elements()).toEqual([])
  await expectNoAxeViolations()
})
