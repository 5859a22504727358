/**
 * Pauses the leads of a client whom staff have suspended; they continue when the suspension ends. An unanswered lead
 * then gets the full time again.
 */
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import { readNow } from '../../../../platform/core/clock.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { listDaysOff } from '../../../experts/profile/availability/days-off.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { addWorkingDays, regionOf } from './deadlines.ts'
import { selectCityOf } from './due.queries.ts'
import { insertHistory, listClientsLive, type LeadRow } from '../leads.queries.ts'
import { changeLead } from '../leads.service.ts'

type Deps = Pick<Platform, 'events'> & { refs: References }

export async function pauseLeads(deps: Deps, tx: Tx, clientId: number): Promise<void> {
  for (const lead of await listClientsLive(tx, clientId)) {
    if (lead.paused_at) continue
    await insertHistory(tx, lead, 'system', { fact: 'paused_by_team' })
    await changeLead(deps, tx, lead, { paused: true })
  }
}

export async function resumeLeads(deps: Deps, tx: Tx, clientId: number): Promise<void> {
  for (const lead of await listClientsLive(tx, clientId)) {
    if (!lead.paused_at) continue
    await insertHistory(tx, lead, 'system', { fact: 'resumed_by_team' })
    await changeLead(deps, tx, lead, { paused: false, ...(await newDeadline(deps, tx, lead)) })
  }
}

/** A deadline never becomes earlier. */
async function newDeadline({ refs }: Deps, tx: Tx, lead: LeadRow): Promise<{ expires_at?: Date }> {
  if (lead.status !== 'new' || !lead.expires_at) return {}
  const now = await readNow(tx)
  const expires_at = addWorkingDays(now, leadDeadlines.answer.working_days, {
    ...regionOf(refs, await selectCityOf(tx, lead.expert_id)),
    days_off: await listDaysOff(tx, [lead.expert_id], copenhagenDay(now)),
  })
  return expires_at.getTime() > lead.expires_at.getTime() ? { expires_at } : {}
}
