import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { formatDeadline } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { ExpertLines } from '#parts/experts/profile/card/ExpertLines.tsx'
import { shortName } from '#parts/experts/profile/card/expert-words.ts'
import type { Unsendable } from '#parts/market/leads/sendable.ts'
import { cardCaveats, cardReasons, kilometresOf } from '#parts/market/matching/distance.ts'
import { ReasonList } from '#parts/market/matching/ReasonList.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { ScoreRing } from '#ui/measures/ScoreRing.tsx'
import { links } from '#lib/paths.ts'

export type MatchCardProps = {
  match: Match
  chosen: boolean
  onChoose: (chosen: boolean) => void
  /** Why the brief cannot be sent to this expert. */
  unsendable: Unsendable | undefined
  /** The client has chosen as many experts as can still receive the brief. */
  full: boolean
}

/** One of the first three: work in the brief's rooms, the expert, the score, reasons, caveats, and a tick. */
export function MatchCard({ match, chosen, onChoose, unsendable, full }: MatchCardProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { expert, answer_by } = match
  const [photo, second] = expert.photos
  return (
    // A subgrid of the list's rows, so that names, reasons and ticks of all cards are at the same heights.
    <li className="grid content-start overflow-hidden rounded-photo border border-line md:row-span-5 md:grid-rows-subgrid md:gap-y-0">
      <div className="grid aspect-3/2 grid-cols-[2fr_1fr] gap-0.5 overflow-hidden bg-plaster">
        {photo ? (
          <>
            <span className={`relative block min-h-0 overflow-hidden ${second ? '' : 'col-span-2'}`}>
              <Photo
                photo={photo}
                ratio="fill"
                corners="square"
                sizes="(min-width: 864px) 22vw, 66vw"
                upTo={SMALL_PHOTO}
                priority
              />
            </span>
            {second && (
              <span className="relative block min-h-0 overflow-hidden">
                <Photo
                  photo={second}
                  ratio="fill"
                  corners="square"
                  sizes="(min-width: 864px) 12vw, 33vw"
                  upTo={SMALL_PHOTO}
                />
              </span>
            )}
          </>
        ) : (
          <span className="col-span-2 m-auto">
            <Avatar
              name={expert.name}
              picture={expert.avatar}
              size="huge"
              shape={expert.expert_type === 'agency' ? 'studio' : 'person'}
            />
          </span>
        )}
      </div>
      <div className="flex items-start justify-between gap-4 px-4 pt-4 md:px-5">
        <div className="min-w-0">
          <h2 className="text-21 leading-[1.15] md:text-[1.5rem]">
            <Link tone="bare" {...links.expert(expert)} className="hover:underline">
              {expert.name}
            </Link>
          </h2>
          <ExpertLines expert={expert} km={kilometresOf(match)} star />
        </div>
        <ScoreRing value={match.score} size="medium" percent label={t('match.chance')} className="shrink-0" />
      </div>
      <div className="px-4 pt-4 md:px-5">
        {match.place_reason && <p className="mb-2 text-15 text-ink-2">{match.place_reason.text}</p>}
        <ReasonList reasons={cardReasons(match)} look="dense" />
      </div>
      <div className="px-4 md:px-5">
        <ReasonList reasons={[]} caveats={cardCaveats(match)} look="dense" />
      </div>
      <div className="mt-4 border-t border-line px-4 py-2 md:px-5">
        {match.status !== 'proposed' ? (
          <p className="flex min-h-11 items-center text-15 font-semibold text-success">
            {answer_by
              ? t('brief.success.sentBy', { day: formatDeadline(answer_by, language) })
              : t('brief.success.sentMark')}
          </p>
        ) : (
          <Checkbox
            checked={chosen}
            disabled={unsendable !== undefined || (full && !chosen)}
            hint={unsendable && t(`matches.unsendable.${unsendable}`)}
            onChange={(event) => onChoose(event.target.checked)}
          >
            {t('brief.send.tick', { name: shortName(expert) })}
          </Checkbox>
        )}
      </div>
    </li>
  )
}
