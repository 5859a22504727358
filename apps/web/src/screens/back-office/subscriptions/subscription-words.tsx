import { useTranslation } from 'react-i18next'
import type { AdminSubscription } from '@husrum/contract/back-office/subscriptions.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Nothing } from '#parts/back-office/staff-lists/cells/Nothing.tsx'
import { Badge, type BadgeTone } from '#ui/text/Badge.tsx'

type Props = { subscription: AdminSubscription }

const tones: Readonly<Record<AdminSubscription['state'], BadgeTone>> = {
  active: 'success',
  trialing: 'info',
  past_due: 'danger',
  unpaid: 'danger',
  incomplete: 'neutral',
  incomplete_expired: 'off',
  canceled: 'off',
  paused: 'neutral',
}

export function StateBadge({ subscription: { state } }: Props) {
  const { t } = useTranslation()
  return <Badge tone={tones[state]}>{t(`admin-subscriptions.state.${state}`)}</Badge>
}

export function PlanName({ plan }: { plan: number }) {
  const { t } = useTranslation()
  return t(`admin-experts.plan.${plan}`)
}

export function IntervalName({ interval }: { interval: AdminSubscription['plan_interval'] }) {
  const { t } = useTranslation()
  return t(`admin-subscriptions.interval.${interval}`)
}

/** The date of the next payment, or of the end. */
export function PeriodEnd({ subscription: { period_end, cancel_at_period_end, ended_at } }: Props) {
  const { t } = useTranslation()
  const { language } = useShell()
  if (ended_at !== null) return t('admin-subscriptions.ended', { date: formatDate(ended_at, language) })
  if (period_end === null) return <Nothing />
  const date = formatDate(period_end, language)
  return cancel_at_period_end ? t('admin-subscriptions.ends', { date }) : date
}
