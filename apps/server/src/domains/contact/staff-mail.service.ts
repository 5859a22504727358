/** Mail to the staff: each message of a visitor at once, and once a day what waits for somebody. */
import { composeMail } from '../../platform/delivery/mail-frame.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { countWaitingExperts } from '../onboarding/waiting.service.ts'
import { countOpenContacts, listOldestContacts, isDigestSent } from './contact.queries.ts'

export type StaffDeps = Pick<Platform, 'config' | 'db' | 'delivery' | 'translators'>
export type Message = { name: string; email: string; topic: string; subject: string; message: string }

export async function mailStaff(
  { config, delivery, translators }: StaffDeps,
  tx: Tx,
  { name, email, topic, subject, message }: Message,
  accountId: number | undefined,
): Promise<void> {
  const translate = translators.for(config.staffLocale)
  const mail = composeMail(translate, {
    to: config.staffEmail,
    subject: translate('mail-staff.message.subject', { subject }),
    lines: [
      translate('mail-staff.message.from', { name, email, topic: translate(`support.topic.${topic}`) }),
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    after: [translate('mail-staff.message.answer')],
  })
  const about = { kind: 'staff-message', ...(accountId === undefined ? {} : { account_id: accountId }) }
  await delivery.mailLater(tx, { ...mail, reply_to: email }, about)
}

const LISTED = 10

/** At most one in twenty hours, whichever instance looks; none when nothing waits. */
export async function sendDigest({ config, db, delivery, translators }: StaffDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await isDigestSent(tx)) return
    const { contacts, experts } = await whatWaits(tx)
    if (contacts + experts === 0) return
    const translate = translators.for(config.staffLocale)
    const oldest = await listOldestContacts(tx, LISTED)
    const mail = composeMail(translate, {
      to: config.staffEmail,
      subject: translate('mail-staff.digest.subject', { count: contacts + experts }),
      lines: [
        ...(experts > 0 ? [translate('mail-staff.digest.experts', { count: experts })] : []),
        ...(contacts > 0 ? [translate('mail-staff.digest.contacts', { count: contacts })] : []),
        ...oldest.map(({ name, email, subject }) => `${name} <${email}>: ${subject}`),
      ],
      button: { label: translate('mail-staff.digest.button'), url: `${config.baseUrl}/admin/experts` },
    })
    await delivery.mailLater(tx, mail, { kind: 'staff-digest' })
  })
}

async function whatWaits(db: Db): Promise<{ contacts: number; experts: number }> {
  return { contacts: await countOpenContacts(db), experts: await countWaitingExperts(db) }
}
