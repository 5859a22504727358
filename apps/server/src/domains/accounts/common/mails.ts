/**
 * Mails to people about their own account, in its language. Links come from the configuration, never from a request.
 */
import { isLocale, languageOf, type Locale } from '@husrum/contract/shapes.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { composeMail } from '../../../platform/delivery/mail-frame.ts'
import type { Platform } from '../../../platform/platform.ts'

export type MailDeps = Pick<Platform, 'config' | 'delivery' | 'translators'>
export type MailKind =
  | 'reset'
  | 'verify'
  | 'verify_expert'
  | 'verify_new'
  | 'email_waits'
  | 'email_changed'
  | 'phone_changed'
  | 'password_changed'
  | 'left'
  | 'inactive'
  | 'restored'

export const localeOf = (account: { locale: string }): Locale => (isLocale(account.locale) ? account.locale : 'en')

/** The address of a page in the reader's language: English has no prefix, `/dk` stays `/dk`. */
export function pageUrl({ config }: Pick<Platform, 'config'>, locale: Locale, path: string): string {
  return `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}${path}`
}

/** The day in the reader's language. */
export const dayIn = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(languageOf(locale) === 'en' ? 'en-GB' : languageOf(locale), {
    dateStyle: 'long',
    timeZone: 'Europe/Copenhagen',
  }).format(at)

export type Letter = {
  account_id: number
  to: string
  locale: Locale
  /** address of the button */ url?: string
  params?: Record<string, unknown>
  /** when its link expires: later it is not sent */ expires_at?: Date
}

/** Every kind says what happened and what to do if it was not the reader; some have a button and a second paragraph. */
export async function mailPerson(
  deps: MailDeps,
  tx: Tx,
  kind: MailKind,
  { account_id, to, locale, url, params = {}, expires_at }: Letter,
): Promise<void> {
  const translate = deps.translators.for(locale)
  const text = (part: string) => translate(`mail-account.${kind}.${part}`, params)
  const some = (part: string) => (deps.translators.has(`mail-account.${kind}.${part}`) ? [text(part)] : [])
  const mail = composeMail(translate, {
    to,
    subject: text('subject'),
    lines: [text('text'), ...some('more')],
    ...(url ? { button: { label: text('button'), url } } : {}),
    after: [text('otherwise')],
  })
  await deps.delivery.mailLater(tx, mail, {
    kind: `account-${kind}`,
    account_id,
    ...(expires_at ? { expires_at } : {}),
  })
}
