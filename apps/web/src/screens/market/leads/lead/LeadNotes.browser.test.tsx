import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LeadDetail, LeadNote } from '@husrum/contract/market/leads/leads.ts'
import type { CallOptions } from '@husrum/contract/core/client.ts'
import texts from '#locales/market/leads/leads.en.json' with { type: 'json' }
import { button, show } from '#ui/browser.testing.tsx'
import { LeadNotes } from './LeadNotes.tsx'

const note = (id: number, body: string): LeadNote => ({
  id,
  body,
  author: null,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
})
let keys: (string | undefined)[] = []
let isLost = false

function draw(id: number, notes: LeadNote[] = []) {
  // The fields of a lead that the notes read.
  const lead = { id, notes, client: { first_name: 'Ann' } } as unknown as LeadDetail
  const createLeadNote = async ({ body }: { body: { body: string } }, options?: CallOptions) => {
    keys.push(options?.headers?.['idempotency-key'])
    if (isLost) throw new Error('The answer was lost')
    return { data: note(9, body.body) }
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <LeadNotes key={id} lead={lead} /> }),
    history: createMemoryHistory(),
    context: {
      api: () => ({ createLeadNote }),
      language: 'en',
      auth: { token: () => undefined, subscribe: () => () => undefined },
    },
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: texts },
  )
}
const box = page.getByRole('textbox', { name: 'New note' })

beforeEach(() => {
  keys = []
  isLost = false
  localStorage.clear()
})

test('a half-written note waits on the device, for its lead alone', async () => {
  draw(7)
  await button('Add a note').click()
  await box.fill('Call on Tu')
  draw(8)
  await expect.element(button('Add a note')).toBeVisible()
  draw(7)
  await expect.element(box).toHaveValue('Call on Tu')
  await button('Save').click()
  await expect.element(button('Add a note')).toBeVisible()
  draw(7)
  await expect.element(button('Add a note')).toBeVisible()
})

test('given up, nothing is kept; changed words of a stored note wait too', async () => {
  draw(7, [note(3, 'Oak floor')])
  await button('Add a note').click()
  await box.fill('No')
  await button('Cancel').click()
  await button('Edit').click()
  const edited = page.getByRole('textbox', { name: 'Edit' })
  await edited.fill('Oak floor, oiled')
  draw(7, [note(3, 'Oak floor')])
  await button('Edit').click()
  await expect.element(edited).toHaveValue('Oak floor, oiled')
  await expect.element(box).not.toBeInTheDocument()
})

test('pressed again after a lost answer, it goes with the same key', async () => {
  isLost = true
  draw(7)
  await button('Add a note').click()
  await box.fill('Call')
  await button('Save').click()
  await expect.poll(() => keys.length).toBe(1)
  isLost = false
  await button('Save').click()
  await expect.element(button('Add a note')).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys).toEqual([keys[0], keys[0]])
})
