import { useEffect, useState } from 'react'
import type { AccountAnswers } from './account-answers.ts'
import type { passwordRules } from './account-rules.ts'

type Rules = { passwordRules: typeof passwordRules }

/** The rules of a password as they stand; fetched with the step, empty until they are there. */
export function usePasswordRules(
  answers: Pick<AccountAnswers, 'password' | 'name' | 'email'>,
): ReturnType<Rules['passwordRules']> {
  const [rules, setRules] = useState<Rules>()
  useEffect(() => {
    void import('./account-rules.ts').then(setRules)
  }, [])
  return rules?.passwordRules(answers) ?? []
}
