import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScoreRing } from '#ui/ScoreRing.tsx'
import { useOwnMatch } from './use-profile-action.ts'

const WhyDialog = lazy(async () => ({ default: (await import('./WhyDialog.tsx')).WhyDialog }))

/** For a client with a brief: the chance that both say yes, and why. */
export function MatchBox({ expertId }: { expertId: number }) {
  const { t } = useTranslation()
  const match = useOwnMatch(expertId)
  const [isOpen, setOpen] = useState(false)
  if (!match) return null
  return (
    <div className="flex items-center gap-4 border-b border-line pt-3 pb-4">
      <ScoreRing value={match.score} percent label={t('match.chance')} />
      <div className="min-w-0">
        <p className="text-21 leading-tight font-semibold tracking-[-0.02em]">{t(`match.word.${match.word}`)}</p>
        <p aria-hidden="true" className="text-13 text-ink-2">
          {t('match.chance')}
        </p>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="inline-flex min-h-6 cursor-pointer items-center text-13 underline underline-offset-2"
        >
          {t('experts.profile.why')}
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <WhyDialog match={match} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
