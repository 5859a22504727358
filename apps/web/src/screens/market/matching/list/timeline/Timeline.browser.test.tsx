import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { CallOptions } from '@husrum/contract/core/client.ts'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import experts from '#locales/experts/profile/experts.en.json' with { type: 'json' }
import texts from '#locales/market/matching/matches.en.json' with { type: 'json' }
import meetings from '#locales/market/meetings/meetings.en.json' with { type: 'json' }
import quotes from '#locales/market/quotes/quotes.en.json' with { type: 'json' }
import reviews from '#locales/market/reviews/reviews.en.json' with { type: 'json' }
import type { MatchPage } from '#queries/market/matching.ts'
import { setToastRenderer } from '#lib/toast.ts'
import { button, show } from '#ui/browser.testing.tsx'
import { Timeline } from './Timeline.tsx'
import { headlineOf, nextInLine, nextStepOf, statusOf } from './timeline-words.ts'
import { useMatchActions } from '../use-match-actions.ts'
import { useProjectMoves } from '../use-project-moves.ts'
import { UNDO_MS } from '../use-undoable.ts'
import { Trans, useTranslation } from 'react-i18next'

const person = (id: number, name: string): TimelineEntry['expert'] =>
  ({
    id,
    name,
    company: null,
    expert_type: 'individual',
    service_type: ['designer'],
    architect_title: null,
    city: { id: 1, name: 'Risskov' },
    photos: [],
    available: true,
    rating: { average: null, count: 0 },
  }) as unknown as TimelineEntry['expert'] // The fields that the timeline reads.

const step = (status: TimelineEntry['status'], by: 'client' | 'expert' | 'system' = 'client') => ({
  status,
  fact: null,
  by,
  created_at: '2026-11-16T09:00:00Z',
})
const entry = (id: number, name: string, given: Partial<TimelineEntry> = {}): TimelineEntry => ({
  lead_id: id,
  match_id: 100 + id,
  status: 'new',
  awaiting_confirmation: false,
  sent_at: '2026-11-16T09:00:00Z',
  read_at: null,
  answer_by: '2026-11-24T13:00:00Z',
  passed_on_reason: null,
  thread_id: null,
  review_until: null,
  finished: null,
  again_at: null,
  history: [step('new')],
  quote: null,
  meeting: null,
  expert: person(id, name),
  ...given,
})
const answered = { status: 'contacted', answer_by: null, thread_id: 7 } as const
const quote = {
  id: 1,
  status: 'sent',
  fee_model: 'fixed',
  vat_rate: 2500,
  currency: 'EUR',
  valid_until: '2026-11-30',
  expires_at: '2026-11-30T23:00:00Z',
  total: 780_000,
} as const
// The fields that the timeline reads.
const next = { id: 200, expert: person(20, 'Signe Aagaard') } as unknown as Match
const meta = (open: number, brief_status: MatchPage['meta']['brief_status'] = 'active'): MatchPage['meta'] =>
  // The fields that it reads.
  ({ brief_status, invitations: { open, open_limit: 3, used: 3, used_limit: 8 } }) as MatchPage['meta']

let calls: [string, number, unknown][]
/** Calls that continue after the page is left. */
let outliving: string[]
let refuses: Error | undefined
const call =
  (name: string) =>
  async ({ params, body }: { params: { id: number }; body: unknown }, options?: CallOptions) => {
    calls.push([name, params.id, body])
    if (options?.keepalive) outliving.push(name)
    if (refuses) throw refuses
    return { data: { ...next, answer_by: null } }
  }

/** The clock of the screen. */
let now: number
/** Delivers entries as the live connection does. */
let arrive: (entries: TimelineEntry[]) => void

function Shown({ entries: first, given }: { entries: TimelineEntry[]; given: MatchPage['meta'] }) {
  const { t } = useTranslation()
  const [entries, setEntries] = useState(first)
  useEffect(() => {
    arrive = setEntries
  }, [])
  const actions = useMatchActions()
  const moves = useProjectMoves(actions, entries)
  const standing = statusOf(entries)
  const ended = given.brief_status === 'closed' || given.brief_status === 'hired'
  return (
    <>
      <h1>
        {headlineOf(standing, ended, t).map(({ key, values }) => (
          <span key={key}>
            <Trans i18nKey={key} values={values} components={{ stroke: <mark>{null}</mark> }} />{' '}
          </span>
        ))}
      </h1>
      <p>{nextStepOf(standing, { ended, now, language: 'en', t })}</p>
      <Timeline
        entries={entries}
        brief={null}
        meta={given}
        next={nextInLine([next], given.invitations)}
        moves={moves}
        now={now}
      />
    </>
  )
}

