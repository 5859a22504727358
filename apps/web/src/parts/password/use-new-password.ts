import { useState } from 'react'
import { useSentence } from '../../flows/sentence.ts'
import type { NewPassword } from './NewPasswordFields.tsx'

export const emptyPassword: NewPassword = { password: '', password_confirmation: '' }

/** A new password as it is typed, and what the browser can tell about it before asking. */
export function useNewPassword(about?: { name: string; email: string }) {
  const sentence = useSentence(({ field, code }) => `flow.problem.${field}.${code}`)
  const [given, setGiven] = useState(emptyPassword)
  return {
    given,
    change: (change: Partial<NewPassword>) => setGiven((last) => ({ ...last, ...change })),
    reset: () => setGiven(emptyPassword),
    /** Sentences by field. */
    check: async (): Promise<Record<string, string>> => {
      const { newPasswordProblems } = await import('../../flows/account-rules.ts')
      return Object.fromEntries(newPasswordProblems(given, about).map((problem) => [problem.field, sentence(problem)]))
    },
  }
}
