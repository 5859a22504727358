import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import { kindOf, stars } from '../../parts/expert-card/expert-words.ts'
import { Heading } from '../../ui/Heading.tsx'
import { Link } from '../../ui/Link.tsx'

/** Who it is: name, profession and place, reviews. */
export function MatchFacts({ match: { id, expert } }: { match: Match }) {
  const { t } = useTranslation()
  const { rating } = expert
  return (
    <div className="min-w-0">
      <Heading level={3} size={28} id={`match-${id}`} focusable>
        <Link tone="bare" to="/experts/$id" params={{ id: String(expert.id) }} className="hover:underline">
          {expert.name}
        </Link>
      </Heading>
      <p className="mt-1 text-15 text-ink-2">
        {kindOf(expert, t)}, {expert.city.name}
      </p>
      <p className="text-15 text-ink-2">
        {rating.average !== null
          ? t('matches.rating', { average: stars(rating.average), count: rating.count })
          : rating.count > 0
            ? t('experts.profile.reviews.count', { count: rating.count })
            : t('experts.profile.reviews.none')}
      </p>
    </div>
  )
}
