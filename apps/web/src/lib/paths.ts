/** Every address of the product, without its language: the router adds that. A snapshot test holds the list. */
import type { Language } from './locale.ts'

const query = (given: Record<string, string | number | undefined>): string => {
  const search = new URLSearchParams(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  return search.size ? `?${search}` : ''
}
const legal = (name: string) => (language: Language) => (language === 'da' ? `/${name}-dk` : `/${name}`)

export const paths = {
  home: () => '/',
  forExperts: () => '/for-designer-and-architects',
  clientRegistration: (step?: number) => `/client-registration${query({ step })}`,
  clientRegistrationSuccess: () => '/client-registration/success',
  expertRegistration: (step?: number) => `/expert-registration${query({ step })}`,
  expertAccountFirst: (plan?: number) => `/expert-registration${query({ flow: 'account-first', plan })}`,
  inspiration: () => '/inspiration',
  login: (next?: string) => `/login${query({ next })}`,
  signUp: (step?: number) => `/sign-up${query({ step })}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  verifyEmail: () => '/verify-email',
  restoreAccount: () => '/restore-account',
  unsubscribe: () => '/unsubscribe',
  experts: () => '/experts',
  expert: (id: number) => `/experts/${id}`,
  expertProject: (id: number, projectId: number) => `/experts/${id}/projects/${projectId}`,
  terms: legal('terms-and-conditions'),
  privacy: legal('privacy-policy'),
  imprint: () => '/imprint',
  contact: () => '/contact',

  account: () => '/account',
  matches: () => '/account/design-hub',
  favourites: () => `/account/design-hub${query({ tab: 'favourites' })}`,
  clientMessages: (thread?: number) => `/account/messages${query({ thread })}`,
  writeTo: (expert: number) => `/account/messages${query({ architect: expert })}`,
  clientSettings: (tab?: 'profile' | 'password' | 'notifications' | 'devices' | 'privacy') =>
    `/account/settings${query({ tab })}`,
  clientSupport: () => '/account/support',
  brief: (section?: string) => `/account/application${query({ section })}`,

  expertArea: () => '/expert',
  leads: () => '/expert/leads',
  lead: (id: number) => `/expert/leads${query({ lead: id })}`,
  expertMessages: (thread?: number) => `/expert/messages${query({ thread })}`,
  portfolio: () => '/expert/projects',
  newProject: () => '/expert/projects/new',
  editProject: (id: number) => `/expert/projects/${id}/edit`,
  previewProject: (id: number) => `/expert/projects/${id}/preview`,
  billing: () => '/expert/billing-and-payments',
  upgrade: () => '/expert/billing-and-payments/upgrade',
  expertSettings: (tab?: 'availability' | 'account' | 'password' | 'notifications' | 'devices' | 'privacy') =>
    `/expert/settings${query({ tab })}`,
  expertSupport: () => '/expert/support-and-faq',
  insights: () => '/expert/insights',

  admin: () => '/admin',
  adminExperts: () => '/admin/experts',
  outbox: () => '/dev/outbox',
  components: () => '/dev/components',
} as const

/** Where each role starts after signing in. */
export const homeOf = { client: paths.matches, expert: paths.leads, admin: paths.admin } as const
