import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import type { TimelineEntry } from '@husrum/contract/market/timeline.ts'
import { links } from '#lib/paths.ts'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import { FavouriteButton } from '#parts/clients/favourites/FavouriteButton.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { ButtonLink } from '#ui/navigation/Link.tsx'
import type { Unsendable } from '#parts/market/leads/sendable.ts'

export type MatchActionsProps = {
  match: Match
  /** The best match that can receive the brief has the page's one dark button. */
  isTop: boolean
  /** Why the brief cannot be sent to this expert now. */
  unsendable: Unsendable | undefined
  /** All places are taken: the expert whom this one can replace. */
  insteadOf: TimelineEntry | undefined
  /** This expert is about to replace another: the text for undoing it. */
  undoable: string | undefined
  sending: boolean
  /** Why the last press could not send it. */
  problem: string | undefined
  onSend: () => void
  onReplace: (entry: TimelineEntry) => void
  onUndo: () => void
  onDismiss: () => void
}

/** The actions on a match who does not have the brief. */
export function MatchActions({
  match,
  isTop,
  unsendable,
  insteadOf,
  undoable,
  sending,
  problem,
  onSend,
  onReplace,
  onUndo,
  onDismiss,
}: MatchActionsProps) {
  const { t } = useTranslation()
  const { expert, thread_id: thread } = match
  // A brief that is not active cannot be sent, and no new expert can be written to; the notice above says so.
  if (unsendable === 'brief_not_active') return null
  // An expert who came in by other weights is not in the list: a first message is the way to ask them.
  if (match.id < 0)
    return unsendable ? (
      <p className="mt-4 text-13 text-ink-2">{t(`matches.unsendable.${unsendable}`)}</p>
    ) : (
      <div className="mt-4">
        <ButtonLink {...links.writeTo(expert.id)} className="max-sm:w-full">
          <MessageSquare aria-hidden="true" />
          {t('matches.action.message')}
        </ButtonLink>
      </div>
    )
  const swap = unsendable === 'too_many_open' && expert.available ? insteadOf : undefined
  const why = unsendable && !swap ? unsendable : undefined
  return (
    <>
      <div role="status" className={undoable === undefined ? 'sr-only' : 'mt-4 text-15'}>
        {undoable}
      </div>
      <div className="mt-4 grid grid-cols-[1fr_auto_1fr] items-center gap-2 sm:flex sm:flex-wrap">
        {undoable !== undefined ? (
          <Button onClick={onUndo} className="max-sm:col-span-3">
            {t('matches.timeline.undo')}
          </Button>
        ) : swap ? (
          <Button loading={sending} onClick={() => onReplace(swap)} className="max-sm:col-span-3">
            {t('matches.timeline.action.instead', { name: shortName(expert), other: shortName(swap.expert) })}
          </Button>
        ) : (
          <Button
            tone={isTop ? 'primary' : 'secondary'}
            loading={sending}
            disabled={why !== undefined}
            aria-describedby={why ? `unsendable-${match.id}` : undefined}
            onClick={onSend}
            className="max-sm:col-span-3"
          >
            {t('matches.action.send', { name: shortName(expert) })}
          </Button>
        )}
        {/* A first message sends the brief too: while it cannot be sent, the reason below replaces the link. */}
        {thread !== null ? (
          <ButtonLink {...links.clientMessages(thread)}>{t('matches.action.conversation')}</ButtonLink>
        ) : (
          !unsendable && <ButtonLink {...links.writeTo(expert.id)}>{t('matches.action.message')}</ButtonLink>
        )}
        <FavouriteButton expert={expert} known={match.favourite} />
        <Button
          tone="quiet"
          onClick={onDismiss}
          className="sm:ml-auto"
          aria-label={t('matches.action.dismissNamed', { name: expert.name })}
        >
          {t('matches.action.dismiss')}
        </Button>
      </div>
      <div role="alert">{problem && <FieldError>{problem}</FieldError>}</div>
      {why && (
        <p id={`unsendable-${match.id}`} className="mt-2 text-13 text-ink-2">
          {t(`matches.unsendable.${why}`)}
        </p>
      )}
    </>
  )
}
