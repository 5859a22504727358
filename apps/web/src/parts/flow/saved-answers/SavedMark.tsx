import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Where the answers are stored, or that this browser stores nothing. */
export function SavedMark({
  saved,
  complete,
  short = false,
}: {
  saved: 'no' | 'yes' | 'impossible'
  /** All questions are answered: says so instead of where the answers are stored. */ complete?: string | undefined
  short?: boolean
}) {
  const { t } = useTranslation()
  if (saved === 'impossible')
    return (
      <span className="inline-flex items-center gap-1.5 text-13 text-ink-2">
        <TriangleAlert aria-hidden="true" className="size-3.5" /> {t('flow.saved.impossible')}
      </span>
    )
  if (saved === 'no' && !complete) return null
  return (
    <span
      className={`inline-flex items-center gap-1.5 text-13 ${complete ? 'font-semibold text-success' : 'text-ink-2'}`}
    >
      <Check aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
      {complete ?? (short ? t('flow.saved.short') : t('flow.saved.yes'))}
    </span>
  )
}
