import type { Module } from '../../../app/module.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { mountLocalPayments } from '../../../platform/providers/payments/local-pages.ts'
import { mountPaymentWebhook, PAYMENT_WEBHOOK } from '../../../platform/providers/payments/payment-webhook.ts'
import { maybeExpertOf } from '../profile/expert-accounts.service.ts'
import { registerBillingJobs } from './billing.jobs.ts'
import { mountBilling } from './billing.routes.ts'
import { beginTrial, revokeTrial } from './plans.service.ts'
import { CANCEL_JOB, EVENT_JOB, receiveEvent } from './sync.service.ts'

export const billingModule: Module = {
  routes(http, deps, options) {
    mountBilling(http, deps, options)
    mountPaymentWebhook(http, deps.paymentSecrets, (event) => receiveEvent(deps, event))
    const { config, db, jobs, localPayments: local, mounted, translators } = deps
    if (!local) return
    // the stand-in sends its events to the same address as a provider
    local.registerJobs(async (payload, headers) => {
      await mounted
      const answer = await http.inject({ method: 'POST', url: PAYMENT_WEBHOOK, payload, headers })
      return answer.statusCode
    })
    const settle = async () => {
      await local.flush()
      await jobs.flush([EVENT_JOB])
    }
    mountLocalPayments(http, { db, local, translators, baseUrl: config.baseUrl, settle })
  },
  /** Updates billing when a profile is approved or its account leaves, in the same transaction. */
  listeners(deps) {
    const { events, jobs } = deps
    async function cancelLater(tx: Tx, accountId: number, at: 'period_end' | 'now'): Promise<void> {
      const expert = await maybeExpertOf(tx, accountId)
      if (expert !== undefined) await jobs.enqueue(tx, CANCEL_JOB, { expert, at })
    }
    events.on('expert.moved', async (tx, { expert_id, from, status }) => {
      const wasApproved = from === 'paused' || from === 'suspended'
      if (status === 'active' && !wasApproved) await beginTrial(deps, tx, expert_id)
      // an approval that was undone started no trial
      if (from === 'active' && status === 'pending_review') await revokeTrial(deps, tx, expert_id)
    })
    // a restored account can undo the cancellation; an erased one must never pay again
    events.on('account.left', (tx, { account_id }) => cancelLater(tx, account_id, 'period_end'))
    events.on('account.erasing', (tx, { account_id }) => cancelLater(tx, account_id, 'now'))
  },
  jobs: registerBillingJobs,
}
