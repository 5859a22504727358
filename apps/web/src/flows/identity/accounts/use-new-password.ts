import { useState } from 'react'
import { useSentence } from '../../sentence.ts'
import { usePasswordRules } from './use-password-rules.ts'

const empty = { password: '', password_confirmation: '' }
type NewPasswordGiven = typeof empty

/** A new password and the errors that the browser can find. `about`: the owner of the password, where known. */
export function useNewPassword(about?: { name?: string; email?: string; role?: string }) {
  const sentence = useSentence(({ field, code }) => `flow.problem.${field}.${code}`)
  const [given, setGiven] = useState(empty)
  const rules = usePasswordRules({ name: '', email: '', ...about, password: given.password })
  return {
    given,
    /** Without the person's data the browser cannot check whether it contains the name. */
    rules: about?.email ? rules : rules.filter(({ key }) => key !== 'personal'),
    change: (change: Partial<NewPasswordGiven>) => setGiven((last) => ({ ...last, ...change })),
    reset: () => setGiven(empty),
    /** Messages by field. */
    check: async (): Promise<Record<string, string>> => {
      const { newPasswordProblems } = await import('../../experts/joining/account-rules.ts')
      return Object.fromEntries(newPasswordProblems(given, about).map((problem) => [problem.field, sentence(problem)]))
    },
  }
}

export type NewPassword = ReturnType<typeof useNewPassword>
