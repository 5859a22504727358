/** Mail to staff (each message at once, a digest once a day) and their replies to the senders. */
import { isLocale, type Locale } from '@husrum/contract/core/shapes.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { waitingNotices } from '../notices/notices.service.ts'
import { countWaitingExperts } from '../expert-review/waiting.service.ts'
import { countOpenContacts, isDigestSent, lockDigest, markDigested, type ContactRow } from './contacts.queries.ts'

export type StaffDeps = Pick<Platform, 'config' | 'db' | 'delivery' | 'translators'>
export type Message = { name: string; email: string; topic: string; subject: string; message: string }

type Composing = Pick<Platform, 'config' | 'translators'>

const adminPage = ({ staffLocale, baseUrl }: Composing['config'], path: string): string =>
  `${baseUrl}${staffLocale === 'en' ? '' : `/${staffLocale}`}/admin${path}`

/** It has no reply address: a reply from a mailbox would leave the message open for every colleague. */
export function composeStaffMessage(
  { config, translators }: Composing,
  { id, name, email, topic, subject, message }: Message & { id: number },
): Mail {
  const translate = translators.for(config.staffLocale)
  return composeMail(translate, {
    to: config.staffEmail,
    subject: translate('mail-staff.message.subject', { subject }),
    reason: 'team',
    lines: [
      translate('mail-staff.message.from', { name, email, topic: translate(`support.topic.${topic}`) }),
      ...paragraphsOf(message),
    ],
    button: { label: translate('mail-staff.message.button'), url: adminPage(config, `/contacts?open=${id}`) },
    after: [translate('mail-staff.message.answer')],
  })
}

export async function mailStaff(
  deps: StaffDeps,
  tx: Tx,
  message: Message & { id: number },
  accountId: number | undefined,
): Promise<void> {
  const about = { kind: 'staff-message', ...(accountId === undefined ? {} : { account_id: accountId }) }
  await deps.delivery.mailLater(tx, composeStaffMessage(deps, message), about)
}

/** Nobody confirmed the address: apart from the subject, the mail contains only what staff wrote. */
export function composeReply(
  { config, translators }: Composing,
  contact: Pick<Message, 'name' | 'email' | 'subject'> & { locale: Locale },
  reply: string,
): Mail {
  const translate = translators.for(contact.locale)
  const mail = composeMail(translate, {
    to: contact.email,
    reason: 'given',
    name: contact.name,
    subject: translate('mail-staff.reply.subject', { subject: contact.subject }),
    lines: paragraphsOf(reply),
    after: [translate('mail-staff.reply.answer')],
  })
  return { ...mail, reply_to: config.staffEmail }
}

export async function mailReply(deps: StaffDeps, tx: Tx, contact: ContactRow, reply: string): Promise<void> {
  const locale = isLocale(contact.locale) ? contact.locale : 'en'
  const about = { kind: 'staff-reply', ...(contact.account_id === null ? {} : { account_id: contact.account_id }) }
  await deps.delivery.mailLater(tx, composeReply(deps, { ...contact, locale }, reply), about)
}

const paragraphsOf = (text: string) => text.split(/\n+/).filter((line) => line.trim() !== '')

/** New messages and notices that one digest names; the next day names the others, the count includes them at once. */
const NAMED = 50

type Waiting = {
  contacts: number
  experts: number
  named: readonly { id: number; name: string; email: string; subject: string }[]
  notices: { open: number; named: readonly { case_number: string; kind: string; path: string }[] }
}

export function composeDigest(
  { config, translators }: Composing,
  { contacts, experts, named, notices }: Waiting,
): Mail {
  const translate = translators.for(config.staffLocale)
  const page = (path: string) => adminPage(config, path)
  return composeMail(translate, {
    to: config.staffEmail,
    reason: 'team',
    subject: translate('mail-staff.digest.subject', { count: contacts + experts + notices.open }),
    lines: [
      ...(notices.open > 0 ? [translate('mail-staff.digest.notices', { count: notices.open })] : []),
      ...notices.named.map(
        ({ case_number, kind, path }) => `${case_number}, ${translate(`notice.kind.${kind}`)}: ${path}`,
      ),
      ...(experts > 0 ? [translate('mail-staff.digest.experts', { count: experts })] : []),
      ...(named.length > 0 ? [translate('mail-staff.digest.new', { count: named.length })] : []),
      ...named.map(({ id, name, email, subject }) => `${id}. ${name} <${email}>: ${subject}`),
      ...(contacts > 0 ? [translate('mail-staff.digest.contacts', { count: contacts })] : []),
    ],
    button: { label: translate('mail-staff.digest.button'), url: page('') },
    others: [
      ...(notices.open > 0
        ? [{ label: translate('mail-staff.digest.toNotices'), url: page('/reports?tab=notices') }]
        : []),
      ...(experts > 0 ? [{ label: translate('mail-staff.digest.toExperts'), url: page('/experts') }] : []),
      ...(contacts > 0
        ? [{ label: translate('mail-staff.digest.toContacts'), url: page('/contacts?status=new,in_progress') }]
        : []),
    ],
  })
}

/**
 * Sends at most one in twenty hours, whichever instance runs it, and none when nothing waits. Only one digest names a
 * message; later digests count it until it is handled.
 */
export async function sendDigest(deps: StaffDeps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockDigest(tx)
    if (await isDigestSent(tx)) return
    const [contacts, experts] = [await countOpenContacts(tx), await countWaitingExperts(tx)]
    const notices = await waitingNotices(tx, NAMED)
    if (contacts + experts + notices.open === 0) return
    const named = await markDigested(tx, NAMED)
    await deps.delivery.mailLater(tx, composeDigest(deps, { contacts, experts, named, notices }), {
      kind: 'staff-digest',
    })
  })
}
