import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkOutcome } from '@husrum/contract/admin-lists.ts'
import { adminKey } from '#lib/queries/admin-lists.ts'
import { showToast } from '#lib/toast.ts'
import { LoadFailed } from '#parts/work-list/LoadFailed.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog, DialogClose } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextArea } from '#ui/TextArea.tsx'

export type BulkAction = {
  action: string
  /** A literal key of the texts: what the button says. */
  label: string
  tone?: 'danger'
  /** The people concerned read it: at least so many characters. */
  reason?: number
  /** The action that takes it back. */
  reverse?: string
  /** Asks in a way of its own instead of the look at what would happen. */
  open?: (ids: number[]) => void
}
export type BulkCall = { ids: number[]; action: string; preview: boolean; reason?: string }
export type Bulk = {
  actions: readonly BulkAction[]
  /** `POST /api/admin/<things>/bulk`. */
  run: (call: BulkCall) => Promise<readonly BulkOutcome[]>
}

/** At the foot of a list while rows are chosen: what can be done to all of them, after a look at what would happen. */
export function BulkBar({
  bulk,
  ids,
  nameOf,
  onDone,
}: {
  bulk: Bulk
  ids: number[]
  nameOf: (id: number) => string
  /** Nothing is chosen any more. */
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<BulkAction>()
  return (
    <div
      role="group"
      aria-label={t('admin.bulk.label')}
      className="flex flex-wrap items-center gap-2 border-t border-line bg-plaster px-4 py-2 md:px-7"
    >
      <p role="status" className="mr-2 text-15 font-semibold">
        {t('admin.bulk.chosen', { count: ids.length })}
      </p>
      {bulk.actions.map((action) => (
        <Button key={action.action} size="small" onClick={() => (action.open ? action.open(ids) : setAsked(action))}>
          {t(action.label)}
        </Button>
      ))}
      <Button size="small" tone="quiet" onClick={onDone}>
        {t('admin.bulk.clear')}
      </Button>
      {asked && (
        <BulkDialog
          key={asked.action}
          {...{ bulk, ids, nameOf, onDone }}
          action={asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

function BulkDialog({
  bulk: { run },
  action: { action, label, tone, reason: least = 0, reverse },
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
  const [short, setShort] = useState(false)
  const again = () => queryClient.invalidateQueries({ queryKey: adminKey })
  const preview = useQuery({
    queryKey: ['admin-bulk', action, ids],
    // a preview of what needs a reason is asked before there is one
    queryFn: () => run({ ids, action, preview: true }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const ready = (preview.data ?? []).filter(({ outcome }) => outcome === 'ready').map(({ id }) => id)
  const undo = async (done: number[]) => {
    await run({ ids: done, action: reverse ?? '', preview: false })
    await again()
  }
  const act = useMutation({
    mutationFn: () => run({ ids: ready, action, preview: false, ...(least > 0 ? { reason: reason.trim() } : {}) }),
    onSuccess: async (outcomes) => {
      const done = outcomes.filter(({ outcome }) => outcome === 'done').map(({ id }) => id)
      const refused = outcomes.length - done.length
      onClose()
      onDone()
      await again()
      showToast(
        refused > 0
          ? t('admin.bulk.partly', { count: done.length, refused })
          : t('admin.bulk.done', { count: done.length }),
        {
          tone: refused > 0 ? 'neutral' : 'success',
          seconds: 15,
          ...(reverse && done.length > 0
            ? { action: { label: t('admin.bulk.undo'), run: () => void undo(done).catch(() => undefined) } }
            : {}),
        },
      )
    },
  })
  const go = () => {
    if (reason.trim().length < least) return setShort(true)
    act.mutate()
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
      {preview.isError && <LoadFailed className="" retry={() => void preview.refetch()} />}
      {preview.isPending && <Skeleton shape="block" className="h-32" />}
      {preview.data && (
        <ul className="divide-y divide-line border-y border-line text-15">
          {preview.data.map(({ id, outcome, message }) => (
            <li key={id} className="py-2">
              <span className="font-semibold wrap-anywhere">{nameOf(id)}</span>
              <span className={outcome === 'ready' ? 'block text-13 text-ink-2' : 'block text-13 text-danger'}>
                {outcome === 'ready' ? t('admin.bulk.willHappen') : (message ?? outcome)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {least > 0 && ready.length > 0 && (
        <TextArea
          className="mt-4"
          label={t('admin.bulk.reason')}
          hint={t('admin.bulk.reasonHint')}
          error={short && reason.trim().length < least ? t('admin.bulk.short', { count: least }) : undefined}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Dialog>
  )
}
