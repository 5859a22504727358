/** The items of the header, the phone's bottom bar and the tab rows for people with an account, by role. */
import type { User } from '@husrum/contract/identity/accounts/accounts.ts'
import { expertTabs, type ExpertTab } from '@husrum/contract/experts/profile/tabs.rules.ts'
import { paths } from '#lib/paths.ts'
import type { NavItem } from './navigation.ts'

export const clientItems: readonly NavItem[] = [
  { path: paths.matches(), label: 'shell.nav.matches' },
  { path: paths.clientMessages(), label: 'shell.nav.messages', waiting: 'messages' },
  { path: paths.inspiration(), label: 'shell.nav.inspiration' },
  { path: paths.experts(), label: 'shell.nav.experts' },
  { path: paths.clientSettings(), label: 'shell.nav.settings', hidden: 'max-lg:hidden' },
  { path: paths.clientSupport(), label: 'shell.nav.support', hidden: 'max-lg:hidden' },
]

/** The tab row over the pages of one project; the header has the other pages of the account. */
export const projectItems: readonly NavItem[] = [
  { path: paths.matches(), label: 'shell.nav.overview' },
  { path: paths.favourites(), label: 'favourites.tab' },
  { path: paths.ownBoards(), label: 'boards.tab' },
  { path: paths.savedSearches(), label: 'saved-searches.tab' },
  { path: paths.brief(), label: 'shell.nav.brief' },
]

/**
 * The account menu has the pages with no other link at a width: phones have a bottom bar of three, and no header links
 * or tabs.
 */
export const clientMenuItems: readonly NavItem[] = [
  { path: paths.favourites(), label: 'favourites.tab', hidden: 'md:hidden' },
  { path: paths.ownBoards(), label: 'boards.tab', hidden: 'md:hidden' },
  { path: paths.savedSearches(), label: 'saved-searches.tab', hidden: 'md:hidden' },
  { path: paths.brief(), label: 'shell.nav.brief', hidden: 'md:hidden' },
  { path: paths.inspiration(), label: 'shell.nav.inspiration', hidden: 'md:hidden' },
  { path: paths.experts(), label: 'shell.nav.experts', hidden: 'md:hidden' },
  { path: paths.clientSettings(), label: 'shell.nav.settings', hidden: 'max-md:hidden lg:hidden' },
  { path: paths.clientSupport(), label: 'shell.nav.support', hidden: 'lg:hidden' },
]

/** All pages of the account, for the selector of the settings. */
export const accountItems: readonly NavItem[] = [
  { path: paths.matches(), label: 'shell.nav.matches' },
  { path: paths.favourites(), label: 'favourites.tab' },
  { path: paths.ownBoards(), label: 'boards.tab' },
  { path: paths.savedSearches(), label: 'saved-searches.tab' },
  { path: paths.clientMessages(), label: 'shell.nav.messages', waiting: 'messages' },
  { path: paths.brief(), label: 'shell.nav.brief' },
  { path: paths.clientSettings(), label: 'shell.nav.settings' },
  { path: paths.clientSupport(), label: 'shell.nav.support' },
]

/** Phones: these three and no more. */
export const clientPhoneItems: readonly NavItem[] = [
  { path: paths.matches(), label: 'shell.nav.matches' },
  { path: paths.clientMessages(), label: 'shell.nav.messages', waiting: 'messages' },
  { path: paths.clientSettings(), label: 'shell.nav.settings' },
]

const itemOfTab: Readonly<Record<ExpertTab, NavItem>> = {
  leads: { path: paths.leads(), label: 'shell.nav.leads', waiting: 'leads' },
  messages: { path: paths.expertMessages(), label: 'shell.nav.messages', waiting: 'messages' },
  portfolio: { path: paths.portfolio(), label: 'shell.nav.portfolio' },
  billing: { path: paths.billing(), label: 'shell.nav.billing' },
  settings: { path: paths.expertSettings(), label: 'shell.nav.settings' },
  support: { path: paths.expertSupport(), label: 'shell.nav.support' },
  insights: { path: paths.insights(), label: 'shell.nav.insights' },
}
export const expertItems: readonly NavItem[] = expertTabs.map(({ tab, requiresSubscription }) => ({
  ...itemOfTab[tab],
  ...(requiresSubscription ? { needsPlan: tab } : {}),
}))

/** The pages for people of a studio: an assistant cannot see payments, a person without a seat only waits. */
export function itemsInStudio(items: readonly NavItem[], { studio }: Pick<User, 'studio'>): readonly NavItem[] {
  if (studio?.has_seat === false) return []
  return studio?.role === 'assistant' ? items.filter(({ path }) => path !== paths.billing()) : items
}

/** Phones: the other pages are in the menu of the header. */
export const expertPhoneItems: readonly NavItem[] = [
  { path: paths.leads(), label: 'shell.nav.leads', waiting: 'leads' },
  { path: paths.expertMessages(), label: 'shell.nav.messages', waiting: 'messages' },
  { path: paths.portfolio(), label: 'shell.nav.portfolio' },
  { path: paths.expertSettings(), label: 'shell.nav.you' },
]

/** One lead, one conversation, one project: on phones these use the foot of the window for their own bar. */
export function hasOwnFoot({ pathname, search }: { pathname: string; search: object }): boolean {
  if (pathname === paths.leads()) return 'lead' in search
  if (pathname === paths.expertMessages() || pathname === paths.clientMessages())
    return 'thread' in search || 'architect' in search
  return pathname.startsWith(`${paths.portfolio()}/`)
}

/** The link to the back office, whose own menu is in admin-items.ts, and the own account. */
export const staffItems: readonly NavItem[] = [
  { path: paths.admin(), label: 'shell.nav.admin' },
  { path: paths.adminAccount(), label: 'security.nav' },
]
