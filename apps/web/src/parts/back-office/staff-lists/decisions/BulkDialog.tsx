import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '@husrum/contract/core/locales.ts'
import { adminKey } from '#queries/back-office/staff-lists.ts'
import { useShell } from '#lib/shell-context.ts'
import { showToast } from '#lib/toast.ts'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog, DialogClose } from '#ui/overlays/Dialog.tsx'
import { Select } from '#ui/choices/Select.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { Bulk, BulkAction, BulkField, BulkRow } from '../bulk-action.ts'
import { undoButton } from './undo-button.ts'

/** A preview of what one action would do to each selected row, the fields it needs, and the button that runs it. */
export function BulkDialog({
  bulk: { run },
  action: { action, label, tone, reason: least = 0, fields = [], asksReason, reverse },
  ids,
  nameOf,
  onClose,
  onDone,
}: {
  bulk: Bulk
  action: BulkAction
  ids: number[]
  nameOf: (id: number) => string
  onClose: () => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [given, setGiven] = useState<Record<string, string>>({})
  const [tries, setTries] = useState(0)
  const asked = tries > 0
  const body = useRef<HTMLDivElement>(null)
  // up to a hundred rows are between the fields, so the missing field may be out of sight
  useEffect(() => {
    if (tries > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])
  const again = () => queryClient.invalidateQueries({ queryKey: adminKey })
  const shown = fields.filter(({ when }) => when?.(given) ?? true)
  const values = Object.fromEntries(shown.map(({ name }) => [name, given[name]?.trim() ?? '']))
  const extra = fields.length > 0 ? { values } : {}
  const needed = asksReason?.(given) === false ? 0 : least
  const preview = useQuery({
    queryKey: ['admin-bulk', action, ids, fields.filter(({ options }) => options).map(({ name }) => given[name])],
    // the preview of an action that needs a reason is requested before there is one
    queryFn: () => run({ ids, action, preview: true, ...extra }),
    placeholderData: (before) => before,
    gcTime: 0,
    staleTime: Infinity,
  })
  const ready = (preview.data ?? []).filter(({ outcome }) => outcome === 'ready').map(({ id }) => id)
  const tell = (
    outcomes: readonly BulkRow[],
    what: 'done' | 'undone',
    onUndo?: (done: readonly BulkRow[]) => Promise<void>,
  ) => {
    const done = outcomes.filter(({ outcome }) => outcome === 'done')
    const refused = outcomes.length - done.length
    showToast(
      refused > 0
        ? t(what === 'done' ? 'admin.bulk.partly' : 'admin.bulk.undonePartly', { count: done.length, refused })
        : t(`admin.bulk.${what}`, { count: done.length }),
      {
        tone: refused > 0 ? 'neutral' : 'success',
        seconds: 15,
        ...(onUndo && done.length > 0 ? { action: undoButton(t('admin.bulk.undo'), () => onUndo(done)) } : {}),
      },
    )
  }
  const undo = async (done: readonly BulkRow[]) => {
    const seen = Object.fromEntries(done.flatMap((row) => (row.seen ? [[row.id, row.seen]] : [])))
    const outcomes = await run({
      ids: done.map(({ id }) => id),
      action: reverse ?? '',
      preview: false,
      ...(Object.keys(seen).length > 0 ? { seen } : {}),
    })
    await again()
    tell(outcomes, 'undone')
  }
  const act = useMutation({
    mutationFn: () =>
      run({ ids: ready, action, preview: false, ...extra, ...(needed > 0 ? { reason: reason.trim() } : {}) }),
    onSuccess: async (outcomes) => {
      onClose()
      onDone()
      await again()
      tell(outcomes, 'done', reverse === undefined ? undefined : undo)
    },
  })
  const isShort = ({ name, problem, least: needs = 1 }: BulkField) =>
    problem !== undefined && (values[name]?.length ?? 0) < needs
  const go = () => {
    setTries(tries + 1)
    if (reason.trim().length >= needed && !shown.some(isShort) && !preview.isPlaceholderData) act.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      modalOnly
      title={t(label)}
      description={preview.data && t('admin.bulk.ready', { count: ready.length, of: ids.length })}
      footer={
        <>
          <DialogClose render={<Button>{t('admin.bulk.cancel')}</Button>} />
          {ready.length > 0 && (
            <Button tone={tone === 'danger' ? 'danger' : 'primary'} loading={act.isPending} onClick={go}>
              {t('admin.bulk.go', { count: ready.length })}
            </Button>
          )}
        </>
      }
    >
      <div ref={body}>
        {preview.isError && <LoadFailed className="" error={preview.error} retry={() => void preview.refetch()} />}
        {preview.isPending && <Skeleton shape="block" className="h-32" />}
        {ready.length > 0 && shown.length > 0 && (
          <div className="mb-4 grid gap-4">
            {shown.map((field) => (
              <Asked
                key={field.name}
                field={field}
                value={given[field.name] ?? ''}
                error={asked && isShort(field) ? field.problem : undefined}
                onChange={(value) => setGiven({ ...given, [field.name]: value })}
              />
            ))}
          </div>
        )}
        {preview.data && (
          <ul className="divide-y divide-line border-y border-line text-15">
            {preview.data.map((row) => (
              <li key={row.id} className="py-2">
                <span className="font-semibold wrap-anywhere">{nameOf(row.id)}</span>
                <Outcome row={row} />
              </li>
            ))}
          </ul>
        )}
        {needed > 0 && ready.length > 0 && (
          <TextArea
            className="mt-4"
            label={t('admin.bulk.reason')}
            hint={t('admin.bulk.reasonHint')}
            error={asked && reason.trim().length < needed ? t('admin.bulk.short', { count: needed }) : undefined}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}

function Asked({
  field: { label, hint, options, placeholder, most },
  value,
  error,
  onChange,
}: {
  field: BulkField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const frame = { label, hint, error, value }
  return options ? (
    <Select {...frame} {...{ options, placeholder }} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextField {...frame} maxLength={most} onChange={(event) => onChange(event.target.value)} />
  )
}

/** The outcome for one row, with what the person would read. */
function Outcome({ row: { outcome, message, reason, locale } }: { row: BulkRow }) {
  const { t } = useTranslation()
  const { language } = useShell()
  if (outcome !== 'ready') return <span className="block text-13 text-danger">{message ?? outcome}</span>
  const reads =
    locale &&
    new Intl.DisplayNames([language === 'en' ? 'en-GB' : language], { type: 'language' }).of(languageOf(locale))
  return (
    <span className="block text-13 text-ink-2">
      {t('admin.bulk.willHappen')}
      {reads && ` · ${reads}`}
      {reason && locale && (
        <q lang={languageOf(locale)} className="block wrap-anywhere">
          {reason}
        </q>
      )}
    </span>
  )
}
