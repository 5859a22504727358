/**
 * Proves the owner, as opposed to somebody at an open computer: the current password, with wrong tries counted
 * exactly.
 */
import { fieldRefusal, Refusal } from '../../../../platform/http/errors.ts'
import { withoutProofs } from '../../../../platform/limits/allowances.ts'
import type { Limit } from '../../../../platform/limits/limits.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import { selectAccount, type AccountRow } from '../common/accounts.queries.ts'
import { verifyPassword } from '../common/secrets.ts'
import { createKeyedMutex } from '../common/keyed-mutex.ts'

const wrongPasswords: Limit = { scope: 'own-password', allowed: 10, windowSeconds: 900, code: 'too_many_tries' }

/** Returns the account as of the right password. 422 `required`, `wrong_password`; 429 `too_many_tries`. */
export type ProveOwner = (accountId: number, password: string | undefined) => Promise<AccountRow>

export function createOwnerProof(deps: Pick<Platform, 'allowances' | 'db'>): ProveOwner {
  const exclusively = createKeyedMutex()
  return async (accountId, password) => {
    if (password === undefined) throw required()
    const key = String(accountId)
    // one try per account at a time here; on other instances the count, which comes before the hash, is exact as well
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
