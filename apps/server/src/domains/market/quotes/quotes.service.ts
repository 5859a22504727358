/**
 * Quotes: an expert writes one in a conversation with a live lead, and the client accepts or declines it. Each move of
 * a sent quote locks its lead first, so that of an accept, a withdrawal and an expiry exactly one succeeds.
 */
import { QUOTE_PART_MAX } from '@husrum/contract/core/limits.ts'
import {
  firstLastDay,
  quoteDay,
  sendableQuote,
  termsOfFeeModel,
  type QuoteTerms,
} from '@husrum/contract/market/quotes.ts'
import { endOfCopenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { canMoveLead, liveStatuses, type LeadActor } from '@husrum/contract/market/leads/moves.rules.ts'
import { vatRatesOf } from '@husrum/contract/market/quotes.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { QuoteStatus } from '@husrum/contract/core/vocabulary.ts'
import { readNow } from '../../../platform/core/clock.ts'
import { drain, type DrainDeps } from '../../../platform/core/jobs/drain.ts'
import { violatedUnique, type Db, type Tx } from '../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { validationRefusal } from '../../../platform/http/bodies/validation.ts'
import type { Limit } from '../../../platform/limits/limits.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { countCard, lockLeadOfThread, noteUnlessBlocked, requireAgreeable } from '../agreements/agreements.service.ts'
import { presentFacts } from '../../clients/briefs/briefs.presenting.ts'
import { selectBrief } from '../../clients/briefs/briefs.service.ts'
import { endBrief, lockForEnding } from '../../clients/briefs/ending.service.ts'
import { saveAgreedEnd, maybeLeadForUpdate, moveLead, type LeadRow } from '../leads/leads.service.ts'
import { postMessage, readerOf, requireThread } from '../messaging/messaging.service.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import * as queries from './quotes.queries.ts'
import type { ShownQuote } from './quotes.queries.ts'

export type { ShownQuote } from './quotes.queries.ts'

type EventDeps = Pick<Platform, 'events'>
type Deps = EventDeps & Pick<Platform, 'db' | 'limits'> & { refs: References }

/** docs/product/limits.md: 30 an hour. */
const quotesPerHour: Limit = { scope: 'quotes', allowed: 30, windowSeconds: 3600, code: 'too_many_quotes' }

/** The viewer's own quote. 404 `quote_not_found`, also for drafts, which the client cannot see. */
export async function requireQuote(db: Db, viewer: Viewer, id: number): Promise<ShownQuote> {
  const quote = await queries.maybeQuote(db, readerOf(viewer), id)
  if (!quote) throw notFound('quote_not_found')
  return quote
}

export type Drafted = Partial<QuoteTerms> & { thread_id: number; send: boolean }

/** 409 `quote_draft_exists`, and the errors of `sendQuote` when it is sent at once. */
export function createQuote(
  deps: Deps,
  viewer: Viewer,
  { thread_id, send, ...given }: Drafted,
  locale: Locale,
): Promise<ShownQuote> {
  return deps.events.transaction(async (tx) => {
    const lead = await lockLeadOfThread(tx, viewer, thread_id)
    if (send) await countCard(deps, tx, thread_id)
    const ground = await queries.selectGround(tx, lead.id)
    const terms = { ...(await firstTerms(deps, tx, ground, await readNow(tx), locale)), ...given }
    const id = await queries.insertDraft(tx, { thread_id, lead_id: lead.id, terms }).catch((error: unknown) => {
      throw violatedUnique(error) ? conflict('quote_draft_exists') : error
    })
    const draft = await requireQuote(tx, viewer, id)
    requireRate(deps, draft)
    if (send) await post(deps, tx, viewer, draft, lead)
    return send ? requireQuote(tx, viewer, id) : draft
  })
}

export type QuoteStart = { terms: QuoteTerms; ground: queries.QuoteGround }
/** The initial terms of a new quote; nothing is stored. 404 `thread_not_found`, 409 `lead_not_live`. */
export async function readQuoteStart(
  deps: Deps & Pick<Platform, 'clock'>,
  viewer: Viewer,
  threadId: number,
  locale: Locale,
): Promise<QuoteStart> {
  const { lead_id, lead_status } = await requireThread(deps.db, readerOf(viewer), threadId)
  if (lead_id === null || !liveStatuses.some((live) => live === lead_status)) throw conflict('lead_not_live')
  const ground = await queries.selectGround(deps.db, lead_id)
  return { terms: await firstTerms(deps, deps.db, ground, deps.clock.now(), locale), ground }
}

/** 409 `quote_not_draft`; 422 `unknown_choice` for a rate of VAT that the expert's country does not have. */
export function updateQuote(deps: Deps, viewer: Viewer, id: number, given: Partial<QuoteTerms>): Promise<ShownQuote> {
  return deps.events.transaction(async (tx) => {
    await requireQuote(tx, viewer, id)
    if (!(await queries.updateDraft(tx, id, given))) throw conflict('quote_not_draft')
    const draft = await requireQuote(tx, viewer, id)
    requireRate(deps, draft)
    return draft
  })
}

/** 409 `quote_not_draft` */
export function deleteQuote(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  return deps.events.transaction(async (tx) => {
    await requireQuote(tx, viewer, id)
    if (!(await queries.deleteDraft(tx, id))) throw conflict('quote_not_draft')
  })
}

/** 409 `quote_not_draft`, `lead_not_live`, `thread_closed`, `person_left`; 422 for missing terms; 429. */
export function sendQuote(deps: Deps, viewer: Viewer, id: number): Promise<ShownQuote> {
  return deps.events.transaction(async (tx) => {
    const { thread_id } = await requireQuote(tx, viewer, id)
    const lead = await lockLeadOfThread(tx, viewer, thread_id)
    await countCard(deps, tx, thread_id)
    await post(deps, tx, viewer, await requireQuote(tx, viewer, id), lead)
    return requireQuote(tx, viewer, id)
  })
}

/** Sends a draft. The caller has locked the lead of its conversation. */
async function post(deps: Deps, tx: Tx, viewer: Viewer, draft: ShownQuote, lead: LeadRow): Promise<void> {
  if (draft.status !== 'draft') throw conflict('quote_not_draft')
  const { id, thread_id } = draft
  const checked = sendableQuote(quoteDay(await readNow(tx))).safeParse(draft.terms, { reportInput: true })
  if (!checked.success) throw validationRefusal(checked.error)
  const { valid_until: last, title } = checked.data
  if (last === null) throw fieldRefusal('valid_until', 'required')
  await deps.limits.count(tx, quotesPerHour, String(viewer.account_id))
  const before = await queries.maybeOpenQuote(tx, lead.id)
  if (before) await close(deps, tx, before, { to: 'replaced' }, 'expert')
  // a draft retains the input for every fee model
  await queries.updateDraft(tx, id, termsOfFeeModel(draft.terms))
  if (!(await queries.markSent(tx, id, { leadId: lead.id, expiresAt: endOfCopenhagenDay(last) })))
    throw conflict('quote_not_draft')
  if (canMoveLead(lead.status, 'proposal', 'expert', lead.hire_confirmed_at !== null))
    await moveLead(deps, tx, lead, { to: 'proposal', actor: 'expert', by: viewer })
  const { notes, start, duration } = checked.data
  const words = [notes, start, duration, ...checked.data.lines.flatMap(({ part, included }) => [part, included])]
  await postMessage(deps, tx, {
    thread_id,
    sender: 'expert',
    author: viewer.account_id,
    kind: 'quote',
    ref_id: id,
    body: title,
    words,
  })
  await emitMoved(deps, tx, { id, thread_id, lead_id: lead.id }, 'sent', 'expert')
}

/**
 * 409 with the status that the quote has by then; `lead_not_live`, `illegal_move` when a hire is no longer possible,
 * `thread_closed` while one of the two blocks the other.
 */
export function acceptQuote(deps: Deps, viewer: Viewer, id: number, note: string | undefined): Promise<ShownQuote> {
  return deps.events.transaction(async (tx) => {
    const { brief_id, lead_id, expert_id } = await requireQuote(tx, viewer, id)
    await lockForEnding(deps, tx, { client_id: viewer.account_id, brief_id }, async () => {
      const found = await requireQuote(tx, viewer, id)
      if (found.status !== 'sent') throw whyClosed(found)
    })
    // the expert or the clock may have moved the quote before the lock on the lead
    const quote = await requireQuote(tx, viewer, id)
    const lead = await maybeLeadForUpdate(tx, lead_id)
    if (!(await close(deps, tx, quote, { to: 'accepted', note: note || null }, 'client'))) throw whyClosed(quote)
    const { hire_confirmed_at } = await requireAgreeable(tx, lead)
    if (quote.terms.ends_on !== null) await saveAgreedEnd(tx, lead_id, endOfCopenhagenDay(quote.terms.ends_on))
    // more work for an expert who is already hired: the brief has ended before
    if (hire_confirmed_at === null)
      await endBrief(deps, tx, brief_id, {
        status: 'hired',
        close_reason: 'hired',
        close_note: null,
        hired_expert_id: expert_id,
      })
    return requireQuote(tx, viewer, id)
  })
}

export function declineQuote(deps: Deps, viewer: Viewer, id: number, note: string | undefined): Promise<ShownQuote> {
  return answer(deps, viewer, id, { to: 'declined', note: note || null }, 'client')
}

/** 409 `quote_not_sent` for a draft. */
export function withdrawQuote(deps: Deps, viewer: Viewer, id: number): Promise<ShownQuote> {
  return answer(deps, viewer, id, { to: 'withdrawn' }, 'expert')
}

function answer(
  deps: Deps,
  viewer: Viewer,
  id: number,
  closing: queries.Closing,
  actor: LeadActor,
): Promise<ShownQuote> {
  return deps.events.transaction(async (tx) => {
    const { lead_id } = await requireQuote(tx, viewer, id)
    await maybeLeadForUpdate(tx, lead_id)
    const quote = await requireQuote(tx, viewer, id)
    const said =
      closing.note === undefined ? closing : { ...closing, note: await noteUnlessBlocked(tx, quote, closing.note) }
    if (!(await close(deps, tx, quote, said, actor))) throw whyClosed(quote)
    return requireQuote(tx, viewer, id)
  })
}

const whyClosed = ({ status }: ShownQuote) =>
  // still open: it can only have expired
  conflict(status === 'draft' ? 'quote_not_sent' : `quote_${status === 'sent' ? 'expired' : status}`)

/** Ends an open quote whose lead is locked, and emits an event; false when it is not open. */
async function close(
  deps: EventDeps,
  tx: Tx,
  quote: queries.OpenQuote,
  closing: queries.Closing,
  actor: LeadActor,
): Promise<boolean> {
  const closed = await queries.markClosed(tx, quote.id, closing)
  if (closed) await emitMoved(deps, tx, quote, closing.to, actor, closing.note)
  return closed
}

const emitMoved = (
  { events }: EventDeps,
  tx: Tx,
  { id, thread_id, lead_id }: queries.OpenQuote,
  status: QuoteStatus,
  actor: LeadActor,
  note: string | null = null,
): Promise<void> => events.emit(tx, 'quote.moved', { quote_id: id, thread_id, lead_id, status, actor, note })

/** When a lead ends, its open quote ends too: the expert's own step withdraws the quote, any other declines it. */
export async function closeWithLead(deps: EventDeps, tx: Tx, leadId: number, actor: LeadActor): Promise<void> {
  const open = await queries.maybeOpenQuote(tx, leadId)
  if (open) await close(deps, tx, open, { to: actor === 'expert' ? 'withdrawn' : 'declined' }, actor)
}

/** Expires quotes that were not answered in time; returns the number. */
export const expireQuotes = (deps: DrainDeps): Promise<number> =>
  // one per transaction: several locked leads could deadlock with a call that ends a brief
  drain(deps, 'expire-quotes', {
    next: queries.maybeOverdue,
    act: (tx, quote) => close(deps, tx, quote, { to: 'expired' }, 'system'),
  })

function requireRate({ refs }: Deps, { country_id, terms }: ShownQuote): void {
  if (!vatRatesOf(refs.country(country_id).code).includes(terms.vat_rate))
    throw fieldRefusal('vat_rate', 'unknown_choice')
}

/** "Kitchen, living room": German nouns retain their capital. */
const titleOf = (parts: readonly string[], locale: Locale): string =>
  parts
    .map((part, at) => (at === 0 || locale === 'de' ? part : part.charAt(0).toLowerCase() + part.slice(1)))
    .join(', ')

/** The initial draft: the brief's rooms as lines, the usual VAT of the expert's country. */
async function firstTerms(
  deps: Deps,
  db: Db,
  { country_id, brief_id }: queries.QuoteGround,
  now: Date,
  locale: Locale,
): Promise<QuoteTerms> {
  const brief = presentFacts(deps.refs, await selectBrief(db, brief_id), locale)
  const country = deps.refs.country(country_id).code
  const parts = (brief.room_types.length > 0 ? brief.room_types : brief.aspects).map(({ name }) => name)
  return {
    title: titleOf(parts, locale).slice(0, QUOTE_PART_MAX),
    fee_model: 'fixed',
    currency: country === 'DK' ? 'DKK' : 'EUR',
    hourly_rate: null,
    hours_cap: null,
    building_cost: null,
    fee_share: null,
    vat_rate: vatRatesOf(country)[0] ?? 0,
    lines: parts.map((part) => ({ part, included: '', amount: null })),
    revisions: 2,
    start: '',
    duration: '',
    ends_on: null,
    valid_until: firstLastDay(quoteDay(now)),
    notes: '',
  }
}
