/** What happens to accounts by themselves, and mails whose wish must not tell whether an address is known. */
import type { Platform } from '../../platform/platform.ts'
import { eraseAccounts, leaveInactive } from './erasing.service.ts'
import { listenToForgotten } from './passwords.service.ts'

export function listenToAccounts(deps: Platform): void {
  listenToForgotten(deps)
  deps.jobs.every(30, 'erase-accounts', async () => {
    await leaveInactive(deps)
    await eraseAccounts(deps)
  })
}
