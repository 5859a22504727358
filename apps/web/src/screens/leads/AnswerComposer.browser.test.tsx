import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import { createRef, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CallOptions } from '@husrum/contract/client.ts'
import type { LeadDetail, LeadSummary } from '@husrum/contract/leads.ts'
import meetingTexts from '#locales/meetings/en.json' with { type: 'json' }
import texts from '#locales/leads/en.json' with { type: 'json' }
import replyTexts from '#locales/saved-replies/en.json' with { type: 'json' }
import { openMessageDrafts } from '#parts/lead/message-drafts.ts'
import type { Files } from '#parts/message-files/use-files.ts'
import { button, keys, show } from '#ui/browser.testing.tsx'
import { AnswerComposer } from './AnswerComposer.tsx'
import { writeEnclosed } from './answer-drafts.ts'

type Sent = { what: 'message' | 'times'; body: unknown; key: string | undefined }
let sent: Sent[] = []
let failing: 'message' | 'times' | undefined
let shownNext: number[] = []
/** What the API waits for before it answers. */
let under: { way: Promise<void> | undefined } = { way: undefined }

async function take(what: Sent['what'], body: unknown, options: CallOptions | undefined) {
  sent.push({ what, body, key: options?.headers?.['idempotency-key'] })
  await under.way
  if (failing === what) throw new Error('The answer was lost')
  return { data: { id: 40 } }
}
const table = {
  sendMessage: ({ body }: { body: unknown }, options?: CallOptions) => take('message', body, options),
  offerMeeting: ({ body }: { body: unknown }, options?: CallOptions) => take('times', body, options),
  listSavedReplies: async () => ({ data: [{ id: 1, title: 'First idea', body: 'Hi {first_name}, {idea}' }] }),
  getOwnExpert: async () => ({ data: { name: 'Bo Lindgaard' } }),
}
const noFiles = {
  items: [],
  leftOut: [],
  queue: { items: () => [] },
  add: () => {},
  take: () => {},
} as unknown as Files // what an answer without files asks of them

// what an answer reads of a lead
const lead = {
  id: 7,
  client: { first_name: 'Ann', city: 'Aarhus' },
  brief: { service_type: 'designer', project_type: 'residential', room_types: [{ name: 'Kitchen' }], aspects: [] },
} as unknown as LeadDetail
// and of the next one
const next = { id: 8, client: { first_name: 'Jonas' }, expires_at: null } as unknown as LeadSummary
const times = {
  about: 'First visit',
  kind: 'home' as const,
  place: '',
  minutes: 45,
  slots: ['2036-11-26T15:30:00.000Z', '2036-11-27T07:15:00.000Z'],
}

function draw() {
  const box = createRef<HTMLTextAreaElement>()
  function Desk() {
    const [full, setFull] = useState(false)
    return (
      <AnswerComposer
        lead={lead}
        writable
        box={box}
        files={noFiles}
        full={full}
        onFull={setFull}
        next={next}
        now={0}
        onNext={({ id }) => shownNext.push(id)}
        onClose={() => {}}
      />
    )
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Desk }),
    history: createMemoryHistory(),
    context: { api: () => table, language: 'en' },
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: { ...texts, ...meetingTexts, ...replyTexts } },
  )
}
const box = page.getByRole('textbox', { name: 'Your answer to Ann' })

beforeEach(() => {
  sent = []
  failing = undefined
  under = { way: undefined }
  shownNext = []
  localStorage.clear()
})

test('words and times go in one press of keys, each with a key of its own, and the next lead comes', async () => {
  writeEnclosed(7, { project: undefined, times })
  draw()
  await box.fill('Gladly.')
  await expect.element(page.getByRole('button', { name: /First visit/ })).toBeVisible()
  const { violations } = await axe.run(document.querySelector('form') ?? document)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  await keys('{Control>}{Enter}{/Control}')
  await expect.poll(() => shownNext).toEqual([8])
  expect(sent.map(({ what, body }) => [what, body])).toEqual([
    ['message', { lead_id: 7, body: 'Gladly.' }],
    ['times', { ...times, thread_id: 40 }],
  ])
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2)
  draw()
  await expect.element(box).toHaveValue('')
  await expect.element(page.getByRole('button', { name: /First visit/ })).not.toBeInTheDocument()
})

test('when the times fail it is told, and the next try sends them alone', async () => {
  writeEnclosed(7, { project: undefined, times })
  failing = 'times'
  draw()
  await box.fill('Gladly.')
  await button('Send and next').click()
  await expect.element(page.getByRole('alert').getByText(/the times did not/)).toBeVisible()
  failing = undefined
  await button('Send the times').click()
  await expect.poll(() => shownNext).toEqual([8])
  expect(sent.map(({ what }) => what)).toEqual(['message', 'times', 'times'])
  expect(sent[2]?.key).toBe(sent[1]?.key)
})

test('pressed again after a lost answer, the message is the same one; other words are another', async () => {
  failing = 'message'
  draw()
  await box.fill('Gladly.')
  await button('Send to Ann').click()
  await expect.element(page.getByText(/^Not sent/)).toBeVisible()
  await button('Send to Ann').click()
  await expect.poll(() => sent.length).toBe(2)
  await box.fill('Gladly, on Tuesday.')
  failing = undefined
  await button('Send and next').click()
  await expect.poll(() => shownNext).toEqual([8])
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test('a saved reply comes filled; what nobody filled in is not sent', async () => {
  draw()
  await button('First idea').click()
  await expect.element(box).toHaveValue('Hi Ann, {idea}')
  await button('Send and next').click()
  await expect.element(page.getByText('Fill in {idea} or delete it before you send.')).toBeVisible()
  expect(sent).toEqual([])
  await button('Full height').click()
  await expect.element(button('Show the brief again')).toBeVisible()
  await box.fill('Hi Ann, light first.')
  await button('Send and next').click()
  await expect.poll(() => shownNext).toEqual([8])
})

test('what is typed while the answer is under way goes on in the conversation', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  under = { way: promise }
  draw()
  await box.fill('Gladly.')
  await button('Send and next').click()
  await expect.poll(() => sent.length).toBe(1)
  await box.fill('Gladly. On Tuesday?')
  resolve()
  await expect.poll(() => shownNext).toEqual([8])
  expect(sent.map(({ body }) => body)).toEqual([{ lead_id: 7, body: 'Gladly.' }])
  expect([openMessageDrafts().read('lead.7'), openMessageDrafts().read('thread.40')]).toEqual([
    '',
    'Gladly. On Tuesday?',
  ])
})
