import { useRef } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminContactDetail } from '@husrum/contract/back-office/contacts.ts'
import admin from '#locales/back-office/staff-lists/admin.en.json' with { type: 'json' }
import texts from '#locales/back-office/contacts/admin-contacts.en.json' with { type: 'json' }
import { refusal, showScreen } from '#parts/market/reviews/reviews.testing.tsx'
import { ToastLayer } from '#parts/shell/toasts/ToastLayer.tsx'
import { button } from '#ui/browser.testing.tsx'
import { ContactPane } from './ContactPane.tsx'

const words = texts['admin-contacts']
const contact: AdminContactDetail = {
  id: 7,
  account_id: null,
  account: null,
  name: 'Ann Krogh',
  email: 'ann@post.example',
  topic: 'other',
  subject: 'Somewhere on Samsø',
  message: 'Will there be more in spring?',
  locale: 'en',
  status: 'new',
  note: null,
  notes: [],
  assigned_to: null,
  reply: null,
  version: 1,
  handled_at: null,
  created_at: '2026-03-03T09:00:00.000Z',
  others: [],
}

test('a note is added while the message is still being assigned', async () => {
  const ida = { id: 3, name: 'Ida Krogh' }
  const assigned = Promise.withResolvers<void>()
  let stored = contact
  const calls = {
    getAdminContact: async () => ({ data: stored }),
    listContactStaff: async () => ({ data: [ida] }),
    updateContact: async ({ body }: { body: { note?: string; assigned_to?: number; version?: number } }) => {
      if (body.note) {
        const note = { id: stored.notes.length, body: body.note, by: ida, created_at: contact.created_at }
        stored = { ...stored, notes: [...stored.notes, note] }
        return { data: stored }
      }
      await assigned.promise
      if (body.version !== stored.version) throw refusal(409, 'changed_elsewhere', 'Someone was faster.')
      stored = { ...stored, version: stored.version + 1, assigned_to: ida }
      return { data: stored }
    },
  }
  function Screen() {
    const title = useRef<HTMLHeadingElement>(null)
    return (
      <>
        <ContactPane id={7} title={title} now={Date.parse(contact.created_at)} mayWrite />
        <ToastLayer />
      </>
    )
  }
  showScreen(Screen, calls, { more: { ...admin, ...texts } })
  const holder = page.getByRole('combobox', { name: words.column.assigned })
  await holder.selectOptions(ida.name)
  await page.getByRole('textbox', { name: words.note.new }).fill('Asks every spring.')
  await button(words.note.save).click()
  await expect.element(page.getByText(words.done.note)).toBeVisible()
  await expect.element(page.getByText('Asks every spring.')).toBeVisible()
  assigned.resolve()
  await expect.element(holder).toHaveValue(String(ida.id))
  await expect.element(page.getByText('Asks every spring.')).toBeVisible()
  await expect.element(page.getByText(admin.admin.changed.title)).not.toBeInTheDocument()
})
