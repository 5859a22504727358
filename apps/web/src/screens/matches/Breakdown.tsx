import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import { BreakdownSheet } from '../../parts/reasons/BreakdownSheet.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'

/** How the percentage comes about: each side's yes in its parts. */
export function Breakdown({ match }: { match: Match }) {
  const { t } = useTranslation()
  return (
    <Disclosure tone="link" summary={t('matches.breakdown.summary', { score: match.score })} className="mt-4">
      <div className="mt-1 max-md:-mx-gutter">
        <BreakdownSheet match={match} level={4} />
      </div>
    </Disclosure>
  )
}
