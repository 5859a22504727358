import { PASSWORD_MIN } from '@husrum/contract/limits.ts'
import { passwordWeakness } from '@husrum/contract/passwords.ts'
import type { AccountAnswers } from './account-answers.ts'

/** The three rules of a password, each as it stands now, for the list under the field. */
export function passwordRules({
  password,
  name,
  email,
}: Pick<AccountAnswers, 'password' | 'name' | 'email'>): { key: 'length' | 'common' | 'personal'; holds: boolean }[] {
  const isLong = password.length >= PASSWORD_MIN
  return [
    { key: 'length', holds: isLong },
    { key: 'common', holds: isLong && passwordWeakness(password) === undefined },
    { key: 'personal', holds: password !== '' && passwordWeakness(password, { name, email }) !== 'password_personal' },
  ]
}
