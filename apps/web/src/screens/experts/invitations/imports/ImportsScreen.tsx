import { useState, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Link as RouterLink } from '@tanstack/react-router'
import type { ImportLine, ExpertImport } from '@husrum/contract/experts/invitations/imports.ts'
import { importVerdicts } from '@husrum/contract/experts/invitations/imports.rules.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { importActions, expertImportQueries } from '#queries/experts/invitations.imports.ts'
import { adminLinks } from '#lib/addresses/admin-paths.ts'
import { AdminPage, AdminSection } from '#parts/back-office/staff-lists/page-frame/AdminPage.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { refusalSentence } from '#lib/api/refusals.ts'
import { saveFile } from '#lib/api/save-file.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { Moment } from '#parts/back-office/staff-lists/cells/Moment.tsx'
import { useNow } from '#parts/market/leads/use-now.ts'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { ConfirmDialog } from '#parts/forms/dialogs/ConfirmDialog.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { ListForm, type Tried } from './ListForm.tsx'

type ImportsScreenProps = { page: number; loadedAt: number; mayWrite: boolean }

/** Imports a list of experts: check it, run it, undo it. */
export function ImportsScreen({ page, loadedAt, mayWrite }: ImportsScreenProps) {
  const { t } = useTranslation()
  const [tried, setTried] = useState<Tried>()
  return (
    <AdminPage
      title={t('admin-imports.title')}
      actions={
        <ButtonLink {...adminLinks.invitations()} size="small">
          {t('admin-imports.back')}
        </ButtonLink>
      }
    >
      {mayWrite && <ListForm onChecked={setTried} />}
      {tried && <CheckedPart key={tried.checked.fingerprint} tried={tried} onDone={() => setTried(undefined)} />}
      <EarlierPart page={page} loadedAt={loadedAt} mayWrite={mayWrite} />
    </AdminPage>
  )
}

const tones = {
  ready: 'success',
  error: 'danger',
  duplicate: 'off',
  has_account: 'off',
  invited: 'off',
  refused: 'off',
} as const

/** The planned outcome for each line, and the button that runs the import. */
function CheckedPart({ tried: { list, checked }, onDone }: { tried: Tried; onDone: () => void }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { counts, lines, left_out, fingerprint } = checked
  const start = useMutation({
    mutationFn: () => importActions(api).start({ ...list, fingerprint }),
    onSuccess: async ({ invited }) => {
      onDone()
      await client.invalidateQueries({ queryKey: adminKey })
      showToast(t('admin-imports.checked.done', { count: invited }), { tone: 'success' })
    },
  })
  const report = useMutation({
    mutationFn: async () => saveFile(await importActions(api).report(list), `${list.file_name}-result.csv`),
  })
  // Lines that need attention come first.
  const shown = [
    ...lines.filter(({ verdict }) => verdict !== 'ready'),
    ...lines.filter((line) => line.verdict === 'ready'),
  ]
  return (
    <section aria-labelledby="checked" className="min-w-0">
      <h2 id="checked" ref={heading} tabIndex={-1} className="text-17 font-semibold outline-none">
        {t('admin-imports.checked.title')}
      </h2>
      <p className="mt-1 text-15 text-ink-2">{t('admin-imports.checked.about')}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {importVerdicts
          .filter((verdict) => counts[verdict] > 0)
          .map((verdict) => (
            <li key={verdict}>
              <Badge tone={tones[verdict]}>
                {t(`admin-imports.verdict.${verdict}`)} {t('admin.number', { value: counts[verdict] })}
              </Badge>
            </li>
          ))}
      </ul>
      {left_out.length > 0 && (
        <p className="mt-3 text-15 wrap-anywhere text-ink-2">
          {t('admin-imports.checked.leftOut', { columns: left_out.join(', ') })}
        </p>
      )}
      <FormRefusal>{refusalSentence(start.error)}</FormRefusal>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        {counts.ready > 0 ? (
          <Button tone="primary" loading={start.isPending} onClick={() => start.mutate()}>
            {t('admin-imports.checked.go', { count: counts.ready })}
          </Button>
        ) : (
          <p className="font-semibold">{t('admin-imports.checked.none')}</p>
        )}
        <Button
          icon={<Download aria-hidden="true" className="size-4" />}
          loading={report.isPending}
          onClick={() => report.mutate()}
        >
          {t('admin-imports.checked.report')}
        </Button>
      </div>
      <div className="mt-4 border-y border-line">
        <table aria-label={t('admin-imports.checked.table')} className="w-full text-left text-15">
          <thead className="bg-plaster text-13 text-ink-2">
            <tr>
              {(['line', 'person', 'verdict'] as const).map((column) => (
                <th key={column} scope="col" className="px-3 py-2 font-normal">
                  {t(`admin-imports.checked.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {shown.map((line) => (
              <Line key={line.line} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

function Line({ line: { line, name, email, verdict, of_line, problems } }: { line: ImportLine }) {
  const { t } = useTranslation()
  return (
    <tr className="align-top">
      <th scope="row" className="px-3 py-2 font-semibold tabular-nums">
        {t('admin.number', { value: line })}
      </th>
      <td className="px-3 py-2 wrap-anywhere">
        {name}
        <span className="block text-13 text-ink-2">{email}</span>
        {of_line !== null && <p className="mt-1">{t('admin-imports.checked.sameAs', { line: of_line })}</p>}
        {problems.length > 0 && (
          <ul className="mt-1 grid gap-1">
            {problems.map(({ column, value, message }) => (
              <li key={column}>
                <b className="font-semibold">
                  {value === ''
                    ? t('admin-imports.checked.empty', { column })
                    : t('admin-imports.checked.at', { column, value })}
                </b>{' '}
                <span className="text-ink-2">{message}</span>
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className="px-3 py-2">
        <Badge tone={tones[verdict]}>{t(`admin-imports.verdict.${verdict}`)}</Badge>
      </td>
    </tr>
  )
}

/** While emails are being written. */
const WATCH_MS = 2_000

/** Imports that were run, with the state of their invitations. */
function EarlierPart({ page, loadedAt, mayWrite }: { page: number; loadedAt: number; mayWrite: boolean }) {
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
    <ConfirmDialog
      modalOnly
      title={t('admin-imports.earlier.undoTitle', { name: row.file_name })}
      description={t('admin-imports.earlier.undoAbout', { count: row.open, taken: row.taken_over })}
      cancel={t('admin-imports.cancel')}
      confirm={t('admin-imports.earlier.undo')}
      busy={undo.isPending}
      onConfirm={() => undo.mutate()}
      onClose={onClose}
    />
  )
}
