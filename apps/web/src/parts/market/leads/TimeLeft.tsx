import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDeadlineMoment } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { timeLeft } from './time-left.ts'

function inWords({ days, hours, minutes }: { days: number; hours: number; minutes: number }, t: TFunction): string {
  const parts = [
    days > 0 && t('leads.left.days', { count: days }),
    hours > 0 && t('leads.left.hours', { count: hours }),
    minutes > 0 && t('leads.left.minutes', { count: minutes }),
  ]
  return parts.filter(Boolean).join(' ')
}

/** "5 h", the time left. */
export const leftInWords = (until: string, now: number, t: TFunction): string =>
  inWords(timeLeft(Date.parse(until), now), t)

export type TimeLeftProps = {
  /** When the lead expires. */
  until: string
  now: number
  /** Adds the moment itself: "by Mon 23 Nov, 14:40", or only the day when it ends at midnight. */
  withDate?: boolean
  icon?: boolean
  className?: string
}

/** The time left to answer; red and bold in the last eight hours. */
export function TimeLeft({ until, now, withDate = false, icon = true, className }: TimeLeftProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const left = timeLeft(Date.parse(until), now)
  const words = left.over ? t('leads.left.over') : t('leads.left.toAnswer', { time: inWords(left, t) })
  return (
    <span className={clsx('inline-flex items-center gap-1.5', left.soon && 'font-semibold text-danger', className)}>
      {icon && <Clock aria-hidden="true" strokeWidth={1.75} className="size-3.5 shrink-0" />}
      <time dateTime={until}>
        {withDate && !left.over
          ? t('leads.left.withDate', { left: words, moment: formatDeadlineMoment(until, language) })
          : words}
      </time>
    </span>
  )
}
