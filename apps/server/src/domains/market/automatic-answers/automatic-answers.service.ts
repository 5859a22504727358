/**
 * Sends clients the expert's automatic answer during an absence (docs/product/experts.md), once per lead. It does not
 * change the lead's status or count as an answer: deadlines and statistics ignore it.
 */
import { MESSAGE_MAX } from '@husrum/contract/core/limits.ts'
import { fieldsIn, fillFields } from '@husrum/contract/experts/saved-replies.rules.ts'
import { isLocale } from '@husrum/contract/core/shapes.ts'
import type { Deps } from '../../../app/deps.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { drainListed } from '../../../platform/core/jobs/drain.ts'
import { firstFree } from '../../experts/profile/availability/availability.service.ts'
import { listDaysOff } from '../../experts/profile/availability/days-off.service.ts'
import { lockExpert } from '../../experts/profile/workload/load.service.ts'
import { maybeLeadForUpdate } from '../leads/leads.service.ts'
import { openThreadOfLead, postMessage } from '../messaging/messaging.service.ts'
import * as queries from './automatic-answers.queries.ts'
import { longDay } from '../../../platform/core/texts/dates.ts'

type AnswerDeps = Pick<Deps, 'db' | 'events' | 'log'>

/** Returns the number sent. A refused answer does not affect the others. */
export async function answerAutomatically(deps: AnswerDeps): Promise<number> {
  return drainListed(deps, 'automatic-answers', {
    list: async (ready) => (await queries.listAwaiting(deps.db, { ready })).map(({ lead_id }) => lead_id),
    act: (id) => deps.events.transaction((tx) => answerLead(deps, tx, id)),
  })
}

/** Locks in the order lead, expert, thread; then reads again what may have changed before the locks. */
async function answerLead(deps: Pick<AnswerDeps, 'events'>, tx: Tx, leadId: number): Promise<boolean> {
  const lead = await maybeLeadForUpdate(tx, leadId)
  if (!lead) return false
  await lockExpert(tx, lead.expert_id)
  const [awaiting] = await queries.listAwaiting(tx, { leadId })
  const body = awaiting && (await writeAnswer(tx, awaiting))
  if (!body) return false
  const { client_id, expert_id } = lead
  const thread_id = await openThreadOfLead(tx, { client_id, expert_id, lead_id: leadId })
  const message = await postMessage(deps, tx, { thread_id, sender: 'expert', kind: 'automatic', ref_id: null, body })
  await queries.insertAutomaticAnswer(tx, leadId, message.id)
  return true
}

/** Undefined if the text names a day of return and that day is unknown. */
async function writeAnswer(tx: Tx, lead: queries.AwaitingLead): Promise<string | undefined> {
  const back_on = await dayOfReturn(tx, lead)
  if (back_on === undefined && fieldsIn(lead.text).includes('back_on')) return undefined
  const first_name = lead.client_name.split(' ')[0] ?? lead.client_name
  const text = fillFields(lead.text, { first_name, ...(back_on ? { back_on: tellDay(back_on, lead.locale) } : {}) })
  // many fields filled with names may exceed the length of a message
  return [...text].slice(0, MESSAGE_MAX).join('')
}

async function dayOfReturn(tx: Tx, { paused, back_on, today, expert_id }: queries.AwaitingLead) {
  if (paused) return back_on ?? undefined
  return firstFree(today, await listDaysOff(tx, [expert_id], today))
}

const tellDay = (day: string, locale: string): string => longDay(day, isLocale(locale) ? locale : 'en')
