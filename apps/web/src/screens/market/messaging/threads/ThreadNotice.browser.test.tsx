import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Thread } from '@husrum/contract/market/messaging/messaging.ts'
import texts from '#locales/market/messaging/messages.en.json' with { type: 'json' }
import { show } from '#ui/browser.testing.tsx'
import { ThreadNotice } from './ThreadNotice.tsx'

const thread = (lead_status: Thread['lead_status'], blocked = false) =>
  ({ lead_status, blocked, counterpart: { short_name: 'Maja', deleted: false } }) as unknown as Thread // Its fields
const again = page.getByText(/Your next message also sends Maja your current brief/)

test('a client reads in an ended conversation that the next message sends the brief', async () => {
  show(<ThreadNotice thread={thread('declined')} side="client" sendsBrief />, { more: texts })
  await expect.element(page.getByText(/Maja declined your brief/)).toBeVisible()
  await expect.element(again).toBeVisible()
})

test('so does one whose conversation has no brief yet, and nobody else', async () => {
  show(<ThreadNotice thread={thread(null)} side="client" sendsBrief />, { more: texts })
  await expect.element(again).toBeVisible()
  show(<ThreadNotice thread={thread('declined')} side="client" sendsBrief={false} />, { more: texts })
  await expect.element(page.getByText(/Maja declined your brief/)).toBeVisible()
  await expect.element(again).not.toBeInTheDocument()
})

test.each(['used_up', 'too_many_open', 'expert_unavailable'] as const)(
  'of a message that goes without the brief (%s) it says so, in place of the promise',
  async (why) => {
    show(<ThreadNotice thread={thread('lost')} side="client" sendsBrief withoutBrief={why} />, { more: texts })
    await expect.element(page.getByText(/working together on this project\. You can still write here\./)).toBeVisible()
    await expect.element(again).not.toBeInTheDocument()
  },
)

test('an expert reads that the team has paused the client, in place of how the brief stands', async () => {
  const paused = { ...thread('contacted'), paused: true }
  show(<ThreadNotice thread={paused} side="expert" sendsBrief={false} />, { more: texts })
  const sentence = 'Maja’s account is paused by the team. Maja reads what you write once the pause ends.'
  await expect.element(page.getByText(sentence)).toBeVisible()
})
