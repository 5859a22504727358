import { useEffect, useState } from 'react'
import type { AccountAnswers } from './account-answers.ts'

type Rules = typeof import('./account-rules.ts')

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
