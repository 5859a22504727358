/** Mails in the recipient's language. They quote the start of a message, never contact details of its author. */
import type { SwitchableKind } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import { leadDeadlines } from '@husrum/contract/market/leads/moves.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { composeMail, type Letter, type Mail } from '../../../../platform/providers/delivery/mail-frame.ts'
import type { Platform } from '../../../../platform/core/platform.ts'
import type { Translate } from '../../../../platform/http/errors.ts'
import type { MailedLead } from '../../leads/mailed-lead.presenting.ts'
import type { MailedMeeting } from '../../meetings/mailed-meeting.presenting.ts'
import type { References } from '../../../foundation/reference/reference.service.ts'
import type { MailedReview } from '../../reviews/reviews.service.ts'
import type { UnreadMessage } from './mailing.queries.ts'
import type { NotificationRow } from '../notifications.queries.ts'
import { keyOf, pathOf, wordsOf } from '../words.ts'

type Deps = Pick<Platform, 'config' | 'translators'> & { refs: References }
type Reader = {
  to: string
  /** The first name of the recipient, with which the mail begins. */
  name: string
  locale: Locale
  token: string
  written: UnreadMessage | undefined
  said?: string | undefined
  canReply?: boolean
  /** The details of the lead in a mail about a new lead. */
  lead?: MailedLead | undefined
  meeting?: MailedMeeting | undefined
  /** A review that has just become public. */
  review?: MailedReview | undefined
}

export function composeNotification(
  deps: Deps,
  line: NotificationRow & { kind: SwitchableKind },
  { to, name, locale, token, written, said, canReply = false, lead, meeting, review }: Reader,
): Mail {
  const translate = deps.translators.for(locale)
  const { words } = wordsOf(deps, line, locale)
  const params = {
    ...words,
    ...(line.kind === 'new_message' ? { count: written?.count ?? 1 } : {}),
    ...(lead ? { about: aboutOf(lead, translate), ...(words['city'] === undefined ? { city: lead.city } : {}) } : {}),
  }
  const which = line.kind === 'lead_expiring' ? `${keyOf(line)}.${reminderOf(line)}` : keyOf(line)
  const key = `mail-notifications.${which}`
  const text = (part: string) => translate(`${key}.${part}`, params)
  const some = (part: string) => (deps.translators.has(`${key}.${part}`) ? [text(part)] : [])
  const page = (path: string) => `${deps.config.baseUrl}${locale === 'en' ? '' : `/${locale}`}${path}`
  const isLead = line.kind === 'new_lead' || line.kind === 'lead_expiring'
  const chance = line.percent === null ? [] : [translate('mail-notifications.chance', { percent: line.percent })]
  const leadPath = pathOf(line)
  return {
    ...composeMail(translate, {
      to,
      name: name.split(' ')[0] ?? '',
      subject: text('subject'),
      lines: [
        text('text'),
        ...(isLead && lead?.words ? [translate('mail-notifications.words', { words: excerptOf(lead.words) })] : []),
        // quoted text is a separate paragraph, never inside our sentences
        ...(said ? [translate('mail-notifications.words', { words: excerptOf(said) })] : []),
        ...(review ? [starsOf(review, translate), ...quotedReview(review, translate)] : []),
        ...(written?.body ? [translate('mail-notifications.words', { words: excerptOf(written.body) })] : []),
      ],
      ...(isLead && lead ? leadParts(lead, translate) : meeting ? { facts: meeting.facts } : {}),
      button: { label: text('button'), url: page(isLead ? `${leadPath}#answer` : leadPath) },
      ...(isLead
        ? { others: [{ label: translate('mail-notifications.lead.decline'), url: page(`${leadPath}#decline`) }] }
        : {}),
      after: [
        ...(isLead && lead ? [rivals(lead, translate)] : []),
        ...(line.kind === 'new_lead' ? chance : []),
        ...(meeting?.file ? [translate('mail-notifications.meeting.file')] : []),
        ...some('next'),
        ...(canReply ? [isLead ? text('reply') : translate('mail-notifications.answer')] : []),
      ],
      ending: {
        why: translate(`mail-notifications.why.${line.kind}`),
        label: translate('mail-notifications.unsubscribe'),
        url: page(`/unsubscribe?token=${token}`),
      },
    }),
    unsubscribe_url: `${deps.config.baseUrl}/api/notifications/unsubscribe?token=${token}`,
  }
}

/** "★★★★☆ 4 stars of 5" */
const starsOf = ({ rating }: MailedReview, translate: Translate): string =>
  `${'★'.repeat(rating)}${'☆'.repeat(5 - rating)} ${translate('mail-notifications.review.stars', { count: rating })}`

/** Quotes the whole text, because it is public. */
const quotedReview = ({ title, body }: MailedReview, translate: Translate): string[] =>
  [title, ...body.split(/\n+/)]
    .filter((line) => line.trim() !== '')
    .map((words) => translate('mail-notifications.words', { words }))

/** The two reminders have different texts. */
const reminderOf = ({ detail }: NotificationRow): 'first' | 'last' =>
  Number(detail) <= Math.min(...leadDeadlines.answer.reminder_hours) ? 'last' : 'first'

const kmOf = ({ distance_km }: MailedLead, translate: Translate): string[] =>
  distance_km === null || distance_km === 0 ? [] : [translate('mail-notifications.lead.km', { km: distance_km })]

/** "Kitchen and living room, 10.000–25.000 €, 42 km", without the parts that are unknown. */
const aboutOf = (lead: MailedLead, translate: Translate): string =>
  [lead.what, ...(lead.fee === null ? [] : [lead.fee]), ...kmOf(lead, translate)].join(', ')

function leadParts(lead: MailedLead, translate: Translate): Pick<Letter, 'picture' | 'facts'> {
  const fact = (name: string, value: string) => ({ term: translate(`leads.fact.${name}`), value })
  return {
    ...(lead.photo ? { picture: lead.photo } : {}),
    facts: [
      fact('what', [lead.what, lead.size].join(', ')),
      fact('fee', lead.fee ?? translate('mail-notifications.lead.openFee')),
      fact('start', lead.start),
      fact('where', [lead.city, ...kmOf(lead, translate)].join(', ')),
    ],
  }
}

const rivals = ({ others }: MailedLead, translate: Translate): string =>
  others === 0
    ? translate('mail-notifications.lead.alone')
    : translate('mail-notifications.lead.others', { count: others })

const EXCERPT = 200
/** One letter may have any number of combining marks, and a push has 4 kB in all. */
const EXCERPT_BYTES = 600

/** Matches amounts and dates, which resemble phone numbers. */
const amountOrDate = /^\d{1,3}(\.\d{3})*([-–]\d{1,3}(\.\d{3})*)?$|^\d{1,4}([./-])\d{1,2}\4\d{1,4}$/

/** The start of the message on one line, without addresses and phone numbers, because others may read the mailbox. */
export function excerptOf(body: string): string {
  const plain = body
    .replace(/\S+@\S+/g, '…')
    .replace(/[+(]?\d(?:[\s().\-–/]{0,3}\d){6,}/g, (found) => (amountOrDate.test(found) ? found : '…'))
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
  const signs: string[] = []
  let bytes = 0
  for (const { segment } of new Intl.Segmenter().segment(plain)) {
    bytes += Buffer.byteLength(segment)
    if (signs.length === EXCERPT || bytes > EXCERPT_BYTES)
      return `${signs.join('').replace(/\s+\S*$/, '')} …`.trimStart()
    signs.push(segment)
  }
  return plain
}
