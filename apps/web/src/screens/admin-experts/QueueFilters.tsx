import { useNavigate } from '@tanstack/react-router'
import { Search, Download } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { copenhagenDay } from '@husrum/contract/rules/copenhagen-time.ts'
import { useDebouncedSearch } from '#parts/work-list/use-debounced-search.ts'
import { Select } from '#ui/Select.tsx'
import { useMutation } from '@tanstack/react-query'
import { fetchExpertsTable } from '#lib/queries/admin-experts.ts'
import { saveFile } from '#lib/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { queueSorts, shownStatuses, type QueueView, queryOf } from './queue-view.ts'

/** Which, in what order, and words: all of it is in the address. */
export function QueueFilters({
  view,
  total,
  box,
}: {
  view: QueueView
  total: number | undefined
  box: RefObject<HTMLInputElement | null>
}) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const show = (change: Partial<QueueView>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...change }),
      resetScroll: false,
    })
  return (
    <div className="border-b border-line px-4 pt-3 pb-2 md:px-6">
      <div className="flex justify-end">
        <p role="status" className="text-13 text-ink-2">
          {!total
            ? ''
            : view.status === undefined
              ? t('admin-experts.count.waiting', { count: total })
              : t('admin-experts.count.all', { count: total })}
        </p>
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-1">
        <WordsBox words={view.q ?? ''} onWords={(q) => show({ q })} box={box} />
        <Select
          tone="bare"
          label={t('admin-experts.show.label')}
          className="text-13!"
          value={view.status ?? ''}
          options={[
            { value: '', label: t('admin-experts.show.waiting') },
            ...shownStatuses.map((status) => ({
              value: status,
              label: status === 'all' ? t('admin-experts.show.all') : t(`admin-experts.status.${status}`),
            })),
          ]}
          onChange={(event) => show({ status: shownStatuses.find((status) => status === event.target.value) })}
        />
        <Select
          tone="bare"
          label={t('admin-experts.sort.label')}
          className="text-13!"
          value={view.sort ?? ''}
          options={[
            { value: '', label: t('admin-experts.sort.waiting') },
            ...queueSorts.map((sort) => ({ value: sort, label: t(`admin-experts.sort.${sort}`) })),
          ]}
          onChange={(event) => show({ sort: queueSorts.find((sort) => sort === event.target.value) })}
        />
        <TableDownload view={view} />
      </div>
    </div>
  )
}

function WordsBox({
  words,
  onWords,
  box,
}: {
  words: string
  onWords: (words: string | undefined) => void
  box: RefObject<HTMLInputElement | null>
}) {
  const { t } = useTranslation()
  const [typed, setTyped] = useDebouncedSearch(words, onWords)
  return (
    <search className="relative min-w-0 flex-1 basis-56">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={box}
        type="search"
        value={typed}
        maxLength={254}
        aria-label={t('admin-experts.search')}
        placeholder={t('admin-experts.search')}
        className="min-h-9 w-full rounded-control border border-ink-3 bg-wall pr-3 pl-8.5 text-15 placeholder:text-ink-2 placeholder-shown:text-ellipsis pointer-coarse:min-h-11"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
      />
    </search>
  )
}

/** Everybody the filters leave, not the page alone. */
function TableDownload({ view }: { view: QueueView }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const take = useMutation({
    mutationFn: () => fetchExpertsTable(api, queryOf(view)),
    onSuccess: (table) => saveFile(table, `experts-${copenhagenDay(new Date())}.csv`),
  })
  return (
    <Button tone="quiet" size="small" icon={<Download />} loading={take.isPending} onClick={() => take.mutate()}>
      {t('admin-experts.csv')}
    </Button>
  )
}
