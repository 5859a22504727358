/**
 * Erasing, every half hour: who left 14 days ago becomes nobody, one transaction each, so that a crash between two leaves the rest for the
 * next time. Each domain wipes its own rows when it hears of it. Who has not been here for two years leaves by that, with the same way back.
 */
import type { Platform } from '../../platform/platform.ts'
import { markErased, deleteTraces, maybeDueForErasing, maybeInactive } from './leaving.queries.ts'
import { markLeft } from './leaving.service.ts'
import { LEAVING_DAYS } from './links.service.ts'
import type { MailDeps } from './mails.ts'

/** details.md, "Accounts". */
const INACTIVE_MONTHS = 24

type Deps = MailDeps & Pick<Platform, 'events'>

/** Answers how many. */
export async function eraseAccounts(deps: Deps): Promise<number> {
  const eraseOne = () =>
    deps.events.transaction(async (tx) => {
      const account = await maybeDueForErasing(tx, LEAVING_DAYS)
      if (!account) return false
      // first the others, while name and address still tell what is this person's
      await deps.events.emit(tx, 'account.erasing', { account_id: account.id })
      await deleteTraces(tx, account)
      await markErased(tx, account.id)
      return true
    })
  return countWhile(eraseOne)
}

/** Answers how many. */
export async function leaveInactive(deps: Deps): Promise<number> {
  const leaveOne = () =>
    deps.events.transaction(async (tx) => {
      const account = await maybeInactive(tx, INACTIVE_MONTHS)
      if (account) await markLeft(deps, tx, account, 'inactive')
      return account !== undefined
    })
  return countWhile(leaveOne)
}

async function countWhile(step: () => Promise<boolean>): Promise<number> {
  let steps = 0
  while (await step()) steps += 1
  return steps
}
