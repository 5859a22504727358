import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { RepeatedIcon } from '#ui/pictures/RepeatedIcons.tsx'
import { useShell } from '#lib/shell-context.ts'
import { alsoIn, kindOf, stars } from './expert-words.ts'

/** Under an expert's name: profession and town, then the reviews. */
export function ExpertLines({
  expert,
  km,
  star = false,
}: {
  expert: Match['expert']
  /** To the client, beside the town. */
  km?: number | undefined
  star?: boolean
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { rating } = expert
  const town = km ? t('matches.away', { town: expert.city.name, km }) : expert.city.name
  return (
    <>
      <p className="mt-1 text-15 text-ink-2">
        {[kindOf(expert, t), town, alsoIn(expert, t, language)].filter(Boolean).join(', ')}
      </p>
      <p className="flex items-center gap-1.5 text-15 text-ink-2">
        {star && rating.average !== null && <RepeatedIcon name="star" className="size-4 fill-marigold stroke-ink" />}
        {rating.average !== null
          ? t('matches.rating', { average: stars(rating.average), count: rating.count })
          : rating.count > 0
            ? t('experts.profile.reviews.count', { count: rating.count })
            : t('experts.profile.reviews.none')}
      </p>
    </>
  )
}
