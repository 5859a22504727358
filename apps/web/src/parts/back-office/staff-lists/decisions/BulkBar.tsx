import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/buttons/Button.tsx'
import type { Bulk, BulkAction } from '../bulk-action.ts'
import { BulkDialog } from './BulkDialog.tsx'

/** At the foot of a list while rows are selected: the actions on all of them, each with a preview first. */
export function BulkBar({
  bulk,
  ids,
  nameOf,
  onDone,
}: {
  bulk: Bulk
  ids: number[]
  nameOf: (id: number) => string
  /** The selection was cleared. */
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
