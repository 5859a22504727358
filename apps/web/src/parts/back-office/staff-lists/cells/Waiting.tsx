import { useTranslation } from 'react-i18next'
import { workingHours } from '@husrum/contract/core/time/working-time.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Nothing } from './Nothing.tsx'

/** How long something has waited, without weekends; the exact moment on hover. A dash where nothing waits. */
export function Waiting({ since, now }: { since: string | null; now: number }) {
  const { t } = useTranslation()
  const { language } = useShell()
  if (since === null) return <Nothing />
  const hours = workingHours(new Date(since), new Date(now))
  const days = Math.floor(hours / 24)
  return (
    <time dateTime={since} title={formatDate(since, language, 'moment')}>
      {days > 0 ? t('admin.waiting.days', { days, hours: hours % 24 }) : t('admin.waiting.hours', { hours })}
    </time>
  )
}
