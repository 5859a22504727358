/**
 * The API's answers go with the page, so that the browser need not ask again: as JSON in a script that is not run,
 * which is smaller than JavaScript and less work for both sides.
 */
import { dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'

export const ANSWERS_ID = 'answers'

type Answer = [key: QueryKey, data: unknown, at: number]

/** The text of the script: what is there when the page's end is drawn. */
export function writeAnswers(queryClient: QueryClient): string {
  const answers: Answer[] = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data, state.dataUpdatedAt])
  return JSON.stringify(answers).replaceAll('<', String.raw`\u003c`)
}

/** What failed, and what is still on its way while the page is sent: the router hands these over. */
export function otherAnswers(queryClient: QueryClient): OtherAnswers {
  const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status !== 'success' })
  return { queries } as OtherAnswers // of values the router can write: JSON, errors, promises
}
/** For `hydrate`: nothing here looks inside. */
export type OtherAnswers = { queries: [] }

export function readAnswers(queryClient: QueryClient): void {
  const text = document.getElementById(ANSWERS_ID)?.textContent
  if (!text) return
  const answers = JSON.parse(text) as Answer[] // written above
  for (const [key, data, at] of answers) queryClient.setQueryData(key, data, { updatedAt: at })
}
