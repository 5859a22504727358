/** Recurring work: it queries registers about numbers that wait for staff. */
import type { Platform } from '../../../platform/core/platform.ts'
import type { Registers } from '../../../platform/providers/registers/registers.ts'
import type { References } from '../../foundation/reference/reference.service.ts'
import { askWaiting } from './register-lookup.service.ts'

export function registerExpertReviewJobs(deps: Platform & { refs: References; registers: Registers }): void {
  deps.jobs.every(5, 'ask-registers', () => askWaiting(deps))
}
