import type { QueryKey } from '@tanstack/react-query'
import type { Session } from '@husrum/contract/accounts.ts'
import { signIn } from '#lib/session.ts'
import type { ShellContext } from '#lib/shell-context.ts'

/**
 * Signs in without leaving the screen: public queries stay cached, or the form would unmount while they are refetched.
 */
export function signInHere(context: ShellContext, session: Session): void {
  const { queryClient } = context
  const kept = queryClient
    .getQueryCache()
    .findAll({ queryKey: ['reference'] })
    .map(({ queryKey, state }): [QueryKey, unknown] => [queryKey, state.data])
  signIn(context, session)
  for (const [key, data] of kept) if (data !== undefined) queryClient.setQueryData(key, data)
}
