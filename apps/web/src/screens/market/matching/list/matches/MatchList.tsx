import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { type MatchPage, matchQueries } from '#queries/market/matching.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { MatchRow } from './MatchRow.tsx'
import { whyUnsendable } from '#parts/market/leads/sendable.ts'
import { atMatch, type useMatchActions } from '../use-match-actions.ts'
import type { ProjectMoves } from '../use-project-moves.ts'
import type { WeighedMatch } from '../weighing/weighing.ts'
import { DismissDialog } from './DismissDialog.tsx'

const AT_ONCE = 5

type MatchListProps = {
  matches: readonly (Match | WeighedMatch)[]
  meta: MatchPage['meta']
  /** In the order that the client tries out, which has no further pages. */
  weighed: boolean
  /** How many matches the pages contain so far. */
  read: number
  /** The expert who can be replaced when all places are taken. */
  insteadOf: TimelineEntry | undefined
  actions: ReturnType<typeof useMatchActions>
  moves: ProjectMoves
}

/** Matches who do not have the brief, best first. */
export function MatchList({ matches, meta, weighed, read, insteadOf, actions, moves }: MatchListProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(matchQueries(api).list())
  const [asked, setAsked] = useState<Match | null>(null)
  const top = matches.find((match) => match.id > 0 && !whyUnsendable(meta, match.expert))
  const left = meta.total - read
  // The row that had the focus disappears, so the list gets it.
  const focusList = () => {
    if (document.activeElement === document.body) document.getElementById('matches')?.focus({ preventScroll: true })
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {matches.map((match, place) => (
          <li key={match.id}>
            <MatchRow
              match={match}
              isTop={match === top}
              isNew={match.id === actions.arrived}
              moved={'moved' in match ? match.moved : 0}
              priority={place === 0}
              unsendable={whyUnsendable(meta, match.expert)}
              insteadOf={insteadOf}
              undoable={moves.waiting?.match?.id === match.id ? moves.inWords(moves.waiting) : undefined}
              sending={actions.sending === match.id}
              problem={actions.problemAt(atMatch(match))}
              onSend={() => actions.send({ match, at: atMatch(match) }, focusList)}
              onReplace={(entry) => moves.replace(entry, match, atMatch(match))}
              onUndo={moves.undo}
              onDismiss={() => setAsked(match)}
            />
          </li>
        ))}
      </ul>
      <Dismissed dismissed={meta.dismissed} onRestore={actions.restore} />
      {!weighed && hasNextPage && left > 0 && (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-6 max-sm:flex-col max-sm:items-stretch">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {left >= AT_ONCE ? t('matches.more.five') : t('matches.more.rest', { count: left })}
          </Button>
          <p className="text-15 text-ink-2">{t('matches.more.left', { count: left })}</p>
        </div>
      )}
      {asked && (
        <DismissDialog
          expert={asked.expert}
          sending={actions.dismissing}
          onClose={() => setAsked(null)}
          onDismiss={(dismissal) =>
            actions.dismiss(asked, dismissal, () => {
              // First the dialog returns the focus to its button; then the row disappears, so the list gets it.
              flushSync(() => setAsked(null))
              document.getElementById('matches')?.focus({ preventScroll: true })
            })
          }
        />
      )}
    </>
  )
}

/** Matches that the client rejected; each can be restored. */
function Dismissed({
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
