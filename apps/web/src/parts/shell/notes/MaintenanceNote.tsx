import { Wrench } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MaintenanceNotice } from '@husrum/contract/core/operating-state.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'

/** On every page while maintenance is announced or running: what, until when, and whether changes work. */
export function MaintenanceNote({ notice: { text, ends_at, read_only } }: { notice: MaintenanceNotice }) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <section
      aria-label={t('shell.maintenance.title')}
      className="flex justify-center gap-2.5 bg-marigold-soft px-gutter py-2.5 text-15 text-ink print:hidden"
    >
      <Wrench aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 shrink-0" />
      <p className="min-w-0 wrap-anywhere">
        <b>{text}</b> {read_only && t('shell.maintenance.readOnly')}{' '}
        {ends_at && t('shell.maintenance.until', { date: formatDate(ends_at, language, 'moment') })}
      </p>
    </section>
  )
}
