/** Mails in the recipient's language. They quote the start of a message, never contact details of its author. */
import type { SwitchableKind } from '@husrum/contract/notifications.ts'
import type { Locale } from '@husrum/contract/shapes.ts'
import { composeMail, type Mail } from '../../platform/delivery/mail-frame.ts'
import type { Platform } from '../../platform/platform.ts'
import type { References } from '../reference/reference.service.ts'
import type { UnreadMessage } from './mailing.queries.ts'
import type { NotificationRow } from './notifications.queries.ts'
import { keyOf, pathOf, wordsOf } from './words.ts'

type Deps = Pick<Platform, 'config' | 'translators'> & { refs: References }
type Reader = {
  to: string
  locale: Locale
  token: string
  written: UnreadMessage | undefined
  said?: string | undefined
  canReply?: boolean
}

export function composeNotification(
  deps: Deps,
  line: NotificationRow & { kind: SwitchableKind },
  { to, locale, token, written, said, canReply = false }: Reader,
): Mail {
  const translate = deps.translators.for(locale)
  const { words } = wordsOf(deps, line, locale)
  const params = { ...words, ...(line.kind === 'new_message' ? { count: written?.count ?? 1 } : {}) }
  const key = `mail-notifications.${keyOf(line)}`
  const text = (part: string) => translate(`${key}.${part}`, params)
  const some = (part: string) => (deps.translators.has(`${key}.${part}`) ? [text(part)] : [])
  const page = (path: string) => `${deps.config.baseUrl}${locale === 'en' ? '' : `/${locale}`}${path}`
  const chance = line.percent === null ? [] : [translate('mail-notifications.chance', { percent: line.percent })]
  return {
    ...composeMail(translate, {
      to,
      subject: text('subject'),
      lines: [
        text('text'),
        ...(line.kind === 'new_lead' ? chance : []),
        // quoted text stands in a paragraph of its own, never inside our sentences
        ...(said ? [translate('mail-notifications.words', { words: excerptOf(said) })] : []),
        ...(written?.body ? [translate('mail-notifications.words', { words: excerptOf(written.body) })] : []),
      ],
      button: { label: text('button'), url: page(pathOf(line)) },
      after: [...some('next'), ...(canReply ? [translate('mail-notifications.answer')] : [])],
      ending: {
        why: translate(`mail-notifications.why.${line.kind}`),
        label: translate('mail-notifications.unsubscribe'),
        url: page(`/unsubscribe?token=${token}`),
      },
    }),
    unsubscribe_url: `${deps.config.baseUrl}/api/notifications/unsubscribe?token=${token}`,
  }
}

const EXCERPT = 200
/** One letter may carry any number of marks, and a push has 4 kB in all. */
const EXCERPT_BYTES = 600

/** Amounts and dates, which look like phone numbers. */
const amountOrDate = /^\d{1,3}(\.\d{3})*([-–]\d{1,3}(\.\d{3})*)?$|^\d{1,4}([./-])\d{1,2}\4\d{1,4}$/

/** The start of the message on one line, without addresses and phone numbers: others may read the mailbox. */
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
