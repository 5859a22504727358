/** Quotes: an expert's offer to a client in their conversation, and the client's answer. */
import { z } from 'zod'
import { endpoints } from '../core/endpoint.ts'
import {
  ANSWER_NOTE_MAX,
  BUILDING_COST_MAX,
  HOURLY_RATE_MAX,
  HOURS_MAX,
  LINE_AMOUNT_MAX,
  QUOTE_DAYS_MAX,
  QUOTE_END_DAYS_MAX,
  QUOTE_INCLUDED_MAX,
  QUOTE_LINES_MAX,
  QUOTE_NOTES_MAX,
  QUOTE_PART_MAX,
  QUOTE_WORDS_MAX,
  REVISIONS_MAX,
  QUOTE_VALID_DAYS,
} from '../core/limits.ts'
import { copenhagenDay, plusDays } from '../core/time/copenhagen-time.rules.ts'
import { netOf } from './quotes.rules.ts'
import { id, idText, instant, one, pageQuery, paged, trimmed } from '../core/shapes.ts'
import * as words from '../core/vocabulary.ts'

const amount = (max: number) => z.int().min(0).max(max)
/** One line without breaks, because it is shown in tables and in file names. */
const line = (max: number) => trimmed(0, max).refine((value) => !/\p{Cc}/u.test(value), { error: 'invalid_characters' })
/** The calendar has no year 0. */
const day = z.iso.date().refine((value) => !value.startsWith('0000'), { error: 'date' })

const quoteLine = z.object({
  /** A room or another part of the work. */
  part: line(QUOTE_PART_MAX),
  included: trimmed(0, QUOTE_INCLUDED_MAX),
  /** Minor units without VAT; only counts in a fixed fee, where 0 means included in the price of the others. */
  amount: amount(LINE_AMOUNT_MAX).nullable(),
})

/** The content of a quote; a draft may lack what sending needs (`sendableQuote`). Amounts are without VAT. */
export const quoteTerms = z.object({
  title: line(QUOTE_PART_MAX),
  fee_model: z.enum(words.feeModels),
  currency: z.enum(words.currencies),
  hourly_rate: amount(HOURLY_RATE_MAX).nullable(),
  hours_cap: z.int().min(1).max(HOURS_MAX).nullable(),
  /** Expected cost of the building, from which the fee of `percent` is calculated. */
  building_cost: amount(BUILDING_COST_MAX).nullable(),
  /** Hundredths of a per cent: 1250 is 12.5 %. */
  fee_share: z.int().min(1).max(10_000).nullable(),
  /** Hundredths of a per cent; the standard rate of the expert's country, or 0. */
  vat_rate: z.int().min(0).max(10_000),
  lines: z.array(quoteLine).max(QUOTE_LINES_MAX),
  revisions: z.int().min(0).max(REVISIONS_MAX).nullable(),
  start: line(QUOTE_WORDS_MAX),
  duration: line(QUOTE_WORDS_MAX),
  /** The day by which the work is done, in Europe/Copenhagen: the time for a review starts after it. */
  ends_on: day.nullable(),
  /** The last day on which it can be accepted, in Europe/Copenhagen. */
  valid_until: day.nullable(),
  notes: trimmed(0, QUOTE_NOTES_MAX),
})
export type QuoteTerms = z.infer<typeof quoteTerms>

