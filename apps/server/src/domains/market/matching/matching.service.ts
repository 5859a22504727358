/**
 * The actions of clients on their matches. Every change of a list locks the brief first; every step is validated and
 * recorded.
 */
import type { LeadActor } from '@husrum/contract/market/leads/moves.rules.ts'
import type { LeadStatus, MatchStatus } from '@husrum/contract/core/vocabulary.ts'
import { kilometres } from '@husrum/matching/store/places.ts'
import type { Improvement } from '@husrum/matching/match.types.ts'
import { readNow } from '../../../platform/core/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { conflict, notFound, type Refusal } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { lockBrief, maybeCurrentBrief, type BriefRow } from '../../clients/briefs/briefs.service.ts'
import { hireFor } from '../../clients/briefs/ending.service.ts'
import { maybeLead, refuseHire, withdrawLead } from '../leads/leads.service.ts'
import { citiesOf } from '../../experts/profile/places.service.ts'
import { createLeads, lockForLeads, type LockedForLeads, type SentLead } from '../leads/sending/sending.service.ts'
import { requireOpenThread } from '../leads/contact/blocks.service.ts'
import { deliver } from './attention/delivery.service.ts'
import { dayOf, toMarketBrief } from './live-market/market-brief.ts'
import { canMove, followsLead, placesOf, statusesBefore, takesPlace } from './matching.moves.ts'
import * as queries from './matching.queries.ts'
import type { ListedMatch, MatchRow } from './matching.queries.ts'
import { fillPlaces, type ProposalDeps } from './lists/proposals.service.ts'

export { maybeMatchWith, type MatchRow } from './matching.queries.ts'
export type MatchingDeps = ProposalDeps & Pick<Platform, 'events' | 'log'>

/** The number of matches of a brief that take a place. */
export const countMatches = (db: Db, briefId: number): Promise<number> => queries.countPlaces(db, briefId)

/** Validates one step and records it in the history. 409 `illegal_move`. */
async function move(
  tx: Tx,
  match: MatchRow,
  to: MatchStatus,
  actor: LeadActor,
  more: { note?: string | null; dismiss_reason?: string | null; dismiss_note?: string | null } = {},
): Promise<MatchRow> {
  if (!canMove(match.status, to, actor)) throw conflict('illegal_move', { from: match.status, to })
  const { note, ...columns } = more
  const moved = await queries.updateMatch(tx, match.id, { status: to, ...columns })
  await queries.insertHistory(tx, [match.id], { status: to, actor, note: note ?? null })
  return moved
}

/** The client's matches in the requested order, with their brief locked. 404 `match_not_found` for other matches. */
async function lockOwnMatches(
  tx: Tx,
  viewer: Viewer,
  ids: readonly number[],
): Promise<{ brief: BriefRow; matches: MatchRow[] }> {
  const found = await queries.listOwnMatches(tx, viewer.account_id, ids)
  const [first] = found
  if (!first || found.length < new Set(ids).size) throw notFound('match_not_found')
  const brief = await lockBrief(tx, first.brief_id)
  // read again: another request may have moved one while this call waited for the lock
  const current = new Map((await queries.listMatches(tx, brief.id)).map((match) => [match.id, match]))
  const matches = [...new Set(ids)].flatMap((id) => current.get(id) ?? [])
  // some belong to an earlier, ended brief or have been removed meanwhile
  if (found.some(({ brief_id }) => brief_id !== brief.id)) throw conflict('brief_not_active')
  if (matches.length < new Set(ids).size) throw notFound('match_not_found')
  return { brief, matches }
}

/**
 * Sends the brief to all of them or to none; returns the matches in the requested order. 404 `match_not_found`; 409 as
 * createLeads.
 */
export function invite(
  deps: MatchingDeps,
  viewer: Viewer,
  matchIds: readonly number[],
  message: string | undefined,
): Promise<ListedMatch[]> {
  return deps.events.transaction((tx) => inviteWithin(deps, tx, viewer, matchIds, message))
}

/** The same, within the caller's transaction. */
export async function inviteWithin(
  deps: MatchingDeps,
  tx: Tx,
  viewer: Viewer,
  matchIds: readonly number[],
  message: string | undefined,
): Promise<ListedMatch[]> {
  const ids = [...new Set(matchIds)]
  const locked = await lockForLeads(tx, queries.ownPairs(viewer.account_id, ids))
  if (!locked) throw notFound('match_not_found')
  const found = await queries.listListed(tx, locked.brief, ids)
  if (found.length < ids.length) throw await missing(tx, viewer, ids)
  if (found.some(({ status }) => !canMove(status, 'invited', 'client'))) throw conflict('already_invited')
  const leads = await sendBrief(
    deps,
    tx,
    locked,
    found.map((match) => ({ expert_id: match.expert_id, match, message })),
  )
  const leadOf = new Map(leads.map((lead) => [lead.expert_id, lead]))
  const invited = found.map((match) => ({
    ...match,
    status: 'invited' as const,
    lead: freshLead(leadOf.get(match.expert_id), locked.now) ?? match.lead,
  }))
  return ids.flatMap((id) => invited.find((match) => match.id === id) ?? [])
}

