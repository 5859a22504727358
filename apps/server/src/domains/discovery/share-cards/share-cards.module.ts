import type { Module } from '../../../app/module.ts'
import { maybeExpertOf } from '../../experts/profile/expert-accounts.service.ts'
import { mountShareCards } from './share-cards.routes.ts'
import { forgetCards, sweepCards } from './share-cards.service.ts'

const FORGET_JOB = 'forget-share-cards'
type ForgetJob = { expert_id: number }

export const shareCardsModule: Module = {
  routes: (http, deps) => mountShareCards(http, deps),
  /** The next job deletes the cards of an erased expert. */
  listeners({ events, jobs }) {
    events.on('account.erasing', async (tx, { account_id }) => {
      const expert_id = await maybeExpertOf(tx, account_id)
      if (expert_id !== undefined) await jobs.enqueue(tx, FORGET_JOB, { expert_id } satisfies ForgetJob)
    })
  },
  jobs(deps) {
    const forget = ({ payload }: { payload: ForgetJob }) => forgetCards(deps, payload.expert_id)
    deps.jobs.work<ForgetJob>(FORGET_JOB, forget, { lookEverySeconds: 30 })
    deps.jobs.every(60, 'sweep-share-cards', () => sweepCards(deps))
  },
}
