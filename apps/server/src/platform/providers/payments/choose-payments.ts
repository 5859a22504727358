/** The payment provider: Stripe where it is configured; else the stand-in, and in production none. */
import type { Config } from '../../config/config.ts'
import type { Database } from '../../database/database.ts'
import type { Jobs } from '../../core/jobs/jobs.ts'
import { noPayments, type PaymentsPort } from './payments.ts'
import { LOCAL_SECRET, localPayments, type LocalPayments } from './payments-local.ts'
import { vatNumbers } from './vat-numbers.ts'
import { stripePayments } from './payments-stripe.ts'

export type ChosenPayments = {
  payments: PaymentsPort
  /** Set where the stand-in is the provider. */ local: LocalPayments | undefined
  /** The signing secrets of events; empty where nothing is sold. */ secrets: readonly string[]
}

export function choosePayments(config: Config, parts: { db: Database; jobs: Jobs }): ChosenPayments {
  if (config.stripe)
    return { payments: stripePayments(config.stripe), local: undefined, secrets: config.stripe.webhookSecrets }
  if (config.production) return { payments: noPayments, local: undefined, secrets: [] }
  const local = localPayments({ ...parts, baseUrl: config.baseUrl, numbers: vatNumbers(config.viesUrl) })
  return { payments: local, local, secrets: [LOCAL_SECRET] }
}
