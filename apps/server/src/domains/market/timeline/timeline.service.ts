/** Actions of the client on an expert who has the brief, also on one outside the list of matches. */
import type { LeadStatus } from '@husrum/contract/core/vocabulary.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import type { Viewer } from '../../../platform/http/http-viewer.ts'
import { hireFor } from '../../clients/briefs/ending.service.ts'
import { requireOpenThread } from '../leads/contact/blocks.service.ts'
import {
  finishWork,
  maybeLead,
  maybeLeadForUpdate,
  refuseHire,
  withdrawOwnLead,
  type LeadRow,
} from '../leads/leads.service.ts'
import { inviteWithin, type MatchingDeps } from '../matching/matching.service.ts'

type Deps = Pick<MatchingDeps, 'events'>

/**
 * 404 `lead_not_found` if the lead belongs to another client; 409 `nothing_to_withdraw` when it has ended,
 * `lead_has_moved` when its status differs from what the client saw.
 */
export const withdraw = (
  deps: Deps,
  viewer: Viewer,
  leadId: number,
  { note, status }: { note?: string | undefined; status?: LeadStatus | undefined } = {},
): Promise<void> => deps.events.transaction((tx) => withdrawOwnLead(deps, tx, viewer, leadId, note || null, status))

/**
 * Confirms the expert's `won`. 404 `lead_not_found` if the lead belongs to another client; 409 `nothing_to_confirm`,
 * `thread_closed`, `illegal_move`.
 */
export const confirmHire = (deps: Deps, viewer: Viewer, leadId: number): Promise<void> =>
  deps.events.transaction(async (tx) => {
    const lead = await requireAsking(tx, viewer, leadId)
    await requireOpenThread(tx, lead)
    await hireFor(deps, tx, viewer.account_id, lead)
  })

/** Rejects the expert's `won`. 404 `lead_not_found` if the lead belongs to another client; 409 `nothing_to_confirm`. */
export const sayNoToHire = (deps: Deps, viewer: Viewer, leadId: number, note: string | undefined): Promise<void> =>
  deps.events.transaction(async (tx) => refuseHire(deps, tx, await requireAsking(tx, viewer, leadId), note || null))

/** 404 `lead_not_found` if the lead belongs to another client; 409 `not_hired`, `already_finished` by the client. */
export const finishHire = (deps: Deps, viewer: Viewer, leadId: number): Promise<void> =>
  deps.events.transaction(async (tx) => {
    const lead = await maybeLeadForUpdate(tx, leadId)
    if (lead?.client_id !== viewer.account_id) throw notFound('lead_not_found')
    await finishWork(deps, tx, lead, 'client')
  })

/** A lead whose hire the client may confirm or reject. The caller checks that again after it has locked the lead. */
async function requireAsking(tx: Tx, { account_id }: Viewer, leadId: number): Promise<LeadRow> {
  const lead = await maybeLead(tx, leadId)
  if (lead?.client_id !== account_id) throw notFound('lead_not_found')
  if (lead.status !== 'won') throw conflict('nothing_to_confirm')
  return lead
}

/**
 * Withdraws the brief and sends it to the match, so that no other expert gets the place. 404 `lead_not_found` if
 * another client has the lead; 409 `nothing_to_withdraw` and `lead_has_moved` as above; the errors of an invitation.
 */
export function replaceExpert(
  deps: MatchingDeps,
  viewer: Viewer,
  leadId: number,
  { match_id, note, status }: { match_id: number; note?: string | undefined; status?: LeadStatus | undefined },
): ReturnType<typeof inviteWithin> {
  return deps.events.transaction(async (tx) => {
    await withdrawOwnLead(deps, tx, viewer, leadId, note || null, status)
    return inviteWithin(deps, tx, viewer, [match_id], undefined)
  })
}
