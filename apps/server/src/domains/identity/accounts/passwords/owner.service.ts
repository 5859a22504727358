/**
 * Proves that the caller is the owner, not a person at an open computer: by the current password, with wrong tries
 * counted exactly.
 */
import { fieldRefusal, Refusal } from '../../../../platform/http/errors.ts'
import { withoutProofs } from '../../../../platform/limits/allowances.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { selectAccount, type AccountRow } from '../common/accounts.queries.ts'
import { verifyPassword } from '../common/secrets.ts'
import { createKeyedMutex } from '../common/keyed-mutex.ts'

const wrongPasswords: Limit = { scope: 'own-password', allowed: 10, windowSeconds: 900, code: 'too_many_tries' }

/** Returns the account as it was at the time of the check. 422 `required`, `wrong_password`; 429 `too_many_tries`. */
export type ProveOwner = (accountId: number, password: string | undefined) => Promise<AccountRow>

export function createOwnerProof(deps: Pick<Platform, 'allowances' | 'db'>): ProveOwner {
  const exclusively = createKeyedMutex()
  return async (accountId, password) => {
    if (password === undefined) throw required()
    const key = String(accountId)
    // one try per account at a time in this instance; across instances the count, which precedes the hash, is exact too
    return exclusively(key, async () => {
      const found = await selectAccount(deps.db, accountId)
      if (found.deleted_at) throw new Refusal(401, 'unauthenticated')
      const spent = await deps.allowances.count([[withoutProofs(wrongPasswords), key]])
      if (!(await verifyPassword(found.password_hash, password))) throw wrongPassword()
      await deps.db.transaction().execute((tx) => deps.allowances.giveBack(tx, spent))
      return found
    })
  }
}

export const required = (): Refusal =>
  new Refusal(422, 'validation_failed', { fields: { current_password: [{ code: 'required' }] } })
export const wrongPassword = (): Refusal => fieldRefusal('current_password', 'wrong_password')
