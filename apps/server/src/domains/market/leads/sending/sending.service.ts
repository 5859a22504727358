/** Sends a brief to experts as leads: only its client may, within limits that hold under parallel requests. */
import { CLIENT_LIMIT, leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import { INVITE_AGAIN_DAYS, LEADS_PER_BRIEF_MAX, OPEN_LEADS_MAX } from '@husrum/contract/core/limits.ts'
import { violatedUnique, type Tx } from '../../../../platform/database/database.ts'
import { conflict } from '../../../../platform/http/errors.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { StoredReason } from '../../../clients/briefs/reasons.presenting.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { addWorkingDays, regionOf } from '../deadlines/deadlines.ts'
import * as sending from './sending.queries.ts'

export type { SentLead } from './sending.queries.ts'

export type NewLead = {
  expert_id: number
  /** The result of matching for the expert; null for an expert outside the list. */
  match: { id: number; percent: number; reasons: readonly StoredReason[]; caveats: readonly StoredReason[] } | null
  message: string | null
  distance_km: number | null
}

/** A locked brief and locked experts, so that leads can be sent to them. */
export type LockedForLeads = {
  brief: { id: number; client_id: number; status: string; city_id: number }
  now: Date
  experts: (Pick<sending.Locked, 'country_id' | 'city_id' | 'further_city_ids' | 'plan_id' | 'days_off'> & {
    id: number
  })[]
}

/**
 * Locks a brief, then the experts of these pairs, so that parallel requests cannot pass the limits; the leads count for
 * the experts from now on. Undefined when there are no pairs. Read all facts for decisions after this.
 */
export async function lockForLeads(
  tx: Tx,
  pairs: Parameters<typeof sending.lockForLeads>[1],
): Promise<LockedForLeads | undefined> {
  const rows = await sending.lockForLeads(tx, pairs)
  const [first] = rows
  if (!first) return undefined
  const { brief_id, client_id, brief_status, brief_city_id, now } = first
  return {
    brief: { id: brief_id, client_id, status: brief_status, city_id: brief_city_id },
    now,
    experts: rows.map(({ expert_id, country_id, city_id, further_city_ids, plan_id, days_off }) => ({
      id: expert_id,
      country_id,
      city_id,
      further_city_ids,
      plan_id,
      days_off,
    })),
  }
}

/**
 * Sends a brief to all of these experts or to none; `more` as in `insertLeads`. 409 `brief_not_active`,
 * `already_invited`, `too_many_invitations`, `too_many_sent`, `withdrawn_lately`, `too_many_open`,
 * `expert_unavailable`.
 */
export async function createLeads(
  { events, refs }: Pick<Platform, 'events'> & { refs: References },
  tx: Tx,
  { brief, now, experts }: LockedForLeads,
  leads: readonly NewLead[],
  more: Parameters<typeof sending.insertLeads>[4],
): Promise<sending.SentLead[]> {
  if (brief.status !== 'active') throw conflict('brief_not_active')
  const calendarOf = new Map(experts.map(({ id, city_id, days_off }) => [id, { ...regionOf(refs, city_id), days_off }]))
  const wanted = leads.map(({ match, ...lead }) => ({
    ...lead,
    match_id: match?.id ?? null,
    percent: match?.percent ?? null,
    reasons: match?.reasons ?? [],
    caveats: match?.caveats ?? [],
    expires_at: addWorkingDays(
      now,
      leadDeadlines.answer.working_days,
      calendarOf.get(lead.expert_id) ?? { country: '' },
    ),
  }))
  const inserted = await sending
    .insertLeads(
      tx,
      brief,
      wanted,
      { used: LEADS_PER_BRIEF_MAX, open: OPEN_LEADS_MAX, sent: CLIENT_LIMIT, again_after_days: INVITE_AGAIN_DAYS },
      more,
    )
    .catch((error: unknown) => {
      throw violatedUnique(error) ? conflict('already_invited') : error
    })
  if (inserted.is_live) throw conflict('already_invited')
  if (inserted.used + leads.length > LEADS_PER_BRIEF_MAX)
    throw conflict('too_many_invitations', { limit: LEADS_PER_BRIEF_MAX })
  if (inserted.sent + leads.length > CLIENT_LIMIT.leads)
    throw conflict('too_many_sent', { limit: CLIENT_LIMIT.leads, days: CLIENT_LIMIT.days })
  if (inserted.is_too_soon) throw conflict('withdrawn_lately', { days: INVITE_AGAIN_DAYS })
  if (inserted.open + leads.length > OPEN_LEADS_MAX) throw conflict('too_many_open', { limit: OPEN_LEADS_MAX })
  if (!inserted.is_free) throw conflict('expert_unavailable')
  await events.emit(tx, 'lead.created', {
    leads: inserted.leads.map(({ id, client_id, expert_id, thread_id }) => ({
      id,
      client_id,
      expert_id,
      thread_id,
      message: leads.find((lead) => lead.expert_id === expert_id)?.message ?? null,
    })),
  })
  return inserted.leads
}
