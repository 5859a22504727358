/**
 * The header's items for visitors, and the type of an item; those of people with an account are in own-navigation.ts.
 * Items whose route does not exist are left out (`useExistingItems`).
 */
import { useRouter } from '@tanstack/react-router'
import type { ExpertTab } from '@husrum/contract/experts/profile/tabs.rules.ts'
import { paths } from '#lib/paths.ts'
import { useAccount } from '#lib/session/session.ts'

export type Waiting = 'messages' | 'leads'
export type NavItem = {
  path: string
  /** A literal key of the texts, so that the check of unused texts sees it. */
  label: string
  /** Which count is shown beside it. */
  waiting?: Waiting
  /** A tab that not every plan includes: a lock is shown where the own plan does not. */
  needsPlan?: ExpertTab
  /** Widths at which a row or menu leaves it out, because it is elsewhere there or has no room. */
  hidden?: 'md:hidden' | 'lg:hidden' | 'max-lg:hidden' | 'max-md:hidden lg:hidden'
}

export const visitorItems: readonly NavItem[] = [
  { path: paths.inspiration(), label: 'shell.nav.inspiration' },
  { path: paths.experts(), label: 'shell.nav.experts' },
  { path: paths.forExperts(), label: 'shell.nav.forExperts' },
]

/** What the server hides from staff who impersonate a person. */
const keptFromStaff: ReadonlySet<string> = new Set([paths.clientMessages(), paths.expertMessages()])

/** Navigation shows only existing pages, and to staff who impersonate a person only those they may see. */
export function useExistingItems<T extends { path: string }>(items: readonly T[]): T[] {
  const { routesByPath } = useRouter()
  const isLook = useAccount()?.looked_at_by !== undefined
  return items.filter(
    ({ path }) => (path.split('?')[0] ?? path) in routesByPath && !(isLook && keptFromStaff.has(path)),
  )
}
