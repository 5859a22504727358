import { CircleCheck, Eye, MessageSquare, Send } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import { formatDate, formatDeadline } from '#lib/format.ts'
import { useShell } from '#lib/shell-context.ts'
import { Tag } from '#ui/Badge.tsx'

/** Where it stands, and what was given up to include it. */
export function MatchTags({ match, moved }: { match: Match; moved: number | undefined }) {
  const { t } = useTranslation()
  const { language } = useShell()
  const status = useStatusTag(match, (date) => formatDeadline(date, language))
  const place =
    moved === undefined
      ? t('matches.matters.added')
      : moved > 0
        ? t('matches.matters.up', { count: moved })
        : moved < 0
          ? t('matches.matters.down', { count: -moved })
          : undefined
  const isNew = match.is_new_slot && match.place_reason?.key !== 'new_on_husrum'
  if (!status && !place && !isNew && !match.expert.back_on && match.relaxed.length === 0) return null
  return (
    <ul className="mb-1.5 flex flex-wrap gap-2">
      {status && <li>{status}</li>}
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

/** Who ended it: the client, the clock or the expert. */
const passedOnTag = (lead: Match['lead_status']) =>
  lead === 'withdrawn' ? 'matches.tag.takenBack' : lead === 'expired' ? 'matches.tag.expired' : 'matches.tag.passedOn'

function useStatusTag({ status, lead_status, answer_by, read_at }: Match, when: (date: string) => string) {
  const { t } = useTranslation()
  switch (status) {
    case 'invited':
      return (
        <Tag tone="pine" icon={read_at ? <Eye aria-hidden="true" /> : <Send aria-hidden="true" />}>
          {answer_by
            ? t(read_at ? 'matches.tag.readBy' : 'matches.tag.invitedBy', { date: when(answer_by) })
            : t('matches.tag.invited')}
        </Tag>
      )
    case 'replied':
      return (
        <Tag tone="pine" icon={<MessageSquare aria-hidden="true" />}>
          {t('matches.tag.replied')}
        </Tag>
      )
    case 'hired':
      return (
        <Tag tone="pine" icon={<CircleCheck aria-hidden="true" />}>
          {t('matches.tag.hired')}
        </Tag>
      )
    case 'passed_on':
      return <Tag>{t(passedOnTag(lead_status))}</Tag>
    case 'proposed':
    case 'dismissed':
      return null
  }
}