/** What sending needs in addition to a draft's rules. `today` is a day in Copenhagen. */
export const sendableQuote = (today: string) =>
  quoteTerms.superRefine((terms, context) => {
    const refuse = (path: (string | number)[], message: string, params?: Record<string, unknown>) =>
      context.addIssue({ code: 'custom', path, message, ...(params ? { params } : {}) })
    if (terms.title === '') refuse(['title'], 'required')
    if (terms.lines.length === 0) refuse(['lines'], 'quote_lines')
    terms.lines.forEach((each, at) => each.part === '' && refuse(['lines', at, 'part'], 'required'))
    for (const field of needs[terms.fee_model]) if (terms[field] === null) refuse([field], 'required')
    if (terms.fee_model === 'fixed') {
      terms.lines.forEach(({ part, amount }, at) => {
        if (amount === null) refuse(['lines', at, 'amount'], part ? 'quote_line_amount' : 'quote_amount', { part })
      })
      if (netOf(terms) === 0) refuse(['lines', 0, 'amount'], 'quote_amount')
    }
    if (terms.fee_model !== 'fixed' && netOf(terms) === 0)
      refuse([terms.fee_model === 'hourly' ? 'hourly_rate' : 'building_cost'], 'quote_amount')
    if (terms.revisions === null) refuse(['revisions'], 'required')
    const last = plusDays(today, QUOTE_DAYS_MAX)
    if (terms.valid_until === null) refuse(['valid_until'], 'required')
    else if (terms.valid_until < today) refuse(['valid_until'], 'day_past')
    else if (terms.valid_until > last) refuse(['valid_until'], 'date_too_late', { limit: last })
    const lastEnd = plusDays(today, QUOTE_END_DAYS_MAX)
    if (terms.ends_on !== null && terms.ends_on < today) refuse(['ends_on'], 'day_past')
    else if (terms.ends_on !== null && terms.ends_on > lastEnd) refuse(['ends_on'], 'date_too_late', { limit: lastEnd })
  })
const needs = {
  fixed: [],
  hourly: ['hourly_rate', 'hours_cap'],
  percent: ['building_cost', 'fee_share'],
} as const

/** Today in Copenhagen, for `sendableQuote`. */
export const quoteDay = (now: Date): string => copenhagenDay(now)

export const firstLastDay = (today: string): string => plusDays(today, QUOTE_VALID_DAYS)

/** Without the values of other fee models: a sent quote has only what applies. */
export function termsOfFeeModel(terms: QuoteTerms): QuoteTerms {
  const { fee_model, lines, hourly_rate, hours_cap, building_cost, fee_share } = terms
  return {
    ...terms,
    lines: fee_model === 'fixed' ? lines : lines.map((each) => ({ ...each, amount: null })),
    ...(fee_model === 'hourly' ? { hourly_rate, hours_cap } : { hourly_rate: null, hours_cap: null }),
    ...(fee_model === 'percent' ? { building_cost, fee_share } : { building_cost: null, fee_share: null }),
  }
}

export const quote = quoteTerms.extend({
  id: z.int(),
  thread_id: z.int(),
  lead_id: z.int(),
  brief_id: z.int(),
  status: z.enum(words.quoteStatuses),
  /** Counts the quotes sent in this lead; null for a draft. */
  version: z.int().nullable(),
  /** Whether the reader made it. */
  mine: z.boolean(),
  expert: z.object({ id: z.int(), name: z.string() }),
  client: z.object({ first_name: z.string() }),
  /** Minor units; null while a draft lacks required values. */
  sums: z.object({ net: z.int(), vat: z.int(), total: z.int() }).nullable(),
  /** The rates the expert may choose, the usual one first. */
  vat_rates: z.array(z.int()),
  /** The quote that replaced it. */
  replaced_by: z.int().nullable(),
  /** When it can no longer be accepted. */
  expires_at: instant().nullable(),
  sent_at: instant().nullable(),
  /** When it was accepted, declined, replaced, withdrawn, or expired. */
  answered_at: instant().nullable(),
  /** The client's note when accepting. */
  accept_note: z.string().nullable(),
  /** The client's note when declining. */
  decline_note: z.string().nullable(),
  created_at: instant(),
  updated_at: instant(),
})
export type Quote = z.infer<typeof quote>

const people = ['client', 'expert'] as const
const quotePath = z.object({ id: idText() })
const missing = { 404: ['quote_not_found'] } as const
const word = z.object({ note: trimmed(0, ANSWER_NOTE_MAX).optional() }).optional()
const closed = ['quote_accepted', 'quote_declined', 'quote_replaced', 'quote_withdrawn', 'quote_expired'] as const

