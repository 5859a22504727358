import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkOutcome } from '@husrum/contract/core/staff-lists.ts'
import type { Locale } from '@husrum/contract/core/shapes.ts'
import { Button } from '#ui/Button.tsx'
import { BulkDialog } from './BulkDialog.tsx'

export type BulkValues = Readonly<Record<string, string>>
/** What is asked beside the reason. */
export type BulkField = {
  name: string
  label: string
  hint?: string
  /** A choice; without them words. */
  options?: readonly { value: string; label: string }[]
  /** The line above the options, while none is chosen. */
  placeholder?: string
  /** Only then. */
  when?: (values: BulkValues) => boolean
  /** Said while it is empty; without it, it may stay so. */
  problem?: string
  /** Characters that words need, and may have. */
  least?: number
  most?: number
}
export type BulkAction = {
  action: string
  /** A literal key of the texts: what the button says. */
  label: string
  tone?: 'danger'
  /** The people concerned read it: at least so many characters. */
  reason?: number
  /** Asked beside the reason, and sent with the preview too. */
  fields?: readonly BulkField[]
  /** Whether the fields leave the reason to be written. */
  asksReason?: (values: BulkValues) => boolean
  /** The action that takes it back. */
  reverse?: string
  /** Asks in a way of its own instead of the look at what would happen. */
  open?: (ids: number[]) => void
}
export type BulkCall = {
  ids: number[]
  action: string
  preview: boolean
  reason?: string
  values?: BulkValues
  /** What is taken back, as the action left it: what has changed since stays. */
  seen?: Readonly<Record<string, string>>
}
/** A row may say what the person will read, and in which language. */
export type BulkRow = BulkOutcome & {
  reason?: string | null
  locale?: Locale | null
  /** What the action has left. */
  seen?: string | null
}
export type Bulk = {
  actions: readonly BulkAction[]
  /** `POST /api/admin/<things>/bulk`. */
  run: (call: BulkCall) => Promise<readonly BulkRow[]>
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
