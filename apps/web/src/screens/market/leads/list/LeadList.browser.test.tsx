import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import texts from '#locales/market/leads/leads.en.json' with { type: 'json' }
import { expectNoAxeViolations, showWithShell } from '#ui/shell.testing.tsx'
import { noEnclosures, writeEnclosed } from '../answer/answer-drafts.ts'
import { LeadList } from './LeadList.tsx'

afterEach(() => localStorage.clear())

const aLead = (id: number, first_name: string): LeadSummary =>
  ({
    id,
    status: 'contacted',
    score: 71,
    word: 'good',
    favourite: false,
    read_at: '2026-11-20T09:00:00.000Z',
    created_at: '2026-11-19T09:00:00.000Z',
    expires_at: null,
    paused_at: null,
    declines_at: null,
    snoozed_until: null,
    deleted_at: null,
    client: { first_name, city: 'Aarhus' },
    brief: {
      service_type: 'designer',
      project_type: 'residential',
      rooms: [{ name: 'Kitchen' }],
      aspects: [],
      budget: { name: '€5.000–10.000' },
    },
  }) as unknown as LeadSummary // The fields that a row reads.

test('a lead whose proposed times did not go is marked, until they went', async () => {
  const times = {
    about: 'First visit',
    kind: 'home',
    place: '',
    minutes: 45,
    slots: ['2036-11-26T15:30:00.000Z'],
  } as const
  writeEnclosed(7, { ...noEnclosures, times: { ...times, slots: [...times.slots] }, sentTo: 40 })
  const paused: LeadSummary = {
    ...aLead(9, 'Mia'),
    status: 'new',
    expires_at: '2026-11-22T09:00:00.000Z',
    paused_at: '2026-11-20T09:00:00.000Z',
  }
  const actions = { onDecline: () => {}, onKeep: () => {}, onSnooze: () => {}, onWake: () => {} }
  showWithShell(
    () => (
      <LeadList
        leads={[aLead(7, 'Ann'), aLead(8, 'Jonas'), paused]}
        meta={{ current_page: 1, last_page: 1, total: 3, from: 1, to: 3, per_page: 20 }}
        view={{}}
        shown={undefined}
        now={Date.parse('2026-11-21T09:00:00Z')}
        stale={false}
        rows={createRef()}
        actions={actions}
      />
    ),
    { more: texts },
  )
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(row('Ann').getByText('Times not sent')).toBeVisible()
  await expect.element(row('Jonas').getByText('Contacted')).toBeVisible()
  expect(row('Jonas').getByText('Times not sent').elements()).toEqual([])
  // No time runs while staff have paused the client.
  await expect.element(row('Mia').getByText('Paused by the team')).toBeVisible()
  expect(row('Mia').getByRole('time').elements()).toEqual([])
  await expectNoAxeViolations()
  writeEnclosed(7, noEnclosures)
  await expect.element(row('Ann').getByText('Contacted')).toBeVisible()
})
