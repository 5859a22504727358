/** Mails to the sender of a notice (its receipt and the decision) and to the owner of the content. */
import type { noticeGrounds } from '@husrum/contract/back-office/notices/notices.ts'
import type { NoticeMeasure, NoticeTarget } from '@husrum/contract/back-office/notices/notices.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { composeMail, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Platform } from '../../../platform/core/platform.ts'

type Composing = Pick<Platform, 'config' | 'translators'>
type Sent = { email: string; locale: Locale; case_number: string }

/** Nobody has confirmed the address, so the mail contains nothing the sender wrote, not even the name. */
export function composeReceipt({ config, translators }: Composing, { email, locale, case_number }: Sent): Mail {
  const translate = translators.for(locale)
  const mail = composeMail(translate, {
    to: email,
    reason: 'given',
    subject: translate('mail-notices.receipt.subject', { number: case_number }),
    lines: [translate('mail-notices.receipt.text', { number: case_number }), translate('mail-notices.receipt.next')],
    after: [translate('mail-notices.receipt.not_you')],
  })
  return { ...mail, reply_to: config.staffEmail }
}

/** Articles 16(5) and 17: the decision, its reasons as staff wrote them, who took it, and where to appeal. */
export function composeDecision(
  { config, translators }: Composing,
  { email, locale, case_number }: Sent,
  decision: 'upheld' | 'not_upheld',
  reasons: string,
): Mail {
  const translate = translators.for(locale)
  const mail = composeMail(translate, {
    to: email,
    reason: 'given',
    subject: translate('mail-notices.decision.subject', { number: case_number }),
    lines: [
      translate(`mail-notices.decision.${decision}`),
      ...reasons.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    after: [translate('mail-notices.decision.person'), translate('mail-notices.decision.object')],
  })
  return { ...mail, reply_to: config.staffEmail }
}

type Statement = {
  path: string
  /** The content that the measure applies to, and its name. */
  target?: NoticeTarget | undefined
  label?: string | null
  measure: NoticeMeasure
  ground: (typeof noticeGrounds)[number]
  rule: string
  facts: string
}

/** Article 17: the measure, its duration, facts and rule, that no program decided it, and where to appeal. */
export function composeStatement(
  { config, translators }: Composing,
  { email, locale, case_number }: Sent,
  { path, target, label, measure, ground, rule, facts }: Statement,
): Mail {
  const translate = translators.for(locale)
  const text = (key: string, words?: Record<string, unknown>) => translate(`mail-notices.statement.${key}`, words)
  const mail = composeMail(translate, {
    to: email,
    subject: text('subject', { number: case_number }),
    lines: [
      text('text', { path }),
      target === undefined ? text(`measure.${measure}`) : text(`done.${target}_${measure}`, { label: label ?? '' }),
      text('facts'),
      ...facts.split(/\n+/).filter((line) => line.trim() !== ''),
      text(`ground.${ground}`, { rule }),
    ],
    after: [text('person'), translate('mail-notices.decision.object')],
  })
  return { ...mail, reply_to: config.staffEmail }
}

/** The outcome of the appeal, as staff wrote it; if the measure stays, also where else the owner can turn. */
export function composeClosed(
  { config, translators }: Composing,
  { email, locale, case_number }: Sent,
  { outcome, label, reason }: { outcome: 'lifted' | 'stays'; label: string | null; reason: string },
): Mail {
  const translate = translators.for(locale)
  const text = (key: string, words?: Record<string, unknown>) => translate(`mail-notices.settled.${key}`, words)
  const mail = composeMail(translate, {
    to: email,
    subject: text(`subject.${outcome}`, { number: case_number }),
    lines: [
      text(outcome),
      ...(label ? [text('about', { label })] : []),
      ...reason.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    after: [translate('mail-notices.decision.person'), ...(outcome === 'stays' ? [text('elsewhere')] : [])],
  })
  return { ...mail, reply_to: config.staffEmail }
}
