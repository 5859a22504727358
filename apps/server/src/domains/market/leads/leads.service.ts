/**
 * Moves leads by the contract's table, for the two people and with their brief; `due.service.ts` contains the timed
 * steps. Every step is recorded with its actor and emitted as an event in the same transaction.
 */
import {
  canMoveLead,
  canWithdraw,
  CLIENT_LIMIT,
  isLive,
  type LeadActor,
  type LeadFact,
} from '@husrum/contract/market/leads/moves.rules.ts'
import { mayReportFinished } from '@husrum/contract/market/reviews/states.rules.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import type { EventMap } from '../../../app/events.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { lockBrief } from '../../clients/briefs/briefs.service.ts'
import { recordAnswer } from '../../experts/profile/workload/load.service.ts'
import { noteUnlessBlocked, shareContactOfPair } from './contact/blocks.service.ts'
import * as queries from './leads.queries.ts'
import type { LeadRow } from './leads.queries.ts'
import { lockLeadsOfPair } from './contact/pair.queries.ts'

export { addWorkingDays, regionOf, workingMinutesBetween } from './deadlines/deadlines.ts'
export type { LeadOfBrief, LeadRow } from './leads.queries.ts'
export { listLeadsOfBrief, lockLeadsOf, maybeLead, maybeLeadForUpdate, maybeLiveLead } from './leads.queries.ts'

type Deps = Pick<Platform, 'events'>
export type Move = {
  to: LeadStatus
  actor: LeadActor
  /** The studio member who takes an expert's step. */
  by?: Pick<Viewer, 'account_id'> | undefined
  note?: string | null
  fact?: LeadFact
  decline_reason?: string
  decline_note?: string | null
}

/** Validates and makes one step of a lead that the caller has locked. 409 `illegal_move`. */
export async function moveLead(deps: Deps, tx: Tx, lead: LeadRow, move: Move): Promise<LeadRow> {
  const isTakenUpAgain = !isLive(lead.status) && isLive(move.to)
  const leavesNew = lead.status === 'new'
  const answers = leavesNew && move.actor === 'expert'
  // lock the brief before the expert, the thread and another live lead of the pair, in the order of invitations
  const brief = answers || isTakenUpAgain ? await lockBrief(tx, lead.brief_id) : undefined
  if (
    !canMoveLead(lead.status, move.to, move.actor, lead.hire_confirmed_at !== null) ||
    // the brief has ended, or the client has sent a new invitation
    (isTakenUpAgain &&
      (brief?.status === 'hired' ||
        brief?.status === 'closed' ||
        (await queries.maybeLiveLead(tx, lead.brief_id, lead.expert_id))))
  )
    throw conflict('illegal_move', { from: lead.status, to: move.to })
  const moved = await queries.updateLead(tx, lead.id, {
    status: move.to,
    answered: answers,
    answers_by: answers ? move.by?.account_id : undefined,
    closes: leavesNew,
    // an expert's `won` needs the client's confirmation
    confirmed: move.to === 'won' && move.actor === 'client',
    // a lead withdrawn before the answer returns the expert's place, but not repeatedly for one pair
    gives_back: leavesNew && move.to === 'withdrawn' && !(await queries.hasGivenBack(tx, lead, CLIENT_LIMIT.days)),
    ...(move.decline_reason ? { decline_reason: move.decline_reason, decline_note: move.decline_note ?? null } : {}),
    // the reason of a pending decline does not apply to another outcome
    ...(lead.declines_at && move.to !== 'declined' ? { decline_reason: null, decline_note: null } : {}),
  })
  const refusesHire = lead.status === 'won' && move.actor === 'client' && isLive(move.to)
  const fact = refusesHire ? 'hire_refused' : (move.fact ?? null)
  await queries.insertHistory(tx, moved, move.actor, { note: move.note ?? null, fact, by: move.by?.account_id })
  if (answers) await recordAnswer(tx, lead.expert_id)
  if (move.to === 'withdrawn') await shareContactOfPair(deps, tx, lead, false)
  await deps.events.emit(tx, 'lead.moved', {
    lead_id: lead.id,
    expert_id: lead.expert_id,
    client_id: lead.client_id,
    from: lead.status,
    status: move.to,
    actor: move.actor,
    fact,
  })
  return moved
}

