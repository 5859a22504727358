import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Match } from '@husrum/contract/matches.ts'
import { matchQueries, type MatchPage } from '#lib/queries/matches.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { DismissDialog } from './DismissDialog.tsx'
import { Dismissed } from './Dismissed.tsx'
import { MatchRow } from './MatchRow.tsx'
import { useMatchActions } from './use-match-actions.ts'
import type { WeighedMatch } from './weighing.ts'
import { whyUnsendable } from '#parts/lead/sendable.ts'

const AT_ONCE = 5

/** `weighed`: the list in the order the client is trying out, instead of its own. */
export function MatchList({
  pages,
  weighed,
}: {
  pages: readonly MatchPage[]
  weighed: readonly WeighedMatch[] | undefined
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(matchQueries(api).list())
  const actions = useMatchActions()
  const [asked, setAsked] = useState<Match | null>(null)
  const listed = pages.flatMap((page) => page.data)
  const matches: readonly (Match | WeighedMatch)[] = weighed ?? listed
  const meta = pages.at(-1)?.meta
  if (!meta) return null
  const top = matches.find((match) => match.id > 0 && match.status === 'proposed' && !whyUnsendable(meta, match.expert))
  const left = meta.total - listed.length
  // All of them come with every page: the latest one knows them best.
  const rows: readonly (Match | WeighedMatch)[] = [...matches, ...(pages.at(-1)?.passed_on ?? [])]
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((match, place) => (
          <li key={match.id}>
            <MatchRow
              match={match}
              isTop={match === top}
              isNew={match.id === actions.arrived}
              moved={'moved' in match ? match.moved : 0}
              priority={place === 0}
              unsendable={whyUnsendable(meta, match.expert)}
              sending={actions.sending === match.id}
              onSend={() => actions.send(match)}
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
              // First the dialog gives the focus back to its button; the row goes, so reading goes on at the list.
              flushSync(() => setAsked(null))
              document.getElementById('matches')?.focus({ preventScroll: true })
            })
          }
        />
      )}
    </>
  )
}
