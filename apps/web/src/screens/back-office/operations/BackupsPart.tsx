import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BackupRun } from '@husrum/contract/back-office/operations/operations.ts'
import { formatDate, formatNumber } from '#lib/language/format.ts'
import { adminOperatingQueries } from '#queries/back-office/operations/operations.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminSection } from '#parts/back-office/staff-lists/page-frame/AdminPage.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Disclosure } from '#ui/text/Disclosure.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'

/** The time of the last full backup, with a clear warning if that is too long ago. */
export function BackupsPart({ now }: { now: number }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const backups = useQuery(adminOperatingQueries(api).backups())
  const { data } = backups
  return (
    <AdminSection id="backups" title={t('admin-operating.backups.title')}>
      {backups.isError && !data && (
        <LoadFailed className="" error={backups.error} retry={() => void backups.refetch()} />
      )}
      {!data && !backups.isError && <Skeleton shape="block" className="h-16 max-w-180" />}
      {data && (
        <Notice
          tone={data.is_late ? 'bad' : 'good'}
          className="max-w-180"
          stacked
          title={
            data.last_good_at
              ? t('admin-operating.backups.last', { date: formatDate(data.last_good_at, language, 'moment') })
              : data.runs.length === 0
                ? t('admin-operating.backups.none')
                : t('admin-operating.backups.noneGood')
          }
        >
          {data.is_late
            ? t('admin-operating.backups.late', { count: data.warn_after_hours })
            : t('admin-operating.backups.fine')}
        </Notice>
      )}
      {data && data.runs.length > 0 && (
        <Disclosure summary={t('admin-operating.backups.runs', { count: data.runs.length })} className="mt-3 max-w-180">
          <ul className="divide-y divide-line border-y border-line">
            {data.runs.map((run) => (
              <Run key={run.id} run={run} now={now} />
            ))}
          </ul>
        </Disclosure>
      )}
    </AdminSection>
  )
}

const MB = 1024 * 1024

function Run({ run, now }: { run: BackupRun; now: number }) {
  const { t } = useTranslation()
  const isGood = run.verified && run.missing === 0
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-15">
      <span className="min-w-0 flex-1 basis-60">
        <Moment at={run.started_at} now={now} />
        <span className="block text-13 text-ink-2">
          {t('admin-operating.backups.took', { count: Math.max(1, Math.round(run.took_ms / 1000)) })}
          {run.bytes !== null &&
            ` · ${t('admin-operating.backups.size', { size: formatNumber(Math.ceil(run.bytes / MB)) })}`}
          {run.files !== null && ` · ${t('admin-operating.backups.files', { count: run.files })}`} · {run.release}
        </span>
        {run.failure && <span className="block text-13 wrap-anywhere text-danger">{run.failure}</span>}
        {(run.missing ?? 0) > 0 && (
          <span className="block text-13 text-danger">
            {t('admin-operating.backups.missing', { count: run.missing ?? 0 })}
          </span>
        )}
      </span>
      <Badge tone={isGood ? 'success' : 'danger'}>
        {isGood ? t('admin-operating.backups.verified') : t('admin-operating.backups.broken')}
      </Badge>
    </li>
  )
}
