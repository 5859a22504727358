import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import { formatDate } from '#lib/language/format.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { meetingQueries } from '#queries/market/meetings.ts'
import { useShell } from '#lib/shell-context.ts'

type MeetingsLostProps = {
  /** The hired expert, whose meetings stay; null when none of these experts is hired. */
  hired: number | null
  className?: string | undefined
}

/** Before a client hires an expert or ends the brief: the agreed meetings that this cancels. */
export function MeetingsLost({ hired, className = '' }: MeetingsLostProps) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const [now] = useState(() => Date.now())
  const { data: agreed = [] } = useQuery(meetingQueries(api).agreed())
  const { data: leads = [] } = useQuery(matchQueries(api).timeline())
  const others = new Set(
    leads.filter(({ expert, status }) => expert.id !== hired && isLive(status)).map(({ lead_id }) => lead_id),
  )
  const lost = agreed.flatMap(({ id, lead_id, starts_at, expert }) =>
    others.has(lead_id) && starts_at !== null && Date.parse(starts_at) > now
      ? [{ id, text: t('meetings.lost.one', { name: expert.name, date: formatDate(starts_at, language, 'moment') }) }]
      : [],
  )
  if (lost.length === 0) return null
  return (
    <div className={`text-15 ${className}`}>
      <p className="font-semibold">{t('meetings.lost.title', { count: lost.length })}</p>
      <ul className="mt-1 list-disc pl-5">
        {lost.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
