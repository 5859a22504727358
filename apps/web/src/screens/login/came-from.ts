import { splitLocale } from '#lib/locale.ts'
import { paths } from '#lib/paths.ts'

/** Why someone was sent here, by the page they wanted: the key of a sentence. */
const reasons = [
  [paths.clientMessages(), 'login.next.messages'],
  [paths.expertMessages(), 'login.next.messages'],
  [paths.matches(), 'login.next.matches'],
  [paths.leads(), 'login.next.leads'],
] as const

export function cameFrom(next: string): (typeof reasons)[number][1] | 'login.next.favourites' | 'login.next.other' {
  const [pathname = ''] = next.split(/[?#]/)
  const { path } = splitLocale(pathname)
  // Pages with hearts are open to everybody: only who wants to keep an expert for good comes from there.
  if (path === paths.home() || path === paths.experts() || path.startsWith(`${paths.experts()}/`))
    return 'login.next.favourites'
  return reasons.find(([wanted]) => path === wanted)?.[1] ?? 'login.next.other'
}
