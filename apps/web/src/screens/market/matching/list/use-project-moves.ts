import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matches.ts'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { showToast } from '#lib/toast.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { atLead, type useMatchActions } from './use-match-actions.ts'
import { useUndoable } from './use-undoable.ts'

type Move = {
  entry: TimelineEntry
  /** Who gets the place; nobody when the brief is only taken back. */
  match?: Match
  /** The row it was pressed in. */
  at: string
}
export type ProjectMoves = ReturnType<typeof useProjectMoves>

/**
 * Taking the brief back and giving the place to somebody else. Before an answer one press does it, a moment later, so
 * that it can be undone: the expert has heard of it then. After an answer somebody is being let go, with a word; an
 * answer that comes in between is not taken back unread.
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
    /** The lead that is on its way to somebody else. */
    busy: actions.replacing,
    sending: actions.sending,
    /** Asked about in a dialog. */
    lettingGo,
    keep: () => setLettingGo(undefined),
    letGo: (note: string) => {
      if (lettingGo) actions.withdraw(lettingGo, note, () => setLettingGo(undefined))
    },
  }
}
