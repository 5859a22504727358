import { useQuery } from '@tanstack/react-query'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'

/** What the client who looks at the profile wants; nobody else has a brief. */
export function useOwnBrief(): Brief | undefined {
  const { api } = useShell()
  const account = useAccount()
  const { data } = useQuery({ ...briefQueries(api).current(), enabled: account?.role === 'client' })
  return data ?? undefined
}
