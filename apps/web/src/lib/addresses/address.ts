/** Converts a built path to the router's options, where it is known only at run time (`next`, a notification's). */
import { parseSearch } from './search.ts'

/**
 * `/login?next=%2Fexperts` → `{ to: '/login', search: { next: '/experts' } }`: unlike `href`, the router adds the
 * language to it.
 */
export function toRoute(address: string): { to: string; search: never } {
  const [pathAndQuery = '/'] = address.split('#')
  const [to = '/', query = ''] = pathAndQuery.split('?')
  return { to, search: parseSearch(query) as never } // checked by validateSearch
}
