/** The account part that registrations share: name, e-mail, password, phone and its code, terms. */
import { wholePhone } from '#lib/language/phone.ts'
import { amount, emptyOf, matching, optional, reviveBy, secret, text, tick, type Answers } from '../../fields.ts'

/** The specification's default. */
const DEFAULT_PREFIX = '+45'

export const accountTable = {
  name: text(300),
  email: text(300),
  password: secret,
  /** The country's calling code. */
  phone_prefix: { empty: DEFAULT_PREFIX, reads: matching(/^\+\d{1,4}$/) },
  /** The number as typed, without the prefix. */
  phone: text(300),
  verifyCode: secret,
  /** The proof from checking the code; registration takes it in place of the code. */
  verification_token: secret,
  /** When a code was last sent to this phone, in milliseconds. */
  code_sent_at: optional(amount),
  terms: tick,
}
export type AccountAnswers = Answers<typeof accountTable>

export const emptyAccount: AccountAnswers = emptyOf(accountTable)
export const reviveAccount = reviveBy(accountTable)

export const secretAnswers = ['password', 'verifyCode', 'verification_token'] as const

export const accountFields = ['name', 'email', 'password', 'phone'] as const

/** Another phone needs another code. */
export function followPhone(before: AccountAnswers, change: Partial<AccountAnswers>): Partial<AccountAnswers> {
  const isOther =
    (change.phone !== undefined && change.phone !== before.phone) ||
    (change.phone_prefix !== undefined && change.phone_prefix !== before.phone_prefix)
  return isOther ? { verifyCode: '', verification_token: '', code_sent_at: null } : {}
}

/** The account's data for registration, without proof and terms. The form asks for the password only once. */
export function personOf(answers: AccountAnswers) {
  const { name, email, password } = answers
  return { name, email, password, password_confirmation: password, phone: wholePhone(answers) }
}
