/** Questions and decisions of the owner. */
import { questionBody } from '@husrum/contract/back-office/extra-questions.ts'
import type { World } from '../../../../demo/types.ts'
import type { Deps } from '../app/deps.ts'
import { callerAt } from '../platform/limits/allowances.ts'
import { decideNotice, receiveNotice } from '../domains/back-office/notices/notices.service.ts'
import { createQuestion } from '../domains/back-office/extra-questions/extra-questions.service.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Viewer } from '../platform/http/http-viewer.ts'
import { known, type Cast } from './cast.ts'
import { markChosen, selectNewestPhoto, selectNotice, setMoment } from './people.queries.ts'

const HOUR = 3_600_000

/**
 * Writes the answers into the stored briefs: their lists are not recalculated. Experts answer afterwards, once the
 * questions are known (demo.ts).
 */
export async function askQuestions(
  deps: Deps,
  tx: Tx,
  { questions }: World,
  { cast, owner }: { cast: Cast; owner: Viewer },
): Promise<void> {
  for (const { question, chosen } of questions) {
    const id = await createQuestion(deps, owner, questionBody.parse(question))
    if (question.subject === 'brief')
      for (const { by, options } of chosen) await markChosen(tx, known(cast.clients, by).account_id, id, options)
  }
}

/** Decides notices and carries out the measures: the expert may appeal. */
export async function decideNotices(
  deps: Deps,
  tx: Tx,
  { decidedNotices }: World,
  { cast, owner, now }: { cast: Cast; owner: Viewer; now: Date },
): Promise<void> {
  for (const { of, locale, hours_ago, decided, ...notice } of decidedNotices) {
    const target_id = await selectNewestPhoto(tx, known(cast.experts, of).expert_id ?? 0)
    await setMoment(tx, new Date(now.getTime() - hours_ago * HOUR), now)
    const at = `/inspiration?photo=${target_id}`
    const sender = { accountId: undefined, caller: callerAt('192.0.2.98'), locale }
    const number = await receiveNotice(deps, { ...notice, at, good_faith: true }, sender)
    const { hours_ago: later, ...statement } = decided
    await setMoment(tx, new Date(now.getTime() - later * HOUR), now)
    const measure = { decision: 'upheld', measure: 'hidden', target: 'photo', target_id } as const
    await decideNotice(deps, owner, await selectNotice(tx, number), { ...measure, ...statement })
  }
  await setMoment(tx, now, now)
}
