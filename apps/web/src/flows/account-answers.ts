/** The account part that registrations share: name, e-mail, password, phone and its code, terms. */
import type { FieldProblem } from './flow.ts'
import { wholePhone } from '#lib/phone.ts'
import { amount, flag, matching, nothingOr, reviveBy, words } from './revive.ts'

export type AccountAnswers = {
  name: string
  email: string
  password: string
  /** The country's calling code, `+45`. */
  phone_prefix: string
  /** The number as it was typed, without the prefix. */
  phone: string
  verifyCode: string
  /** What checking the code gave; registering takes it in place of the code. */
  verification_token: string
  /** When a code was last sent to this phone, in milliseconds. */
  code_sent_at: number | null
  terms: boolean
}

/** The specification's default. */
const DEFAULT_PREFIX = '+45'

export const emptyAccount: AccountAnswers = {
  name: '',
  email: '',
  password: '',
  phone_prefix: DEFAULT_PREFIX,
  phone: '',
  verifyCode: '',
  verification_token: '',
  code_sent_at: null,
  terms: false,
}

export const secretAnswers = ['password', 'verifyCode', 'verification_token'] as const

export const accountFields = ['name', 'email', 'password', 'phone'] as const

export const accountShape = {
  name: words(300),
  email: words(300),
  phone_prefix: matching(/^\+\d{1,4}$/),
  phone: words(300),
  code_sent_at: nothingOr(amount),
  terms: flag,
}
export const reviveAccount = reviveBy(accountShape)

/** Another phone needs another code. */
export function followPhone(before: AccountAnswers, change: Partial<AccountAnswers>): Partial<AccountAnswers> {
  const isOther =
    (change.phone !== undefined && change.phone !== before.phone) ||
    (change.phone_prefix !== undefined && change.phone_prefix !== before.phone_prefix)
  return isOther ? { verifyCode: '', verification_token: '', code_sent_at: null } : {}
}

/** Everything the registration calls take of a person, but the proof of the phone and the terms. The form can show the password, so it asks once. */
export function personOf(answers: AccountAnswers) {
  const { name, email, password } = answers
  return { name, email, password, password_confirmation: password, phone: wholePhone(answers) }
}

/** The rules bring the telephone metadata along, so they are fetched with the step that needs them. */
export async function checkAccount(answers: AccountAnswers): Promise<readonly FieldProblem[]> {
  const { accountProblems } = await import('./account-rules.ts')
  return accountProblems(answers)
}

/** Also asks for a password that a reload of the page has lost. */
export async function checkPasswordAndCode(answers: AccountAnswers): Promise<readonly FieldProblem[]> {
  const password = (await checkAccount(answers)).filter(({ field }) => field === 'password')
  return [...password, ...checkCode(answers)]
}

export function checkCode({ verifyCode, verification_token }: AccountAnswers): readonly FieldProblem[] {
  if (verification_token || /^\d{6}$/.test(verifyCode)) return []
  return [{ field: 'verifyCode', code: verifyCode === '' ? 'required' : 'code_short' }]
}
