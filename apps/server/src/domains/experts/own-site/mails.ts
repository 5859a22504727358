import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import type { OwnerRow } from './domains.queries.ts'

/** The button leads to our own address: a domain that an expert entered is named, but never linked. */
export function composeLostMail(
  { config, translators }: Pick<Platform, 'config' | 'translators'>,
  host: string,
  { to, name, locale }: { to: string; name: string; locale: Locale },
): Mail {
  const translate = translators.for(locale)
  const text = (part: string) => translate(`mail-own-site.lost.${part}`, { host })
  return composeMail(translate, {
    to,
    name: name.split(' ')[0] ?? '',
    subject: text('subject'),
    lines: [text('text')],
    button: {
      label: text('button'),
      url: `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}/expert/settings?tab=site`,
    },
    after: [text('next')],
  })
}

export async function mailOfLoss(
  deps: Pick<Platform, 'config' | 'translators' | 'delivery'>,
  tx: Tx,
  { account_id, email, name, locale }: OwnerRow,
  host: string,
): Promise<void> {
  const mail = composeLostMail(deps, host, { to: email, name, locale: isLocale(locale) ? locale : 'en' })
  await deps.delivery.mailLater(tx, mail, { kind: 'own-domain-lost', account_id })
}
