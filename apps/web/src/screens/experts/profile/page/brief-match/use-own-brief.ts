import { useQuery } from '@tanstack/react-query'
import type { Brief } from '@husrum/contract/clients/briefs/briefs.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'

/** The brief of the client who views the profile; other readers have none. */
export function useOwnBrief(): Brief | undefined {
  const { api } = useShell()
  const account = useAccount()
  const { data } = useQuery({ ...briefQueries(api).current(), enabled: account?.role === 'client' })
  return data ?? undefined
}
