/** The cards of quotes and meetings in every state, as the client and as the expert see them. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Meeting } from '@husrum/contract/market/meetings.ts'
import type { Quote } from '@husrum/contract/market/quotes.ts'
import meetingTexts from '#locales/market/meetings/meetings.en.json' with { type: 'json' }
import quoteTexts from '#locales/market/quotes/quotes.en.json' with { type: 'json' }
import shellTexts from '#locales/core/shell/shell.en.json' with { type: 'json' }
import { button, focused, keys } from '#ui/browser.testing.tsx'
import { expectNoAxeViolations, refused, showWithShell, type Answers } from '#ui/shell.testing.tsx'
import type { MessageBodyProps } from '../../MessageWords.tsx'
import { MeetingMessage } from './MeetingMessage.tsx'
import { QuoteMessage } from './QuoteMessage.tsx'

const texts = { ...meetingTexts, ...quoteTexts, ...shellTexts }
const [q, m] = [quoteTexts.quotes, meetingTexts.meetings]
const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const quote: Quote = {
  id: 5,
  thread_id: 3,
  lead_id: 2,
  brief_id: 1,
  title: 'Kitchen',
  fee_model: 'fixed',
  currency: 'EUR',
  hourly_rate: null,
  hours_cap: null,
  building_cost: null,
  fee_share: null,
  vat_rate: 2500,
  lines: [{ part: 'Drawings', included: 'Two rounds', amount: 400_000 }],
  revisions: 2,
  start: '',
  duration: '',
  ends_on: null,
  valid_until: '2026-12-04',
  notes: '',
  status: 'sent',
  version: 1,
  mine: false,
  expert: { id: 9, name: 'Studio Vest' },
  client: { first_name: 'Ann' },
  sums: { net: 400_000, vat: 100_000, total: 500_000 },
  vat_rates: [2500, 0],
  replaced_by: null,
  expires_at: inHours(48),
  sent_at: inHours(-48),
  answered_at: null,
  accept_note: null,
  decline_note: null,
  created_at: inHours(-48),
  updated_at: inHours(-48),
}
const meeting: Meeting = {
  id: 6,
  thread_id: 3,
  lead_id: 2,
  status: 'offered',
  kind: 'online',
  about: 'Go through the quote',
  place: 'https://meet.example/kitchen',
  minutes: 45,
  slots: [inHours(24), inHours(48), inHours(72)],
  starts_at: null,
  other_times_wanted: false,
  mine: false,
  expert: { id: 9, name: 'Studio Vest' },
  client: { first_name: 'Ann' },
  replaced_by: null,
  cancelled_by: null,
  cancel_note: null,
  hired_other: false,
  created_at: inHours(-1),
  updated_at: inHours(-1),
}
const answered = { answered_at: '2026-11-20T12:00:00.000Z' }

/** The conversation around a card, as the screen has loaded it. */
function Within({ thread, children }: { thread: object; children: ReactNode }) {
  const cache = useQueryClient()
  const open = { blocked: false, lead_status: 'proposal', counterpart: { deleted: false } }
  useState(() => cache.setQueryData(['threads', 'one', 3], { pages: [{ ...open, ...thread }], pageParams: [null] }))
  return <section aria-label="Conversation">{children}</section>
}
const message = (ref_id: number): MessageBodyProps => ({
  message: { id: 1, thread_id: 3, kind: 'quote', ref_id, body: 'Kitchen', attachments: [], mine: false },
  last: true,
})
type Given = { thread?: object; answers?: Answers }
const showQuote = (given: Partial<Quote>, { thread = {}, answers = {} }: Given = {}) => {
  const drawn = () => (
    <Within thread={thread}>
      <QuoteMessage {...message(5)} />
    </Within>
  )
  return showWithShell(drawn, { more: texts, answers: { listQuotes: () => [{ ...quote, ...given }], ...answers } })
}
const showMeeting = (given: Partial<Meeting>, { thread = {}, answers = {} }: Given = {}) => {
  const drawn = () => (
    <Within thread={thread}>
      <MeetingMessage {...message(6)} />
    </Within>
  )
  return showWithShell(drawn, { more: texts, answers: { listMeetings: () => [{ ...meeting, ...given }], ...answers } })
}
const card = () => page.getByRole('article')
const buttons = async () => {
  await expect.element(card()).toBeVisible()
  const all = [...card().element().querySelectorAll('button')].filter((each) => !each.closest('li'))
  return all.map(({ textContent }) => textContent?.trim() ?? '')
}
const times = () => card().getByRole('listitem').getByRole('button')

