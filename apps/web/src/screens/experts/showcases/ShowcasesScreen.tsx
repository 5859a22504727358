import { useQuery, useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Grid2x2, Rows3, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminShowcase } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { adminShowcaseQueries, showcaseCalls } from '#queries/experts/showcases.staff.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { followCatalogue } from '#queries/back-office/catalogue.ts'
import type { AdminPage } from '#queries/back-office/staff-lists.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import type { AdminColumn } from '#parts/back-office/staff-lists/admin-columns.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminList } from '#parts/back-office/staff-lists/AdminList.tsx'
import type { Bulk } from '#parts/back-office/staff-lists/bulk-action.ts'
import { rowElement } from '#parts/back-office/staff-lists/AdminTable.tsx'
import { momentColumn } from '#parts/back-office/staff-lists/moment-column.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Photo, SMALL_PHOTO } from '#ui/pictures/Photo.tsx'
import { Segmented } from '#ui/choices/Segmented.tsx'
import { moved } from '#parts/forms/sorting/moved.ts'
import { ShowcaseGrid } from './ShowcaseGrid.tsx'
import { ShowcasePane, ShowcaseState } from './ShowcasePane.tsx'
import { queryOf, type ShowcasesView } from './showcases-view.ts'
import { TagDialog } from './TagDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'

const mutationKey = ['order of showcases']

/** Moves one photo to the position of another: shown at once, announced, and undone if it is refused. */
function useShowcaseOrder(queryKey: QueryKey) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = useQueryClient()
  const [said, setSaid] = useState('')
  const { mutate } = useMutation({
    mutationKey,
    // Each move is based on the result of the one before.
    scope: { id: 'order of showcases' },
    mutationFn: ({ id, beside }: { id: number; beside: { before: number } | { after: number } }) =>
      showcaseCalls(api).move(id, beside),
    // The list is fetched again once the last of several moves is done.
    onSettled: () => (client.isMutating({ mutationKey }) > 1 ? undefined : followCatalogue(client)),
  })
  const move = (rows: readonly AdminShowcase[], from: number, to: number) => {
    const [one, other] = [rows[from], rows[to]]
    if (!one || !other || one === other) return
    void client.cancelQueries({ queryKey })
    client.setQueryData<AdminPage<AdminShowcase>>(queryKey, (page) => page && { ...page, data: moved(rows, from, to) })
    const name = one.alt[language] || t('admin-showcases.number', { id: one.id })
    setSaid(t('admin-showcases.moved', { name, place: to + 1, of: rows.length }))
    mutate({ id: one.id, beside: from < to ? { after: other.id } : { before: other.id } })
  }
  return { move, said }
}

function Count({ value }: { value: number }) {
  const { t } = useTranslation()
  return t('admin.number', { value })
}

function Category({ showcase: { category } }: { showcase: AdminShowcase }) {
  const { t } = useTranslation()
  return t(`admin-showcases.category.${category}`)
}

function Described({ showcase: { id, alt }, language }: { showcase: AdminShowcase; language: 'en' | 'da' | 'de' }) {
  const { t } = useTranslation()
  return alt[language] || t('admin-showcases.number', { id })
}

const columnsOf = (language: 'en' | 'da' | 'de'): AdminColumn<AdminShowcase>[] => [
  {
    key: 'alt',
    label: 'admin-showcases.column.photo',
    cell: (showcase) => <Described showcase={showcase} language={language} />,
    under: ({ picture }) => (
      <Photo photo={picture} ratio="3/2" sizes="9rem" upTo={SMALL_PHOTO} alt="" className="mt-1.5 w-36" />
    ),
  },
  { key: 'style', label: 'admin-showcases.field.style', cell: ({ style }) => style?.name },
  { key: 'room', label: 'admin-showcases.field.room', cell: ({ room }) => room?.name },
  {
    key: 'category',
    label: 'admin-showcases.field.category',
    optional: true,
    cell: (showcase) => <Category showcase={showcase} />,
  },
  { key: 'state', label: 'admin-showcases.field.state', cell: (showcase) => <ShowcaseState showcase={showcase} /> },
  { key: 'credit', label: 'admin-showcases.field.credit', optional: true, cell: ({ credit }) => credit },
  {
    key: 'uses',
    label: 'admin-showcases.column.uses',
    align: 'end',
    card: 'labelled',
    cell: ({ uses }) => <Count value={uses.briefs + uses.experts} />,
  },
  {
    key: 'position',
    label: 'admin-showcases.column.position',
    sort: 'position',
    align: 'end',
    card: 'labelled',
    cell: ({ position }) => position,
  },
  momentColumn('created_at', 'admin-showcases.field.created', { optional: true, card: 'none' }),
]

