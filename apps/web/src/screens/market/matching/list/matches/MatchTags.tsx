import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/market/matching/matching.ts'
import { formatDate } from '#lib/language/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Tag } from '#ui/text/Badge.tsx'

/** What the weights changed, and which wish was relaxed to include this match. */
export function MatchTags({ match, moved }: { match: Match; moved: number | undefined }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const place =
    moved === undefined
      ? t('matches.matters.added')
      : moved > 0
        ? t('matches.matters.up', { count: moved })
        : moved < 0
          ? t('matches.matters.down', { count: -moved })
          : undefined
  const isNew = match.is_new_slot && match.place_reason?.key !== 'new_here'
  if (!place && !isNew && !match.expert.back_on && match.relaxed.length === 0) return null
  return (
    <ul className="mb-1.5 flex flex-wrap gap-2">
      {place && (
        <li>
          <Tag tone="marigold">{place}</Tag>
        </li>
      )}
      {isNew && (
        <li>
          <Tag tone="marigold">{t('match.new')}</Tag>
        </li>
      )}
      {match.expert.back_on && (
        <li>
          <Tag>
            {t('experts.backOn', { date: formatDate(`${match.expert.back_on}T12:00:00Z`, language, 'longDay') })}
          </Tag>
        </li>
      )}
      {match.relaxed.map(({ key, text }) => (
        <li key={key}>
          <Tag>{text}</Tag>
        </li>
      ))}
    </ul>
  )
}
