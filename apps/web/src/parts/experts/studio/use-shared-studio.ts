import { useQuery } from '@tanstack/react-query'
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import type { StudioPerson } from '@husrum/contract/experts/studio.ts'
import { studioQueries } from '#queries/experts/studio.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'

/** The studio of the signed-in person, when others work there too: a lone person sees nothing about people. */
export function useSharedStudio(): NonNullable<User['studio']> | undefined {
  const studio = useAccount()?.studio
  return studio && studio.people > 1 ? studio : undefined
}

/** The people of the studio; empty until known, and for a person who works alone. */
export function useStudioPeople(): readonly StudioPerson[] {
  const { api } = useShell()
  const isShared = useSharedStudio() !== undefined
  return useQuery({ ...studioQueries(api).people(), enabled: isShared }).data?.people ?? []
}
