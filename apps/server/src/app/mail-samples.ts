/**
 * Every mail of the product with made-up people, for `/dev/mails` and for the test that renders all of them. A mail
 * that is missing in this list fails that test.
 */
import { reportReasons } from '@husrum/contract/market/messaging/messaging.ts'
import { noticeMeasures } from '@husrum/contract/back-office/notices/notices.ts'
import type { SwitchableKind } from '@husrum/contract/identity/accounts/notification-preferences.ts'
import { measuresOf } from '@husrum/contract/back-office/notices/notices.rules.ts'
import { reviewGrounds } from '@husrum/contract/market/reviews/decisions.rules.ts'
import { LEGAL_VERSION } from '@husrum/contract/identity/legal-texts/versions.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { accountMails, composeAccountMail, pageUrl, passkeyLines } from '../domains/identity/accounts/common/mails.ts'
import { composeGivenUp } from '../domains/back-office/integrations/sending.service.ts'
import { composeLostMail } from '../domains/experts/own-site/mails.ts'
import { billingMails, composeBillingMail, type News } from '../domains/experts/billing/mails.ts'
import { composeBriefMail, composeQuestion, endMail } from '../domains/clients/briefs/life.service.ts'
import {
  composeDigest,
  composeReply,
  composeStaffMessage,
} from '../domains/back-office/contacts/contact-mail.service.ts'
import {
  composeDecision,
  composeReceipt,
  composeClosed,
  composeStatement,
} from '../domains/back-office/notices/mails.ts'
import { composeExportMail } from '../domains/identity/data-export/data-export.service.ts'
import { composeLink } from '../domains/clients/drafts/mail.ts'
import { composeRefusedReply, ownReasons } from '../domains/market/messaging/inbound-mail/inbound.service.ts'
import {
  composeReport,
  composeReportDecision,
  reportMails,
} from '../domains/market/messaging/reports/reports.service.ts'
import type { MailedLead } from '../domains/market/leads/mailed-lead.presenting.ts'
import type { MailedMeeting } from '../domains/market/meetings/mailed-meeting.presenting.ts'
import { composeNotification } from '../domains/market/notifications/mailing/mails.ts'
import type { NotificationRow } from '../domains/market/notifications/notifications.queries.ts'
import { composeExpertMail, expertMails } from '../domains/experts/joining/expert-mails.service.ts'
import { composeFinds } from '../domains/clients/saved-searches/mails.ts'
import { composeReviewMail, reviewMails } from '../domains/market/reviews/mails.ts'
import { composePastClientMail } from '../domains/market/reviews/past-clients.service.ts'
import { composeInvitationMail } from '../domains/experts/invitations/mails.ts'
import { composeInvitation } from '../domains/experts/studio/studio.service.ts'
import { nameIn, type References } from '../domains/foundation/reference/reference.service.ts'
import { longDay } from '../platform/core/texts/dates.ts'
import { attached, type Attachment, type Mail } from '../platform/providers/delivery/mail-frame.ts'
import { composeHalfUsed, overallScopes } from '../platform/limits/half-used.ts'
import type { Platform } from '../platform/core/platform.ts'

type Deps = Pick<Platform, 'config' | 'translators'> & { refs: References }
export type MailSample = { name: string; compose(locale: Locale): Mail }
/** The people and texts that the mails show. */
export type Cast = { client: string; expert: string; words: string; city_id: number | null }

/** A lead with every detail that a mail can show, and one with few details. */
const mailedLead = (deps: Deps, { words, city_id }: Cast, locale: Locale, isKnown: boolean): MailedLead => ({
  what: isKnown ? words : deps.translators.for(locale)('leads.what.designer'),
  size: deps.translators.for(locale)('leads.size.small'),
  fee: isKnown ? '10.000–25.000\u00a0€' : null,
  start: words,
  city: city_id === null ? words : nameIn(deps.refs.city(city_id), locale),
  distance_km: isKnown ? 42 : null,
  others: isKnown ? 1 : 0,
  words: isKnown ? words : '',
  photo: isKnown ? { path: '/images/example/640.jpg', alt: words } : null,
})

/** For `/dev/mails`. */
export const demoCast = (refs: References): Cast => ({
  client: 'Karen',
  expert: 'Studio Nord',
  words: 'Would Thursday at 10 suit you? Then we can look at the kitchen together.',
  city_id: refs.resolve('city', 'aarhus')?.id ?? null,
})

