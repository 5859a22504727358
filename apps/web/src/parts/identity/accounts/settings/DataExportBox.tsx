import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DataExportState } from '@husrum/contract/identity/data-export.ts'
import { formatDate, formatNumber } from '#lib/language/format.ts'
import { dataExportActions, dataExportQueries } from '#queries/identity/data-export.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { Button } from '#ui/buttons/Button.tsx'

/** A copy of all data about the person: requested here, made in the background, downloadable for a week. */
export function DataExportBox() {
  // an unconfirmed address gets no such mail
  const isMailed = useAccount()?.email_verified === true
  const { t } = useTranslation()
  const { api, language } = useShell()
  const cache = useQueryClient()
  const { data: copy, isError, refetch } = useQuery(dataExportQueries(api).state())
  const know = (state: DataExportState) => cache.setQueryData(dataExportQueries(api).state().queryKey, state)
  const ask = useMutation({ mutationFn: () => dataExportActions(api).ask(), onSuccess: know })
  const take = useMutation({
    mutationFn: () => dataExportActions(api).download(),
    onSuccess: (given) => {
      if (!(given instanceof Blob)) {
        know(given)
        return
      }
      saveFile(given, 'husrum.zip')
      showToast(t('data-export.done'), { tone: 'success' })
    },
  })
  const state = copy?.state
  const isUnderWay = state === 'queued' || state === 'making'
  const { ready_at, expires_at } = copy ?? {}
  return (
    <section aria-labelledby="take-along" className="mt-10 max-w-form">
      <h3 id="take-along" className="text-17 tracking-[-0.01em]">
        {t('data-export.title')}
      </h3>
      <p className="mt-1 mb-4 text-15 text-ink-2">
        {t('data-export.about')} {isMailed && t('data-export.mailed')}
      </p>
      <div role="status" className="text-15 empty:hidden">
        {state === 'queued' && <p className="mb-4 font-semibold">{t('data-export.waits')}</p>}
        {state === 'making' && (
          <p className="mb-4 font-semibold">{t('data-export.making', { percent: copy?.percent ?? 0 })}</p>
        )}
        {ready_at && expires_at && (
          <p className="mb-4">
            {t('data-export.ready', {
              date: formatDate(new Date(ready_at), language, 'longDay'),
              until: formatDate(new Date(expires_at), language, 'longDay'),
            })}
          </p>
        )}
      </div>
      {isUnderWay && (
        <progress
          className="mb-1 h-2 w-full max-w-text accent-ink"
          aria-labelledby="take-along"
          max={100}
          {...(state === 'making' ? { value: copy?.percent } : {})}
        />
      )}
      {isError && (
        <p className="mb-4 text-15">
          {t('data-export.failed')}.{' '}
          <button type="button" className="min-h-6 underline" onClick={() => void refetch()}>
            {t('data-export.retry')}
          </button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {state === 'ready' && (
          <Button key="get" icon={<Download />} loading={take.isPending} onClick={() => take.mutate()}>
            {take.isPending ? t('data-export.getting') : t('data-export.get', { size: sizeOf(copy?.bytes ?? 0) })}
          </Button>
        )}
        {/* one button in all states, so that the focus stays on it */}
        {!isError && (
          <Button
            key="ask"
            tone={state === 'ready' ? 'quiet' : 'secondary'}
            loading={ask.isPending || isUnderWay || copy === undefined}
            onClick={() => ask.mutate()}
          >
            {t(state === 'ready' ? 'data-export.again' : 'data-export.ask')}
          </Button>
        )}
      </div>
    </section>
  )
}

const KB = 1000
/** Kilobytes below a megabyte, else megabytes with one place. */
const sizeOf = (bytes: number): string =>
  bytes < KB * KB
    ? `${formatNumber(Math.max(1, Math.round(bytes / KB)))} kB`
    : `${formatNumber(Math.round(bytes / ((KB * KB) / 10)) / 10)} MB`
