/** The addresses of the back office, separate from the others, which every page loads. */
import type { LegalDocument } from '@husrum/contract/identity/legal-texts/documents.rules.ts'
import type { Language } from '../language/locale.ts'
import { given, link, pathsOf } from '../paths.ts'

type AdminWording = {
  language?: Language | undefined
  q?: string | undefined
  only?: 'changed' | 'drafts' | 'resting' | undefined
  page?: number | undefined
  key?: string | undefined
}
type SentEvents = { webhook?: string | undefined; state?: 'failed' | undefined; open?: number | undefined }
type AdminTexts = {
  document?: LegalDocument | undefined
  language?: Language | undefined
  side?: 'write' | 'preview' | 'versions' | undefined
  look?: number | undefined
}

export const adminLinks = {
  users: (open?: number, q?: string) => link({ to: '/admin/users', search: given({ open, q }) }),
  applicants: () => link({ to: '/admin/applicants' }),
  experts: (open?: number) => link({ to: '/admin/experts', search: given({ open }) }),
  imports: () => link({ to: '/admin/imports' }),
  invitationsOf: (list: number) => link({ to: '/admin/invitations', search: given({ import_id: list }) }),
  invitations: (open?: number) => link({ to: '/admin/invitations', search: given({ open }) }),
  subscriptions: () => link({ to: '/admin/subscriptions' }),
  showcases: () => link({ to: '/admin/showcases' }),
  styles: () => link({ to: '/admin/styles' }),
  aspects: () => link({ to: '/admin/aspects' }),
  questions: () => link({ to: '/admin/questions' }),
  specialties: () => link({ to: '/admin/specialties' }),
  skills: () => link({ to: '/admin/skills' }),
  plans: () => link({ to: '/admin/plans' }),
  reviews: (open?: number) => link({ to: '/admin/reviews', search: given({ open }) }),
  reports: (tab?: 'notices') => link({ to: '/admin/reports', search: given({ tab }) }),
  contacts: (open?: number) => link({ to: '/admin/contacts', search: given({ open }) }),
  outbox: () => link({ to: '/admin/outbox' }),
  jobs: () => link({ to: '/admin/jobs' }),
  switches: () => link({ to: '/admin/switches' }),
  /** Webhooks. */
  integrations: (open?: number) => link({ to: '/admin/integrations', search: given({ open }) }),
  /** Deliveries to webhooks, of one of them or of all. */
  sentEvents: (view: SentEvents = {}) => link({ to: '/admin/integrations/events', search: given(view) }),
  serviceTokens: () => link({ to: '/admin/integrations/tokens' }),
  integrationGuide: () => link({ to: '/admin/integrations/guide' }),
  security: () => link({ to: '/admin/security' }),
  audit: () => link({ to: '/admin/audit' }),
  company: (view: { side?: 'write' | 'preview' | 'versions' | undefined } = {}) =>
    link({ to: '/admin/company', search: given(view) }),
  /** The words of pages and mails, as `wording-view.ts` reads their address. */
  wording: (view: AdminWording = {}) => link({ to: '/admin/wording', search: given(view) }),
  /** The legal texts, or one of them as `texts-view.ts` reads its address. */
  texts: (view: AdminTexts = {}) => link({ to: '/admin/texts', search: given(view) }),
}

export const adminPaths = pathsOf(adminLinks)
