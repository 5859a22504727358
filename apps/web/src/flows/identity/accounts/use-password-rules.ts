import { useEffect } from 'react'
import { passwordRules, type WhosePassword } from './password-rules.ts'

/** Which rules a password meets. Typing prefetches the rules of the whole step, so that submitting does not wait. */
export function usePasswordRules(answers: WhosePassword): ReturnType<typeof passwordRules> {
  const typed = answers.password !== ''
  useEffect(() => {
    // the submit fetches it again, and reports a failure
    if (typed) void import('../../experts/joining/account-rules.ts').catch(() => undefined)
  }, [typed])
  return passwordRules(answers)
}
