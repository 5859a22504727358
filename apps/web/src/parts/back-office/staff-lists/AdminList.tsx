import type { UseQueryResult } from '@tanstack/react-query'
import type { RowSelectionState } from '@tanstack/react-table'
import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminPage } from '#queries/back-office/staff-lists.ts'
import { useNow } from '#parts/market/leads/use-now.ts'
import { KeyHints } from '#parts/back-office/work-list/KeyHints.tsx'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { useFocusInPane } from '#parts/back-office/work-list/use-focus-in-pane.ts'
import { useKeysOn } from '#parts/back-office/work-list/use-keys-on.ts'
import { useListKeys } from '#parts/back-office/work-list/use-list-keys.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import type { AdminColumn } from './admin-columns.ts'
import { changed, isNarrowed, unfiltered, type AdminView } from './admin-view.ts'
import { AdminBar, useBarSearch } from './page-frame/AdminBar.tsx'
import { AdminTable, rowElement, type Selection } from './AdminTable.tsx'
import type { Bulk } from './bulk-action.ts'
import { BulkBar } from './decisions/BulkBar.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { ListTools, type AdminFilter } from './filters/ListTools.tsx'
import { useFocusFallback } from './use-focus-kept.ts'

export type AdminListProps<Row extends { id: number }> = {
  /** A short name in small letters, for saved views, the shortcut switch and the file. */
  name: string
  /** The parameters of the address that identify the list. They are no filters, so clearing the filters leaves them. */
  place?: readonly string[]
  title: string
  /** What the search box searches; without it the list has no search. */
  searchLabel?: string
  view: AdminView
  /** The order without `sort` in the address, the same as on the server. */
  ownSort: string
  list: UseQueryResult<AdminPage<Row>>
  columns: readonly AdminColumn<Row>[]
  nameOf: (row: Row) => string
  loadedAt: number
  filters?: readonly AdminFilter[]
  /** Further filters of this list. */
  more?: ReactNode
  /** In place of the table: elements marked `data-row`, each with a link `data-list-row` whose id is its row's. */
  renderRows?: (shown: { rows: readonly Row[]; selection: Selection | undefined }) => ReactNode
  /** Buttons of the bar at the top of the page. */
  barActions?: ReactNode
  /** Between bar and tools: tiles, a notice. */
  above?: ReactNode
  /** Buttons at the end of each row. */
  renderRowActions?: (row: Row) => ReactNode
  download?: () => Promise<Blob>
  /** Actions on several rows at once. */
  bulk?: Bulk
  /** The drawer gets more room than the list. */
  widePane?: boolean
  /** The drawer; its title takes the focus where the drawer covers the list. */
  renderPane?: (id: number, title: RefObject<HTMLHeadingElement | null>) => ReactNode
  /** Single-letter shortcuts for the row that has the focus, else for the open row. */
  keys?: readonly { key: string; label: string; act: (row: Row) => void }[]
  /** Shown while no filter is set and the list is empty. */
  empty: { title: string; text: string }
}

const SHARED_KEYS: readonly ShownKey[] = [
  { marks: ['j', 'k'], label: 'admin.keys.walk' },
  { marks: ['Enter'], label: 'admin.keys.open' },
  { marks: ['/'], label: 'admin.keys.search' },
  { marks: ['x'], label: 'admin.keys.choose' },
  { marks: ['Esc'], label: 'admin.keys.close' },
  { marks: ['?'], label: 'admin.keys.list' },
]

