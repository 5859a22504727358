/** Jobs for plans and payments: events from the provider, expired plans, and a daily comparison. */
import {
  applyEvent,
  cancelForLeaving,
  CANCEL_JOB,
  EVENT_JOB,
  FILES_JOB,
  storeInvoiceFiles,
  reconcile,
  remind,
  SECOND_JOB,
  sweepEvents,
  sweepInvoices,
  type BillingDeps,
} from './sync.service.ts'
import { recalculateDuePlans } from './plans.service.ts'

/** A provider call times out long before this; a job that takes longer belongs to a process that died. */
const pace = { lostAfterSeconds: 120 }

export function registerBillingJobs(deps: BillingDeps): void {
  const { jobs } = deps
  jobs.work<{ event: string }>(EVENT_JOB, ({ payload }) => applyEvent(deps, payload.event), { ...pace, together: 4 })
  jobs.work<{ expert: number }>(FILES_JOB, ({ payload }) => storeInvoiceFiles(deps, payload.expert), pace)
  jobs.work<{ subscription: string }>(
    SECOND_JOB,
    ({ payload }) => deps.payments.cancelNow(payload.subscription, { refund: true }),
    pace,
  )
  jobs.work<{ expert: number; at: 'period_end' | 'now' }>(
    CANCEL_JOB,
    ({ payload }) => cancelForLeaving(deps, payload.expert, payload.at),
    pace,
  )
  jobs.every(1, 'settle-plans', async () => void (await recalculateDuePlans(deps)))
  jobs.every(1, 'remind-of-billing', async () => void (await remind(deps)))
  // separate jobs, because the sweeps need not wait for a provider
  jobs.every(5, 'reconcile-payments', async () => void (await reconcile(deps)))
  jobs.every(30, 'sweep-payment-events', () => sweepEvents(deps))
  jobs.every(30, 'sweep-invoices', async () => void (await sweepInvoices(deps)))
}
