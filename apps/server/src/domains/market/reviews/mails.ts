/** Mails to a review's author and its reporters (Digital Services Act, Articles 16, 17 and 20). */
import type { ReviewGround } from '@husrum/contract/market/reviews/decisions.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { pageUrl } from '../../identity/accounts/accounts.service.ts'

export const reviewMails = [
  'rejected',
  'held',
  'published',
  'returned',
  'appeal_refused',
  'report_upheld',
  'report_kept',
  'report_reopened',
] as const
export type ReviewMail = (typeof reviewMails)[number]

/** These mails contain no decision to appeal. */
const undecided: ReadonlySet<ReviewMail> = new Set<ReviewMail>(['published', 'held', 'returned', 'report_reopened'])

type Told = {
  email: string
  name: string
  locale: Locale
  expert: string
  reason: string | null
  ground: ReviewGround | null
  rule: string | null
}

/** Texts of staff are in separate paragraphs, never inside our sentences. */
export function composeReviewMail(
  deps: Pick<Platform, 'config' | 'translators'>,
  kind: ReviewMail,
  { email, name, locale, expert, reason, ground, rule }: Told,
): Mail {
  const translate = deps.translators.for(locale)
  const text = (key: string, params: Record<string, unknown> = {}) => translate(`mail-reviews.${key}`, params)
  const quoted = (reason ?? '').split(/\n+/).filter((line) => line.trim() !== '')
  const isAuthors = !kind.startsWith('report_')
  const mayObject = kind === 'rejected'
  const mail = composeMail(translate, {
    to: email,
    name: name.split(' ')[0] ?? '',
    subject: text(`${kind}.subject`, { expert }),
    lines: [
      text(`${kind}.text`, { expert }),
      ...((kind === 'rejected' || kind === 'report_upheld') && ground ? [text(`ground.${ground}`, { rule })] : []),
      ...(quoted.length > 0 ? [text('reason'), ...quoted] : []),
    ],
    ...(isAuthors ? { button: { label: text('button'), url: pageUrl(deps, locale, '/account/reviews') } } : {}),
    after: [text('person'), ...(mayObject ? [text('appeal')] : []), ...(undecided.has(kind) ? [] : [text('object')])],
  })
  return { ...mail, reply_to: deps.config.staffEmail }
}