export const quotes = endpoints({
  listQuotes: {
    method: 'GET',
    path: '/api/quotes',
    audience: people,
    summary: 'Own quotes, newest first, of one conversation or of all; drafts only for the expert',
    query: z.object({
      ...pageQuery(50),
      thread_id: idText().optional(),
      status: z.enum(words.quoteStatuses).optional(),
    }),
    reply: paged(quote),
  },
  getQuote: {
    method: 'GET',
    path: '/api/quotes/{id}',
    audience: people,
    summary: 'One quote',
    params: quotePath,
    reply: one(quote),
    refusals: missing,
  },
  getQuoteStart: {
    method: 'GET',
    path: '/api/threads/{id}/quote-start',
    audience: ['expert'],
    summary: 'What a new quote in a conversation begins with: the brief’s rooms, the usual VAT, two weeks to answer',
    params: quotePath,
    reply: one(quoteTerms.extend({ vat_rates: quote.shape.vat_rates, client: quote.shape.client })),
    refusals: { 404: ['thread_not_found'], 409: ['lead_not_live'] },
  },
  createQuote: {
    method: 'POST',
    path: '/api/quotes',
    audience: ['expert'],
    summary:
      'Begin a quote in a conversation with a live lead, one draft at a time; what is left out is filled from the brief. With `send` it goes out at once',
    body: quoteTerms.partial().extend({ thread_id: id(), send: z.boolean().default(false) }),
    status: 201,
    reply: one(quote),
    refusals: {
      404: ['thread_not_found'],
      409: ['quote_draft_exists', 'lead_not_live', 'thread_closed', 'person_left'],
      429: ['too_many_quotes', 'too_many_cards'],
    },
  },
  updateQuote: {
    method: 'PUT',
    path: '/api/quotes/{id}',
    audience: ['expert'],
    summary: 'Save a draft; what is absent stays',
    params: quotePath,
    body: quoteTerms.partial(),
    reply: one(quote),
    refusals: { ...missing, 409: ['quote_not_draft'] },
  },
  deleteQuote: {
    method: 'DELETE',
    path: '/api/quotes/{id}',
    audience: ['expert'],
    summary: 'Throw a draft away',
    params: quotePath,
    refusals: { ...missing, 409: ['quote_not_draft'] },
  },
  sendQuote: {
    method: 'POST',
    path: '/api/quotes/{id}/send',
    audience: ['expert'],
    summary: 'Send a draft: it takes the place of the one that was open, and the lead moves to `proposal`',
    params: quotePath,
    reply: one(quote),
    refusals: {
      ...missing,
      409: ['quote_not_draft', 'lead_not_live', 'thread_closed', 'person_left'],
      429: ['too_many_quotes', 'too_many_cards'],
    },
  },
  acceptQuote: {
    method: 'POST',
    path: '/api/quotes/{id}/accept',
    audience: ['client'],
    summary: 'Accept an open quote, with a word for the expert, who is hired: the brief ends and its other leads close',
    form: true,
    params: quotePath,
    body: word,
    reply: one(quote),
    refusals: { ...missing, 409: [...closed, 'lead_not_live', 'illegal_move', 'thread_closed'] },
  },
  declineQuote: {
    method: 'POST',
    path: '/api/quotes/{id}/decline',
    audience: ['client'],
    summary: 'Decline an open quote, with a word for the expert; the conversation goes on',
    form: true,
    params: quotePath,
    body: word,
    reply: one(quote),
    refusals: { ...missing, 409: closed },
  },
  withdrawQuote: {
    method: 'POST',
    path: '/api/quotes/{id}/withdraw',
    audience: ['expert'],
    summary: 'Take an open quote back before it is answered',
    params: quotePath,
    reply: one(quote),
    refusals: { ...missing, 409: ['quote_not_sent', ...closed] },
  },
  getQuotePdf: {
    method: 'GET',
    path: '/api/quotes/{id}/pdf',
    audience: people,
    summary: 'The quote as a PDF in the reader’s language',
    params: quotePath,
    produces: 'application/pdf',
    refusals: { ...missing, 429: ['too_many_prints'] },
  },
})
