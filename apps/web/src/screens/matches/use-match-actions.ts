import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import type { TimelineEntry } from '@husrum/contract/timeline.ts'
import { formatDeadline } from '#lib/format.ts'
import { matchActions, type Dismissal } from '#lib/queries/matches.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { shortName } from '#parts/expert-card/expert-words.ts'

/** Send, take back, replace, dismiss, restore: each refetches the list, since one change moves others. */
export function useMatchActions() {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const queryClient = useQueryClient()
  const actions = matchActions(api)
  const [arrived, setArrived] = useState<number>()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['matches'] })
  const refreshTalks = async () => {
    for (const queryKey of [['matches'], ['threads']]) await queryClient.invalidateQueries({ queryKey })
  }
  const sayWhoHasIt = ({ expert, answer_by }: Match) =>
    showToast(
      answer_by
        ? t('matches.sent.by', { name: shortName(expert), date: formatDeadline(answer_by, language) })
        : t('matches.sent.plain', { name: shortName(expert) }),
      { tone: 'success' },
    )

  const send = useMutation({
    mutationFn: (match: Pick<Match, 'id'>) => actions.invite(match),
    onSuccess: sayWhoHasIt,
    onSettled: refresh,
  })
  const replace = useMutation({
    mutationFn: ({ lead, match }: { lead: number; match: Pick<Match, 'id'> }) => actions.replace(lead, match),
    onSuccess: sayWhoHasIt,
    onSettled: refreshTalks,
  })
  const withdraw = useMutation({
    mutationFn: ({ entry, note }: { entry: TimelineEntry; note: string }) =>
      actions.withdraw(entry.lead_id, note, entry.status === 'new' ? 'new' : undefined),
    onSuccess: (_, { entry: { expert } }) =>
      showToast(t('matches.withdraw.done', { name: shortName(expert) }), { tone: 'success' }),
    onSettled: refreshTalks,
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
    send: (match: Pick<Match, 'id'>, done?: () => void) => send.mutate(match, done ? { onSuccess: done } : {}),
    sending: send.isPending ? send.variables.id : undefined,
    replace: (lead: number, match: Pick<Match, 'id'>) => replace.mutate({ lead, match }),
    /** The lead that is being given to somebody else. */
    replacing: replace.isPending ? replace.variables.lead : undefined,
    /** Calls back when it is done, and not when it failed: what was written stays. */
    dismiss: (match: Match, dismissal: Dismissal, done: () => void) =>
      dismiss.mutate({ match, dismissal }, { onSuccess: done }),
    dismissing: dismiss.isPending,
    withdraw: (entry: TimelineEntry, note: string, done?: () => void) =>
      withdraw.mutate({ entry, note }, done ? { onSuccess: done } : {}),
    withdrawing: withdraw.isPending,
    restore: (id: number) => restore.mutate(id),
  }
}
