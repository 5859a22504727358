import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LeadDetail } from '@husrum/contract/market/leads/leads.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import texts from '#locales/market/leads/leads.en.json' with { type: 'json' }
import { button, show } from '#ui/browser.testing.tsx'
import { LeadToolbar } from './LeadToolbar.tsx'
import type { LeadActions } from '../use-lead-actions.ts'

const now = Date.parse('2026-11-18T09:00:00Z')
const moved: string[] = []

function draw(status: LeadStatus) {
  const expires_at = status === 'new' ? '2026-11-20T09:00:00Z' : null
  const client = { first_name: 'Ann', city: 'Aarhus' }
  const rest = {
    thread_id: null,
    deleted_at: null,
    declines_at: null,
    snoozed_until: null,
    awaiting_confirmation: false,
    paused_at: null,
  }
  // The fields of a lead that the toolbar reads.
  const lead = { id: 7, status, expires_at, client, ...rest } as unknown as LeadDetail
  const toolbar = () => (
    <LeadToolbar
      lead={lead}
      now={now}
      title={createRef()}
      onAnswer={() => undefined}
      onDecline={() => undefined}
      onMove={(to) => void moved.push(to)}
      // No action of the list is called.
      actions={{} as LeadActions}
    />
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: toolbar }),
    history: createMemoryHistory(),
    context: { api: () => ({}), language: 'en' },
  })
  show(<RouterProvider router={router} />, { more: texts })
}
/** "Status: Contacted", and on a phone "Status and archive". */
const statusMenu = page.getByRole('button', { name: /^Status/ })

beforeEach(() => void moved.splice(0))

test.each([
  [390, 844],
  [1440, 900],
])(
  'at %i × %i a new lead is answered, declined or snoozed, and its status is not set by hand',
  async (width, height) => {
    await page.viewport(width, height)
    draw('new')
    await expect.element(button('Snooze')).toBeVisible()
    expect(statusMenu.elements()).toEqual([])
    draw('contacted')
    await expect.element(statusMenu).toBeVisible()
    await statusMenu.click()
    await page.getByRole('menuitem', { name: 'Meeting' }).click()
    expect(moved).toEqual(['meeting'])
  },
)
