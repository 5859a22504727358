import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link as RouterLink } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExpertImport } from '@husrum/contract/experts/invitations/imports.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { expertImportQueries, importActions } from '#queries/experts/invitations.imports.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminSection } from '#parts/back-office/staff-lists/page-frame/AdminPage.tsx'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { useNow } from '#parts/market/leads/use-now.ts'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'

/** While emails are being written. */
const WATCH_MS = 2_000

/** Imports that were run, with the state of their invitations. */
export function EarlierPart({ page, loadedAt, mayWrite }: { page: number; loadedAt: number; mayWrite: boolean }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const now = useNow(loadedAt)
  const list = useQuery({
    ...expertImportQueries(api).list({ page }),
    refetchInterval: ({ state }) => (state.data?.data.some(({ waiting }) => waiting > 0) ? WATCH_MS : 60_000),
  })
  const [undoing, setUndoing] = useState<ExpertImport>()
  const rows = list.data?.data ?? []
  const meta = list.data?.meta
  return (
    <AdminSection id="earlier" title={t('admin-imports.earlier.title')}>
      {list.isError && !list.data && <LoadFailed className="" error={list.error} retry={() => void list.refetch()} />}
      {!list.data && !list.isError && <Skeleton shape="block" className="h-24" />}
      {list.data && rows.length === 0 && <p className="text-15 text-ink-2">{t('admin-imports.earlier.none')}</p>}
      {rows.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <Row key={row.id} row={row} now={now} {...(mayWrite ? { onUndo: () => setUndoing(row) } : {})} />
          ))}
        </ul>
      )}
      {meta && meta.last_page > 1 && (
        <Pagination
          className="py-3"
          page={meta.current_page}
          lastPage={meta.last_page}
          renderLink={(to) => <RouterLink to="." search={changed({ page: to > 1 ? to : undefined })} />}
          summary={t('admin.pages', { from: meta.from ?? 0, to: meta.to ?? 0, count: meta.total })}
        />
      )}
      {undoing && <UndoDialog row={undoing} onClose={() => setUndoing(undefined)} />}
    </AdminSection>
  )
}

function Row({ row, now, onUndo }: { row: ExpertImport; now: number; onUndo?: () => void }) {
  const { t } = useTranslation()
  const { lines, invited, open, waiting, taken_over, refused, withdrawn, expired } = row
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-15">
      <div className="min-w-0 flex-1 basis-70">
        <p className="flex flex-wrap items-center gap-2 wrap-anywhere">
          <b className="font-semibold">{row.file_name}</b>
          {row.undone_at && <Badge tone="off">{t('admin-imports.earlier.undone')}</Badge>}
          <span className="text-13 text-ink-2">
            <Moment at={row.created_at} now={now} />
          </span>
        </p>
        <p className="text-13 wrap-anywhere text-ink-2">
          {row.created_by ? t('admin-imports.earlier.about', { source: row.source, name: row.created_by }) : row.source}
        </p>
        <p className="mt-1">
          {t('admin-imports.earlier.counts', { lines, invited, open, taken: taken_over, refused, withdrawn, expired })}
        </p>
        {waiting > 0 && (
          <p className="text-13 text-ink-2" role="status">
            {t('admin-imports.earlier.sending', { done: invited - waiting, of: invited })}
          </p>
        )}
        <Link {...adminLinks.invitationsOf(row.id)}>
          {t('admin-imports.earlier.show')}
          <span className="sr-only"> {row.file_name}</span>
        </Link>
      </div>
      {onUndo && row.undone_at === null && open > 0 && (
        <Button size="small" aria-haspopup="dialog" onClick={onUndo}>
          {t('admin-imports.earlier.undo')}
          <span className="sr-only"> {row.file_name}</span>
        </Button>
      )}
    </li>
  )
}

function UndoDialog({ row, onClose }: { row: ExpertImport; onClose: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => importActions(api).undo(row.id),
    onSuccess: (after) =>
      showToast(t('admin-imports.earlier.undoDone', { count: after.withdrawn - row.withdrawn }), { tone: 'success' }),
    onSettled: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: adminKey })
    },
  })
  return (
    <Dialog
      open
      modalOnly
      onOpenChange={(open) => !open && onClose()}
      title={t('admin-imports.earlier.undoTitle', { name: row.file_name })}
      description={t('admin-imports.earlier.undoAbout', { count: row.open, taken: row.taken_over })}
      footer={
        <>
          <DialogClose render={<Button>{t('admin-imports.cancel')}</Button>} />
          <Button tone="danger" loading={undo.isPending} onClick={() => undo.mutate()}>
            {t('admin-imports.earlier.undo')}
          </Button>
        </>
      }
    />
  )
}
