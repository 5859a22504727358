import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import { createRef, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import type { CallOptions } from '@husrum/contract/core/client.ts'
import type { LeadDetail, LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import meetingTexts from '#locales/market/meetings/meetings.en.json' with { type: 'json' }
import danishTexts from '#locales/market/leads/leads.da.json' with { type: 'json' }
import germanTexts from '#locales/market/leads/leads.de.json' with { type: 'json' }
import texts from '#locales/market/leads/leads.en.json' with { type: 'json' }
import replyTexts from '#locales/experts/saved-replies/saved-replies.en.json' with { type: 'json' }
import { setToastRenderer, type ShownToast } from '#lib/toast.ts'
import { readMessageDraft } from '#parts/market/leads/message-drafts.ts'
import type { Files } from '#parts/market/messaging/use-files.ts'
import { button, keys, show } from '#ui/browser.testing.tsx'
import { AnswerComposer } from './AnswerComposer.tsx'
import { noEnclosures, readEnclosed, useAreTimesLeft, writeEnclosed } from './answer-drafts.ts'

type Sent = { what: 'message' | 'times'; body: unknown; key: string | undefined }
let sent: Sent[] = []
let failing: 'message' | 'times' | undefined
/** The server's refusal of the times. */
let refusal: Error | undefined
let toasts: ShownToast[] = []
let shownNext: number[] = []
/** The API waits for this before it answers. */
let under: { way: Promise<void> | undefined } = { way: undefined }

async function take(what: Sent['what'], body: unknown, options: CallOptions | undefined) {
  sent.push({ what, body, key: options?.headers?.['idempotency-key'] })
  await under.way
  if (failing === what) throw (what === 'times' && refusal) || new Error('The answer was lost')
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
} as unknown as Files // The functions that an answer without files calls.

// The fields of a lead that an answer reads.
const lead = {
  id: 7,
  client: { first_name: 'Ann', city: 'Aarhus' },
  brief: { service_type: 'designer', project_type: 'residential', room_types: [{ name: 'Kitchen' }], aspects: [] },
} as unknown as LeadDetail
// The same fields of the next lead.
const next = { id: 8, client: { first_name: 'Jonas' }, expires_at: null } as unknown as LeadSummary
const times = {
  about: 'First visit',
  kind: 'home' as const,
  place: '',
  minutes: 45,
  slots: ['2036-11-26T15:30:00.000Z', '2036-11-27T07:15:00.000Z'],
}

let address = () => ''
/** Shows another lead, or this one again, as rows of the list do. */
let look: (at: 'lead' | 'other') => void = () => undefined

function draw(leadTexts: object = texts) {
  const box = createRef<HTMLTextAreaElement>()
  function Desk() {
    const [full, setFull] = useState(false)
    const [at, setAt] = useState<'lead' | 'other'>('lead')
    const [isAsked, setAsked] = useState(true)
    const areTimesLeft = useAreTimesLeft(lead.id)
    useEffect(() => {
      look = setAt
    }, [])
    if (at === 'other' || (!isAsked && !areTimesLeft)) return <p>{at === 'other' ? 'Another lead' : 'The brief'}</p>
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
        onSentMeanwhile={() => setAsked(false)}
        onClose={() => setAsked(false)}
      />
    )
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Desk, notFoundComponent: () => null }),
    history: createMemoryHistory(),
    context: { api: () => table, language: 'en' },
  })
  address = () => router.state.location.href
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: { ...leadTexts, ...meetingTexts, ...replyTexts } },
  )
}
const box = page.getByRole('textbox', { name: 'Your answer to Ann' })
const timesAlone = page.getByRole('alert').getByText(/but the times didn’t/)
const pastSlot = () =>
  Object.assign(new Error('Refused'), {
    status: 422,
    refusal: { message: 'Look at the times.', code: 'invalid', errors: { 'slots.0': ['This time is over.'] } },
  })

beforeEach(() => {
  sent = []
  failing = undefined
  under = { way: undefined }
  refusal = undefined
  shownNext = []
  toasts = []
  setToastRenderer((toast) => toasts.push(toast))
  localStorage.clear()
})
// The key of a try that failed on purpose would be reused by the next one.
afterEach(() => expect(failing).toBeUndefined())