afterEach(() => vi.useRealTimers())

describe('a quote', () => {
  const pdf = q.pdf.link
  const [accept, change, decline] = [q.accept.open, q.change, q.decline.open]
  test.each<[name: string, Partial<Quote>, says: string, client: string[], expert: string[]]>([
    ['sent', {}, 'Open until 4 Dec', [accept, change, pdf, decline], [q.again, pdf, q.withdraw.open]],
    ['replaced', { status: 'replaced', replaced_by: 8, ...answered }, 'Replaced by a newer version', [pdf], [pdf]],
    ['accepted', { status: 'accepted', ...answered }, 'Accepted on 20 Nov', [pdf], [pdf]],
    ['declined', { status: 'declined', ...answered }, 'Declined on 20 Nov', [pdf], [q.again, pdf]],
    ['expired', { status: 'expired', ...answered }, 'Expired on 20 Nov', [pdf], [q.again, pdf]],
    ['withdrawn', { status: 'withdrawn', ...answered }, 'Withdrawn on 20 Nov', [pdf], [q.again, pdf]],
  ])('%s: what it says, and what each of the two can do', async (_, given, says, client, expert) => {
    for (const [mine, all] of [
      [false, client],
      [true, expert],
    ] as const) {
      showQuote({ ...given, mine }, { answers: { listQuotes: () => [{ ...quote, ...given, mine }] } })
      await expect.element(card()).toMatchTextContent(says)
      await expect.element(card()).toMatchTextContent('5.000 €')
      expect(await buttons()).toEqual(expect.arrayContaining(all))
      expect((await buttons()).length).toBe(all.length)
      await expectNoAxeViolations()
    }
  })

  test.each<[string, Partial<Quote>, string]>([
    ['hourly', { fee_model: 'hourly', hourly_rate: 9500, hours_cap: 40 }, '95 € an hour, 40 hours at most'],
    ['percent', { fee_model: 'percent', building_cost: 8_000_000, fee_share: 1250 }, '12,5% of a building cost'],
  ])('fee: %s, and the card says how it is made up', async (_, given, says) => {
    showQuote({ ...given, lines: [{ part: 'Drawings', included: '', amount: null }] })
    await expect.element(card()).toMatchTextContent(says)
  })

  test('is accepted with a word, which both read on the card', async () => {
    let shown: Quote = quote
    const asked = showQuote(
      {},
      {
        answers: {
          listQuotes: () => [shown],
          acceptQuote: ({ body }: { body: { note: string } }) =>
            (shown = { ...quote, status: 'accepted', accept_note: body.note, ...answered }),
        },
      },
    )
    await button(accept).click()
    await page.getByRole('textbox', { name: /A few words to Studio Vest/ }).fill('We look forward to it.')
    await expectNoAxeViolations()
    await button(q.accept.action).click()
    await expect.element(card().getByRole('blockquote')).toMatchTextContent('We look forward to it.')
    expect(asked).toContainEqual(['acceptQuote', { params: { id: 5 }, body: { note: 'We look forward to it.' } }])
  })

  test('before it is accepted, the dialog names the meetings with others that are cancelled', async () => {
    showQuote(
      {},
      {
        answers: {
          listQuotes: () => [quote],
          listMeetings: () => [
            {
              ...meeting,
              id: 8,
              lead_id: 77,
              status: 'agreed',
              starts_at: inHours(30),
              expert: { id: 4, name: 'Nordlys' },
            },
            { ...meeting, id: 9, lead_id: quote.lead_id, status: 'agreed', starts_at: inHours(40) },
          ],
          getTimeline: () => [
            { lead_id: 77, status: 'meeting', expert: { id: 10 } },
            { lead_id: quote.lead_id, status: 'proposal', expert: quote.expert },
          ],
        },
      },
    )
    await button(accept).click()
    await expect.element(page.getByText('Your meeting will be cancelled:')).toBeVisible()
    expect(
      page
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('with Nordlys')])
  })

  test('accepted by an earlier press whose answer was late, it is a success and nothing is told as refused', async () => {
    let shown: Quote = quote
    showQuote(
      {},
      {
        answers: {
          listQuotes: () => [shown],
          acceptQuote: () => {
            shown = { ...quote, status: 'accepted', ...answered }
            throw refused(409, 'quote_accepted')
          },
        },
      },
    )
    await button(accept).click()
    await button(q.accept.action).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(card()).toMatchTextContent('Accepted')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  })

  test('is accepted with a word by keyboard alone; the focus stays with the card', async () => {
    let shown: Quote = quote
    showQuote(
      {},
      {
        answers: {
          listQuotes: () => [shown],
          acceptQuote: ({ body }: { body: { note: string } }) =>
            (shown = { ...quote, status: 'accepted', accept_note: body.note, ...answered }),
        },
      },
    )
    await expect.element(button(accept)).toBeVisible()
    await keys('{Tab}')
    while (focused() !== accept) await keys('{Tab}')
    await keys('{Enter}')
    await expect.element(page.getByRole('textbox')).toHaveFocus()
    await keys('{Escape}')
    await expect.element(button(accept)).toHaveFocus()
    await keys('{Enter}')
    await keys('Gladly.{Tab}{Tab}{Enter}')
    await expect.element(card().getByRole('blockquote')).toMatchTextContent('Gladly.')
    await expect.element(card()).toHaveFocus()
  })

  test('what the other one changes takes nobody’s focus', async () => {
    let shown: Quote = { ...quote, mine: true }
    const arrived = new EventTarget()
    const Live = () => {
      const cache = useQueryClient()
      useEffect(() => {
        const refresh = () => void cache.invalidateQueries()
        arrived.addEventListener('event', refresh)
        return () => arrived.removeEventListener('event', refresh)
      }, [cache])
      return null
    }
    showWithShell(
      () => (
        <Within thread={{}}>
          <QuoteMessage {...message(5)} />
          <Live />
        </Within>
      ),
      { more: texts, answers: { listQuotes: () => [shown] } },
    )
    await expect.element(button(q.withdraw.open)).toBeVisible()
    shown = { ...shown, status: 'accepted', ...answered }
    arrived.dispatchEvent(new Event('event'))
    await expect.element(button(q.withdraw.open)).not.toBeInTheDocument()
    expect(document.activeElement).toBe(document.body)
  })

  test('cannot be accepted across a block; declining takes no word along', async () => {
    showQuote({}, { thread: { blocked: true } })
    expect(await buttons()).toEqual([pdf, decline])
    await button(decline).click()
    await expect.element(button(q.decline.action)).toBeVisible()
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  })

  test.each([{ blocked: true }, { lead_status: 'lost' }, { counterpart: { deleted: true } }])(
    'has no new version in %o',
    async (thread) => {
      showQuote({ mine: true, status: 'declined', decline_note: 'Too much for us.', ...answered }, { thread })
      expect(await buttons()).toEqual([pdf])
      await expect.element(card().getByRole('blockquote')).toMatchTextContent('Too much for us.')
    },
  )
})