async function draw(entries: TimelineEntry[], given = meta(1)) {
  const api = () => ({
    finishHire: call('finishHire'),
    replaceExpert: call('replace'),
    withdrawLead: call('withdraw'),
    confirmLeadHire: call('confirm'),
    getMeetingFile: async ({ params }: { params: { id: number } }) => {
      calls.push(['file', params.id, undefined])
      return new Blob(['BEGIN:VCALENDAR'], { type: 'text/calendar' })
    },
    inviteExpert: call('invite'),
    listQuotes: async () => ({ data: [] }),
  })
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Shown entries={entries} given={given} /> }),
    history: createMemoryHistory(),
    context: { api, language: 'en' }, // The calls that are made.
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    { more: [texts, experts, meetings, quotes, reviews].reduce((all, each) => ({ ...all, ...each })) },
  )
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const row = (name: string) => page.getByRole('article', { name })
const says = (name: string, text: string | RegExp) => expect.element(row(name).getByText(text).first()).toBeVisible()
const title = (text: string) => expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(text)

const toasts: string[] = []
beforeEach(() => {
  toasts.length = 0
  setToastRenderer(({ message }) => void toasts.push(message))
  calls = []
  outliving = []
  refuses = undefined
  now = Date.parse('2026-11-20T09:00:00Z')
  vi.useRealTimers()
})

test('waiting: who has read it, until when each answers, and who would be next', async () => {
  await draw([entry(1, 'Marie Holm', { read_at: '2026-11-17T08:00:00Z' }), entry(2, 'Bo Lindgaard')], meta(2))
  await title('Two experts have your brief')
  await says('Marie Holm', /Read on Tuesday,? 17 November/)
  await says('Bo Lindgaard', 'Sent, not read yet')
  // A deadline, with what happens after it
  for (const name of ['Marie Holm', 'Bo Lindgaard'])
    await says(name, /^Answers by Tuesday,? 24 November, or the place is free again and you can ask Signe instead\.$/)
  await expect.element(page.getByText('2 yet to answer, at most 3 at a time')).toBeVisible()
  await expect.element(page.getByText(/(Marie|Bo) has until Tuesday,? 24 November.* to answer\./)).toBeVisible()
})

test('answered, a meeting and quotes: what was agreed, and the next thing to do', async () => {
  const meeting: TimelineEntry['meeting'] = {
    id: 1,
    kind: 'home',
    minutes: 45,
    slots: [],
    starts_at: '2026-11-26T09:00:00Z',
    status: 'agreed',
  }
  await draw([
    entry(1, 'Atelier Nordhavn', { ...answered, status: 'proposal', quote }),
    entry(2, 'Bo Lindgaard', { ...answered, status: 'meeting', meeting }),
    entry(3, 'Marie Holm'),
  ])
  await title('Two answers in, one on the way')
  await says('Atelier Nordhavn', 'Quote received')
  await says('Atelier Nordhavn', /Open until Monday,? 30 November/)
  await says('Bo Lindgaard', 'Answered, meeting set')
  await says('Bo Lindgaard', /Thursday,? 26 November/)
  await expect.element(page.getByText(/Read the quote from Atelier/)).toBeVisible()
  expect(
    row('Atelier Nordhavn').getByRole('link', { name: 'Open the quote from Atelier Nordhavn' }).query(),
  ).not.toBeNull()
})

test('two quotes are compared on the page', async () => {
  await draw([
    entry(1, 'Anna Vang', { ...answered, status: 'proposal', quote }),
    entry(2, 'Bo Lindgaard', { ...answered, status: 'proposal', quote: { ...quote, total: 737_500 } }),
  ])
  await title('Two quotes to compare')
  const link = row('Anna Vang').getByRole('link', { name: 'Compare quotes' })
  await expect.element(link).toHaveAttribute('href', '#compare-quotes')
  await expect.element(page.getByRole('table', { name: 'Your quotes side by side' })).toBeVisible()
})

test('times offered, a hire to confirm, a hire', async () => {
  const meeting: TimelineEntry['meeting'] = {
    id: 1,
    kind: 'phone',
    minutes: 30,
    slots: ['2026-11-26T09:00:00Z', '2026-11-27T09:00:00Z'],
    starts_at: null,
    status: 'offered',
  }
  await draw([
    entry(1, 'Anna Vang', { ...answered, meeting }),
    entry(2, 'Bo Lindgaard', { ...answered, status: 'won', awaiting_confirmation: true }),
  ])
  await says('Anna Vang', 'Anna offers 2 times for a meeting.')
  await says('Bo Lindgaard', 'Asks for your yes')
  await expect.element(page.getByText('Bo says you’re working together. Say whether that is right.')).toBeVisible()
  expect(row('Bo Lindgaard').getByRole('button', { name: 'Yes, we work together' }).query()).not.toBeNull()
})

