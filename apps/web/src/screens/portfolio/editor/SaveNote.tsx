import { Check, CircleAlert, CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import type { SaveState } from './saver.ts'

/** "Saved 10:42", read out when it changes from or to something to worry about. */
export function SaveNote({
  state,
  blocked,
}: {
  state: SaveState
  /** Something typed cannot be saved as it is. */ blocked: boolean
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const bad = state.kind === 'failed' || state.kind === 'offline' || state.kind === 'conflict' || state.kind === 'stuck'
  const text =
    blocked && !bad && state.kind !== 'saving'
      ? t('portfolio.save.partly')
      : state.kind === 'saved'
        ? state.at === undefined
          ? ''
          : t('portfolio.save.saved', { time: formatDate(state.at, language, 'time') })
        : t(`portfolio.save.${state.kind}`)
  const Icon = bad || blocked ? (state.kind === 'offline' ? CloudOff : CircleAlert) : Check
  return (
    <p role="status" className="flex items-center gap-1.5 text-15 whitespace-nowrap text-ink-2">
      {text && (
        <>
          {(bad || blocked || state.kind === 'saved') && (
            <Icon aria-hidden="true" className={`size-4 ${bad || blocked ? 'text-danger' : ''}`} />
          )}
          {text}
        </>
      )}
    </p>
  )
}
