/**
 * Mails to experts about their profile, in the account's language. Unconfirmed addresses get none
 * (docs/product/accounts.md).
 */
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import { longDay } from '../../../platform/core/texts/dates.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { pageUrl } from '../../identity/accounts/accounts.service.ts'
import { selectReader } from './joining.queries.ts'

export type MailDeps = Pick<Platform, 'config' | 'delivery' | 'translators'>
/** Each mail with the page to which its button leads: every decision can be objected to there. */
export const expertMails = {
  received: '/expert/projects',
  approved: '/expert/leads',
  unapproved: '/expert/settings',
  changes_requested: '/expert/settings',
  rejected: '/expert/settings',
  reopened: '/expert/settings',
  suspended: '/expert/settings',
  restored: '/expert/leads',
  company_approved: '/expert/settings',
  company_rejected: '/expert/settings?part=decisions',
  edited: '/expert/settings?part=decisions',
  featured: '/expert/projects',
  unfeatured: '/expert/settings?part=decisions',
  appeal_upheld: '/expert/settings',
  appeal_dismissed: '/expert/settings?part=decisions',
} as const
export type MailKind = keyof typeof expertMails
/** The kind as the outbox stores it. */
export const deliveryKind = (kind: MailKind) => `onboarding-${kind}`

type Reader = { email: string; name: string; locale: Locale }

type Told = {
  reason?: string | null | undefined
  /** The last day of a restored pick. */ picked_until?: string | null
  /** How long the decision can be undone. */ hold_seconds?: number
}

/** The reason has its own paragraphs and is never inside our sentences. */
export function composeExpertMail(
  deps: Pick<MailDeps, 'config' | 'translators'>,
  kind: MailKind,
  { email, name, locale }: Reader,
  { reason, picked_until }: Told = {},
): Mail {
  const translate = deps.translators.for(locale)
  const text = (part: string) => translate(`mail-onboarding.${kind}.${part}`)
  const quoted = (reason ?? '').split(/\n+/).filter((line) => line.trim() !== '')
  return composeMail(translate, {
    to: email,
    name: name.split(' ')[0] ?? '',
    subject: text('subject'),
    lines: [text('text'), ...quoted],
    button: { label: text('button'), url: pageUrl(deps, locale, expertMails[kind]) },
    after: [
      ...(picked_until ? [translate('mail-onboarding.pickedAgain', { date: longDay(picked_until, locale) })] : []),
      text('next'),
    ],
  })
}

export async function mailExpert(
  deps: MailDeps,
  tx: Tx,
  kind: MailKind,
  accountId: number,
  told: Told = {},
): Promise<void> {
  const reader = await selectReader(tx, accountId)
  if (!reader.email_verified) return
  const mail = composeExpertMail(
    deps,
    kind,
    { ...reader, locale: isLocale(reader.locale) ? reader.locale : 'en' },
    told,
  )
  await deps.delivery.mailLater(tx, mail, {
    kind: deliveryKind(kind),
    account_id: accountId,
    ...(told.hold_seconds ? { hold_seconds: told.hold_seconds } : {}),
  })
}