const freshLead = (lead: SentLead | undefined, now: Date): ListedMatch['lead'] =>
  lead && {
    ...lead,
    read_at: null,
    history: [{ status: lead.status, fact: null, by: 'client', created_at: now.toISOString() }],
  }

/** The error if some are not the client's own, or belong to an earlier brief, which has ended. */
async function missing(tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<Refusal> {
  const own = await queries.listOwnMatches(tx, viewer.account_id, ids)
  return own.length < ids.length ? notFound('match_not_found') : conflict('brief_not_active')
}

/** Sends the brief to any expert, also outside the list, within the caller's transaction. First messages use it. */
export async function inviteByMessage(
  deps: MatchingDeps,
  tx: Tx,
  brief: { id: number; client_id: number },
  expertId: number,
  message?: string,
): Promise<SentLead> {
  const locked = await lockForLeads(tx, queries.pairOf(brief, expertId))
  if (!locked) throw conflict('brief_not_active')
  const match = await queries.maybeMatchWith(tx, brief.id, expertId)
  const [lead] = await sendBrief(deps, tx, locked, [{ expert_id: expertId, match, message }])
  if (!lead) throw new Error(`brief ${brief.id} was not sent`)
  return lead
}

type Invited = {
  expert_id: number
  match: Pick<MatchRow, 'id' | 'status' | 'percent' | 'components'> | undefined
  message: string | undefined
}

async function sendBrief(
  deps: MatchingDeps,
  tx: Tx,
  locked: LockedForLeads,
  invited: readonly Invited[],
): Promise<SentLead[]> {
  const citiesBy = new Map(locked.experts.map((expert) => [expert.id, citiesOf(deps.refs, expert)]))
  const leads = await createLeads(
    deps,
    tx,
    locked,
    invited.map(({ expert_id, match, message }) => ({
      expert_id,
      match: match
        ? {
            id: match.id,
            percent: match.percent,
            reasons: match.components.expert_reasons,
            caveats: match.components.expert_caveats,
          }
        : null,
      message: message || null,
      distance_km: distanceKm(deps, locked.brief.city_id, citiesBy.get(expert_id)),
    })),
    queries.inviteCreated(statusesBefore('invited', 'client')),
  )
  const stuck = invited.flatMap(({ match }) => match ?? []).find(({ status }) => !canMove(status, 'invited', 'client'))
  if (stuck) throw conflict('illegal_move', { from: stuck.status, to: 'invited' })
  return leads
}

/** The distance from the nearest of the cities. */
function distanceKm({ refs }: ProposalDeps, from: number, to: readonly number[] | undefined): number | null {
  if (to === undefined) return null
  const home = refs.city(from)
  const ways = to.map((id) => {
    const { latitude, longitude } = refs.city(id)
    return kilometres(home.latitude, home.longitude, latitude, longitude)
  })
  return Math.round(Math.min(...ways))
}

/** Dismisses a match. The next best takes its place; the best match not shown before counts as shown now. */
export async function dismiss(
  deps: MatchingDeps,
  viewer: Viewer,
  matchId: number,
  reason: string,
  note: string | undefined,
): Promise<{ dismissed: MatchRow; next: MatchRow | undefined }> {
  const { brief, dismissed, places } = await deps.events.transaction(async (tx) => {
    const { brief, matches } = await lockOwnMatches(tx, viewer, [matchId])
    const [match] = matches
    if (!match) throw notFound('match_not_found')
    if (match.status === 'dismissed') throw conflict('already_dismissed')
    if (!canMove(match.status, 'dismissed', 'client')) throw conflict('already_invited')
    const dismissed = await putAside(deps, tx, brief, match, reason, note)
    const places = placesOf(await queries.listMatches(tx, brief.id))
    return { brief, dismissed, places }
  })
  const next = places.find(({ status, delivered_at }) => status === 'proposed' && delivered_at === null)
  if (next)
    await deliver(deps, { brief, now: await readNow(deps.db) }, [
      { match_id: next.id, expert_id: next.expert_id, position: places.indexOf(next) + 1 },
    ])
  return { dismissed, next }
}

async function putAside(
  deps: MatchingDeps,
  tx: Tx,
  brief: BriefRow,
  match: MatchRow,
  reason: string,
  note: string | undefined,
): Promise<MatchRow> {
  const more = { note: reason, dismiss_reason: reason, dismiss_note: note || null }
  const dismissed = await move(tx, match, 'dismissed', 'client', more)
  await fillPlaces(deps, tx, brief, 1)
  return dismissed
}

/** Confirms an expert's `won`. 404 `match_not_found`; 409 `nothing_to_confirm`, `thread_closed`, `illegal_move`. */
export const confirmHire = (deps: MatchingDeps, viewer: Viewer, matchId: number) =>
  changeLeadOf(deps, viewer, matchId, async (tx, { brief_id, expert_id }) => {
    await requireOpenThread(tx, { client_id: viewer.account_id, expert_id })
    await hireFor(deps, tx, viewer.account_id, { brief_id, expert_id })
  })

/** Withdraws the brief from one expert. 404 `match_not_found`; 409 `nothing_to_withdraw`. */
export const withdraw = (deps: MatchingDeps, viewer: Viewer, matchId: number, note: string | undefined) =>
  changeLeadOf(deps, viewer, matchId, (tx, pair) => withdrawLead(deps, tx, pair, note || null))

/** Rejects an expert's `won`. 404 `match_not_found`; 409 `nothing_to_confirm`. */
export const sayNoToHire = (deps: MatchingDeps, viewer: Viewer, matchId: number, note: string | undefined) =>
  changeLeadOf(deps, viewer, matchId, (tx, pair) => refuseHire(deps, tx, pair, note || null))

/** The events of the lead update the match inside the same transaction. */
function changeLeadOf(
  deps: MatchingDeps,
  viewer: Viewer,
  matchId: number,
  change: (tx: Tx, match: MatchRow) => Promise<void>,
): Promise<MatchRow> {
  return deps.events.transaction(async (tx) => {
    const [match] = await queries.listOwnMatches(tx, viewer.account_id, [matchId])
    if (!match) throw notFound('match_not_found')
    await change(tx, match)
    const [changed] = await queries.listOwnMatches(tx, viewer.account_id, [matchId])
    if (!changed) throw notFound('match_not_found')
    return changed
  })
}

/** Dismisses an expert within the caller's transaction; an expert not proposed in the current list does not change. */
export async function dismissExpert(
  deps: MatchingDeps,
  tx: Tx,
  viewer: Viewer,
  expertId: number,
  reason: string,
  note?: string | null,
): Promise<void> {
  const current = await maybeCurrentBrief(tx, viewer.account_id)
  if (!current) return
  const brief = await lockBrief(tx, current.id)
  const match = await queries.maybeMatchWith(tx, brief.id, expertId)
  if (match?.status === 'proposed') await putAside(deps, tx, brief, match, reason, note ?? undefined)
}

/** Undoes a dismissal: the match returns to its rank. 409 `not_dismissed`. */
export function restore(deps: MatchingDeps, viewer: Viewer, matchId: number): Promise<MatchRow> {
  return deps.events.transaction(async (tx) => {
    const { matches } = await lockOwnMatches(tx, viewer, [matchId])
    const [match] = matches
    if (match?.status !== 'dismissed') throw conflict('not_dismissed')
    return move(tx, match, 'proposed', 'client', { note: 'restored', dismiss_reason: null, dismiss_note: null })
  })
}

const hired = { to: 'hired', actor: 'client' } as const

/** Moves the match after its lead; a free place goes to the next best expert. */
export async function followLead(
  deps: MatchingDeps,
  tx: Tx,
  leadId: number,
  { status, actor }: { status: LeadStatus; actor: LeadActor },
): Promise<void> {
  const step = status === 'won' && actor === 'client' ? hired : followsLead[status]
  const lead = step && (await maybeLead(tx, leadId))
  if (!step || !lead) return
  const brief = await lockBrief(tx, lead.brief_id)
  const match = await queries.maybeMatchWith(tx, lead.brief_id, lead.expert_id)
  if (!match || match.status === step.to) return
  // the lead's actor also moves the match, where the table allows it
  const mover = canMove(match.status, step.to, actor) ? actor : step.actor
  if (!canMove(match.status, step.to, mover)) {
    deps.log.warn({ match: match.id, from: match.status, to: step.to }, 'a match could not follow its lead')
    return
  }
  await move(tx, match, step.to, mover, { note: status })
  if (takesPlace(step.to)) return
  const added = await fillPlaces(deps, tx, brief, 1)
  // a client who acts reads the list right after, so no event is needed
  if (actor !== 'client' && added.length > 0 && (await queries.isListShown(tx, brief.id)))
    await deps.events.emit(tx, 'matches.added', { brief_id: brief.id, client_id: brief.client_id, expert_ids: added })
}

/** Profile improvements that would raise the expert's score for a brief, largest first. */
export async function improvementsFor(
  { refs, market }: Pick<ProposalDeps, 'refs' | 'market'>,
  brief: BriefRow,
  expertId: number,
  now: Date,
): Promise<Improvement[]> {
  return market.improvements(toMarketBrief(refs, brief), expertId, { day: dayOf(now) })
}
