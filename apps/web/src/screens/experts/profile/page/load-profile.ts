import type { ExpertProfile } from '@husrum/contract/experts/profile/experts.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import type { ShellContext } from '#lib/shell-context.ts'

/** Loads what the profile's screen shows, for both of its addresses. */
export async function loadProfile(
  { queryClient, api }: ShellContext,
  id: number,
): Promise<{ expert: ExpertProfile; more: () => Promise<unknown> }> {
  const queries = expertQueries(api)
  const [expert] = await Promise.all([
    queryClient.ensureQueryData(queries.profile(id)), // A 404 must come first.
    queryClient.ensureQueryData(referenceQueries(api).countries()),
  ])
  const more = () =>
    Promise.all([
      queryClient.ensureQueryData(queries.projects(id)),
      queryClient.ensureInfiniteQueryData(queries.reviews(id)),
    ])
  return { expert, more }
}
