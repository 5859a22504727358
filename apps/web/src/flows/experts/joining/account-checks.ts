/** The errors of the account part, for every registration. */
import type { FieldProblem } from '../../flow.ts'
import type { AccountAnswers } from './account-answers.ts'

/** The rules include the telephone metadata, so they are fetched with the step that needs them. */
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