/** Makes a change that is no step of the status, and emits it to both people, or only to the one who can see it. */
export async function changeLead(
  { events }: Deps,
  tx: Tx,
  { id, expert_id, client_id }: LeadRow,
  change: Parameters<typeof queries.updateLead>[2],
  seen: { side?: 'expert' } = {},
): Promise<LeadRow> {
  const changed = await queries.updateLead(tx, id, change)
  await events.emit(tx, 'lead.changed', { lead_id: id, expert_id, client_id, ...seen })
  return changed
}

export const byExpertAlone = { side: 'expert' } as const

/** The expert's first message answers the lead; later messages do not change it. */
export async function answerByMessage(
  deps: Deps,
  tx: Tx,
  leadId: number,
  by: Pick<Viewer, 'account_id'>,
): Promise<void> {
  const lead = await queries.maybeLeadForUpdate(tx, leadId)
  if (lead?.status === 'new') await moveLead(deps, tx, lead, { to: 'contacted', actor: 'expert', by })
}

/**
 * Withdraws the brief from one expert: the live lead of the pair, answered or not. 409 `nothing_to_withdraw` when there
 * is none, or the expert has set `won`.
 */
export async function withdrawLead(
  deps: Deps,
  tx: Tx,
  pair: { brief_id: number; expert_id: number },
  note: string | null,
): Promise<void> {
  const live = await queries.maybeLiveLead(tx, pair.brief_id, pair.expert_id)
  if (!live) throw conflict('nothing_to_withdraw')
  await takeBack(deps, tx, live, note)
}

/** As `withdrawLead`, for this lead only. 404 `lead_not_found` if it belongs to another client. */
export async function withdrawOwnLead(
  deps: Deps,
  tx: Tx,
  { account_id }: Viewer,
  id: number,
  note: string | null,
  seen?: LeadStatus,
): Promise<void> {
  const lead = await queries.maybeLead(tx, id)
  if (lead?.client_id !== account_id) throw notFound('lead_not_found')
  await takeBack(deps, tx, lead, note, seen)
}

async function takeBack(
  deps: Deps,
  tx: Tx,
  { id, client_id, expert_id }: LeadRow,
  note: string | null,
  seen?: LeadStatus,
): Promise<void> {
  await lockLeadsOfPair(tx, { client_id, expert_id })
  const lead = await queries.maybeLeadForUpdate(tx, id)
  if (!lead || !canWithdraw(lead.status)) throw conflict('nothing_to_withdraw')
  if (seen !== undefined && lead.status !== seen) throw conflict('lead_has_moved')
  await moveLead(deps, tx, lead, { to: 'withdrawn', actor: 'client', note: await noteUnlessBlocked(tx, lead, note) })
}

/** The client rejects an expert's `won`: the lead returns to its earlier status. 409 `nothing_to_confirm`. */
export async function refuseHire(
  deps: Deps,
  tx: Tx,
  pair: { brief_id: number; expert_id: number },
  note: string | null,
): Promise<void> {
  const live = await queries.maybeLiveLead(tx, pair.brief_id, pair.expert_id)
  const lead = live && (await queries.maybeLeadForUpdate(tx, live.id))
  if (lead?.status !== 'won' || lead.hire_confirmed_at) throw conflict('nothing_to_confirm')
  const before = await queries.maybeStatusBefore(tx, lead.id, 'won')
  const to = before && canMoveLead('won', before, 'client', false) && isLive(before) ? before : 'contacted'
  await moveLead(deps, tx, lead, { to, actor: 'client', note: await noteUnlessBlocked(tx, lead, note) })
}

