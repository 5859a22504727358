/** The contract's limits, applied to the account step. */
import { wholePhone } from '#lib/language/phone.ts'
import {
  countryOfPrefix,
  email,
  password,
  personName,
  phone,
  phoneLengthProblem,
} from '@husrum/contract/core/fields/bounds.ts'
import { STAFF_PASSWORD_MIN } from '@husrum/contract/core/limits.ts'
import { passwordWeakness } from '@husrum/contract/core/fields/passwords.ts'
import { z } from 'zod'
import { accountFields, personOf, type AccountAnswers } from './account-answers.ts'
import type { FieldProblem } from '../../flow.ts'
import { problemsOf } from '../../problems.ts'

const person = z.object({ name: personName(), email: email(), phone: phone() })
const twice = z.object({ password: password(), password_confirmation: z.string().min(1) })

export function accountProblems(answers: AccountAnswers): readonly FieldProblem[] {
  const given = personOf(answers)
  const found = [
    ...problemsOf(person, given).map((problem) =>
      problem.field === 'phone' ? explainPhone(problem, answers) : problem,
    ),
    ...newPasswordProblems(given, given),
  ]
  // In the order on the page.
  return accountFields.flatMap((field) => found.filter((problem) => problem.field === field))
}

/** `about` contains what a password must not include, where that is known. */
export function newPasswordProblems(
  given: z.input<typeof twice>,
  about: { name?: string; email?: string; role?: string } = {},
): FieldProblem[] {
  const found = problemsOf(twice, given)
  const isFine = (field: string) => !found.some((problem) => problem.field === field)
  const weakness = passwordWeakness(given.password, about)
  if (about.role === 'admin' && isFine('password') && given.password.length < STAFF_PASSWORD_MIN)
    found.push({ field: 'password', code: 'too_short', params: { limit: STAFF_PASSWORD_MIN } })
  if (isFine('password') && weakness) found.push({ field: 'password', code: weakness })
  if (isFine('password_confirmation') && given.password !== given.password_confirmation)
    found.push({ field: 'password_confirmation', code: 'password_mismatch' })
  return found
}

/** The errors of a number of the chosen country; one typed with its own prefix is not checked against it. */
function explainPhone(problem: FieldProblem, answers: AccountAnswers): FieldProblem {
  const { phone_prefix, phone: typed } = answers
  if (problem.code === 'required' || /^\s*(\+|00)/.test(typed)) return problem
  const country = countryOfPrefix(phone_prefix)
  if (!country) return problem
  const digits = typed.replace(/\D/g, '').length
  if (country === 'DK')
    return digits === 8
      ? problem
      : { field: 'phone', code: digits < 8 ? 'phone_short' : 'phone_long', params: { digits } }
  const wrong = phoneLengthProblem(wholePhone(answers))
  const code = wrong ? `phone_${wrong}_in` : 'phone_in'
  return { field: 'phone', code, params: { prefix: phone_prefix, country } }
}
