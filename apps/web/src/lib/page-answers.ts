/**
 * The API's answers go with the page, so that the browser need not ask again: as JSON in a script that is not run,
 * which is smaller than JavaScript and less work for both sides.
 */
import { dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'

export const ANSWERS_ID = 'answers'

type Answer = [key: QueryKey, data: unknown, at: number]

/** The text of the script: what the loaders asked for. */
export function writeAnswers(queryClient: QueryClient): string {
  const answers: Answer[] = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
  return JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
}

/** What failed: errors are no JSON, so the router hands these over. */
export function failedAnswers(queryClient: QueryClient): FailedAnswers {
  const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status === 'error' })
  return { queries } as FailedAnswers // of values the router can write: JSON and errors
}
/** For `hydrate`: nothing here looks inside. */
export type FailedAnswers = { queries: [] }

/** Those of the page, or, for a page whose shell came first, those that came after it. */
export function readAnswers(queryClient: QueryClient, late?: string): void {
  const text = late ?? document.getElementById(ANSWERS_ID)?.textContent
  if (!text) return
  const answers = JSON.parse(text) as Answer[] // written above
  for (const [key, data, at] of answers) queryClient.setQueryData(key, data, { updatedAt: at })
}
