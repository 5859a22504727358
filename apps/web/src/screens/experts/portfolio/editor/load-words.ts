import { referenceQueries } from '#queries/foundation/reference.ts'
import type { ShellContext } from '#lib/shell-context.ts'

/** Loads the options of the editor before it is rendered. */
export async function loadWords({ queryClient, api }: Pick<ShellContext, 'queryClient' | 'api'>): Promise<void> {
  const queries = referenceQueries(api)
  await Promise.all([
    queryClient.ensureQueryData(queries.styles()),
    queryClient.ensureQueryData(queries.roomTypes('interior')),
    queryClient.ensureQueryData(queries.roomTypes('architecture')),
    queryClient.ensureQueryData(queries.aspects()),
    queryClient.ensureQueryData(queries.budgets()),
  ])
}
