import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Columns3, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copenhagenDay } from '@husrum/contract/core/time/copenhagen-time.rules.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Popover } from '#ui/overlays/Popover.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { shownColumns, switchColumn, type AdminColumn } from '../admin-columns.ts'
import { changed, type AdminView } from '../admin-view.ts'
import { SeveralFilter } from './SeveralFilter.tsx'
import { SavedViews } from './SavedViews.tsx'

/** One choice above the list, stored in the address under its name. */
export type AdminFilter = {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  /** Several values can be chosen; else one. */
  several?: true
}

export type ListToolsProps<Row> = {
  /** The list's name, for its saved views and its file. */
  list: string
  view: AdminView
  ownSort: string
  columns: readonly AdminColumn<Row>[]
  filters: readonly AdminFilter[]
  /** Filters of this list only, a period for instance. */
  more?: ReactNode
  /** The list has headers to press and columns to choose. */
  isTable?: boolean
  /** How many rows match the filters, as a sentence. */
  summary: string
  download?: (() => Promise<Blob>) | undefined
}

/** Above the rows: filters, columns, saved views and the table as a file. All but the last are in the address. */
export function ListTools<Row>({
  list,
  view,
  ownSort,
  columns,
  filters,
  more,
  isTable = true,
  summary,
  download,
}: ListToolsProps<Row>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const show = (change: object) =>
    void navigate({
      to: '.',
      search: changed({ page: undefined, ...change }),
      resetScroll: false,
    })
  const chosen: Readonly<Record<string, unknown>> = { ...view }
  const sortable = columns.filter(({ sort }) => sort !== undefined)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-2 md:px-7">
      {filters.map(({ name, label, options, several }) =>
        several ? (
          <SeveralFilter
            key={name}
            label={label}
            options={options}
            chosen={valuesOf(chosen[name])}
            onChange={(values) => show({ [name]: values })}
          />
        ) : (
          <Select
            key={name}
            tone="bare"
            label={label}
            className="text-13!"
            value={options.find(({ value }) => valuesOf(chosen[name]).includes(value))?.value ?? ''}
            options={[{ value: '', label: t('admin.filter.any') }, ...options]}
            onChange={(event) => show({ [name]: event.target.value || undefined })}
          />
        ),
      )}
      {more}
      {/* Cards have no headers to press. */}
      {sortable.length > 0 && (
        <Select
          tone="bare"
          label={t('admin.sort')}
          className={clsx('text-13!', isTable && '@3xl:hidden')}
          value={view.sort ?? ownSort}
          options={sortable.flatMap(({ sort = '', label }) => [
            { value: sort, label: t('admin.sortUp', { column: t(label) }) },
            { value: `-${sort}`, label: t('admin.sortDown', { column: t(label) }) },
          ])}
          onChange={(event) => show({ sort: event.target.value === ownSort ? undefined : event.target.value })}
        />
      )}
      <div className="flex items-center gap-2 @max-3xl:w-full @3xl:ml-auto">
        <p role="status" className="mr-2 flex-1 text-13 text-ink-2">
          {summary}
        </p>
        <div className={isTable ? 'hidden @3xl:block' : 'hidden'}>
          <Popover
            align="end"
            title={t('admin.columns.title')}
            trigger={
              <Button size="small" icon={<Columns3 aria-hidden="true" className="size-4" />}>
                {t('admin.columns.open')}
              </Button>
            }
          >
            <ul className="grid min-w-48">
              {columns.slice(1).map(({ key, label }) => (
                <li key={key}>
                  <Checkbox
                    size="small"
                    checked={shownColumns(columns, view.columns).includes(key)}
                    onChange={() => show({ page: view.page, columns: switchColumn(columns, view.columns, key) })}
                  >
                    {t(label)}
                  </Checkbox>
                </li>
              ))}
            </ul>
          </Popover>
        </div>
        <SavedViews list={list} />
        {download && <TableDownload list={list} download={download} />}
      </div>
    </div>
  )
}

/** The values of a filter in the address, one or several. */
const valuesOf = (chosen: unknown): string[] => [chosen ?? []].flat().map(String)

/** All rows that match the filters, not only this page. */
export function TableDownload({ list, download }: { list: string; download: () => Promise<Blob> }) {
  const { t } = useTranslation()
  const take = useMutation({
    mutationFn: download,
    onSuccess: (table) => saveFile(table, `${list}-${copenhagenDay(new Date())}.csv`),
  })
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" className="size-4" />}
      loading={take.isPending}
      onClick={() => take.mutate()}
    >
      <span className="@max-3xl:sr-only">{t('admin.csv')}</span>
    </Button>
  )
}