test('hired: the others have ended, the review is near', async () => {
  await draw(
    [
      entry(1, 'Anna Vang', { ...answered, status: 'lost', history: [step('new'), step('lost', 'client')] }),
      entry(2, 'Bo Lindgaard', { ...answered, status: 'won' }),
    ],
    meta(0, 'hired'),
  )
  await title('You and Bo work together')
  await says('Anna Vang', 'You chose someone else')
  await says('Bo Lindgaard', 'You work together')
  await expect.element(page.getByText('You chose Bo. The others have been told.')).toBeVisible()
  expect(page.getByText('Compare quotes').query()).toBeNull()
})

test('nobody is left: why each went, and only whom the client took it back from can be asked again here', async () => {
  await draw(
    [
      entry(1, 'Anna Vang', { status: 'declined', answer_by: null, passed_on_reason: 'No time this winter' }),
      entry(2, 'Bo Lindgaard', { status: 'expired', answer_by: null, passed_on_reason: 'Didn’t answer in time' }),
      entry(3, 'Marie Holm', { status: 'withdrawn', answer_by: null }),
    ],
    meta(0),
  )
  await title('Time to ask someone else')
  await says('Anna Vang', 'No time this winter')
  await says('Bo Lindgaard', 'Didn’t reply in time')
  expect(row('Bo Lindgaard').getByText('Didn’t answer in time').query()).toBeNull() // It is said only once.
  await button('Send it to Marie again').click()
  await expect.poll(() => calls).toEqual([['invite', 103, {}]])
  expect(row('Anna Vang').getByRole('button').elements()).toEqual([])
  // A first message asks again.
  for (const [name, id] of Object.entries({ 'Anna Vang': 1, 'Bo Lindgaard': 2 }))
    await expect
      .element(row(name).getByRole('link', { name: 'Message' }))
      .toHaveAttribute('href', `/account/messages?architect=${id}`)
})

const talk = { id: 1, kind: 'phone', minutes: 30 } as const
test('a meeting that is over is told as over, an offer counts the times to come', async () => {
  now = Date.parse('2026-11-26T09:30:00Z')
  const slots = ['2026-11-26T09:00:00Z', '2026-11-27T09:00:00Z']
  await draw([
    entry(1, 'Anna Vang', { ...answered, meeting: { ...talk, slots, starts_at: null, status: 'offered' } }),
    entry(2, 'Bo Lindgaard', {
      ...answered,
      status: 'meeting',
      meeting: { ...talk, slots: [], starts_at: slots[0] ?? '', status: 'agreed' },
    }),
  ])
  await says('Anna Vang', 'Anna offers one time for a meeting.')
  await says('Bo Lindgaard', 'Answered, you’ve met')
  await says('Bo Lindgaard', /^You met:/)
})

test('with no time left, others are asked for; after a meeting the quote is next', async () => {
  now = Date.parse('2026-11-28T09:00:00Z')
  const offered: TimelineEntry['meeting'] = {
    ...talk,
    slots: ['2026-11-26T09:00:00Z'],
    starts_at: null,
    status: 'offered',
  }
  const met = entry(2, 'Bo Lindgaard', {
    ...answered,
    status: 'meeting',
    meeting: { ...offered, slots: [], starts_at: '2026-11-26T09:00:00Z', status: 'agreed' },
  })
  await draw([entry(1, 'Anna Vang', { ...answered, meeting: offered }), met])
  await expect.element(page.getByText('All the times Anna offered have passed. Ask for others.')).toBeVisible()
  await expect.element(row('Anna Vang').getByRole('link', { name: 'Ask for other times' })).toBeVisible()
  expect(page.getByText('Choose a time').query()).toBeNull()
  arrive([met])
  await expect.element(page.getByText(/^You met Bo on Thu.*26 Nov.* Ask for a quote/)).toBeVisible()
})

test('an answer that comes before the undo is over is not taken back, and that is said', async () => {
  await draw([entry(1, 'Marie Holm')])
  await button('Withdraw the brief from Marie Holm').click()
  await expect.element(button('Undo')).toBeVisible()
  arrive([entry(1, 'Marie Holm', { ...answered })])
  await says('Marie Holm', 'Has answered you')
  await expect.poll(() => toasts.at(-1)).toMatch(/There’s news from Marie/)
  expect(button('Undo').query()).toBeNull()
  window.dispatchEvent(new Event('pagehide'))
  expect(calls).toEqual([])
})

