/** The bounds of the contract, applied to what stands in the account step. */
import { email, password, personName, phone } from '@husrum/contract/bounds.ts'
import { passwordWeakness } from '@husrum/contract/passwords.ts'
import { z } from 'zod'
import { personOf, type AccountAnswers } from './account-answers.ts'
import type { FieldProblem } from './flow.ts'
import { problemsOf } from './problems.ts'

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
  // In the order in which they stand on the page.
  return Object.keys(given).flatMap((field) => found.filter((problem) => problem.field === field))
}

/** `about` holds what a password may not contain, where that is known. */
export function newPasswordProblems(
  given: z.input<typeof twice>,
  about: { name?: string; email?: string } = {},
): FieldProblem[] {
  const found = problemsOf(twice, given)
  const isFine = (field: string) => !found.some((problem) => problem.field === field)
  const weakness = passwordWeakness(given.password, about)
  if (isFine('password') && weakness) found.push({ field: 'password', code: weakness })
  if (isFine('password_confirmation') && given.password !== given.password_confirmation)
    found.push({ field: 'password_confirmation', code: 'password_mismatch' })
  return found
}

/** Danish numbers have eight digits: then the sentence can say what is wrong. */
function explainPhone(problem: FieldProblem, { phone_prefix, phone }: AccountAnswers): FieldProblem {
  const digits = phone.replace(/\D/g, '').length
  if (problem.code === 'required' || phone_prefix !== '+45' || /^\s*(\+|00)/.test(phone) || digits === 8) return problem
  return { field: 'phone', code: digits < 8 ? 'phone_short' : 'phone_long', params: { digits } }
}
