import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import { ScoreRing } from '#ui/measures/ScoreRing.tsx'

export type LeadScoreProps = Pick<LeadSummary, 'score' | 'word'> & {
  size?: 'small' | 'large'
  /** With its label and its meaning. */ words?: boolean
}

/** The chance that both say yes; a letter icon when the client wrote to the expert outside the matches. */
export function LeadScore({ score, word, size = 'small', words = false }: LeadScoreProps) {
  const { t } = useTranslation()
  if (score === null)
    return (
      <span className="inline-flex items-center gap-3.5">
        <span
          className={`grid shrink-0 place-items-center rounded-chip border border-line-strong text-ink-2 ${size === 'small' ? 'size-10' : 'size-16'}`}
        >
          <MessageSquare aria-hidden="true" strokeWidth={1.75} className={size === 'small' ? 'size-4.5' : 'size-6'} />
          {!words && <span className="sr-only">{t('leads.score.direct')}</span>}
        </span>
        {words && (
          <span className="leading-tight">
            <span className="block text-17 font-semibold">{t('leads.score.direct')}</span>
            <span className="mt-0.5 block text-13 text-ink-2">{t('leads.score.directAbout')}</span>
          </span>
        )}
      </span>
    )
  return (
    <ScoreRing
      value={score}
      size={size === 'small' ? 'small' : 'large'}
      label={t('leads.score.label')}
      {...(words && word ? { word: t(`match.word_match.${word}`), caption: t('match.chance') } : {})}
    />
  )
}
