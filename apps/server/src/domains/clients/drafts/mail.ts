/** The mail of a draft. It goes to an unconfirmed address, so it contains none of its sender's text. */
import type { MailedFlow } from '@husrum/contract/clients/drafts.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { longDay } from '../../../platform/core/texts/dates.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Platform } from '../../../platform/core/platform.ts'

export type MailDeps = Pick<Platform, 'config' | 'delivery' | 'translators'>

const pages: Record<MailedFlow, string> = {
  'client-brief': '/client-registration?resume=',
  'expert-application': '/expert-registration?resume=',
  'expert-account-first': '/expert-registration?flow=account-first&resume=',
}

type Link = { flow: MailedFlow; token: string; to: string; locale: Locale; expires_at: Date }

const kindOf = (flow: MailedFlow) => (flow === 'client-brief' ? 'brief' : 'expert')

export function composeLink(
  { config, translators }: Pick<MailDeps, 'config' | 'translators'>,
  { flow, token, to, locale, expires_at }: Link,
): Mail {
  const translate = translators.for(locale)
  const kind = kindOf(flow)
  const day = longDay(expires_at, locale)
  return composeMail(translate, {
    to,
    reason: 'given',
    subject: translate(`drafts.mail.${kind}.subject`),
    lines: [translate(`drafts.mail.${kind}.text`), translate('drafts.mail.life', { date: day })],
    button: {
      label: translate(`drafts.mail.${kind}.button`),
      url: `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}${pages[flow]}${token}`,
    },
    after: [translate('drafts.mail.otherwise')],
  })
}

export async function mailLink(deps: MailDeps, tx: Tx, link: Link): Promise<void> {
  const about = { kind: `draft-${kindOf(link.flow)}`, expires_at: link.expires_at }
  await deps.delivery.mailLater(tx, composeLink(deps, link), about)
}
