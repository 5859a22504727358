/** Which passwords are refused. The server decides, because the list of leaked ones is too long for a browser. */
import { STAFF_PASSWORD_MIN } from '@husrum/contract/core/limits.ts'
import { passwordWeakness } from '@husrum/contract/core/fields/passwords.ts'
import { dictionary } from '@zxcvbn-ts/language-common'
import { fieldRefusal } from '../../../../platform/http/errors.ts'
import type { AccountRow } from '../common/accounts.queries.ts'

/** The 49,000 most frequent leaked passwords, in lower case. */
const leaked = new Set(dictionary['passwords-common'])

export const weaknessOf = (
  password: string,
  about: Parameters<typeof passwordWeakness>[1],
): ReturnType<typeof passwordWeakness> => passwordWeakness(password, about, (stem) => leaked.has(stem))

/** 422 on `password`: `password_personal`, `password_common`, `password_staff_short`. */
export function requireGoodPassword(
  person: Partial<Pick<AccountRow, 'role' | 'name' | 'email' | 'pending_email'>>,
  password: string,
): void {
  for (const email of [person.email, person.pending_email ?? undefined]) {
    const weakness = weaknessOf(password, { name: person.name, email })
    if (weakness) throw fieldRefusal('password', weakness)
  }
  if (person.role === 'admin' && [...password].length < STAFF_PASSWORD_MIN)
    throw fieldRefusal('password', 'password_staff_short', { limit: STAFF_PASSWORD_MIN })
}
