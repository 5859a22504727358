import { useTranslation } from 'react-i18next'
import { reportReasons } from '@husrum/contract/market/messaging/messaging.ts'
import type { AdminNotice } from '@husrum/contract/back-office/notices/notices.ts'
import type { AdminReport } from '@husrum/contract/market/messaging/reports.ts'
import { Badge } from '#ui/text/Badge.tsx'

/** A scan has no reporter, and an erased person has no name. */
export function PersonName({ of: person }: { of: AdminReport['reported'] }) {
  const { t } = useTranslation()
  return person?.name ?? t('admin-reports.nobody')
}

/** The reason that a person chose, or that the scan found. */
export function ReasonName({ of: { origin, reason } }: { of: Pick<AdminReport, 'origin' | 'reason'> }) {
  const { t } = useTranslation()
  const known = reportReasons.find((each) => each === reason)
  if (origin === 'person' && known) return t(`admin-reports.reason.${known}`)
  return t('admin-reports.scan', { found: reason })
}

export function ReportState({ report: { decision } }: { report: Pick<AdminReport, 'decision'> }) {
  const { t } = useTranslation()
  if (!decision) return <Badge tone="new">{t('admin-reports.state.open')}</Badge>
  return (
    <Badge tone={decision.measure === 'none' ? 'off' : 'success'}>
      {t(`admin-reports.measured.${decision.measure}`)}
    </Badge>
  )
}

const tones = { open: 'new', upheld: 'success', not_upheld: 'off' } as const

export function NoticeState({
  notice: { status, appeal, settled },
}: {
  notice: Pick<AdminNotice, 'status' | 'appeal' | 'settled'>
}) {
  const { t } = useTranslation()
  if (appeal && !settled) return <Badge tone="new">{t('admin-reports.state.appealed')}</Badge>
  if (settled?.outcome === 'lifted') return <Badge tone="off">{t('admin-reports.notice.settled.lifted')}</Badge>
  return <Badge tone={tones[status]}>{t(`admin-reports.state.${status}`)}</Badge>
}