test('after a hire: what was accepted, and the review while it can be written', async () => {
  const hired = entry(2, 'Bo Lindgaard', {
    ...answered,
    status: 'won',
    quote: { ...quote, status: 'accepted' },
    review_until: '2027-01-19T09:00:00Z',
    finished: { at: '2026-11-20T09:00:00Z', by: 'client' },
  })
  await draw([hired], meta(0, 'hired'))
  await says('Bo Lindgaard', /Quote accepted:.*7.800/)
  await expect.element(row('Bo Lindgaard').getByRole('link', { name: 'Read the quote' })).toBeVisible()
  await expect.element(row('Bo Lindgaard').getByRole('button', { name: 'PDF' })).toBeVisible()
  await expect.element(page.getByText('You chose Bo.', { exact: true })).toBeVisible()
  const write = row('Bo Lindgaard').getByRole('link', { name: reviews.reviews.own.write })
  await expect.element(write).toHaveAttribute('href', '/account/reviews/2')
  arrive([{ ...hired, review_until: null }])
  await expect.poll(() => write.query()).toBeNull()
  expect(page.getByText(/A review at the end/).query()).toBeNull()
})

test('a review is offered once the work is done, not with the hire', async () => {
  const hired = entry(2, 'Bo Lindgaard', { ...answered, status: 'won', review_until: '2027-01-19T09:00:00Z' })
  await draw([hired], meta(0, 'hired'))
  const write = row('Bo Lindgaard').getByRole('link', { name: reviews.reviews.own.write })
  await expect.element(button('The work is finished')).toBeVisible()
  expect(write.query()).toBeNull()
  await button('The work is finished').click()
  await expect.poll(() => calls).toEqual([['finishHire', 2, undefined]])
  arrive([{ ...hired, finished: { at: '2026-11-20T09:00:00Z', by: 'client' } }])
  await expect.element(write).toBeVisible()
  expect(button('The work is finished').query()).toBeNull()
})

test('an ended lead says what ended it: the client, the expert, the end of the brief', async () => {
  const ended = (status: TimelineEntry['status'], last: object) => ({
    status,
    answer_by: null,
    history: [step('new'), { ...step(status), ...last }],
  })
  await draw(
    [
      entry(1, 'Anna Vang', ended('lost', { fact: 'brief_closed' })),
      entry(2, 'Bo Lindgaard', ended('withdrawn', { by: 'system' })),
      entry(3, 'Marie Holm', ended('withdrawn', { by: 'client' })),
      entry(4, 'Ida Krogh', ended('declined', { by: 'system' })),
      entry(5, 'Else Munk', ended('lost', { by: 'expert' })),
    ],
    meta(0, 'closed'),
  )
  await says('Anna Vang', 'The brief was closed')
  await says('Bo Lindgaard', 'The brief was closed')
  await says('Marie Holm', 'You withdrew the brief')
  await says('Ida Krogh', 'Ida has left Husrum')
  await says('Else Munk', 'Else said you won’t be working together')
  // One press opens the history.
  await row('Anna Vang').getByText('What has happened').click()
  const story = row('Anna Vang').element().querySelector('details')
  await expect
    .poll(() => [story?.open, story?.querySelectorAll('details, li').length, story?.textContent])
    .toEqual([true, 2, expect.stringContaining('You sent your brief')])
})

test('who can read the brief: everybody from whom it was not taken back', async () => {
  const declined = entry(1, 'Anna Vang', { status: 'declined', answer_by: null })
  const withdrawn = entry(2, 'Bo Lindgaard', { status: 'withdrawn', answer_by: null })
  await draw([declined, withdrawn, entry(3, 'Marie Holm')])
  await expect.element(page.getByText(/^Only 2 experts can read your brief, also those no longer/)).toBeVisible()
})

test('with every invitation used nobody is next', async () => {
  const used = meta(1)
  await draw([entry(1, 'Marie Holm')], { ...used, invitations: { ...used.invitations, used: 8 } })
  await says('Marie Holm', /or the time to answer expires\.$/)
  expect(
    row('Marie Holm')
      .getByRole('button', { name: /^Replace/ })
      .query(),
  ).toBeNull()
})

test('a closed brief offers nothing to send, take back or replace', async () => {
  await draw([entry(1, 'Anna Vang', { status: 'withdrawn', answer_by: null })], meta(0, 'closed'))
  await title('This project is closed')
  expect(page.getByRole('button', { name: /Send|Replace|Take/ }).elements()).toEqual([])
})

