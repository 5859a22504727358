import { Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Match } from '@husrum/contract/matches.ts'
import { matchQueries, type MatchPage, matchActions, type Dismissal } from '#lib/queries/matches.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { lazyPart, Nothing } from '#lib/lazy-part.ts'
import { DismissDialog } from './DismissDialog.tsx'
import { MatchRow } from './MatchRow.tsx'
import { formatDeadline } from '#lib/format.ts'
import { showToast } from '#lib/toast.ts'
import { shortName } from '#parts/expert-card/expert-words.ts'
import type { WeighedMatch } from './weighing.ts'
import { whyUnsendable } from '#parts/lead/sendable.ts'

const AT_ONCE = 5
const WithdrawDialog = lazyPart(async () => (await import('./WithdrawDialog.tsx')).WithdrawDialog, Nothing)

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
  const [takingBack, setTakingBack] = useState<Match | null>(null)
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
              onWithdraw={() => setTakingBack(match)}
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
      {takingBack && (
        <Suspense fallback={null}>
          <WithdrawDialog
            match={takingBack}
            sending={actions.withdrawing}
            onClose={() => setTakingBack(null)}
            onWithdraw={(note) =>
              actions.withdraw(takingBack, note, () => {
                flushSync(() => setTakingBack(null))
                document.getElementById(`match-${takingBack.id}`)?.focus({ preventScroll: true })
              })
            }
          />
        </Suspense>
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

/** Whom the client put aside; each can come back. */
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

/** Send, take back, dismiss, restore: each refetches the list, since one change moves others. */
function useMatchActions() {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const queryClient = useQueryClient()
  const actions = matchActions(api)
  const [arrived, setArrived] = useState<number>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['matches'] })

  const send = useMutation({
    mutationFn: (match: Match) => actions.invite(match),
    onSuccess: ({ expert, answer_by }) =>
      showToast(
        answer_by
          ? t('matches.sent.by', { name: shortName(expert), date: formatDeadline(answer_by, language) })
          : t('matches.sent.plain', { name: shortName(expert) }),
        { tone: 'success' },
      ),
    onSettled: refresh,
  })
  const withdraw = useMutation({
    mutationFn: ({ match, note }: { match: Match; note: string }) => actions.withdraw(match, note),
    onSuccess: ({ expert }) => showToast(t('matches.withdraw.done', { name: shortName(expert) }), { tone: 'success' }),
    onSettled: async () => {
      for (const queryKey of [['matches'], ['threads']]) await queryClient.invalidateQueries({ queryKey })
    },
  })
  const restore = useMutation({ mutationFn: (id: number) => actions.restore(id), onSettled: refresh })
  const dismiss = useMutation({
    mutationFn: ({ match, dismissal }: { match: Match; dismissal: Dismissal }) => actions.dismiss(match, dismissal),
    onSuccess: ({ dismissed, next }) => {
      setArrived(next?.id)
      showToast(t('matches.dismissed.toast', { name: dismissed.expert.name }), {
        action: { label: t('matches.dismissed.undo'), run: () => restore.mutate(dismissed.id) },
      })
    },
    onSettled: () => void refresh(),
  })
  return {
    /** The match that has just taken a place that became free. */
    arrived,
    send: (match: Match) => send.mutate(match),
    sending: send.isPending ? send.variables.id : undefined,
    /** Calls back when it is answered, one way or the other. */
    dismiss: (match: Match, dismissal: Dismissal, done: () => void) =>
      dismiss.mutate({ match, dismissal }, { onSettled: done }),
    dismissing: dismiss.isPending,
    withdraw: (match: Match, note: string, done: () => void) => withdraw.mutate({ match, note }, { onSettled: done }),
    withdrawing: withdraw.isPending,
    restore: (id: number) => restore.mutate(id),
  }
}