describe('a meeting', () => {
  test('offered: the client taps a time; a refusal is told below the times', async () => {
    const asked = showMeeting(
      {},
      {
        answers: {
          chooseSlot: () => {
            throw refused(422, 'slot_past', { slot: ['Choose a time that is still to come.'] })
          },
        },
      },
    )
    await expect.poll(() => times().elements().length).toBe(3)
    await expectNoAxeViolations()
    await times().nth(1).click()
    await expect.element(card()).toMatchTextContent('Choose a time that is still to come.')
    expect(asked).toContainEqual(['chooseSlot', { params: { id: 6 }, body: { slot: meeting.slots[1] } }])
    expect(await buttons()).toEqual([m.other])
  })

  test('a time is chosen by keyboard alone; the focus stays with the card, and returns to it from a dialog', async () => {
    let shown: Meeting = meeting
    showMeeting(
      {},
      {
        answers: {
          listMeetings: () => [shown],
          chooseSlot: ({ body: { slot } }: { body: { slot: string } }) =>
            (shown = { ...meeting, status: 'agreed', starts_at: slot }),
        },
      },
    )
    await expect.poll(() => times().elements().length).toBe(3)
    while (document.activeElement !== times().nth(1).element()) await keys('{Tab}')
    await keys('{Enter}')
    await expect.element(button(m.add)).toBeVisible()
    await expect.element(card()).toHaveFocus()
    while (focused() !== m.cancel.open) await keys('{Tab}')
    await keys('{Enter}')
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await keys('{Escape}')
    await expect.element(button(m.cancel.open)).toHaveFocus()
  })

  test('offered: the expert only reads the times, and may offer others or cancel', async () => {
    showMeeting({ mine: true, other_times_wanted: true })
    expect(await buttons()).toEqual([m.offer.change, m.cancel.open])
    expect(times().elements()).toEqual([])
    await expect.element(card()).toMatchTextContent('Ann asks for other times.')
  })

  test('a time that is over is no button, and when all are over the card says what to do', async () => {
    showMeeting({ slots: [inHours(-1), inHours(24)] })
    await expect.poll(() => times().elements().length).toBe(1)
    await expect.element(card().getByRole('listitem').nth(0)).toMatchTextContent(m.past)
    await expect.element(page.getByText(m.allPast)).not.toBeInTheDocument()
    showMeeting({ slots: [inHours(-2), inHours(-1)] })
    await expect.element(page.getByText(m.allPast)).toBeVisible()
    expect(times().elements()).toEqual([])
    await expectNoAxeViolations()
    showMeeting({ slots: [inHours(-2), inHours(-1)], mine: true })
    await expect.element(page.getByText(m.allPastMine)).toBeVisible()
  })

  test.each<[name: string, Partial<Meeting>, says: string, client: string[], expert: string[]]>([
    [
      'chosen',
      { status: 'agreed', starts_at: '2026-12-01T15:30:00.000Z' },
      'Tuesday 1 December, 16:30–17:15',
      [m.add, m.other, m.cancel.open],
      [m.add, m.offer.change, m.cancel.open],
    ],
    ['changed', { status: 'replaced', replaced_by: 8 }, m.replaced, [], []],
    ['cancelled', { status: 'cancelled', cancelled_by: 'system' }, m.cancelled, [], []],
    ['over', { status: 'agreed', starts_at: '2026-11-24T15:30:00.000Z' }, m.met, [], []],
  ])('%s: what it says, and what each of the two can do', async (_, given, says, client, expert) => {
    vi.setSystemTime('2026-11-25T09:00:00.000Z')
    for (const [mine, all] of [
      [false, client],
      [true, expert],
    ] as const) {
      showMeeting({ ...given, mine })
      await expect.element(card()).toMatchTextContent(says)
      expect(await buttons()).toEqual(all)
      expect(times().elements()).toEqual([])
      await expectNoAxeViolations()
    }
  })

  test('cancelled: by whom, and why', async () => {
    showMeeting({ status: 'cancelled', cancelled_by: 'client', hired_other: true })
    await expect.element(page.getByText(m.hiredOtherYou)).toBeVisible()
    showMeeting({ status: 'cancelled', cancelled_by: 'expert', cancel_note: 'I am ill, sorry.' })
    await expect.element(card()).toMatchTextContent('Studio Vest cancelled this')
    await expect.element(card().getByRole('blockquote')).toMatchTextContent('I am ill, sorry.')
    showMeeting({ status: 'cancelled', cancelled_by: 'client' })
    await expect.element(card()).toMatchTextContent('You cancelled this')
  })

  test('other times are asked for with a word', async () => {
    const asked = showMeeting({}, { answers: { askOtherTimes: () => meeting } })
    await button(m.other).click()
    await page.getByRole('textbox').fill('Evenings, please.')
    await page.getByRole('button', { name: m.ask.action }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    expect(asked).toContainEqual(['askOtherTimes', { params: { id: 6 }, body: { note: 'Evenings, please.' } }])
  })

  test('no time is chosen across a block, and cancelling takes no word along', async () => {
    showMeeting({ status: 'agreed', starts_at: inHours(24) }, { thread: { blocked: true } })
    expect(await buttons()).toEqual([m.add, m.cancel.open])
    await button(m.cancel.open).click()
    await expect.element(button(m.cancel.action)).toBeVisible()
    await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
    showMeeting({}, { thread: { blocked: true } })
    expect(await buttons()).toEqual([])
    expect(times().elements()).toEqual([])
  })

  describe('at the client’s home', () => {
    const v = m.visit
    const agreed: Partial<Meeting> = { status: 'agreed', kind: 'home', place: '', starts_at: inHours(24) }
    const given = { address: 'Nørrebrogade 12', note: '2. tv.' }
    const line = 'Nørrebrogade 12, 2. tv.'
    const showVisit = (more: Partial<Meeting>, address: object | null, rest: Given = {}) =>
      showMeeting({ ...agreed, ...more }, { ...rest, answers: { getVisitAddress: () => address, ...rest.answers } })

    test('the client gives the address in a dialog; a refused field is marked in it', async () => {
      let kept: object | null = null
      let tries = 0
      const asked = showVisit({}, null, {
        answers: {
          getVisitAddress: () => kept,
          putVisitAddress: ({ body }: { body: object }) => {
            if ((tries += 1) === 1) throw refused(422, 'validation_failed', { address: ['Enter the address.'] })
            return (kept = body)
          },
        },
      })
      await expect.element(card()).toMatchTextContent('Studio Vest doesn’t have the address yet.')
      await button(v.give).click()
      await button(v.save).click()
      await expect.element(page.getByRole('textbox', { name: v.address })).toHaveAttribute('aria-invalid', 'true')
      await expectNoAxeViolations()
      await page.getByRole('textbox', { name: v.address }).fill(given.address)
      await page.getByRole('textbox', { name: new RegExp(v.note) }).fill(given.note)
      await button(v.save).click()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      await expect.element(card()).toMatchTextContent(line)
      expect(asked).toContainEqual(['putVisitAddress', { params: { id: 6 }, body: given }])
      await expect.element(button(v.change)).toHaveFocus()
      await expectNoAxeViolations()
    })

    test('changes it, and removes it; the focus stays with the card', async () => {
      let kept: object | null = given
      const asked = showVisit({}, null, {
        answers: {
          getVisitAddress: () => kept,
          deleteVisitAddress: () => {
            kept = null
          },
        },
      })
      await button(v.change).click()
      await expect.element(page.getByRole('textbox', { name: v.address })).toHaveValue(given.address)
      await expect.element(page.getByRole('textbox', { name: new RegExp(v.note) })).toHaveValue(given.note)
      await keys('{Escape}')
      await button(v.remove).click()
      await expect.element(button(v.give)).toBeVisible()
      await expect.element(card()).toHaveFocus()
      expect(asked).toContainEqual(['deleteVisitAddress', { params: { id: 6 } }])
    })

    test('the expert reads it, or that it is still to come, and sets nothing', async () => {
      showVisit({ mine: true }, given)
      await expect.element(card()).toMatchTextContent(line)
      expect(await buttons()).toEqual([m.add, m.offer.change, m.cancel.open])
      showVisit({ mine: true }, null)
      await expect.element(card()).toMatchTextContent('Ann hasn’t given the address yet.')
    })

    test('after the visit, and across a block, its client can only remove it', async () => {
      showVisit({ starts_at: inHours(-24) }, given)
      await expect.element(card()).toMatchTextContent(line)
      expect(await buttons()).toEqual([v.remove])
      showVisit({}, given, { thread: { blocked: true } })
      await expect.element(card()).toMatchTextContent(line)
      expect(await buttons()).toEqual([v.remove, m.add, m.cancel.open])
    })

    test('across a block its expert reads it no more, also where the page knows it', async () => {
      showVisit({ mine: true }, given, { thread: { blocked: true } })
      await expect.element(card()).toBeVisible()
      await expect.element(page.getByText(line)).not.toBeInTheDocument()
    })

    test('of a visit for which other times are offered its client can remove it', async () => {
      showVisit({ status: 'offered', starts_at: null }, given)
      await expect.element(card()).toMatchTextContent(line)
      await expect.element(button(v.remove)).toBeVisible()
      await expect.element(button(v.change)).not.toBeInTheDocument()
    })

    test('that could not be read is asked for again', async () => {
      let tries = 0
      const getVisitAddress = () => {
        if ((tries += 1) === 1) throw refused(503, 'unavailable')
        return given
      }
      showVisit({ mine: true }, null, { answers: { getVisitAddress } })
      await expect.element(card()).toMatchTextContent(v.failed)
      await expectNoAxeViolations()
      await button(shellTexts.shell.problem.retry).click()
      await expect.element(card()).toMatchTextContent(line)
    })

    test.each<[string, Partial<Meeting>]>([
      ['offered', { status: 'offered', starts_at: null, mine: true }],
      ['cancelled', { status: 'cancelled', cancelled_by: 'client' }],
      ['agreed elsewhere', { kind: 'studio', place: 'Vestergade 1' }],
    ])('%s: no address is asked for', async (_, more) => {
      const asked = showVisit(more, given)
      await expect.element(card()).toBeVisible()
      await expect.element(button(v.give)).not.toBeInTheDocument()
      expect(asked.map(([name]) => name)).not.toContain('getVisitAddress')
    })
  })
})
