/** The mail of an invitation: the sender, the source of the address, the known data, and how to have it deleted. */
import { INVITATION_DAYS } from '@husrum/contract/core/limits.ts'
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { longDay } from '../../../platform/core/texts/dates.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { pageUrl } from '../../identity/accounts/accounts.service.ts'

export type MailDeps = Pick<Platform, 'config' | 'delivery' | 'translators'>

type Invited = {
  to: string
  name: string
  source: string
  note: string | null
  token: string
  locale: Locale
  expires_at: Date
}

export function composeInvitationMail(
  deps: Pick<MailDeps, 'config' | 'translators'>,
  { to, name, source, note, token, locale, expires_at }: Invited,
): Mail {
  const translate = deps.translators.for(locale)
  const day = longDay(expires_at, locale)
  const text = (part: string) => translate(`mail-invitation.${part}`, { source, day, days: INVITATION_DAYS })
  const path = `/expert-invitation?token=${token}`
  const mail = composeMail(translate, {
    to,
    name: name.split(' ')[0] ?? name,
    subject: text('subject'),
    // a personal line has its own paragraph and is never inside our sentences
    lines: [text('text'), ...(note ? [note] : []), text('how')],
    button: { label: text('button'), url: pageUrl(deps, locale, path) },
    after: [text('source'), text('life')],
    ending: { why: text('why'), label: text('never'), url: pageUrl(deps, locale, `${path}&refuse=1`) },
  })
  return { ...mail, unsubscribe_url: `${deps.config.baseUrl}/api/expert-invitations/refuse?token=${token}` }
}

const KIND = 'expert-invitation'

/** Cancels queued mails to these people, because their links are invalid. */
export const cancelInvitationMails = (
  { delivery }: Pick<MailDeps, 'delivery'>,
  tx: Tx,
  addresses: readonly string[],
): Promise<void> => delivery.cancelPendingTo(tx, addresses, [KIND])

/** The mail is deleted after delivery: refusing the invitation must delete all data. */
export const mailInvitation = (
  deps: MailDeps,
  tx: Tx,
  { locale, ...invited }: Omit<Invited, 'locale'> & { locale: string },
): Promise<void> =>
  deps.delivery.mailLater(tx, composeInvitationMail(deps, { ...invited, locale: isLocale(locale) ? locale : 'en' }), {
    kind: KIND,
    expires_at: invited.expires_at,
    traceless: true,
  })
