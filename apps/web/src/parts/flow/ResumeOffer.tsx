import { FileClock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** Answers of an earlier visit stand on this device: go on with them, or begin anew. */
export function ResumeOffer({
  savedAt,
  at,
  onResume,
  onDrop,
}: {
  savedAt: number
  /** Name of the step that was reached. */ at: string
  onResume: () => void
  onDrop: () => void
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  return (
    <Notice
      className="mb-8"
      icon={<FileClock aria-hidden="true" />}
      title={t('flow.resume.title')}
      stacked
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={onResume}>{t('flow.resume.goOn')}</Button>
          <Button tone="quiet" onClick={onDrop}>
            {t('flow.resume.startOver')}
          </Button>
        </div>
      }
    >
      {t('flow.resume.text', { date: formatDate(new Date(savedAt), language, 'longDay'), step: at })}
    </Notice>
  )
}
