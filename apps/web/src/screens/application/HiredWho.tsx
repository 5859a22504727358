import { useTranslation } from 'react-i18next'
import type { Match } from '@husrum/contract/matches.ts'
import { RadioList } from '#ui/RadioList.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'

/** Somebody who was not found here. */
export const OUTSIDE = 'outside'
export type Who = number | typeof OUTSIDE

const hasAnswered = (status: Match['lead_status']): boolean =>
  status === 'contacted' || status === 'meeting' || status === 'proposal' || status === 'won'

/** Who was hired: one of those who have the brief, or somebody else. */
export function HiredWho({
  holders,
  who,
  error,
  onChange,
}: {
  /** Undefined while they are asked for. */
  holders: readonly Match[] | undefined
  who: Who | null
  error: string | undefined
  onChange: (who: Who) => void
}) {
  const { t } = useTranslation()
  if (!holders)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="w-28" />
        <Skeleton shape="block" className="h-11" />
        <Skeleton shape="block" className="h-11" />
      </Loading>
    )
  return (
    <RadioList
      legend={t('application.end.who')}
      options={[
        ...holders.map(({ expert, lead_status }) => ({
          value: String(expert.id),
          label: expert.name,
          hint: t(hasAnswered(lead_status) ? 'application.end.replied' : 'application.end.invited'),
          // nobody is hired who has not said a word
          disabled: !hasAnswered(lead_status),
        })),
        { value: OUTSIDE, label: t('application.end.outside') },
      ]}
      value={who === null ? null : String(who)}
      error={error}
      onChange={(value) => onChange(value === OUTSIDE ? OUTSIDE : Number(value))}
    />
  )
}