test('one press gives the place to the next best, a moment later; it can be undone until then', async () => {
  await draw([entry(1, 'Marie Holm')])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const replace = () =>
    (
      row('Marie Holm')
        .getByRole('button', { name: /^Replace with Signe/ })
        .element() as HTMLElement
    ).click() // It is a button.
  replace()
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'))
  expect(row('Marie Holm').getByText('Signe gets your brief instead of Marie.').query()).not.toBeNull()
  ;(document.activeElement as HTMLElement).click() // It is the button.
  vi.advanceTimersByTime(2 * UNDO_MS)
  expect(calls).toEqual([])
  await vi.waitFor(() =>
    expect(
      row('Marie Holm')
        .getByRole('button', { name: /^Replace/ })
        .query(),
    ).not.toBeNull(),
  )
  replace()
  vi.advanceTimersByTime(UNDO_MS)
  vi.useRealTimers()
  await expect.poll(() => calls).toEqual([['replace', 1, { match_id: 200, status: 'new' }]])
})

test('one press takes an unanswered brief back, at once when the page is left', async () => {
  await draw([entry(1, 'Marie Holm', { match_id: null })])
  await button('Withdraw the brief from Marie Holm').click()
  await expect.element(row('Marie Holm').getByText('You’re withdrawing your brief from Marie.')).toBeVisible()
  expect(calls).toEqual([])
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => calls).toEqual([['withdraw', 1, { status: 'new' }]])
  expect(outliving).toEqual(['withdraw'])
})

test('giving the place away while the page is left goes on after it', async () => {
  await draw([entry(1, 'Marie Holm')])
  await row('Marie Holm')
    .getByRole('button', { name: /^Replace with Signe/ })
    .click()
  await expect.element(button('Undo')).toBeVisible()
  window.dispatchEvent(new Event('pagehide'))
  await expect.poll(() => [calls, outliving]).toEqual([[['replace', 1, { match_id: 200, status: 'new' }]], ['replace']])
})

test('what stands against sending is said in the row of the press, until the next press', async () => {
  const text = 'You can send it to them again 3 days later.'
  refuses = Object.assign(new Error(text), { status: 409, refusal: { message: text, code: 'withdrawn_lately' } })
  await draw([
    entry(1, 'Marie Holm', { status: 'withdrawn', answer_by: null }),
    entry(2, 'Bo Lindgaard', { status: 'withdrawn', answer_by: null }),
  ])
  await button('Send it to Marie again').click()
  await expect.element(row('Marie Holm').getByRole('alert')).toHaveTextContent(text)
  await expect.element(row('Bo Lindgaard').getByRole('alert')).toHaveTextContent('')
  refuses = undefined
  await button('Send it to Marie again').click()
  await expect.element(row('Marie Holm').getByRole('alert')).toHaveTextContent('')
})

test('who may get it again only later is not offered it, and the day is said', async () => {
  const again_at = new Date(Date.now() + 2 * 86_400_000).toISOString()
  await draw([entry(1, 'Marie Holm', { status: 'withdrawn', answer_by: null, again_at })], meta(0))
  await says('Marie Holm', /You can send it to Marie again from/)
  expect(button('Send it to Marie again').query()).toBeNull()
})

test('an agreed meeting is taken along as a calendar file', async () => {
  const meeting = (id: number, days: number): TimelineEntry['meeting'] => ({
    id,
    kind: 'phone',
    minutes: 30,
    slots: [],
    starts_at: new Date(now + days * 86_400_000).toISOString(),
    status: 'agreed',
  })
  await draw([
    entry(1, 'Bo Lindgaard', { ...answered, status: 'meeting', meeting: meeting(12, 2) }),
    entry(2, 'Anna Vang', { ...answered, status: 'meeting', meeting: meeting(13, -2) }),
  ])
  // A past meeting offers no calendar entry
  expect(row('Anna Vang').getByRole('button', { name: /^Add/ }).query()).toBeNull()
  await button('Add to calendar: meeting with Bo Lindgaard').click()
  await expect.poll(() => calls).toEqual([['file', 12, undefined]])
})

test('a hire by somebody outside the list is asked about here too', async () => {
  await draw([entry(7, 'Bo Lindgaard', { ...answered, match_id: null, status: 'won', awaiting_confirmation: true })])
  await button('Yes, we work together').click()
  await expect.poll(() => calls).toEqual([['confirm', 7, undefined]])
})
