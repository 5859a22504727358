import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import { formatDeadline } from '#lib/format.ts'
import { matchActions, type Dismissal } from '#lib/queries/matches.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { shortName } from '#parts/expert-card/expert-words.ts'

/** Send, dismiss, restore: each refetches the list, since one change moves others. The API shows its own failures. */
export function useMatchActions() {
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
    restore: (id: number) => restore.mutate(id),
  }
}
