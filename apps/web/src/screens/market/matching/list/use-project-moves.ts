import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { showToast } from '#lib/toast.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { atLead, type useMatchActions } from './use-match-actions.ts'
import { useUndoable } from './use-undoable.ts'

type Move = {
  entry: TimelineEntry
  /** The match who gets the place; undefined when the brief is only withdrawn. */
  match?: Match
  /** The row with the pressed button. */
  at: string
}
export type ProjectMoves = ReturnType<typeof useProjectMoves>

/**
 * Withdraws the brief and gives the place to another expert. Before an answer one press does it after a delay, so that
 * it can be undone, and then the expert is notified. After an answer the client is asked first and can add a note; an
 * answer that arrives in between is never discarded unread.
 */
export function useProjectMoves(actions: ReturnType<typeof useMatchActions>, entries: readonly TimelineEntry[]) {
  const { t } = useTranslation()
  const [lettingGo, setLettingGo] = useState<TimelineEntry>()
  const { waiting, ask, undo } = useUndoable(({ entry, match, at }: Move) => {
    if (match) actions.replace(entry.lead_id, { match, at })
    else actions.withdraw(entry, '')
  })
  const drop = useEffectEvent(({ entry }: Move) => {
    undo()
    showToast(t('matches.timeline.moved', { name: shortName(entry.expert) }))
  })
  useEffect(() => {
    const now = entries.find(({ lead_id }) => lead_id === waiting?.entry.lead_id)
    if (waiting && now?.status !== waiting.entry.status) drop(waiting)
  }, [entries, waiting])
  return {
    waiting,
    undo,
    inWords: ({ entry, match }: Pick<Move, 'entry' | 'match'>) =>
      match
        ? t('matches.timeline.replacing', { name: shortName(entry.expert), next: shortName(match.expert) })
        : t('matches.timeline.takingBack', { name: shortName(entry.expert) }),
    replace: (entry: TimelineEntry, match: Match, at: string) => ask({ entry, match, at }),
    takeBack: (entry: TimelineEntry) =>
      entry.status === 'new' ? ask({ entry, at: atLead(entry) }) : setLettingGo(entry),
    sendAgain: (entry: TimelineEntry) =>
      entry.match_id !== null && actions.send({ match: { id: entry.match_id }, at: atLead(entry) }),
    problemAt: actions.problemAt,
    /** The lead that is being replaced. */
    busy: actions.replacing,
    sending: actions.sending,
    /** The lead in the open dialog. */
    lettingGo,
    keep: () => setLettingGo(undefined),
    letGo: (note: string) => {
      if (lettingGo) actions.withdraw(lettingGo, note, () => setLettingGo(undefined))
    },
  }
}
