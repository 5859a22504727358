/** Mails about a plan and its payments, in the owner's language; unconfirmed addresses get none. */
import { formatMoney } from '@husrum/contract/core/numbers.rules.ts'
import { FREE_PLAN } from '@husrum/contract/experts/billing/plans.rules.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import type { PlanNews } from '../../../app/events.ts'
import { longDay } from '../../../platform/core/texts/dates.ts'
import { composeMail, type Attachment, type Mail } from '../../../platform/providers/delivery/mail-frame.ts'
import type { Platform } from '../../../platform/core/platform.ts'
import { nameIn, type References } from '../../foundation/reference/reference.service.ts'

const BILLING_PAGE = '/expert/billing-and-payments'
/** Each mail with the page to which its button leads. */
export const billingMails = {
  trial_ending: { ends: `${BILLING_PAGE}/upgrade`, pays: BILLING_PAGE, ended: `${BILLING_PAGE}/upgrade` },
  payment_receipt: { paid: `${BILLING_PAGE}#invoices` },
  payment_failed: { first: BILLING_PAGE, again: BILLING_PAGE, last: BILLING_PAGE },
  plan_cancelled: { planned: BILLING_PAGE, unpaid: `${BILLING_PAGE}/upgrade`, ended: `${BILLING_PAGE}/upgrade` },
  plan_changed: {
    up: BILLING_PAGE,
    yearly: BILLING_PAGE,
    planned: BILLING_PAGE,
    monthly_planned: BILLING_PAGE,
    down: BILLING_PAGE,
    monthly: BILLING_PAGE,
  },
} as const satisfies Record<PlanNews['kind'], Record<string, string>>

/** The plan in force after the event: the free one, or the named one. */
const holdsAfter: Partial<Record<string, 'free' | 'named'>> = {
  'trial_ending.ends': 'free',
  'trial_ending.ended': 'free',
  'plan_cancelled.planned': 'free',
  'plan_cancelled.unpaid': 'free',
  'plan_cancelled.ended': 'free',
  'plan_changed.planned': 'named',
  'plan_changed.down': 'named',
}

/** Data of each notification that has a mail. */
type Telling = { [K in PlanNews['kind']]: { kind: K; detail: keyof (typeof billingMails)[K] } }[PlanNews['kind']]
export type News = Omit<PlanNews, 'kind' | 'detail'> & Telling

export function composeBillingMail(
  { config, translators, refs }: Pick<Platform, 'config' | 'translators'> & { refs: References },
  { kind, detail, happens_at, facts }: News,
  {
    to,
    name,
    locale,
    limits,
    projects,
    file,
  }: {
    to: string
    name: string
    locale: Locale
    /** New leads in 30 days: the limit of the plan in force, and the owner's own if it is lower. */
    limits: { plan: number; own: number | null }
    /** How many projects are public, or hidden by the plan. */
    projects: number
    file?: Attachment | undefined
  },
): Mail {
  const translate = translators.for(locale)
  const { plan_id, amount = 0, currency = 'DKK', number = '' } = facts
  const words = {
    plan: plan_id === undefined ? '' : nameIn(refs.row('plan', plan_id), locale),
    amount: formatMoney(amount, currency),
    day: happens_at ? longDay(happens_at, locale) : '',
    number,
  }
  const text = (part: string) => translate(`mail-billing.${kind}.${detail}.${part}`, words)
  const limitLines =
    kind === 'plan_changed' && (detail === 'up' || detail === 'down')
      ? [
          translate(limits.own === null ? 'mail-billing.limits.plan' : 'mail-billing.limits.own', {
            ...words,
            count: limits.plan,
            own: limits.own ?? limits.plan,
          }),
        ]
      : []
  const after = holdsAfter[`${kind}.${detail}`]
  const next = after && refs.row('plan', after === 'free' || plan_id === undefined ? FREE_PLAN : plan_id)
  const shown = next?.projects_limit ?? projects
  const projectLines =
    next && shown < projects
      ? [
          translate(happens_at ? 'mail-billing.projects.will' : 'mail-billing.projects.are', {
            ...words,
            plan: nameIn(next, locale),
            count: projects - shown,
            shown,
            all: projects,
          }),
        ]
      : []
  const paths: Record<string, string> = billingMails[kind]
  const mail = composeMail(translate, {
    to,
    name: name.split(' ')[0] ?? '',
    subject: text('subject'),
    lines: [text('text'), ...limitLines, ...projectLines],
    button: {
      label: text('button'),
      url: `${config.baseUrl}${locale === 'en' ? '' : `/${locale}`}${paths[detail] ?? BILLING_PAGE}`,
    },
    after: [text(file ? 'attached' : 'next')],
  })
  return file ? { ...mail, attachments: [file] } : mail
}
