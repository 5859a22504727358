import { useTranslation } from 'react-i18next'
import type { MatchPage } from '#lib/queries/matches.ts'
import { Button } from '#ui/Button.tsx'

/** Whom the client put aside; each can come back. */
export function Dismissed({
  dismissed,
  onRestore,
}: {
  dismissed: MatchPage['meta']['dismissed']
  onRestore: (id: number) => void
}) {
  const { t } = useTranslation()
  if (dismissed.length === 0) return null
  return (
    <ul aria-label={t('matches.dismissed.label')} className="divide-y divide-line border-t border-line">
      {dismissed.map(({ id, name }) => (
        <li key={id} className="flex min-h-13 items-center justify-between gap-4 text-15 text-ink-2">
          {t('matches.dismissed.line', { name })}
          <Button
            tone="quiet"
            size="small"
            aria-label={t('matches.dismissed.undoNamed', { name })}
            onClick={() => onRestore(id)}
          >
            {t('matches.dismissed.undo')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
