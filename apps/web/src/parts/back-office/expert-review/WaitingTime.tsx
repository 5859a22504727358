import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { AdminExpert } from '@husrum/contract/back-office/expert-review/reviewed-expert.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** Working days and hours since the case began to wait for staff; red past the target. */
export function WaitingTime({ waiting }: { waiting: AdminExpert['waiting'] }) {
  const { t } = useTranslation()
  const { language } = useShell()
  if (!waiting) return '–'
  const { minutes, since, overdue } = waiting
  const days = Math.floor(minutes / DAY)
  const hours = Math.floor((minutes % DAY) / HOUR)
  const text =
    days > 0
      ? t('admin-experts.wait.days', { days: t('admin-experts.wait.day', { count: days }), hours })
      : hours > 0
        ? t('admin-experts.wait.hours', { hours })
        : t('admin-experts.wait.minutes', { minutes })
  return (
    <time
      dateTime={since}
      title={formatDate(since, language, 'moment')}
      className={clsx('whitespace-nowrap', overdue && 'font-semibold text-danger')}
    >
      {text}
      {overdue && <span className="sr-only">{t('admin-experts.wait.overdue')}</span>}
    </time>
  )
}