function Layout({ isGrid }: { isGrid: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Segmented
      legend={t('admin-showcases.layout.legend')}
      className="[&_label]:min-h-8 [&_label]:px-2.5 [&_label]:text-13 pointer-coarse:[&_label]:min-h-11"
      value={isGrid ? 'grid' : 'table'}
      options={[
        { value: 'grid', label: t('admin-showcases.layout.grid'), icon: <Grid2x2 aria-hidden="true" /> },
        { value: 'table', label: t('admin-showcases.layout.table'), icon: <Rows3 aria-hidden="true" /> },
      ]}
      onChange={(layout) =>
        void navigate({
          to: '.',
          search: changed({ layout: layout === 'table' ? layout : undefined }),
          resetScroll: false,
        })
      }
    />
  )
}

/** The photos that forms offer for choosing a style. */
export function ShowcasesScreen({ view, loadedAt }: { view: ShowcasesView; loadedAt: number }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const role = useAccount()?.staff_role
  const mayWrite = role === 'owner' || role === 'moderator'
  const [uploading, setUploading] = useState(false)
  const [tagging, setTagging] = useState<number[]>()
  const { data: styles = [] } = useQuery(referenceQueries(api).styles())
  const columns = useMemo(() => columnsOf(language), [language])
  const queries = adminShowcaseQueries(api)
  const query = queryOf(view)
  const list = useQuery(queries.list(query))
  const isGrid = view.layout !== 'table'
  const { move, said } = useShowcaseOrder(queries.list(query).queryKey)
  const rows = list.data?.data ?? []
  const mayMove = mayWrite && isGrid && view.sort === undefined && !list.isPlaceholderData
  const onMove = (from: number, to: number) => move(rows, from, to)
  const bulk: Bulk = {
    actions: [
      { action: 'tag', label: 'admin-showcases.bulk.tag', open: setTagging },
      { action: 'offer', label: 'admin-showcases.offer', reverse: 'hide' },
      { action: 'hide', label: 'admin-showcases.hide', reverse: 'offer' },
      { action: 'delete', label: 'admin-showcases.bulk.delete', tone: 'danger', reverse: 'restore' },
    ],
    // the actions above
    run: ({ ids, action, preview }) => showcaseCalls(api).bulk({ ids, action: action as 'offer', preview }),
  }
  return (
    <>
      <AdminList<AdminShowcase>
        name="showcases"
        place={['layout']}
        title={t('admin-showcases.title')}
        searchLabel={t('admin-showcases.search')}
        view={view}
        ownSort="position"
        list={list}
        columns={columns}
        nameOf={({ id, alt }) => alt[language] || t('admin-showcases.number', { id })}
        loadedAt={loadedAt}
        barActions={
          mayWrite && (
            <Button
              size="small"
              tone="primary"
              icon={<Upload aria-hidden="true" className="size-4" />}
              onClick={() => setUploading(true)}
            >
              {t('admin-showcases.upload.open')}
            </Button>
          )
        }
        filters={[
          {
            name: 'state',
            label: t('admin-showcases.field.state'),
            options: (['offered', 'hidden'] as const).map((value) => ({
              value,
              label: t(`admin-showcases.state.${value}`),
            })),
          },
          {
            name: 'category',
            label: t('admin-showcases.field.category'),
            options: (['interior', 'architecture'] as const).map((value) => ({
              value,
              label: t(`admin-showcases.category.${value}`),
            })),
          },
          {
            name: 'style',
            several: true,
            label: t('admin-showcases.field.style'),
            options: styles.map(({ slug, name }) => ({ value: slug, label: name })),
          },
          {
            name: 'tagged',
            label: t('admin-showcases.filter.tagged'),
            options: [
              { value: 'yes', label: t('admin-showcases.filter.yes') },
              { value: 'no', label: t('admin-showcases.filter.no') },
            ],
          },
        ]}
        more={<Layout isGrid={isGrid} />}
        {...(isGrid
          ? {
              renderRows: ({ rows: shown, selection }) => (
                <ShowcaseGrid
                  rows={shown}
                  open={view.open}
                  selection={selection}
                  onMove={mayMove ? onMove : undefined}
                />
              ),
            }
          : {})}
        {...(mayMove
          ? {
              keys: (
                [
                  ['[', 'admin-showcases.keys.earlier', -1],
                  [']', 'admin-showcases.keys.later', 1],
                ] as const
              ).map(([key, label, step]) => ({
                key,
                label,
                act: ({ id }: AdminShowcase) => {
                  const from = rows.findIndex((row) => row.id === id)
                  onMove(from, from + step)
                  // Its new position is rendered anew, which loses the focus.
                  requestAnimationFrame(() => document.getElementById(rowElement(id))?.focus())
                },
              })),
            }
          : {})}
        download={() => queries.table(query)}
        {...(mayWrite ? { bulk } : {})}
        renderPane={(id, title) => <ShowcasePane key={id} {...{ id, title, mayWrite }} now={loadedAt} />}
        empty={{ title: t('admin-showcases.empty.title'), text: t('admin-showcases.empty.text') }}
      />
      <LiveRegion>{said}</LiveRegion>
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
      {tagging && <TagDialog of={tagging} onClose={() => setTagging(undefined)} />}
    </>
  )
}
