/**
 * Snoozing: an expert postpones an unanswered lead. It leaves the list of open leads and returns by itself; its
 * deadline and reminders stay, and the client never sees it (docs/product/states.md).
 */
import { isInTime, snoozedUntil, type SnoozeChoice } from '@husrum/contract/market/leads/snoozing.rules.ts'
import { readNow } from '../../../../platform/core/clock.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { drain, type DrainDeps } from '../../../../platform/core/jobs/drain.ts'
import { conflict, notFound } from '../../../../platform/http/errors.ts'
import type { Viewer } from '../../../../platform/http/http-viewer.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { maybeLeadForUpdate, type LeadRow } from '../leads.queries.ts'
import * as queries from './snoozing.queries.ts'

type Deps = Pick<Platform, 'events'>

/** 409 `lead_not_open` when the lead needs no answer, `snooze_past_deadline` when it would return too late. */
export function snoozeLead(deps: Deps, viewer: Viewer, id: number, choice: SnoozeChoice): Promise<LeadRow> {
  return changeSnooze(deps, viewer, id, async (tx, lead) => {
    if (lead.status !== 'new' || lead.declines_at || lead.deleted_at) throw conflict('lead_not_open')
    const until = snoozedUntil(choice, await readNow(tx))
    if (!isInTime(until, lead.expires_at)) throw conflict('snooze_past_deadline')
    return until
  })
}

/** Ends the snooze now; a lead that is not snoozed does not change. */
export const wakeLead = (deps: Deps, viewer: Viewer, id: number): Promise<LeadRow> =>
  changeSnooze(deps, viewer, id, async () => null)

function changeSnooze(
  { events }: Deps,
  viewer: Viewer,
  id: number,
  untilOf: (tx: Tx, lead: LeadRow) => Promise<Date | null>,
): Promise<LeadRow> {
  return events.transaction(async (tx) => {
    const lead = await maybeLeadForUpdate(tx, id)
    if (!lead || lead.expert_id !== viewer.expert_id) throw notFound('lead_not_found')
    const until = await untilOf(tx, lead)
    if (until?.getTime() === lead.snoozed_until?.getTime()) return lead
    await queries.updateSnooze(tx, id, until)
    await tellExpert(events, tx, lead)
    return { ...lead, snoozed_until: until }
  })
}

const tellExpert = (events: Platform['events'], tx: Tx, { id, expert_id, client_id }: queries.Woken): Promise<void> =>
  events.emit(tx, 'lead.changed', { lead_id: id, expert_id, client_id, side: 'expert' })

/** Ends snoozes that are over and notifies the experts; returns the number. */
export const wakeSnoozed = (deps: DrainDeps): Promise<number> =>
  drain(deps, 'wake-snoozed-leads', {
    next: queries.maybeSnoozeOver,
    async act(tx, lead) {
      await queries.updateSnooze(tx, lead.id, null)
      await tellExpert(deps.events, tx, lead)
    },
  })