/** A list for staff with search, filters, order, columns, pages, bulk actions and a drawer. */
export function AdminList<Row extends { id: number }>(props: AdminListProps<Row>) {
  const {
    name,
    place = [],
    title,
    searchLabel,
    view,
    ownSort,
    list,
    columns,
    nameOf,
    loadedAt,
    bulk,
    renderPane,
    keys = [],
  } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  const section = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const paneTitle = useRef<HTMLHeadingElement>(null)
  const [keysOn, setKeysOn] = useKeysOn('admin')
  const [keysListed, setKeysListed] = useState(false)
  const [chosen, setChosen] = useChosen(view)
  const now = useNow(loadedAt)
  const rows = list.data?.data ?? []
  const meta = list.data?.meta
  const isOpen = renderPane !== undefined && view.open !== undefined
  const show = (change: Partial<AdminView>) => void navigate({ to: '.', search: changed(change), resetScroll: false })
  const search = useBarSearch({
    label: searchLabel ?? '',
    words: view.q,
    onWords: (q) => show({ q, page: undefined }),
  })
  const marked = () => rows.find(({ id }) => id === markedRow()) ?? rows.find(({ id }) => id === view.open)
  const toggle = (id: number) => {
    const { [id]: was, ...others } = chosen
    setChosen(was ? others : { ...others, [id]: true })
  }
  useListKeys(body, keysOn, {
    keys: {
      '?': () => setKeysListed(true),
      ...(searchLabel ? { '/': search.focus } : {}),
      ...(bulk
        ? {
            x: () => {
              const row = marked()
              if (row) toggle(row.id)
            },
          }
        : {}),
      ...Object.fromEntries(
        keys.map(({ key, act }) => [
          key,
          () => {
            const row = marked()
            if (row) act(row)
          },
        ]),
      ),
    },
    ...(isOpen ? { close: () => show({ open: undefined }) } : {}),
  })
  useFocusInPane(isOpen ? view.open : undefined, isOpen ? view.open : undefined, paneTitle, rowElement)
  useFocusFallback(root, paneTitle, section)

  const listed = [
    ...SHARED_KEYS.filter(({ marks: [mark] }) => (mark === 'x' ? bulk : mark === '/' ? searchLabel : true)),
    ...keys.map(({ key, label }) => ({ marks: [key], label })),
  ]
  const ids = Object.keys(chosen).map(Number)
  const selection = bulk && { chosen, onChange: setChosen }
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <AdminBar title={title} {...(searchLabel ? { search } : {})} actions={props.barActions} />
      <div className="relative flex min-h-0 flex-1">
        <section
          ref={section}
          tabIndex={-1}
          aria-label={title}
          className={clsx('@container flex min-h-0 min-w-0 flex-1 flex-col outline-none', isOpen && 'max-lg:hidden')}
        >
          {props.above}
          <ListTools
            list={name}
            view={view}
            ownSort={ownSort}
            columns={columns}
            filters={props.filters ?? []}
            more={props.more}
            isTable={props.renderRows === undefined}
            download={props.download}
            summary={
              meta === undefined
                ? ''
                : meta.total_is_capped
                  ? t('admin.countMore', { count: meta.total })
                  : t('admin.count', { count: meta.total })
            }
          />
          <div ref={body} className="relative min-h-0 flex-1 overflow-y-auto">
            {!list.data && !list.isError && <ListSkeleton />}
            {list.isError && !list.data && (
              <LoadFailed className="px-4 md:px-7" error={list.error} retry={() => void list.refetch()} />
            )}
            {list.data && rows.length === 0 && <NothingFound {...{ view, place }} empty={props.empty} />}
            {rows.length > 0 && props.renderRows?.({ rows, selection })}
            {rows.length > 0 && !props.renderRows && (
              <AdminTable
                caption={title}
                {...{ rows, columns, view, ownSort, nameOf, now }}
                stale={list.isPlaceholderData}
                {...(selection ? { selection } : {})}
                {...(props.renderRowActions ? { renderActions: props.renderRowActions } : {})}
              />
            )}
            {meta && meta.last_page > 1 && (
              <Pagination
                className="px-4 py-3 md:px-7"
                page={meta.current_page}
                lastPage={meta.last_page}
                renderLink={(page) => (
                  <Link to="." search={changed({ page: page > 1 ? page : undefined, open: undefined })} />
                )}
                summary={t('admin.pages', { from: meta.from ?? 0, to: meta.to ?? 0, count: meta.total })}
              />
            )}
          </div>
          {bulk && ids.length > 0 && (
            <BulkBar
              bulk={bulk}
              ids={ids}
              nameOf={(id) => {
                const row = rows.find((each) => each.id === id)
                return row ? nameOf(row) : String(id)
              }}
              onDone={() => setChosen({})}
            />
          )}
          <KeyHints
            keys={listed}
            on={keysOn}
            onChange={setKeysOn}
            switchLabel={keysOn ? t('admin.keys.off') : t('admin.keys.on')}
            className="min-h-11 bg-plaster pl-4 md:pl-7"
          />
        </section>
        {isOpen && (
          <section
            aria-label={t('admin.pane')}
            className={clsx(
              '@container relative min-h-0 w-full min-w-0 overflow-y-auto border-line bg-wall lg:shrink-0 lg:border-l',
              props.widePane ? 'lg:w-3/5' : 'lg:w-110',
            )}
          >
            {renderPane(view.open ?? 0, paneTitle)}
          </section>
        )}
      </div>
      {keysListed && <KeysDialog keys={listed} on={keysOn} onChange={setKeysOn} onClose={() => setKeysListed(false)} />}
    </div>
  )
}

/** The row that has the focus or contains the focused element. */
function markedRow(): number | undefined {
  const row = document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
  return row ? Number(row) : undefined
}

/** Only visible rows can be selected: another page, filter or order clears the selection. */
function useChosen({ open: _open, columns: _columns, ...asked }: AdminView) {
  const of = JSON.stringify(asked)
  const [kept, setKept] = useState<{ of: string; chosen: RowSelectionState }>({ of, chosen: {} })
  const chosen = kept.of === of ? kept.chosen : {}
  return [chosen, (next: RowSelectionState) => setKept({ of, chosen: next })] as const
}

/** Shown when the list is empty, or when no row matches the filters. */
function NothingFound({
  view,
  place,
  empty,
}: {
  view: AdminView
  place: readonly string[]
  empty: AdminListProps<{ id: number }>['empty']
}) {
  const { t } = useTranslation()
  if (!isNarrowed(view, place))
    return (
      <EmptyState drawing="chair" tone="plain" className="px-4 py-10 md:px-7" title={empty.title}>
        {empty.text}
      </EmptyState>
    )
  return (
    <EmptyState
      drawing="magnifier"
      tone="plain"
      className="px-4 py-10 md:px-7"
      title={t('admin.nothing.title')}
      action={<Button render={<Link to="." search={unfiltered(place)} />}>{t('admin.nothing.action')}</Button>}
    >
      {t('admin.nothing.text')}
    </EmptyState>
  )
}

type ShownKey = {
  marks: readonly string[]
  /** A literal key of the texts. */ label: string
}

/** The shortcuts of a list, opened with `?`, and the switch that turns them off. */
function KeysDialog({
  keys,
  on,
  onChange,
  onClose,
}: {
  keys: readonly ShownKey[]
  on: boolean
  onChange: (on: boolean) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('admin.keys.title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-15">
        {keys.map(({ marks, label }) => (
          <div key={label} className="contents">
            <dt className="flex gap-1">
              {marks.map((mark) => (
                <kbd key={mark} className="rounded-small border border-line-strong px-1.5 font-sans leading-snug">
                  {mark}
                </kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <Checkbox className="mt-4" checked={on} onChange={(event) => onChange(event.target.checked)}>
        {t('admin.keys.use')}
      </Checkbox>
    </Dialog>
  )
}
