/** Automatic steps of due leads, in jobs with one lead per transaction. */
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { drain, tryEach, type DrainDeps } from '../../../../platform/core/jobs/drain.ts'
import type { Ready } from '../../../../platform/core/jobs/set-aside-rows.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { listDaysOff } from '../../../experts/profile/availability/days-off.service.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import { addWorkingDays, regionOf } from './deadlines.ts'
import * as due from './due.queries.ts'
import * as queries from '../leads.queries.ts'
import { byExpertAlone, changeLead, moveLead, type Move } from '../leads.service.ts'

type Deps = DrainDeps

/** Expires leads not answered in time; returns the number. */
export function expireLeads(deps: Deps): Promise<number> {
  const { leads_to: to, by: actor } = leadDeadlines.answer
  return drain(deps, 'expire-leads', moving(deps, due.maybeExpired, { to, actor }))
}

/** Declines open leads whose archiving can no longer be undone; returns the number. */
export function declineArchived(deps: Deps): Promise<number> {
  const { seconds, leads_to: to, by: actor } = leadDeadlines.decline
  const next = (tx: Tx, ready: Ready) => due.maybeArchivedUnanswered(tx, ready, seconds)
  return drain(deps, 'decline-archived-leads', moving(deps, next, { to, actor }))
}

/** Executes pending declines with the given reason; returns the number. */
export function declineDue(deps: Deps): Promise<number> {
  const { leads_to: to, by: actor } = leadDeadlines.decline
  return drain(deps, 'decline-leads', moving(deps, due.maybeDeclineDue, { to, actor }))
}

/** Returns places to experts whose clients stay silent after the answer; returns the number. */
export async function returnPlaces(deps: Deps): Promise<number> {
  const { days, leads_to: fact, by } = leadDeadlines.silence
  return drain(deps, 'give-back-places', {
    next: (tx, ready) => due.maybeSilent(tx, ready, days),
    async act(tx, lead) {
      await queries.insertHistory(tx, lead, by, { fact })
      await changeLead(deps, tx, lead, { gives_back: true }, byExpertAlone)
      await deps.events.emit(tx, 'lead.place_returned', { lead_id: lead.id })
    },
  })
}

export const DEADLINES_JOB = 'move-deadlines'
/** A job after days off were entered: leads are locked before their expert, whom the caller has locked. */
export async function moveDeadlinesLater(deps: Pick<Platform, 'jobs'>, tx: Tx, expertId: number): Promise<void> {
  if ((await due.listOpenDeadlines(tx, expertId)).length > 0)
    await deps.jobs.enqueue(tx, DEADLINES_JOB, { expert_id: expertId })
}

/** Moves deadlines of unanswered leads behind the expert's days off: a deadline never becomes earlier. */
export async function moveDeadlines(deps: Deps & { refs: References }, expertId: number): Promise<void> {
  await tryEach(await due.listOpenDeadlines(deps.db, expertId), ({ id, created_at, city_id }) =>
    deps.events.transaction(async (tx) => {
      const lead = await queries.maybeLeadForUpdate(tx, id)
      if (lead?.status !== 'new' || !lead.expires_at) return
      const calendar = {
        ...regionOf(deps.refs, city_id),
        days_off: await listDaysOff(tx, [expertId], copenhagenDay(created_at)),
      }
      const expires_at = addWorkingDays(created_at, leadDeadlines.answer.working_days, calendar)
      if (expires_at.getTime() <= lead.expires_at.getTime()) return
      await queries.insertHistory(tx, lead, 'system', { fact: 'deadline_moved' })
      await changeLead(deps, tx, lead, { expires_at })
    }),
  )
}

export const DECLINE_JOB = 'decline-leads-of-gone'
/** A job with one lead per transaction: several, each locking its brief, could deadlock with invitations. */
export const declineLater = (deps: Pick<Platform, 'jobs'>, tx: Tx, expertId: number): Promise<void> =>
  deps.jobs.enqueue(tx, DECLINE_JOB, { expert_id: expertId })

/** Declines the open leads of an expert whose account is deleted; the freed places go to the next best. */
export async function declineOpenOfLeft(deps: Deps, expertId: number): Promise<void> {
  await tryEach(await due.listOpenOfLeft(deps.db, expertId), (id) =>
    deps.events.transaction(async (tx) => {
      const lead = await due.maybeOpenOfLeft(tx, expertId, id)
      if (lead) await moveLead(deps, tx, lead, { to: 'declined', actor: 'system' })
    }),
  )
}

/** Each move locks its expert and brief: several in one transaction could deadlock with other requests. */
const moving = (deps: Deps, next: (tx: Tx, ready: Ready) => Promise<queries.LeadRow | undefined>, move: Move) => ({
  next,
  act: (tx: Tx, lead: queries.LeadRow) => moveLead(deps, tx, lead, move),
})
