import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import { canWithdraw } from '@husrum/contract/rules/lead-moves.ts'
import { links } from '#lib/paths.ts'
import { shortName } from '#parts/expert-card/expert-words.ts'
import { FavouriteButton } from '#parts/favourites/FavouriteButton.tsx'
import { HireQuestion } from '#parts/lead/HireQuestion.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/Link.tsx'
import type { Unsendable } from '#parts/lead/sendable.ts'

export type MatchActionsProps = {
  match: Match
  /** The best one the brief can be sent to has the page's one ink button. */
  isTop: boolean
  /** Why the brief cannot be sent to this one now. */
  unsendable: Unsendable | undefined
  sending: boolean
  onSend: () => void
  onDismiss: () => void
  onWithdraw: () => void
}

/** What can be done from here, by where the match stands. */
export function MatchActions({ match, isTop, unsendable, sending, onSend, onDismiss, onWithdraw }: MatchActionsProps) {
  const { t } = useTranslation()
  const { expert, status, thread_id: thread } = match
  // The brief taken back in error, or too soon: it can be sent again.
  if (status === 'passed_on' && match.lead_status === 'withdrawn' && !unsendable)
    return (
      <Button loading={sending} onClick={onSend} className="mt-4 max-sm:w-full">
        {t('matches.action.sendAgain', { name: shortName(expert) })}
      </Button>
    )
  // A brief that is not active is not sent, and nobody new is written to; the notice above says so.
  if (status === 'passed_on' || (status === 'proposed' && unsendable === 'brief_not_active')) return null
  if (status !== 'proposed')
    return (
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {match.awaiting_confirmation && (
          <HireQuestion
            match={match}
            onAnswered={() => document.getElementById(`match-${match.id}`)?.focus({ preventScroll: true })}
          />
        )}
        <ButtonLink
          {...(thread === null ? links.writeTo(expert.id) : links.clientMessages(thread))}
          className="max-sm:w-full"
        >
          <MessageSquare aria-hidden="true" />
          {t(thread === null ? 'matches.action.message' : 'matches.action.conversation')}
        </ButtonLink>
        {match.lead_status && canWithdraw(match.lead_status) && (
          <Button
            tone="quiet"
            onClick={onWithdraw}
            aria-label={t('matches.action.withdrawNamed', { name: expert.name })}
            className="max-sm:w-full"
          >
            {t('matches.action.withdraw')}
          </Button>
        )}
        {status === 'hired' && (
          <ButtonLink {...links.ownReviews()} className="max-sm:w-full">
            {t('reviews.own.write')}
          </ButtonLink>
        )}
      </div>
    )
  // Somebody who came in by other weights is not in the list: a first message is the way to ask.
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
  return (
    <>
      <div className="mt-4 grid grid-cols-[1fr_auto_1fr] items-center gap-2 sm:flex sm:flex-wrap">
        <Button
          tone={isTop ? 'primary' : 'secondary'}
          loading={sending}
          disabled={unsendable !== undefined}
          aria-describedby={unsendable ? `unsendable-${match.id}` : undefined}
          onClick={onSend}
          className="max-sm:col-span-3"
        >
          {t('matches.action.send', { name: shortName(expert) })}
        </Button>
        {/* A first message sends the brief too: while it cannot be sent, the reason below stands in its place. */}
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
      {unsendable && (
        <p id={`unsendable-${match.id}`} className="mt-2 text-13 text-ink-2">
          {t(`matches.unsendable.${unsendable}`)}
        </p>
      )}
    </>
  )
}
