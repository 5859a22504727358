import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import { ScoreRing } from '../../ui/ScoreRing.tsx'

/** The chance that both say yes, as a ring with its word: beside it, on phones below. */
export function MatchScore({ match }: { match: Pick<Match, 'score' | 'word'> }) {
  const { t } = useTranslation()
  return (
    <ScoreRing
      value={match.score}
      percent
      label={t('match.chance')}
      word={t(`match.word.${match.word}`)}
      caption={<span aria-hidden="true">{t('match.chance')}</span>}
      words="before"
      className="shrink-0 max-md:flex-col max-md:items-end max-md:gap-1.5"
    />
  )
}