/**
 * A client or expert reports that the work of a locked, confirmed hire is done: the period for its review begins now.
 * 409 `not_hired`, `already_finished`.
 */
export async function finishWork(deps: Deps, tx: Tx, lead: LeadRow, by: 'client' | 'expert'): Promise<LeadRow> {
  if (lead.status !== 'won' || !lead.hire_confirmed_at) throw conflict('not_hired')
  if (!mayReportFinished(finishedOf(lead)?.by ?? null, by)) throw conflict('already_finished')
  const finished = await changeLead(deps, tx, lead, { finished_by: by })
  const { id: lead_id, expert_id, client_id } = lead
  await deps.events.emit(tx, 'review.invited', { lead_id, expert_id, client_id, finished_by: by })
  return finished
}

/** Saves the end of the work from the quote that the client accepts. The lead must be locked. */
export const saveAgreedEnd = async (tx: Tx, id: number, agreed_end: Date): Promise<void> =>
  void (await queries.updateLead(tx, id, { agreed_end }))

type Finished = { finished_at: Date | null; finished_by: string | null }
export const finishedOf = ({ finished_at, finished_by }: Finished): { at: string; by: 'client' | 'expert' } | null =>
  finished_at && (finished_by === 'client' || finished_by === 'expert')
    ? { at: finished_at.toISOString(), by: finished_by }
    : null

/** A block closes an unanswered lead: the client withdraws it, or the expert declines it. */
export async function closeBlockedLead(deps: Deps, tx: Tx, id: number, by: 'client' | 'expert'): Promise<void> {
  const lead = await queries.maybeLeadForUpdate(tx, id)
  if (lead?.status !== 'new') return
  if (by === 'client') await moveLead(deps, tx, lead, { to: 'withdrawn', actor: 'client' })
  else await moveLead(deps, tx, lead, { to: 'declined', actor: 'expert', decline_reason: 'other' })
}

/** Withdraws the open leads of a client whose account is deleted. */
export async function withdrawOpen(deps: Deps, tx: Tx, clientId: number): Promise<void> {
  for (const lead of await queries.listClientsOpen(tx, clientId))
    await moveLead(deps, tx, lead, { to: 'withdrawn', actor: 'client' })
}

/**
 * After a brief has ended, the hired expert's lead is won, answered leads are lost, open leads withdrawn. For an
 * expired brief the actor is the system. Without a hire, the history states that no other expert was chosen.
 */
export async function followEnd(
  deps: Deps,
  tx: Tx,
  { brief_id, hired_expert_id, close_reason }: EventMap['brief.ended'],
): Promise<void> {
  const actor = close_reason === 'ran_out' ? 'system' : 'client'
  const why = close_reason === 'hired' ? {} : { fact: 'brief_closed' as const }
  for (const lead of await queries.lockLeadsOfBrief(tx, brief_id)) {
    const to = lead.status === 'new' ? 'withdrawn' : lead.expert_id === hired_expert_id ? 'won' : 'lost'
    if (lead.status === 'won' && to === 'won') await confirmHire(deps, tx, lead)
    else if (canMoveLead(lead.status, to, actor, lead.hire_confirmed_at !== null))
      await moveLead(deps, tx, lead, { to, actor, ...(to === 'lost' ? why : {}) })
  }
}

/** Confirms the expert's `won`. */
async function confirmHire(deps: Deps, tx: Tx, lead: LeadRow): Promise<void> {
  if (lead.hire_confirmed_at) return
  await queries.updateLead(tx, lead.id, { confirmed: true })
  await queries.insertHistory(tx, lead, 'client')
  await deps.events.emit(tx, 'lead.moved', {
    lead_id: lead.id,
    expert_id: lead.expert_id,
    client_id: lead.client_id,
    from: 'won',
    status: 'won',
    actor: 'client',
  })
}