const DAY_MS = 86_400_000
const token = 'EXAMPLE'
const someone = 'ann@husrum.example'

export function mailSamples(deps: Deps, cast: Cast): MailSample[] {
  const now = new Date()
  return [
    ...accountMailSamples(deps, cast, now),
    ...onboardingSamples(deps, cast),
    ...notificationSamples(deps, cast, now),
    ...billingSamples(deps, cast, now),
    ...ownSiteSamples(deps, cast),
    ...briefSamples(deps, cast, now),
    ...reviewSamples(deps, cast),
    ...reportSamples(deps, cast),
    ...savedSearchSamples(deps, cast),
    ...otherSamples(deps, cast, now),
  ]
}

/** Mails without a button only report what happened. */
const withoutButton = new Set<string>(['email_waits', 'email_changed', 'phone_changed', 'removed', 'erased'])

const accountMailSamples = (deps: Deps, { expert, words }: Cast, now: Date): MailSample[] =>
  accountMails.map((kind) => ({
    name: `account-${kind}`,
    compose: (locale) =>
      composeAccountMail(deps, kind, {
        to: someone,
        name: words,
        locale,
        params: {
          date: longDay(new Date(now.getTime() + 14 * DAY_MS), locale),
          days: 14,
          studio: expert,
          count: 7,
          reason: words,
          time: '14:30',
          changes: deps.translators.for(locale)(`mail-account.terms.changes.${LEGAL_VERSION}`),
        },
        ...(kind === 'password_changed' ? { also: passkeyLines(deps, locale, [{ name: words }, { name: null }]) } : {}),
        ...(withoutButton.has(kind) ? {} : { url: pageUrl(deps, locale, `/login?token=${token}`) }),
      }),
  }))

const withReason = new Set<string>([
  'unapproved',
  'changes_requested',
  'rejected',
  'suspended',
  'company_rejected',
  'edited',
  'featured',
  'unfeatured',
  'appeal_upheld',
  'appeal_dismissed',
])

const onboardingSamples = (deps: Deps, { expert, words }: Cast): MailSample[] =>
  // Object.keys does not return the type of the keys; they are the keys of the table
  (Object.keys(expertMails) as (keyof typeof expertMails)[]).map((kind) => ({
    name: `onboarding-${kind}`,
    compose: (locale) =>
      composeExpertMail(
        deps,
        kind,
        { email: someone, name: expert, locale },
        { reason: withReason.has(kind) ? words : null, picked_until: kind === 'restored' ? '2026-12-20' : null },
      ),
  }))

type Line = NotificationRow & { kind: SwitchableKind }

