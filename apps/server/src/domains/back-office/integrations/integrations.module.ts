import type { Module } from '../../../app/module.ts'
import { registerIntegrationListeners } from './integrations.listeners.ts'
import { mountIntegrations } from './integrations.routes.ts'
import { sendDelivery, sweepDeliveries } from './sending.service.ts'
import { sweepTokens } from './tokens.service.ts'
import { SEND_JOB } from './webhooks.service.ts'

export const integrationsModule: Module = {
  routes: mountIntegrations,
  listeners: registerIntegrationListeners,
  jobs(deps) {
    const { jobs } = deps
    // a receiver that hangs has ten seconds, and delays no more than these
    jobs.work<{ delivery: number }>(SEND_JOB, (job) => sendDelivery(deps, job), { together: 4, lostAfterSeconds: 60 })
    jobs.every(30, 'sweep-webhooks', async () => {
      await sweepDeliveries(deps)
      await sweepTokens(deps)
    })
  },
}
