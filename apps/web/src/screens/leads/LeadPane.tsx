import { Link } from '@tanstack/react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { LeadDetail } from '@husrum/contract/leads.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LeadSheet } from './LeadSheet.tsx'
import { PaneSkeleton } from './LeadsSkeleton.tsx'
import { LeadFootBar, LeadToolbar, type LeadToolbarProps } from './LeadToolbar.tsx'
import { LoadFailed } from '../../parts/work-list/LoadFailed.tsx'

export type LeadPaneProps = Omit<LeadToolbarProps, 'lead'> & {
  /** The lead that should stand here. */
  wanted: number | undefined
  detail: UseQueryResult<LeadDetail | null>
}

/** What stands beside the list: a brief with its actions, or why there is none. */
export function LeadPane({ wanted, detail, ...toolbar }: LeadPaneProps) {
  const { t } = useTranslation()
  if (wanted === undefined) return null
  if (detail.isError && !detail.data) return <LoadFailed className="px-6 md:px-7" retry={() => void detail.refetch()} />
  if (detail.data === null)
    return (
      <EmptyState
        drawing="door"
        tone="plain"
        className="px-6 py-10 md:px-10"
        title={t('leads.missing.title')}
        action={<Button render={<Link to={paths.leads()} />}>{t('leads.missing.action')}</Button>}
      >
        {t('leads.missing.text')}
      </EmptyState>
    )
  const lead = detail.data
  if (!lead) return <PaneSkeleton />
  return (
    <div className="flex min-h-full flex-col">
      <LeadToolbar lead={lead} {...toolbar} />
      <div className="flex-1">
        <LeadSheet lead={lead} />
      </div>
      <LeadFootBar lead={lead} now={toolbar.now} onAnswer={toolbar.onAnswer} onDecline={toolbar.onDecline} />
    </div>
  )
}
