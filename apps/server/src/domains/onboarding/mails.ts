/**
 * Mails to experts about their profile, in the account's language. Unconfirmed addresses get none
 * (docs/product/accounts.md).
 */
import { isLocale, type Locale } from '@husrum/contract/shapes.ts'
import type { Tx } from '../../platform/database/database.ts'
import { composeMail } from '../../platform/delivery/mail-frame.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectReader } from './onboarding.queries.ts'

export type MailDeps = Pick<Platform, 'config' | 'delivery' | 'translators'>
export type MailKind =
  | 'received'
  | 'approved'
  | 'changes_requested'
  | 'rejected'
  | 'reopened'
  | 'suspended'
  | 'restored'
  | 'company_approved'
  | 'company_rejected'

/** Where the button leads; rejected and suspended experts write to us. */
const pages: Record<MailKind, string> = {
  received: '/expert/projects',
  approved: '/expert/leads',
  changes_requested: '/expert/settings',
  rejected: '/contact',
  reopened: '/expert/settings',
  suspended: '/contact',
  restored: '/expert/leads',
  company_approved: '/expert/settings',
  company_rejected: '/expert/settings',
}

const pageUrl = ({ config }: MailDeps, locale: Locale, path: string) =>
  `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}${path}`

/** The reason stands in paragraphs of its own, never inside our sentences. */
export async function mailExpert(
  deps: MailDeps,
  tx: Tx,
  kind: MailKind,
  accountId: number,
  reason?: string | null,
): Promise<void> {
  const reader = await selectReader(tx, accountId)
  if (!reader.email_verified) return
  const locale = isLocale(reader.locale) ? reader.locale : 'en'
  const translate = deps.translators.for(locale)
  const text = (part: string) => translate(`mail-onboarding.${kind}.${part}`)
  const quoted = (reason ?? '').split(/\n+/).filter((line) => line.trim() !== '')
  const mail = composeMail(translate, {
    to: reader.email,
    name: reader.name.split(' ')[0] ?? '',
    subject: text('subject'),
    lines: [text('text'), ...quoted],
    button: { label: text('button'), url: pageUrl(deps, locale, pages[kind]) },
    after: [text('next')],
  })
  await deps.delivery.mailLater(tx, mail, { kind: `onboarding-${kind}`, account_id: accountId })
}
