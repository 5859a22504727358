import { splitLocale } from '#lib/language/locale.ts'
import { paths, SAVING_SEARCH } from '#lib/paths.ts'

/** Why the reader was redirected, by the page they wanted: the key of a sentence. */
const reasons = [
  [paths.clientMessages(), 'login.next.messages'],
  [paths.expertMessages(), 'login.next.messages'],
  [paths.matches(), 'login.next.matches'],
  [paths.leads(), 'login.next.leads'],
] as const

const pathOf = (next: string): string => splitLocale(next.split(/[?#]/)[0] ?? '').path

/** A new account continues to that page, unless it is not for clients. */
export const forNewClients = (next: string | undefined): string | undefined =>
  next !== undefined && /^\/(?:expert|admin)(?:\/|$)/.test(pathOf(next)) ? undefined : next

export function loginReason(
  next: string,
): (typeof reasons)[number][1] | 'login.next.search' | 'login.next.favourites' | 'login.next.other' {
  const path = pathOf(next)
  if (path === paths.experts() && next.endsWith(`#${SAVING_SEARCH}`)) return 'login.next.search'
  // Pages with hearts are public: only a reader who wants to save a favourite for good comes from them.
  if (path === paths.home() || path === paths.experts() || path.startsWith(`${paths.experts()}/`))
    return 'login.next.favourites'
  return reasons.find(([wanted]) => path === wanted)?.[1] ?? 'login.next.other'
}
