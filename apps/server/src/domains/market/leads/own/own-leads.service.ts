/** An expert reads, moves, assigns and finishes their own leads. */
import { canMoveByHand, isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import type { Db, Tx } from '../../../../platform/database/database.ts'
import { conflict, fieldRefusal, notFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { requireOpenThread } from '../contact/blocks.service.ts'
import * as lists from '../lead-lists.queries.ts'
import * as queries from '../leads.queries.ts'
import { byExpertAlone, changeLead, finishWork, moveLead } from '../leads.service.ts'

export type OwnLeadDeps = Pick<Platform, 'db' | 'events'>

/** Locks the viewer's own lead. 404 `lead_not_found` if it belongs to another expert. */
export async function ownLeadForUpdate(tx: Tx, viewer: Viewer, id: number): Promise<queries.LeadRow> {
  const lead = await queries.maybeLeadForUpdate(tx, id)
  if (!lead || lead.expert_id !== viewer.expert_id) throw notFound('lead_not_found')
  return lead
}

export async function requireOwnLead(db: Db, viewer: Viewer, id: number): Promise<lists.LeadPage> {
  const lead = viewer.expert_id === undefined ? undefined : await lists.maybeLeadPage(db, viewer.expert_id, id)
  if (!lead) throw notFound('lead_not_found')
  return lead
}

/** As `requireOwnLead`; returns a version that changes with all data of its detail. */
export async function requireOwnLeadVersion(db: Db, viewer: Viewer, id: number): Promise<string> {
  const version = viewer.expert_id === undefined ? undefined : await lists.maybeLeadVersion(db, viewer.expert_id, id)
  if (version === undefined) throw notFound('lead_not_found')
  return version
}

export function markLeadRead(deps: OwnLeadDeps, viewer: Viewer, id: number): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    await deps.events.emit(tx, 'lead.seen', { lead_id: id, account_id: viewer.account_id })
    return lead.read_at ? lead : changeLead(deps, tx, lead, { read: true })
  })
}

/**
 * 422 `unknown_person` if the account does not belong to the studio. A person who leaves at this moment is not
 * notified, because notifications check the members again.
 */
export function assignLead(
  deps: OwnLeadDeps,
  viewer: Viewer,
  id: number,
  accountId: number | null,
): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (accountId !== null && !(await queries.isOfStudio(tx, lead.expert_id, accountId)))
      throw fieldRefusal('account_id', 'unknown_person')
    if (lead.assigned_to === accountId) return lead
    const assigned = await changeLead(deps, tx, lead, { assigned_to: accountId }, byExpertAlone)
    if (accountId !== null && accountId !== viewer.account_id)
      await deps.events.emit(tx, 'lead.assigned', { lead_id: id, account_id: accountId })
    return assigned
  })
}

/** 409 `not_hired` before the client has confirmed the hire, `already_finished`. */
export function finishOwnLead(deps: OwnLeadDeps, viewer: Viewer, id: number): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => finishWork(deps, tx, await ownLeadForUpdate(tx, viewer, id), 'expert'))
}

/** 409 `illegal_move`, always from `new`; `thread_closed` during a block, unless the step ends the lead. */
export function moveOwnLead(deps: OwnLeadDeps, viewer: Viewer, id: number, to: LeadStatus): Promise<queries.LeadRow> {
  return deps.events.transaction(async (tx) => {
    const lead = await ownLeadForUpdate(tx, viewer, id)
    if (!canMoveByHand(lead.status, to, lead.hire_confirmed_at !== null))
      throw conflict('illegal_move', { from: lead.status, to })
    if (isLive(to)) await requireOpenThread(tx, lead)
    return moveLead(deps, tx, lead, { to, actor: 'expert', by: viewer })
  })
}
