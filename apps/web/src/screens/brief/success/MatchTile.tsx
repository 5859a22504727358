import { useTranslation } from 'react-i18next'
import type { Match, Reason } from '@husrum/contract/matches.ts'
import { target } from '../../../lib/address.ts'
import { paths } from '../../../lib/paths.ts'
import { ReasonList } from '../../../parts/reasons/ReasonList.tsx'
import { useRouter } from '@tanstack/react-router'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { ScoreRing } from '../../../ui/ScoreRing.tsx'

/** One of the first three: a photo, who it is, the score, the strongest reason. */
export function MatchTile({ match, reason }: { match: Match; reason: Reason | undefined }) {
  const { t } = useTranslation()
  const { expert } = match
  const [photo] = expert.photos
  const hasPage = '/experts/$expertId' in useRouter().routesByPath
  const kind =
    expert.expert_type === 'agency'
      ? expert.service_type.includes('designer')
        ? 'studio'
        : 'practice'
      : expert.service_type.includes('designer')
        ? 'designer'
        : 'architect'
  return (
    <li className="relative grid grid-cols-[108px_minmax(0,1fr)] items-start gap-3.5 py-3.5 md:grid-cols-1 md:gap-0 md:py-0">
      {photo ? (
        <>
          <Photo photo={photo} ratio="4/3" sizes="(min-width: 864px) 32vw, 108px" priority className="max-md:hidden" />
          <Photo photo={photo} ratio="1/1" sizes="108px" corners="control" priority className="md:hidden" alt="" />
        </>
      ) : (
        <Avatar
          name={expert.name}
          picture={expert.avatar}
          size="huge"
          shape={expert.expert_type === 'agency' ? 'studio' : 'person'}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2.5 md:gap-x-4 md:pt-4.5">
        <div>
          <h2 className="text-17 leading-[1.15] md:text-[1.5rem]">
            {hasPage ? (
              <Link
                {...target(paths.expert(expert.id))}
                tone="bare"
                className="after:absolute after:inset-0 hover:underline"
              >
                {expert.name}
              </Link>
            ) : (
              expert.name
            )}
          </h2>
          <p className="mt-0.5 text-13 text-ink-2 md:text-15">
            {t(`brief.success.kind.${kind}`, { town: expert.city.name })}
          </p>
        </div>
        <span className="md:hidden">
          <ScoreRing value={match.score} size="small" label={t('match.chance')} />
        </span>
        <span className="max-md:hidden">
          <ScoreRing
            value={match.score}
            size="medium"
            percent
            label={t('match.chance')}
            word={t(`match.word.${match.word}`)}
            words="before"
          />
        </span>
        <ReasonList
          reasons={reason ? [reason] : []}
          look="dense"
          className="col-span-2 mt-2 md:mt-3 md:border-t md:border-line md:pt-3.5"
        />
        {match.status !== 'proposed' && (
          <p className="col-span-2 mt-2 text-15 font-semibold text-success">{t('brief.success.sentMark')}</p>
        )}
      </div>
    </li>
  )
}
