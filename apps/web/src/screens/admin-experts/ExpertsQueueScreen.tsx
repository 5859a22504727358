import { useQuery } from '@tanstack/react-query'
import { useNavigate, Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { adminExpertQueries } from '#lib/queries/admin-experts.ts'
import { useShell } from '#lib/shell-context.ts'
import { AdminBar } from '#parts/admin/AdminBar.tsx'
import { useNow } from '#parts/lead/use-now.ts'
import { KeyHints } from '#parts/work-list/KeyHints.tsx'
import { useFocusInPane } from '#parts/work-list/use-focus-in-pane.ts'
import { useKeysOn } from '#parts/work-list/use-keys-on.ts'
import { useListKeys } from '#parts/work-list/use-list-keys.ts'
import { ExpertPane } from './ExpertPane.tsx'
import { LoadFailed } from '#parts/work-list/LoadFailed.tsx'
import { QueueFilters } from './QueueFilters.tsx'
import { RowsSkeleton } from './QueueSkeleton.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueueTable } from './QueueTable.tsx'
import { queryOf, type QueueView } from './queue-view.ts'

const keys = [
  { marks: ['j', 'k'], label: 'admin-experts.keys.walk' },
  { marks: ['Enter'], label: 'admin-experts.keys.open' },
  { marks: ['/'], label: 'admin-experts.keys.search' },
  { marks: ['Esc'], label: 'admin-experts.keys.close' },
]
const rowId = (id: number | undefined) => `expert-${id}`

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
  const [keysOn, setKeysOn] = useKeysOn('admin-experts')
  const now = useNow(loadedAt)
  const goOn = () => {
    const all = list.data?.data ?? []
    const at = all.findIndex(({ id }) => id === view.expert)
    const next = all[at + 1] ?? all[at - 1]
    if (next && at >= 0)
      void navigate({ to: '.', search: (before: object) => ({ ...before, expert: next.id }), resetScroll: false })
  }
  const close = () => {
    if (view.expert !== undefined)
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, expert: undefined }),
        resetScroll: false,
      })
  }
  useListKeys(rows, keysOn, { keys: { '/': () => box.current?.focus() }, close })
  useFocusInPane(view.expert, detail.data?.id, title, rowId)

  const isOpen = view.expert !== undefined
  const nothing = list.data?.data.length === 0
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <AdminBar title={t('admin-experts.title')} />
      <div
        className={clsx(
          'relative grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)]',
          isOpen && 'md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_560px]',
        )}
      >
        <section
          aria-label={t('admin-experts.title')}
          className={clsx('@container flex min-h-0 flex-col bg-wall', isOpen && 'max-md:hidden')}
        >
          <QueueFilters view={view} total={list.data?.meta.total} box={box} />
          <div className="min-h-0 flex-1 overflow-y-auto">
            {!list.data && !list.isError && <RowsSkeleton />}
            {list.isError && !list.data && <LoadFailed className="px-4 md:px-6" retry={() => void list.refetch()} />}
            {nothing && <QueueNothing view={view} />}
            {list.data && !nothing && (
              <QueueTable
                experts={list.data.data}
                meta={list.data.meta}
                shown={view.expert}
                now={now}
                stale={list.isPlaceholderData}
                rows={rows}
              />
            )}
          </div>
          <KeyHints
            keys={keys}
            on={keysOn}
            onChange={setKeysOn}
            switchLabel={keysOn ? t('admin-experts.keys.off') : t('admin-experts.keys.on')}
            className="min-h-11 pl-6"
          />
        </section>
        {isOpen && (
          <section
            aria-label={
              detail.data ? t('admin-experts.pane', { name: detail.data.name }) : t('admin-experts.paneEmpty')
            }
            className="min-h-0 overflow-y-auto border-line bg-wall md:border-l"
          >
            <ExpertPane
              key={view.expert}
              detail={detail}
              mayDecide={mayDecide}
              title={title}
              now={now}
              onDecided={goOn}
            />
          </section>
        )}
      </div>
    </div>
  )
}

/** An empty queue is good news; an empty search offers to look everywhere. */
function QueueNothing({ view }: { view: QueueView }) {
  const { t } = useTranslation()
  const narrowed = view.q !== undefined || view.status !== undefined || view.page !== undefined
  const look = narrowed ? 'none' : 'done'
  const everybody = { status: 'all' as const, q: view.status === 'all' ? undefined : view.q }
  return (
    <EmptyState
      drawing={narrowed ? 'magnifier' : 'chair'}
      tone="plain"
      className="px-4 py-10 md:px-6"
      title={t(`admin-experts.nothing.${look}.title`)}
      action={<Button render={<Link to="." search={everybody} />}>{t(`admin-experts.nothing.${look}.action`)}</Button>}
    >
      {t(`admin-experts.nothing.${look}.text`)}
    </EmptyState>
  )
}
