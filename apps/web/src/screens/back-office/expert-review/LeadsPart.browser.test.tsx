import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import admin from '#locales/back-office/staff-lists/admin.en.json' with { type: 'json' }
import experts from '#locales/back-office/expert-review/admin-experts.en.json' with { type: 'json' }
import leads from '#locales/market/leads/leads.en.json' with { type: 'json' }
import { showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { expectNoAxeViolations } from '#ui/browser.testing.tsx'
import { LeadsPart } from './LeadsPart.tsx'

const NOW = '2026-11-23T12:00:00.000Z'
const texts = experts['admin-experts'].leads
const { status: states, row } = leads.leads

const aLead = (id: number, first_name: string, more: object) => ({
  id,
  client: { account_id: id, first_name },
  city: { id: 1, name: 'Aarhus' },
  awaiting_confirmation: false,
  percent: 70 + id,
  created_at: NOW,
  read_at: null,
  expires_at: null,
  answered_at: null,
  paused_at: null,
  ...more,
})
const all = [
  aLead(3, 'Karen', { status: 'new', paused_at: NOW }),
  aLead(2, 'Maja', { status: 'contacted', answered_at: NOW }),
]

type Asked = { page?: number; status?: string[]; format?: string }
function load() {
  const asked: Asked[] = []
  const listAdminExpertLeads = async ({ query }: { query: Asked }) => {
    asked.push(query)
    if (query.format === 'csv') return new Blob(['id'])
    const data = all.filter((lead) => query.status?.includes(String(Object(lead).status)) ?? true)
    const meta = { current_page: 1, last_page: 1, per_page: 20, total: data.length, from: 1, to: data.length }
    return { data, meta }
  }
  showScreen(
    () => <LeadsPart id={7} now={Date.parse(NOW)} />,
    { listAdminExpertLeads },
    {
      more: { ...admin, ...experts, ...leads },
    },
  )
  return asked
}

test('leads are filtered by status and taken along as a table; one that rests says so', async () => {
  const asked = load()
  const resting = page.getByRole('row').filter({ hasText: 'Karen, Aarhus' })
  await expect.element(resting.getByText(row.paused)).toBeVisible()
  expect(page.getByText(row.paused).elements()).toHaveLength(1)
  await expectNoAxeViolations()
  const open = () => page.getByRole('button', { name: texts.status, exact: false }).click()
  await open()
  await page.getByRole('checkbox', { name: states.contacted }).click()
  await expect.element(resting).not.toBeInTheDocument()
  await page.getByRole('button', { name: admin.admin.csv }).click()
  await expect.poll(() => asked.at(-1)).toMatchObject({ status: ['contacted'], format: 'csv' })
  await open()
  await page.getByRole('checkbox', { name: states.contacted }).click()
  await page.getByRole('checkbox', { name: states.won }).click()
  await expect.element(page.getByText(texts.noneSo)).toBeVisible()
})
