import { splitLocale } from '#lib/language/locale.ts'
import { paths, SAVING_SEARCH } from '#lib/paths.ts'

/** Why someone was sent here, by the page they wanted: the key of a sentence. */
const reasons = [
  [paths.clientMessages(), 'login.next.messages'],
  [paths.expertMessages(), 'login.next.messages'],
  [paths.matches(), 'login.next.matches'],
  [paths.leads(), 'login.next.leads'],
] as const

const pathOf = (next: string): string => splitLocale(next.split(/[?#]/)[0] ?? '').path

/** Whoever makes an account goes on there, except to pages that it does not open. */
export const forNewClients = (next: string | undefined): string | undefined =>
  next !== undefined && /^\/(?:expert|admin)(?:\/|$)/.test(pathOf(next)) ? undefined : next

export function cameFrom(
  next: string,
): (typeof reasons)[number][1] | 'login.next.search' | 'login.next.favourites' | 'login.next.other' {
  const path = pathOf(next)
  if (path === paths.experts() && next.endsWith(`#${SAVING_SEARCH}`)) return 'login.next.search'
  // Pages with hearts are open to everybody: only who wants to keep an expert for good comes from there.
  if (path === paths.home() || path === paths.experts() || path.startsWith(`${paths.experts()}/`))
    return 'login.next.favourites'
  return reasons.find(([wanted]) => path === wanted)?.[1] ?? 'login.next.other'
}
