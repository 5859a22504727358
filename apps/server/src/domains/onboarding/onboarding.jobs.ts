/** Recurring work: registers are asked about what waits for staff. */
import type { Platform } from '../../platform/platform.ts'
import type { Registers } from '../../platform/registers/registers.ts'
import type { References } from '../reference/reference.service.ts'
import { askWaiting } from './asking.service.ts'

export function registerOnboardingJobs(deps: Platform & { refs: References; registers: Registers }): void {
  deps.jobs.every(5, 'ask-registers', () => askWaiting(deps))
}
