/** The mail of a draft. It goes to an unconfirmed address, so nothing its sender wrote stands in it. */
import type { MailedFlow } from '@husrum/contract/drafts.ts'
import { languageOf, type Locale } from '@husrum/contract/shapes.ts'
import type { Tx } from '../../platform/database/database.ts'
import { composeMail } from '../../platform/delivery/mail-frame.ts'
import type { Platform } from '../../platform/platform.ts'

export type MailDeps = Pick<Platform, 'config' | 'delivery' | 'translators'>

const pages: Record<MailedFlow, string> = {
  'client-brief': '/client-registration?resume=',
  'expert-application': '/expert-registration?resume=',
  'expert-account-first': '/expert-registration?flow=account-first&resume=',
}

export async function mailLink(
  { config, delivery, translators }: MailDeps,
  tx: Tx,
  {
    flow,
    token,
    to,
    locale,
    expires_at,
  }: {
    flow: MailedFlow
    token: string
    to: string
    locale: Locale
    expires_at: Date
  },
): Promise<void> {
  const translate = translators.for(locale)
  const kind = flow === 'client-brief' ? 'brief' : 'expert'
  const day = new Intl.DateTimeFormat(languageOf(locale) === 'en' ? 'en-GB' : languageOf(locale), {
    dateStyle: 'long',
    timeZone: 'Europe/Copenhagen',
  }).format(expires_at)
  const mail = composeMail(translate, {
    to,
    subject: translate(`drafts.mail.${kind}.subject`),
    lines: [translate(`drafts.mail.${kind}.text`), translate('drafts.mail.life', { date: day })],
    button: {
      label: translate(`drafts.mail.${kind}.button`),
      url: `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}${pages[flow]}${token}`,
    },
    after: [translate('drafts.mail.otherwise')],
  })
  await delivery.mailLater(tx, mail, { kind: `draft-${kind}`, expires_at })
}
