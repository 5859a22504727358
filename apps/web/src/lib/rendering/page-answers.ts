/**
 * The API's answers are sent with the page, so that the browser need not request them again: as JSON in a script that
 * is not run, which is smaller than JavaScript and less work for both sides.
 */
import { dehydrate, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { PageAnswer } from '@husrum/contract/core/pages/page-request.ts'

export const ANSWERS_ID = 'answers'

type Answer = [key: QueryKey, data: unknown, at: number]

/** The JSON that values were parsed from: unchanged values are not stringified again. */
const texts = new WeakMap<object, string>()
const ONLY_DATA = '{"data":'

export function cacheJsonText({ json, text }: PageAnswer): void {
  if (text === undefined || typeof json !== 'object' || json === null || texts.has(json)) return
  texts.set(json, text)
  if (!text.startsWith(ONLY_DATA) || !('data' in json) || Object.keys(json).length !== 1) return
  // most queries cache the data alone
  if (typeof json.data === 'object' && json.data !== null) texts.set(json.data, text.slice(ONLY_DATA.length, -1))
}

/** The text of the script: the data that the loaders requested. */
export function writeAnswers(queryClient: QueryClient): string {
  const answers = queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(
      ({ queryKey, state }) =>
        `[${JSON.stringify(queryKey)},${textOf(state.data)},${JSON.stringify(state.dataUpdatedAt)}]`,
    )
  return `[${answers.join()}]`.replaceAll('<', String.raw`\u003c`)
}

function textOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return JSON.stringify(data ?? null)
  const known = texts.get(data)
  if (known !== undefined) return known
  if (!('pages' in data) || !Array.isArray(data.pages) || !('pageParams' in data)) return JSON.stringify(data)
  return `{"pages":[${data.pages.map(textOf).join()}],"pageParams":${JSON.stringify(data.pageParams)}}`
}

/** Failed queries: errors are no JSON, so the router transfers these. */
export function failedAnswers(queryClient: QueryClient): FailedAnswers {
  const { queries } = dehydrate(queryClient, { shouldDehydrateQuery: ({ state }) => state.status === 'error' })
  return { queries } as FailedAnswers // contains only values the router can serialise: JSON and errors
}
/** For `hydrate`: this file does not read its contents. */
export type FailedAnswers = { queries: [] }

/** The answers of the page, or, for a page whose shell was sent first, those that came after it. */
export function readAnswers(queryClient: QueryClient, late?: string): void {
  const text = late ?? document.getElementById(ANSWERS_ID)?.textContent
  if (!text) return
  const answers = JSON.parse(text) as Answer[] // written by the function above
  for (const [key, data, at] of answers) queryClient.setQueryData(key, data, { updatedAt: at })
}