function notificationSamples(deps: Deps, cast: Cast, now: Date): MailSample[] {
  const expires_at = new Date(now.getTime() + 2 * DAY_MS)
  const line = (kind: SwitchableKind, columns: Partial<NotificationRow>): Line => ({
    id: 1,
    account_id: 1,
    role: 'client',
    name: cast.expert,
    detail: null,
    lead_id: 7,
    thread_id: null,
    pair_thread_id: 9,
    notified_at: now,
    read_at: null,
    mail_due_at: now,
    mailed_at: null,
    push_due_at: null,
    pushed_at: null,
    read: false,
    unread_messages: 1,
    counterpart_gone: false,
    city_id: cast.city_id,
    percent: 74,
    expires_at,
    happens_at: expires_at,
    lead_status: 'new',
    blocked: false,
    blocks: false,
    reviewed: false,
    muted: false,
    facts: null,
    ...columns,
    kind,
  })
  const forExpert = { role: 'expert', name: cast.client }
  const written = (count: number) => ({ body: cast.words, count, oldest_at: now })
  type Sample = [name: string, row: Line, messages?: ReturnType<typeof written>]
  const answered = (detail: string): Sample => [
    `lead_answered-${detail}`,
    line('lead_answered', { detail, lead_status: detail }),
    detail === 'contacted' ? written(1) : undefined,
  ]
  const of = (kind: SwitchableKind, detail: string, columns: Partial<NotificationRow>, isCard = false): Sample => [
    `${kind}-${detail}`,
    line(kind, { ...columns, detail }),
    isCard ? written(1) : undefined,
  ]
  const outcomes = [
    'withdrawn',
    'chose_another',
    'closed',
    'refused',
    'won',
    'contact_shared',
    'place_returned',
    'expired',
    'assigned',
  ]
  const samples: Sample[] = [
    ['new_lead', line('new_lead', forExpert), written(1)],
    ['new_lead-short', line('new_lead', { ...forExpert, percent: null })],
    ['lead_expiring', line('lead_expiring', { ...forExpert, detail: '24' })],
    ['lead_expiring-last', line('lead_expiring', { ...forExpert, detail: '4' })],
    ['new_message', line('new_message', forExpert), written(1)],
    ['new_message-several', line('new_message', {}), written(3)],
    ...['contacted', 'meeting', 'proposal', 'won', 'lost', 'declined', 'expired'].map(answered),
    ['lead_answered-gone', line('lead_answered', { detail: 'declined', name: '' })],
    ['new_matches', line('new_matches', { lead_id: null, pair_thread_id: null, name: '' })],
    ...outcomes.map((detail) => of('lead_changed', detail, forExpert)),
    ['lead_changed-gone', line('lead_changed', { ...forExpert, detail: 'withdrawn', name: '' })],
    ...['sent', 'new_version'].map((detail) => of('quote', detail, {}, true)),
    ...['withdrawn', 'expiring'].map((detail) => of('quote', detail, {})),
    ...['accepted', 'declined', 'expired'].map((detail) => of('quote', detail, forExpert)),
    ...['offered', 'changed'].map((detail) => of('meeting', detail, {}, true)),
    ...['cancelled', 'called_off', 'reminder'].map((detail) => of('meeting', detail, {})),
    of('meeting', 'agreed', forExpert),
    of('meeting', 'asked', forExpert, true),
    ...['due', 'replied'].map((detail) => of('review', detail, {})),
    of('review', 'published', forExpert),
  ]
  return samples.map(([name, row, messages]) => ({
    name: `notification-${name}`,
    compose: (locale) =>
      composeNotification(deps, row, {
        to: someone,
        name: row.role === 'expert' ? cast.expert : cast.client,
        locale,
        token,
        written: messages,
        canReply: ['new_message', 'new_lead', 'lead_expiring'].includes(row.kind),
        lead: mailedLead(deps, cast, locale, name !== 'new_lead-short'),
        meeting: row.kind === 'meeting' ? mailedMeeting(deps, cast, locale, row.detail) : undefined,
        review: name === 'review-published' ? { rating: 4, title: '', body: cast.words } : undefined,
      }),
  }))
}

function mailedMeeting(deps: Deps, { words }: Cast, locale: Locale, detail: string | null): MailedMeeting {
  const translate = deps.translators.for(locale)
  const fact = (term: string, value: string) => ({ term: translate(`mail-notifications.meeting.fact.${term}`), value })
  const hasTime = detail === 'agreed' || detail === 'cancelled' || detail === 'reminder'
  return {
    facts: [
      fact('about', words),
      fact('kind', translate('meetings.kind.home')),
      fact('place', words),
      fact('length', translate('meetings.minutes', { count: 60 })),
    ],
    file: hasTime ? attached('husrum-7.ics', 'text/calendar', 'BEGIN:VCALENDAR') : undefined,
  }
}

const ownSiteSamples = (deps: Deps, { expert }: Cast): MailSample[] => [
  {
    name: 'webhook-given-up',
    compose: (locale: Locale) =>
      composeGivenUp(
        deps,
        { webhook_id: 1, url: 'https://hooks.example.com/husrum' },
        { to: someone, name: expert, locale },
      ),
  },
  {
    name: 'own-domain-lost',
    compose: (locale: Locale) =>
      composeLostMail(deps, 'www.studio-vest.example', { to: someone, name: expert, locale }),
  },
]

