import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { adminExpertQueries } from '../../lib/queries/admin-experts.ts'
import { useShell } from '../../lib/shell-context.ts'
import { ExpertPane } from './ExpertPane.tsx'
import { KeyHints } from './KeyHints.tsx'
import { QueueFailed } from './QueueFailed.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { RowsSkeleton } from './QueueSkeleton.tsx'
import { QueueNothing } from './QueueNothing.tsx'
import { QueueTable } from './QueueTable.tsx'
import { queryOf, type QueueView } from './queue-view.ts'
import { useFocusInPane } from './use-focus-in-pane.ts'
import { useKeysOn, useQueueKeys } from './use-queue-keys.ts'

/** The queue, and beside it the one that is open; on phones one at a time, the address saying which. */
export function ExpertsQueueScreen({
  view,
  loadedAt,
  mayDecide,
}: {
  view: QueueView
  loadedAt: number
  mayDecide: boolean
}) {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const list = useQuery(adminExpertQueries(api).list(queryOf(view)))
  const detail = useQuery({ ...adminExpertQueries(api).detail(view.expert ?? 0), enabled: view.expert !== undefined })
  const rows = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLInputElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [keysOn, setKeysOn] = useKeysOn()
  const close = () => {
    if (view.expert !== undefined)
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, expert: undefined }),
        resetScroll: false,
      })
  }
  useQueueKeys({ rows, box }, keysOn, close)
  useFocusInPane(view.expert, detail.data?.id, title)

  const isOpen = view.expert !== undefined
  const nothing = list.data?.data.length === 0
  return (
    <div
      className={clsx(
        'relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]',
        isOpen && 'md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_560px]',
      )}
    >
      <h1 id="queue-title" tabIndex={-1} className="sr-only">
        {t('admin-experts.title')}
      </h1>
      <section
        aria-labelledby="queue-title"
        className={clsx('@container flex min-h-0 flex-col bg-wall', isOpen && 'max-md:hidden')}
      >
        <QueueFilters view={view} total={list.data?.meta.total} box={box} />
        <div className="min-h-0 flex-1 overflow-y-auto">
          {!list.data && !list.isError && <RowsSkeleton />}
          {list.isError && !list.data && <QueueFailed retry={() => void list.refetch()} />}
          {nothing && <QueueNothing view={view} />}
          {list.data && !nothing && (
            <QueueTable
              experts={list.data.data}
              meta={list.data.meta}
              shown={view.expert}
              now={loadedAt}
              stale={list.isPlaceholderData}
              rows={rows}
            />
          )}
        </div>
        <KeyHints on={keysOn} onChange={setKeysOn} />
      </section>
      {isOpen && (
        <section
          aria-label={detail.data ? t('admin-experts.pane', { name: detail.data.name }) : t('admin-experts.paneEmpty')}
          className="min-h-0 overflow-y-auto border-line bg-wall md:border-l"
        >
          <ExpertPane key={view.expert} detail={detail} mayDecide={mayDecide} title={title} now={loadedAt} />
        </section>
      )}
    </div>
  )
}
