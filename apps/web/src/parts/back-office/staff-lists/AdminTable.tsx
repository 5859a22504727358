import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from '@tanstack/react-table'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { shownColumns, type AdminColumn } from './admin-columns.ts'
import { changed, nextSort, type AdminView } from './admin-view.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

export type Selection = { chosen: RowSelectionState; onChange: (chosen: RowSelectionState) => void }

export type AdminTableProps<Row extends { id: number }> = {
  /** What the table shows, for screen readers. */
  caption: string
  rows: readonly Row[]
  columns: readonly AdminColumn<Row>[]
  view: AdminView
  /** The order without `sort` in the address. */
  ownSort: string
  nameOf: (row: Row) => string
  now: number
  /** A newer list is loading. */
  stale: boolean
  /** Absent where the list has no bulk actions. */
  selection?: Selection
  /** Buttons at the end of each row. */
  renderActions?: (row: Row) => ReactNode
}

export const rowElement = (id: number | undefined): string => `row-${id}`

const edge = 'border-b border-line px-2.5 py-2.5 align-middle first:pl-4 last:pr-4 md:first:pl-7 md:last:pr-7'
const cellLook = 'max-w-full min-w-0 @3xl:table-cell @3xl:border-b @3xl:border-line @3xl:px-2.5 @3xl:py-2'

/** The rows, as a table where there is room, else as cards. The state of the table is in the address. */
export function AdminTable<Row extends { id: number }>({
  caption,
  rows,
  columns,
  view,
  ownSort,
  nameOf,
  now,
  stale,
  selection,
  renderActions,
}: AdminTableProps<Row>) {
  const { t } = useTranslation()
  const sort = view.sort ?? ownSort
  const shown = shownColumns(columns, view.columns)
  const defined = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map(({ key, sort: sortable }) => helper.display({ id: key, enableSorting: sortable !== undefined }))
  }, [columns])
  const table = useTable({
    features,
    columns: defined,
    data: rows,
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    enableRowSelection: selection !== undefined,
    state: {
      sorting: columns
        .filter((column) => column.sort !== undefined && column.sort === sort.replace(/^-/, ''))
        .map(({ key }) => ({ id: key, desc: sort.startsWith('-') })),
      columnVisibility: Object.fromEntries(columns.map(({ key }) => [key, shown.includes(key)])),
      rowSelection: selection?.chosen ?? {},
    },
    onRowSelectionChange: (change) =>
      selection?.onChange(typeof change === 'function' ? change(selection.chosen) : change),
  })
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const [head] = table.getHeaderGroups()
  return (
    <table aria-busy={stale || undefined} className="block w-full border-collapse text-15 @3xl:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only bg-plaster text-13 text-ink-2 @3xl:not-sr-only @3xl:sticky @3xl:top-0 @3xl:z-10 @3xl:table-header-group">
        <tr>
          {selection && (
            <th scope="col" className={clsx(edge, 'w-8')}>
              <input
                type="checkbox"
                className="check-box"
                aria-label={t('admin.select.all')}
                checked={table.getIsAllRowsSelected()}
                onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
              />
            </th>
          )}
          {head?.headers.map((header) => {
            const column = byKey.get(header.column.id)
            if (!column) return null
            const sorted = header.column.getIsSorted()
            const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
            return (
              <th
                key={header.id}
                scope="col"
                aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                className={clsx(
                  edge,
                  'bg-plaster font-normal whitespace-nowrap',
                  column.align === 'end' ? 'text-right' : 'text-left',
                )}
              >
                {column.sort === undefined ? (
                  t(column.label)
                ) : (
                  <Link
                    to="."
                    search={changed({
                      page: undefined,
                      sort: nextSort({ sort: column.sort ?? '', descending: column.descending }, sort, ownSort),
                    })}
                    resetScroll={false}
                    className={clsx(
                      'inline-flex min-h-6 items-center gap-1 no-underline hover:text-ink hover:underline',
                      sorted && 'font-semibold text-ink',
                    )}
                  >
                    {t(column.label)}
                    {sorted && <Arrow aria-hidden="true" className="size-3.5" />}
                  </Link>
                )}
              </th>
            )
          })}
          {renderActions && (
            <th scope="col" className={clsx(edge, 'bg-plaster')}>
              <span className="sr-only">{t('admin.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody className="block @3xl:table-row-group">
        {table.getRowModel().rows.map((each) => {
          const row = each.original
          const isOpen = view.open === row.id
          return (
            <tr
              key={each.id}
              data-row={row.id}
              className={clsx(
                'relative flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 md:px-7 @3xl:table-row @3xl:border-0 @3xl:p-0',
                '@3xl:[&>*:first-child]:pl-4 @3xl:[&>*:last-child]:pr-4 md:@3xl:[&>*:first-child]:pl-7 md:@3xl:[&>*:last-child]:pr-7',
                isOpen ? 'bg-marigold-soft' : each.getIsSelected() ? 'bg-plaster' : 'hover:bg-plaster/60',
              )}
            >
              {selection && (
                <td className={clsx(cellLook, 'relative z-1')}>
                  <input
                    type="checkbox"
                    className="check-box"
                    aria-label={t('admin.select.one', { name: nameOf(row) })}
                    checked={each.getIsSelected()}
                    onChange={(event) => each.toggleSelected(event.target.checked)}
                  />
                </td>
              )}
              {each.getVisibleCells().map((cell, place) => {
                const column = byKey.get(cell.column.id)
                if (!column) return null
                if (place === 0)
                  return (
                    <th
                      key={cell.id}
                      scope="row"
                      className={clsx(cellLook, 'flex-1 basis-2/3 text-left font-normal @3xl:min-w-52')}
                    >
                      <Link
                        to="."
                        search={changed({ open: row.id })}
                        resetScroll={false}
                        id={rowElement(row.id)}
                        data-list-row
                        aria-current={isOpen ? 'true' : undefined}
                        className={clsx(
                          'font-semibold wrap-anywhere no-underline after:absolute after:inset-0',
                          isOpen && 'before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-marigold',
                        )}
                      >
                        {column.cell(row, { now })}
                      </Link>
                      {column.under && (
                        <span className="block text-13 wrap-anywhere text-ink-2">{column.under(row)}</span>
                      )}
                    </th>
                  )
                return (
                  <td
                    key={cell.id}
                    className={clsx(
                      cellLook,
                      'text-13 @3xl:text-15',
                      column.card === 'none'
                        ? '@max-3xl:hidden'
                        : '@max-3xl:has-[[data-nothing]]:hidden @max-3xl:has-[>[data-value]:empty]:hidden',
                      column.align === 'end' && '@3xl:text-right @3xl:whitespace-nowrap',
                      column.align === 'end' && !column.words && 'tabular',
                    )}
                  >
                    {column.card === 'labelled' && (
                      <span className="text-ink-2 proportional-nums @3xl:hidden">{t(column.label)}: </span>
                    )}
                    {/* separate from its label, so that a card sees whether there is a value */}
                    <div data-value className="contents">
                      {column.cell(row, { now })}
                    </div>
                  </td>
                )
              })}
              {renderActions && (
                <td className={clsx(cellLook, 'relative z-1 ml-auto text-right whitespace-nowrap')}>
                  <div className="inline-flex gap-2">{renderActions(row)}</div>
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
