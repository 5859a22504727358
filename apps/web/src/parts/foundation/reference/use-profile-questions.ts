import { useSuspenseQuery } from '@tanstack/react-query'
import type { AskedQuestion } from '@husrum/contract/foundation/reference/extra-answers.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'

/** An owner's additional questions to experts. */
export function useProfileQuestions(): readonly AskedQuestion[] {
  const { api } = useShell()
  return useSuspenseQuery(referenceQueries(api).questions('profile')).data
}
