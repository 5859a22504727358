import type { Deps } from '../../../app/deps.ts'
import { forgetCards, sweepCards } from './share-cards.service.ts'

export const forgetJob = 'forget-share-cards'
export type ForgetJob = { expert_id: number }

export function registerShareCardJobs(deps: Pick<Deps, 'jobs' | 'files' | 'clock'>): void {
  deps.jobs.work<ForgetJob>(forgetJob, ({ payload }) => forgetCards(deps, payload.expert_id), { lookEverySeconds: 30 })
  deps.jobs.every(60, 'sweep-share-cards', () => sweepCards(deps))
}