const billingSamples = (deps: Deps, { expert }: Cast, now: Date): MailSample[] => {
  const sample = (name: string, kind: string, detail: string, file?: Attachment): MailSample => ({
    name,
    compose: (locale) => {
      const facts = { plan_id: 2, amount: 49_875, currency: 'DKK', number: 'H-0007' } as const
      const isOver = ['ended', 'unpaid', 'down'].includes(detail)
      const happens_at = isOver ? null : new Date(now.getTime() + 3 * DAY_MS)
      // kind and detail are keys of the table; Object.entries loses their types
      const what = { kind, detail, about: '', happens_at, facts } as News
      const limits = { plan: 8, own: detail === 'down' ? null : 5 }
      return composeBillingMail(deps, what, { to: someone, name: expert, locale, limits, projects: 6, file })
    },
  })
  return [
    ...Object.entries(billingMails).flatMap(([kind, details]) =>
      Object.keys(details).map((detail) => sample(`billing-${kind}-${detail}`, kind, detail)),
    ),
    sample(
      'billing-payment_receipt-paid-with_file',
      'payment_receipt',
      'paid',
      attached('husrum-H-0007.pdf', 'application/pdf', '%PDF-'),
    ),
  ]
}

const briefSamples = (deps: Deps, { client, expert, words }: Cast, now: Date): MailSample[] => [
  ...([30, 75] as const).map((days) => ({
    name: `brief-asked-${days}`,
    compose: (locale: Locale) =>
      composeQuestion(
        deps,
        { email: someone, name: client, locale },
        { token, days, ends_at: new Date(now.getTime() + (90 - days) * DAY_MS), ending: token },
      ),
  })),
  {
    name: 'brief-ran-out',
    compose: (locale) => composeBriefMail(deps, { email: someone, name: client, locale }, endMail),
  },
  ...(['member', 'assistant'] as const).map((role) => ({
    name: `studio-invitation-${role}`,
    compose: (locale: Locale) =>
      composeInvitation(deps, {
        to: someone,
        name: role === 'member' ? client : null,
        role,
        studio: expert,
        owner: client,
        token,
        locale,
      }),
  })),
  ...[null, words].map((note) => ({
    name: `expert-invitation${note ? '-note' : ''}`,
    compose: (locale: Locale) =>
      composeInvitationMail(deps, {
        to: someone,
        name: expert,
        source: 'www.example.dk/members',
        note,
        token,
        locale,
        expires_at: new Date(now.getTime() + 30 * DAY_MS),
      }),
  })),
  {
    name: 'past-client',
    compose: (locale) => composePastClientMail(deps, { to: someone, name: expert, note: words, token, locale }),
  },
]

const reviewSamples = (deps: Deps, { client, expert, words: reason }: Cast): MailSample[] =>
  reviewMails
    .flatMap((kind) => (kind === 'rejected' ? reviewGrounds : [null]).map((ground) => ({ kind, ground })))
    .map(({ kind, ground }) => ({
      name: `review-${[kind, ...(ground ? [ground] : [])].join('-')}`,
      compose: (locale) =>
        composeReviewMail(deps, kind, {
          email: someone,
          name: client,
          locale,
          expert,
          reason: ['published', 'returned', 'report_reopened'].includes(kind) ? null : reason,
          ground,
          rule: ground === 'illegal' ? 'Danish Penal Code, section 267' : null,
        }),
    }))

const reportSamples = (deps: Deps, { client, words: reason }: Cast): MailSample[] =>
  reportMails.map((kind) => ({
    name: `report-${kind}`,
    compose: (locale) => composeReportDecision(deps, kind, { email: someone, name: client, locale, reason }),
  }))

const savedSearchSamples = (deps: Deps, { client, expert: name }: Cast): MailSample[] => {
  const band = { id: 1, slug: '1000-5000', name: '', min: 100_000, max: 500_000, currency: 'EUR' }
  const expert = (id: number, average: number | null) => ({
    id,
    handle: average === null ? null : 'studio-vest',
    name,
    city: { id: 1, name: 'Aarhus' },
    styles: [{ slug: 'japandi', name: 'Japandi', share: 1 }],
    price_from: average === null ? null : band,
    rating: { average, count: average === null ? 0 : 12 },
  })
  const search = { name: 'Japandi, Aarhus', criteria: { styles: ['japandi'], city_id: '1' } }
  const one = { search, experts: [expert(1, 4.75)], count: 1 }
  const samples = { one: [one], several: [one, { search, experts: [expert(2, null), expert(3, 5)], count: 9 }] }
  return Object.entries(samples).map(([kind, finds]) => ({
    name: `saved-searches-${kind}`,
    compose: (locale) =>
      composeFinds(deps, { finds, total: kind === 'one' ? 1 : 9 }, { to: someone, name: client, locale, token }),
  }))
}

