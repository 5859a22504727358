import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '@husrum/contract/core/limits.ts'
import { passwordWeakness } from '@husrum/contract/core/fields/passwords.ts'
import type { PasswordRule } from '#parts/flow/account/PasswordRules.tsx'
import type { AccountAnswers } from '../../experts/joining/account-answers.ts'

/** `role`: for a person who has an account already. */
export type WhosePassword = Pick<AccountAnswers, 'password' | 'name' | 'email'> & { role?: string | undefined }

/** The three rules of a password with their present results, for the list under the field. */
export function passwordRules({ password, name, email, role }: WhosePassword): PasswordRule[] {
  const limit = role === 'admin' ? STAFF_PASSWORD_MIN : PASSWORD_MIN
  const isLong = password.length >= limit
  return [
    { key: 'length', holds: isLong, limit },
    { key: 'common', holds: isLong && passwordWeakness(password) === undefined },
    { key: 'personal', holds: password !== '' && passwordWeakness(password, { name, email }) !== 'password_personal' },
  ]
}
