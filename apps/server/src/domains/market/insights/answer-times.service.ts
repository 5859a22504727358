/** Calculates the working time of answers, which SQL cannot do, and deletes days that are too old. */
import type { Platform } from '../../../platform/core/platform.ts'
import { workingMinutesBetween } from '../leads/leads.service.ts'
import { listDaysOff } from '../../experts/profile/availability/days-off.service.ts'
import { deleteOldDays, insertAnswers, listOpenAnswers } from './counts.queries.ts'

const BATCH = 500
/** A query can request a year that begins a year ago. */
const KEPT_DAYS = 2 * 366 + 28

/** Also calculates answers from before these times were recorded. */
export async function recordAnswers({ db }: Pick<Platform, 'db'>, batch = BATCH): Promise<void> {
  for (;;) {
    const open = await listOpenAnswers(db, batch)
    if (open.length === 0) return
    const off = await listDaysOff(db, [...new Set(open.map(({ expert_id }) => expert_id))])
    const timed = open.map(({ lead_id, expert_id, country, region, from, to }) => {
      const days_off = off.filter((days) => days.expert_id === expert_id)
      return { lead_id, working_minutes: workingMinutesBetween(from, to, { country, region, days_off }) }
    })
    await insertAnswers(db, timed)
    if (open.length < batch) return
  }
}

export const sweepDays = ({ db }: Pick<Platform, 'db'>): Promise<void> => deleteOldDays(db, KEPT_DAYS)
