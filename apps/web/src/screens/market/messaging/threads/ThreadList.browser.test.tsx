import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Thread } from '@husrum/contract/market/messaging/messaging.ts'
import texts from '#locales/market/messaging/messages.en.json' with { type: 'json' }
import { expectNoAxeViolations, showWithShell } from '#ui/shell.testing.tsx'
import type { ChatThread } from '../chat/chat-state.ts'
import { ThreadList } from './ThreadList.tsx'

const bo = {
  id: 3,
  counterpart: { role: 'expert', name: 'Bo Berg', short_name: 'Bo', deleted: false },
  unread_count: 0,
  last_message: null,
  updated_at: '2026-11-20T10:00:00.000Z',
} as unknown as Thread // The fields that the list reads.

function list(search: string, threads: ChatThread[], searchProblem?: string) {
  const part = () => (
    <ThreadList
      chat={{ activeChatId: null, chatSelected: false, search, threads }}
      shownId={undefined}
      now={Date.parse('2026-11-20T12:00:00.000Z')}
      words={search}
      folder={undefined}
      onWords={() => undefined}
      searching={false}
      searchProblem={searchProblem}
      draftOf={() => ''}
      hasFailed={() => false}
      more={{ wanted: false, loading: false, load: () => undefined }}
      empty={null}
    />
  )
  showWithShell(part, { more: texts })
}
const names = page.getByText('Only names so far. Type a third letter to search the messages too.')

test('two letters find names alone, and the list says so, empty or not', async () => {
  list('bo', [bo])
  await expect.element(page.getByRole('link', { name: /Bo Berg/ })).toBeVisible()
  await expect.element(names).toBeVisible()
  await expectNoAxeViolations()
  list('xy', [])
  await expect
    .element(page.getByText('No name with “xy”. Type a third letter to search the messages too.'))
    .toBeVisible()
})

test('from three letters on nothing is said of names', async () => {
  list('ber', [bo])
  await expect.element(page.getByRole('link', { name: /Bo Berg/ })).toBeVisible()
  await expect.element(names).not.toBeInTheDocument()
  list('xyz', [])
  await expect.element(page.getByText(/No conversation with “xyz”/)).toBeVisible()
})

test('words that could not be searched for say why in the list’s place', async () => {
  const why = 'That search took too long. Try a longer or rarer word.'
  list('', [bo], why)
  await expect.element(page.getByRole('paragraph').filter({ hasText: why })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Bo Berg/ })).not.toBeInTheDocument()
})
