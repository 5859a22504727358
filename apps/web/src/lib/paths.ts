/**
 * Every address of the product, without its language, which the router adds. Those of the back office are in
 * admin-paths.ts. A snapshot test checks the list.
 */
import type { ServiceType } from '@husrum/contract/core/vocabulary.ts'
import type { Language } from './language/locale.ts'

/** The fragment of the address to which a person returns from the login to save a search. */
export const SAVING_SEARCH = 'save'

type Address = { to: string; params?: Readonly<Record<string, string>>; search?: object }
/** Preserves the literal types, by which the router checks an address where it is used. */
export const link = <const A extends Address>(address: A): A => address

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
/** Search params without the absent ones. */
export const given = <const T extends object>(search: T): Given<T> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Given<T> // the same names

/** The parts of an expert’s address; cards and profiles have them. */
export type ExpertAddress = { id: number; handle: string | null }

/** In the router's form: `<Link {...links.expert(expert)}>`, `navigate(links.leads())`. */
export const links = {
  home: () => link({ to: '/' }),
  forExperts: () => link({ to: '/for-designer-and-architects' }),
  clientRegistration: (step?: number) => link({ to: '/client-registration', search: given({ step }) }),
  clientRegistrationSuccess: () => link({ to: '/client-registration/success' }),
  /** A brief that begins with a board: one of the account's, or the photos saved on this device. */
  briefFromBoard: (board: number | 'device') => link({ to: '/client-registration', search: { board: String(board) } }),
  expertRegistration: (step?: number) => link({ to: '/expert-registration', search: given({ step }) }),
  /** A person who has chosen a plan starts at step 1, after the choice of a plan, to which they can go back. */
  expertAccountFirst: (plan?: number) =>
    link({
      to: '/expert-registration',
      search: given({ flow: 'account-first', plan, step: plan === undefined ? undefined : 1 }),
    }),
  expertPhotosFirst: (plan?: number) =>
    link({ to: '/expert-registration', search: given({ flow: 'photos-first', plan }) }),
  inspiration: () => link({ to: '/inspiration' }),
  /** Photos saved on this device. */
  boards: () => link({ to: '/boards' }),
  sharedBoard: (token: string) => link({ to: '/boards/$token', params: { token } }),
  login: (next?: string) => link({ to: '/login', search: given({ next }) }),
  signUp: (next?: string) => link({ to: '/sign-up', search: given({ next }) }),
  forgotPassword: () => link({ to: '/forgot-password' }),
  resetPassword: () => link({ to: '/reset-password' }),
  verifyEmail: () => link({ to: '/verify-email' }),
  restoreAccount: () => link({ to: '/restore-account' }),
  /** After deletion: the last day on which it can be undone. */
  left: (until: string) => link({ to: '/restore-account', search: { until } }),
  unsubscribe: () => link({ to: '/unsubscribe' }),
  stillLooking: () => link({ to: '/still-looking' }),
  pastClientReview: () => link({ to: '/past-client-review' }),
  expertInvitation: () => link({ to: '/expert-invitation' }),
  studioInvitation: () => link({ to: '/studio-invitation' }),
  experts: () => link({ to: '/experts' }),
  /** Ids in the order of the columns. */
  compare: (ids: readonly number[]) =>
    link({ to: '/experts/compare', search: given({ ids: ids.length > 0 ? ids.join(',') : undefined }) }),
  /** The canonical address of an expert: by the chosen name where there is one. */
  expert: ({ id, handle }: ExpertAddress) =>
    handle === null
      ? link({ to: '/experts/$id', params: { id: String(id) } })
      : link({ to: '/e/$handle', params: { handle } }),
  expertProject: ({ id, handle }: ExpertAddress, project: number) => {
    const projectId = String(project)
    return handle === null
      ? link({ to: '/experts/$id/projects/$projectId', params: { id: String(id), projectId } })
      : link({ to: '/e/$handle/projects/$projectId', params: { handle, projectId } })
  },
  towns: () => link({ to: '/towns' }),
  /** Experts of one profession in a town; `focus` is a style or a room, in its address form. */
  town: (service: ServiceType, town: string, focus?: string | null) => {
    if (focus == null)
      return service === 'designer'
        ? link({ to: '/interior-designers/$town', params: { town } })
        : link({ to: '/architects/$town', params: { town } })
    return service === 'designer'
      ? link({ to: '/interior-designers/$town/$focus', params: { town, focus } })
      : link({ to: '/architects/$town/$focus', params: { town, focus } })
  },
  /** The brief with its first answers filled in. */
  briefFor: (service: ServiceType, town: string) => link({ to: '/client-registration', search: { service, town } }),
  terms: (language: Language) =>
    language === 'da' ? link({ to: '/terms-and-conditions-dk' }) : link({ to: '/terms-and-conditions' }),
  privacy: (language: Language) =>
    language === 'da' ? link({ to: '/privacy-policy-dk' }) : link({ to: '/privacy-policy' }),
  howMatchingWorks: () => link({ to: '/how-matching-works' }),
  about: () => link({ to: '/about' }),
  faq: () => link({ to: '/faq' }),
  imprint: () => link({ to: '/imprint' }),
  cookies: () => link({ to: '/cookies' }),
  accessibility: () => link({ to: '/accessibility' }),
  ranking: () => link({ to: '/ranking' }),
  contact: () => link({ to: '/contact' }),
  /** `at`: the path of the reported content. */
  notice: (at?: string) => link({ to: '/notice', search: given({ at }) }),

  account: () => link({ to: '/account' }),
  matches: () => link({ to: '/account/design-hub' }),
  favourites: () => link({ to: '/account/design-hub', search: { tab: 'favourites' } }),
  ownBoards: () => link({ to: '/account/boards' }),
  ownBoard: (id: number, sort?: 'own' | 'newest' | 'style') =>
    link({ to: '/account/boards/$id', params: { id: String(id) }, search: given({ sort }) }),
  savedSearches: () => link({ to: '/account/design-hub', search: { tab: 'searches' } }),
  clientMessages: (thread?: number) => link({ to: '/account/messages', search: given({ thread }) }),
  quotes: () => link({ to: '/account/quotes' }),
  writeTo: (expertId: number) => link({ to: '/account/messages', search: { architect: expertId } }),
  clientSettings: (tab?: 'profile' | 'password' | 'security' | 'notifications' | 'devices' | 'privacy') =>
    link({ to: '/account/settings', search: given({ tab }) }),
  clientSupport: () => link({ to: '/account/support' }),
  /** Any string; the router checks the section where the link is used. */
  brief: <S extends string = never>(section?: S) => link({ to: '/account/application', search: given({ section }) }),
  /** The page where the client ends the brief and names the hired expert. */
  endBrief: () => link({ to: '/account/application', search: { ask: 'end' } }),

  ownReviews: () => link({ to: '/account/reviews' }),
  /** The review of one hire, whether written yet or not. */
  ownReview: (lead: number) => link({ to: '/account/reviews/$lead', params: { lead: String(lead) } }),

  /** For people whose studio plan has no seat for them. */
  noSeat: () => link({ to: '/studio-seat' }),
  expertArea: () => link({ to: '/expert' }),
  leads: () => link({ to: '/expert/leads' }),
  lead: (lead: number) => link({ to: '/expert/leads', search: { lead } }),
  expertMessages: (thread?: number) => link({ to: '/expert/messages', search: given({ thread }) }),
  portfolio: () => link({ to: '/expert/projects' }),
  newProject: () => link({ to: '/expert/projects/new' }),
  editProject: (id: number) => link({ to: '/expert/projects/$id/edit', params: { id: String(id) } }),
  previewProject: (id: number) => link({ to: '/expert/projects/$id/preview', params: { id: String(id) } }),
  receivedReviews: () => link({ to: '/expert/reviews' }),
  billing: () => link({ to: '/expert/billing-and-payments' }),
  upgrade: (plan?: number, interval?: 'monthly' | 'yearly') =>
    link({ to: '/expert/billing-and-payments/upgrade', search: given({ plan, interval }) }),
  expertSettings: (
    tab?:
      | 'availability'
      | 'site'
      | 'people'
      | 'account'
      | 'password'
      | 'security'
      | 'notifications'
      | 'devices'
      | 'privacy',
  ) => link({ to: '/expert/settings', search: given({ tab }) }),
  expertSupport: () => link({ to: '/expert/support-and-faq' }),
  insights: () => link({ to: '/expert/insights' }),

  admin: () => link({ to: '/admin' }),
  /** The own account of staff, and its security settings. */
  adminAccount: (tab?: 'security' | 'devices') => link({ to: '/admin/account', search: given({ tab }) }),
  outbox: () => link({ to: '/dev/outbox' }),
}

type Paths<L> = { readonly [K in keyof L]: L[K] extends (...args: infer A) => unknown ? (...args: A) => string : never }

function pathOf({ to, params, search }: Address): string {
  const query = new URLSearchParams(Object.entries(search ?? {}).map(([name, value]) => [name, String(value)]))
  return to.replace(/\$(\w+)/g, (_, name: string) => params?.[name] ?? '') + (query.size ? `?${query}` : '')
}

/** The same links as strings, for addresses that are compared, mailed, or stored as `next`. */
export const pathsOf = <L extends object>(addresses: L): Paths<L> =>
  Object.fromEntries(
    Object.entries(addresses).map(([name, address]) => [
      name,
      (...args: unknown[]) => pathOf((address as (...args: unknown[]) => Address)(...args)), // as its type says
    ]),
  ) as Paths<L> // a function by the same name for each link
export const paths = pathsOf(links)

/** Where each role starts after login. */
export const homeOf = { client: paths.matches, expert: paths.leads, admin: paths.admin } as const
