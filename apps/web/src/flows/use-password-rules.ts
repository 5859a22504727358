import { useEffect } from 'react'
import type { AccountAnswers } from './account-answers.ts'
import { passwordRules } from './password-rules.ts'

/** The rules of a password as they stand. Once somebody types one, what checks the whole step is fetched, so that going on does not wait for it. */
export function usePasswordRules(
  answers: Pick<AccountAnswers, 'password' | 'name' | 'email'>,
): ReturnType<typeof passwordRules> {
  const typed = answers.password !== ''
  useEffect(() => {
    if (typed) void import('./account-rules.ts').catch(() => undefined) // going on fetches it again, and says when it cannot
  }, [typed])
  return passwordRules(answers)
}
