/** What the steps offer, in the page's language. The route has loaded all of it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { useShell } from '#lib/shell-context.ts'

export function useBriefOptions() {
  const { api } = useShell()
  const queries = referenceQueries(api)
  // One by one: `useSuspenseQueries` adds two kilobytes, and the data is loaded already, so no query waits.
  return {
    countries: useSuspenseQuery(queries.countries()).data,
    rooms: useSuspenseQuery(queries.roomTypes()).data,
    aspects: useSuspenseQuery(queries.aspects()).data,
    specialties: useSuspenseQuery(queries.specialties()).data,
    budgets: useSuspenseQuery(queries.budgets()).data,
    timelines: useSuspenseQuery(queries.timelines()).data,
  }
}
/** The questions that an owner added to the usual ones. */
export function useBriefQuestions() {
  const { api } = useShell()
  return useSuspenseQuery(referenceQueries(api).questions()).data
}
export type BriefOptions = ReturnType<typeof useBriefOptions>

export function nameOf(options: readonly { slug: string; name: string }[], slug: string): string {
  return options.find((option) => option.slug === slug)?.name ?? slug
}
