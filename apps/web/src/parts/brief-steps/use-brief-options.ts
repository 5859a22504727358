/** What the steps offer, in the page's language. The route has loaded all of it. */
import { useSuspenseQueries } from '@tanstack/react-query'
import { referenceQueries } from '#lib/queries/reference.ts'
import { useShell } from '#lib/shell-context.ts'

export function useBriefOptions() {
  const { api } = useShell()
  const queries = referenceQueries(api)
  const [countries, rooms, aspects, specialties, budgets, timelines] = useSuspenseQueries({
    queries: [
      queries.countries(),
      queries.roomTypes(),
      queries.aspects(),
      queries.specialties(),
      queries.budgets(),
      queries.timelines(),
    ],
  })
  return {
    countries: countries.data,
    rooms: rooms.data,
    aspects: aspects.data,
    specialties: specialties.data,
    budgets: budgets.data,
    timelines: timelines.data,
  }
}
export type BriefOptions = ReturnType<typeof useBriefOptions>

export function nameOf(options: readonly { slug: string; name: string }[], slug: string): string {
  return options.find((option) => option.slug === slug)?.name ?? slug
}
