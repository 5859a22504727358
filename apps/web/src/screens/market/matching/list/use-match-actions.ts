import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { formatDeadline } from '#lib/language/format.ts'
import { matchActions, sendingProblem, type Dismissal } from '#queries/market/matching.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'

type Sending = {
  match: Pick<Match, 'id'>
  /** The row with the pressed button: `atLead`, `atMatch`. */
  at: string
}
export const atLead = ({ lead_id }: Pick<TimelineEntry, 'lead_id'>): string => `lead-${lead_id}`
export const atMatch = ({ id }: Pick<Match, 'id'>): string => `match-${id}`

/** Send, withdraw, replace, dismiss, restore: each refetches the list, because one change moves others. */
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

  const [problem, setProblem] = useState<{ at: string; text: string }>()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const tell = (error: unknown, { at }: Pick<Sending, 'at'>) => {
    const text = sendingProblem(error)
    if (text === undefined) return
    if (isHere.current) setProblem({ at, text })
    else showToast(text, { tone: 'danger' })
  }
  const forget = () => setProblem(undefined)

  const send = useMutation({
    mutationFn: ({ match }: Sending) => actions.invite(match),
    onMutate: forget,
    onSuccess: sayWhoHasIt,
    onError: tell,
    onSettled: refresh,
  })
  const replace = useMutation({
    mutationFn: ({ lead, match }: Sending & { lead: number }) => actions.replace(lead, match),
    onMutate: forget,
    onSuccess: sayWhoHasIt,
    onError: tell,
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
    /** The match that has just received a free place. */
    arrived,
    /** Why the press in that row could not send the brief, and what to do next. */
    problemAt: (at: string) => (problem?.at === at ? problem.text : undefined),
    send: (sending: Sending, done?: () => void) => send.mutate(sending, done ? { onSuccess: done } : {}),
    sending: send.isPending ? send.variables.match.id : undefined,
    replace: (lead: number, sending: Sending) => replace.mutate({ lead, ...sending }),
    /** The lead that is being replaced. */
    replacing: replace.isPending ? replace.variables.lead : undefined,
    /** Calls `done` after success, and not after a failure, so that the text stays. */
    dismiss: (match: Match, dismissal: Dismissal, done: () => void) =>
      dismiss.mutate({ match, dismissal }, { onSuccess: done }),
    dismissing: dismiss.isPending,
    withdraw: (entry: TimelineEntry, note: string, done?: () => void) =>
      withdraw.mutate({ entry, note }, done ? { onSuccess: done } : {}),
    withdrawing: withdraw.isPending,
    restore: (id: number) => restore.mutate(id),
  }
}