test('words and times go in one press of keys, each with a key of its own, and the next lead comes', async () => {
  writeEnclosed(7, { ...noEnclosures, times })
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

test.each([
  ['English', texts],
  ['Danish', danishTexts],
  ['German', germanTexts],
])('in a window of 1440 pixels the %s buttons stay in one row while a draft is kept', async (_, said) => {
  await page.viewport(1016, 900) // At this width the pane is next to the list.
  draw(said)
  const written = page.getByRole('textbox')
  await written.fill('Guten Tag, die Fenster nach Norden sind mir aufgefallen.')
  const { times: offer, next: goOn, kept } = said.leads.answer
  const middle = (target: Locator) => {
    const { top, bottom } = target.element().getBoundingClientRect()
    return Math.round((top + bottom) / 2)
  }
  await expect.element(page.getByText(kept)).toBeVisible()
  expect(middle(page.getByRole('button', { name: goOn }))).toBe(middle(button(offer)))
  expect(page.getByText(kept).element().getBoundingClientRect().height).toBeLessThanOrEqual(44)
})

test('when the times fail it is told, and the next try sends them alone', async () => {
  writeEnclosed(7, { ...noEnclosures, times })
  failing = 'times'
  draw()
  await box.fill('Gladly.')
  await button('Send and next').click()
  await expect.element(page.getByRole('alert').getByText(/but the times didn’t/)).toBeVisible()
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
  await button('Use full height').click()
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
  expect([readMessageDraft('lead.7'), readMessageDraft('thread.40')]).toEqual(['', 'Gladly. On Tuesday?'])
})

test('times refused while another lead is shown are told there, and stand ready at their own', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  under = { way: promise }
  failing = 'times'
  refusal = pastSlot()
  writeEnclosed(7, { ...noEnclosures, times })
  draw()
  await box.fill('Gladly.')
  await button('Send and next').click()
  await expect.poll(() => sent.length).toBe(1)
  look('other')
  await expect.element(page.getByText('Another lead')).toBeVisible()
  look('lead')
  await expect.element(page.getByText('Your answer to Ann is being sent.')).toBeVisible()
  look('other')
  resolve()
  await expect
    .poll(() => toasts.map(({ message }) => message))
    .toEqual(['Your answer went to Ann, but the times didn’t. This time is over.'])
  expect([toasts[0]?.seconds, toasts[0]?.tone, shownNext]).toEqual([0, 'danger', []])
  toasts[0]?.action?.run()
  await expect.poll(() => address()).toBe('/expert/leads?lead=7')
  look('lead')
  await expect.element(timesAlone).toBeVisible()
  await button('Change the times').click()
  await expect
    .element(page.getByRole('dialog').getByLabelText(meetingTexts.meetings.offer.what))
    .toHaveValue('First visit')
  await keys('{Escape}')
  failing = undefined
  await button('Send the times').click()
  await expect.poll(() => address()).toBe('/expert/messages?thread=40')
  expect(sent.map(({ what }) => what)).toEqual(['message', 'times', 'times'])
  expect(sent[2]?.key).toBe(sent[1]?.key)
  expect(readEnclosed(7)).toEqual(noEnclosures)
})

test('Escape keeps the times that did not go, and so does a reload; only leaving them out ends them', async () => {
  writeEnclosed(7, { ...noEnclosures, times })
  failing = 'times'
  draw()
  await box.fill('Gladly.')
  await keys('{Control>}{Enter}{/Control}')
  await expect.element(timesAlone).toBeVisible()
  await expect.element(button('Send the times')).toHaveFocus()
  await keys('{Escape}')
  await expect.element(timesAlone).toBeVisible()
  draw()
  await expect.element(timesAlone).toBeVisible()
  await expect.element(page.getByText('We’ve kept the times.', { exact: false })).toBeVisible()
  const { violations } = await axe.run(document.querySelector('form') ?? document)
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
  failing = undefined
  await button('Continue without them').click()
  await expect.element(page.getByText('The brief')).toBeVisible()
  expect([readEnclosed(7), sent.length]).toEqual([noEnclosures, 2])
})

test('an answer that arrives, or does not, while another lead is shown is told with the way to it', async () => {
  for (const [fails, said, way] of [
    ['message', 'We couldn’t send your answer to Ann. We’ve kept your text.', '/expert/leads?lead=7#answer'],
    [undefined, 'Sent to Ann', '/expert/messages?thread=40'],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<void>()
    under = { way: promise }
    failing = fails
    toasts = []
    sent = []
    if (fails === undefined) writeEnclosed(7, { ...noEnclosures, times })
    draw()
    await box.fill('Gladly.')
    await button('Send to Ann').click()
    await expect.poll(() => sent.length).toBe(1)
    look('other')
    await expect.element(page.getByText('Another lead')).toBeVisible()
    resolve()
    await expect.poll(() => toasts.map(({ message }) => message)).toEqual([said])
    expect(readMessageDraft('lead.7')).toBe(fails ? 'Gladly.' : '')
    toasts[0]?.action?.run()
    await expect.poll(() => address()).toBe(way)
    look('lead')
    if (fails) await expect.element(box).toHaveValue('Gladly.')
    else await expect.element(page.getByText('The brief')).toBeVisible()
  }
  expect([sent.map(({ what }) => what), readEnclosed(7)]).toEqual([['message', 'times'], noEnclosures])
})
