/** Mails to people about their own account, in its language. Links come from the configuration, never from requests. */
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { AccountRow } from './accounts.queries.ts'
import { composeMail, type Mail } from '../../../../platform/providers/delivery/mail-frame.ts'
import type { Platform } from '../../../../platform/core/platform.ts'

export type MailDeps = Pick<Platform, 'config' | 'delivery' | 'translators'>
export const accountMails = [
  'reset',
  'verify',
  'verify_expert',
  'verify_new',
  'email_waits',
  'email_changed',
  'phone_changed',
  'password_changed',
  'calendar_made',
  'factor_on',
  'factor_off',
  'factor_codes',
  'recovery_used',
  'factor_reset',
  'passkey_added',
  'passkey_removed',
  'suspended',
  'unsuspended',
  'looked_at',
  'left',
  'inactive',
  'restored',
  'removed',
  'erased',
  'terms',
  'tries',
  'code_tries',
] as const
export type MailKind = (typeof accountMails)[number]

export const localeOf = (account: { locale: string }): Locale => (isLocale(account.locale) ? account.locale : 'en')

/** The addressee of a mail. No name while the address is unconfirmed: a stranger may have typed both. */
export const addresseeOf = (account: Pick<AccountRow, 'id' | 'email' | 'email_verified_at' | 'locale' | 'name'>) => ({
  account_id: account.id,
  to: account.email,
  name: account.email_verified_at === null ? '' : (account.name.split(' ')[0] ?? ''),
  locale: localeOf(account),
})

/** The address of a page in the reader's language: English has no prefix, `/dk` stays `/dk`. */
export function pageUrl({ config }: Pick<Platform, 'config'>, locale: Locale, path: string): string {
  return `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}${path}`
}

/** These mails go to unconfirmed addresses, whose readers may have no account. */
const unconfirmed = new Set<MailKind>(['verify', 'verify_expert', 'verify_new'])

export type Letter = {
  /** Absent when the account is erased; the address is deleted with the mail. */ account_id?: number
  to: string
  /** The mail greets with this first name. */ name?: string
  locale: Locale
  /** address of the button */ url?: string
  params?: Record<string, unknown>
  /** Extra paragraphs for this mail only, after those of its kind. */ also?: readonly string[]
  /** when its link expires: the mail is not sent later */ expires_at?: Date
  /** how long the mail is delayed and can be cancelled */ hold_seconds?: number
}

/** Every kind states what happened and what to do if the reader did not cause it; some add a button and a paragraph. */
export function composeAccountMail(
  { translators }: Pick<MailDeps, 'translators'>,
  kind: MailKind,
  { to, name = '', locale, url, params = {}, also = [] }: Omit<Letter, 'account_id' | 'expires_at' | 'hold_seconds'>,
): Mail {
  const translate = translators.for(locale)
  const text = (part: string) => translate(`mail-account.${kind}.${part}`, params)
  const some = (part: string) => (translators.has(`mail-account.${kind}.${part}`) ? [text(part)] : [])
  return composeMail(translate, {
    to,
    name,
    reason: unconfirmed.has(kind) ? 'given' : 'account',
    subject: text('subject'),
    lines: [text('text'), ...some('more'), ...also],
    ...(url ? { button: { label: text('button'), url } } : {}),
    after: [text('otherwise')],
  })
}

/** For mails about a new password, which ends no passkey: an attacker may have added one. Empty without any. */
export function passkeyLines(
  { translators }: Pick<MailDeps, 'translators'>,
  locale: Locale,
  passkeys: readonly { name: string | null }[],
): string[] {
  if (passkeys.length === 0) return []
  const t = translators.for(locale)
  const names = passkeys.map(({ name }) => name ?? t('mail-account.password_changed.unnamed'))
  return [t('mail-account.password_changed.passkeys', { count: names.length, names: names.join('; ') })]
}

export async function mailPerson(
  deps: MailDeps,
  tx: Tx,
  kind: MailKind,
  { account_id, expires_at, hold_seconds, ...letter }: Letter,
): Promise<void> {
  await deps.delivery.mailLater(tx, composeAccountMail(deps, kind, letter), {
    kind: `account-${kind}`,
    ...(account_id === undefined ? { traceless: true } : { account_id }),
    ...(expires_at ? { expires_at } : {}),
    ...(hold_seconds ? { hold_seconds } : {}),
  })
}