/** Mails to staff use the installation's language; the samples use the requested one. */
const inLanguage = (deps: Deps, staffLocale: Locale): Deps => ({ ...deps, config: { ...deps.config, staffLocale } })

const otherSamples = (deps: Deps, { client, words }: Cast, now: Date): MailSample[] => [
  {
    name: 'data-export',
    compose: (locale) =>
      composeExportMail(deps, {
        to: someone,
        name: client,
        role: 'client',
        locale,
        expires_at: new Date(now.getTime() + 7 * DAY_MS),
      }),
  },
  ...[...ownReasons, 'thread_closed'].map((reason) => ({
    name: `reply-refused-${reason}`,
    compose: (locale: Locale) =>
      composeRefusedReply(
        deps,
        { email: someone, name: client, role: 'client', thread_id: 9, lead_id: null, locale },
        { reason, body: words },
      ),
  })),
  ...(['client-brief', 'expert-application', 'expert-account-first'] as const).map((flow) => ({
    name: `draft-${flow}`,
    compose: (locale: Locale) =>
      composeLink(deps, { flow, token, to: someone, locale, expires_at: new Date(now.getTime() + 30 * DAY_MS) }),
  })),
  ...reportReasons.map((reason) => ({
    name: `staff-report-${reason}`,
    compose: (locale: Locale) => composeReport(inLanguage(deps, locale), 1, { reason, words }),
  })),
  ...overallScopes.flatMap((scope) =>
    (['half', 'most'] as const).map((part) => ({
      name: `staff-${part}-used-${scope}`,
      compose: (locale: Locale) => composeHalfUsed(inLanguage(deps, locale), scope, { key: 'DK', allowed: 300, part }),
    })),
  ),
  {
    name: 'staff-message',
    compose: (locale) =>
      composeStaffMessage(inLanguage(deps, locale), {
        id: 1,
        name: client,
        email: someone,
        topic: 'other',
        subject: words,
        message: words,
      }),
  },
  {
    name: 'staff-reply',
    compose: (locale) => composeReply(deps, { name: client, email: someone, subject: words, locale }, words),
  },
  {
    name: 'notice-receipt',
    compose: (locale) => composeReceipt(deps, { email: someone, locale, case_number: 'K7M4-Q2XD' }),
  },
  ...(['upheld', 'not_upheld'] as const).map((decision) => ({
    name: `notice-decision-${decision}`,
    compose: (locale: Locale) =>
      composeDecision(deps, { email: someone, locale, case_number: 'K7M4-Q2XD' }, decision, words),
  })),
  ...noticeMeasures.map((measure) => ({
    name: `notice-statement-${measure}`,
    compose: (locale: Locale) =>
      composeStatement(
        deps,
        { email: someone, locale, case_number: 'K7M4-Q2XD' },
        { path: '/e/studio-nord', measure, ground: measure === 'removed' ? 'law' : 'terms', rule: words, facts: words },
      ),
  })),
  ...(['profile', 'project', 'photo'] as const).flatMap((target) =>
    measuresOf[target].map((measure) => ({
      name: `notice-statement-${target}-${measure}`,
      compose: (locale: Locale) =>
        composeStatement(
          deps,
          { email: someone, locale, case_number: 'K7M4-Q2XD' },
          { path: '/e/studio-nord', target, label: words, measure, ground: 'law', rule: words, facts: words },
        ),
    })),
  ),
  ...(['lifted', 'stays'] as const).map((outcome) => ({
    name: `notice-${outcome}`,
    compose: (locale: Locale) =>
      composeClosed(
        deps,
        { email: someone, locale, case_number: 'K7M4-Q2XD' },
        { outcome, label: words, reason: words },
      ),
  })),
  ...[1, 3].map((contacts) => ({
    name: contacts === 1 ? 'staff-digest-one' : 'staff-digest',
    compose: (locale: Locale) =>
      composeDigest(inLanguage(deps, locale), {
        contacts,
        experts: contacts - 1,
        named: [{ id: 1, name: client, email: someone, subject: words }],
        notices: {
          open: contacts,
          named: [{ case_number: 'K7M4-Q2XD', kind: 'rights', path: '/experts/1' }],
        },
      }),
  })),
]
