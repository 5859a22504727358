import { useQuery } from '@tanstack/react-query'
import { briefQueries } from '#lib/queries/registration.ts'
import { useAccount } from '#lib/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { FirstMatches } from './FirstMatches.tsx'
import { NothingYet } from './NothingYet.tsx'
import { SuccessSkeleton } from './SuccessSkeleton.tsx'

/** After the brief: its first matches. Whoever comes here without one is shown where to begin. */
export function SuccessScreen() {
  const { api } = useShell()
  const account = useAccount()
  const isClient = account?.role === 'client'
  const { data: brief, isPending } = useQuery({ ...briefQueries(api).current(), enabled: isClient })
  if (!isClient) return <NothingYet signedIn={account !== undefined} />
  if (isPending) return <SuccessSkeleton />
  if (!brief) return <NothingYet signedIn />
  return <FirstMatches account={account} brief={brief} />
}
