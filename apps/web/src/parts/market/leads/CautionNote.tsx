import { ShieldAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Under a first message that needs caution: it is not withheld, and its author is not accused. */
export function CautionNote() {
  const { t } = useTranslation()
  return (
    <p className="mt-1.5 flex items-start gap-2 text-13 text-ink-2">
      <ShieldAlert aria-hidden="true" strokeWidth={1.75} className="mt-0.25 size-4 shrink-0" />
      {t('messages.caution')}
    </p>
  )
}
