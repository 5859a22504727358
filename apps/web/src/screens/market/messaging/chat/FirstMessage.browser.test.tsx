import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CallOptions } from '@husrum/contract/core/client.ts'
import uploadTexts from '#locales/foundation/media/uploads.en.json' with { type: 'json' }
import texts from '#locales/market/messaging/messages.en.json' with { type: 'json' }
import expertTexts from '#locales/experts/profile/experts.en.json' with { type: 'json' }
import { button, show } from '#ui/browser.testing.tsx'
import { FirstMessage } from './FirstMessage.tsx'

const message = { id: 9, body: 'Hello', mine: true }
const thread = { id: 3, counterpart: { expert_id: 7, name: 'Maja Holm' }, last_message: message }
type Sent = { body: object; key: string | undefined }
let sent: Sent[] = []
/** Drafts of other conversations. */
let kept: [of: string, text: string][] = []
let answer: () => Promise<unknown>
const onSent = vi.fn<(thread: { id: number; message: { id: number } }) => void>()
const uploaded = { id: 41, kind: 'pdf', name: 'plan.pdf', size: 9, width: null, height: null, placeholder: null }

function Begun() {
  const [text, setText] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <FirstMessage
      expertId={7}
      drafts={{
        read: () => text,
        load: () => {},
        write: (of, now) => (of === 'expert.7' ? setText(now) : kept.push([of, now])),
      }}
      onSent={onSent}
      title={title}
      details={false}
      onDetails={() => {}}
      onOpenDetails={() => {}}
    />
  )
}

function open() {
  const expert = {
    id: 7,
    name: 'Maja Holm',
    avatar: null,
    service_type: [],
    city: { name: 'Aarhus' },
    available: true,
    company: null,
    expert_type: 'freelancer',
  }
  const calls = {
    getExpert: async () => ({ data: expert }),
    getBrief: async () => ({ data: { status: 'active' } }),
    listShownMatches: async () => ({
      data: [],
      meta: { brief_status: 'active', invitations: { open: 0, open_limit: 3, used: 0, used_limit: 8 } },
    }),
    listThreads: async () => ({ data: [thread] }),
    sendMessage: ({ body }: { body: object }, options?: CallOptions) => {
      sent.push({ body, key: options?.headers?.['idempotency-key'] })
      return answer()
    },
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Begun }),
    history: createMemoryHistory(),
    context: { api: () => calls, language: 'en', locale: 'en', auth: { token: () => 'token' } },
  })
  show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: { ...texts, ...uploadTexts, ...expertTexts } },
  )
}
const refused = (status: number, code: string) => () =>
  Promise.reject(Object.assign(new Error(code), { status, refusal: { message: '', code } }))
const box = page.getByRole('textbox')
const send = button('Send to Maja')

beforeEach(() => {
  vi.clearAllMocks()
  sent = []
  kept = []
  answer = async () => ({ data: { ...thread, message } })
  // Uploads files one at a time, and instantly
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      status = 201
      responseText = JSON.stringify({ data: uploaded })
      upload = new EventTarget()
      open() {}
      setRequestHeader() {}
      abort() {}
      send() {
        queueMicrotask(() => this.dispatchEvent(new Event('load')))
      }
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('the first message takes files along, without words too', async () => {
  open()
  // The calls of a brief are loaded on demand
  await expect.element(box).toBeVisible()
  const chooser = document.querySelector('input[type=file]') ?? expect.fail('no way to choose files')
  await userEvent.upload(chooser, new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('plan.pdf')).toBeVisible()
  await send.click()
  await expect.poll(() => sent.map(({ body }) => body)).toEqual([{ architect_id: 7, attachments: [41] }])
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  await expect.element(page.getByText('plan.pdf')).not.toBeInTheDocument()
})

test('the same text has one key until it has arrived; another text has another', async () => {
  open()
  answer = refused(503, 'unavailable')
  await box.fill('Hello')
  await send.click()
  await expect.poll(() => sent.length).toBe(1)
  await send.click()
  await expect.poll(() => sent.length).toBe(2)
  await box.fill('Hello Maja')
  await send.click()
  await expect.poll(() => sent.length).toBe(3)
  const keys = sent.map(({ key }) => key)
  expect(keys[0]).toEqual(expect.any(String))
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false])
  answer = async () => ({ data: { ...thread, message } })
  await send.click()
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  expect(sent[3]?.key).toBe(keys[2])
})

test.each([
  [422, 'validation_failed', { body: ['Write to each one.'] }],
  [422, 'validation_failed', { message: ['Write to each one.'] }],
  [409, 'withdrawn_lately', undefined],
  [409, 'too_many_sent', undefined],
])('a refusal with %i %s is told at the words, which stay', async (status, code, errors) => {
  open()
  answer = () =>
    Promise.reject(
      Object.assign(new Error(code), {
        status,
        refusal: { message: 'Write to each one.', code, ...(errors ? { errors } : {}) },
      }),
    )
  await box.fill('Hello')
  await send.click()
  await expect.element(page.getByText('Write to each one.')).toBeVisible()
  await expect.element(box).toHaveValue('Hello')
})

test('a message that has arrived with an earlier try opens its conversation', async () => {
  open()
  answer = refused(409, 'idempotency_answer_lost')
  await box.fill('Hello')
  await send.click()
  await expect.poll(() => onSent.mock.calls[0]?.[0]).toMatchObject({ id: 3, message: { id: 9 } })
})

test('what is typed while it is under way goes on in the conversation', async () => {
  open()
  const { promise, resolve } = Promise.withResolvers<void>()
  answer = async () => {
    await promise
    return { data: { ...thread, message } }
  }
  await box.fill('Hello')
  await send.click()
  await expect.poll(() => sent.length).toBe(1)
  await box.fill('Hello again')
  resolve()
  await expect.poll(() => onSent.mock.calls.length).toBe(1)
  expect(kept).toEqual([['thread.3', 'Hello again']])
  await expect.element(box).toHaveValue('')
})
