/** Recurring jobs for quotes. */
import type { Platform } from '../../../platform/core/platform.ts'
import { expireQuotes } from './quotes.service.ts'

export function registerQuoteJobs(deps: Platform): void {
  deps.jobs.every(1, 'expire-quotes', async () => void (await expireQuotes(deps)))
}
