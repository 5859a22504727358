import { Link } from '@tanstack/react-router'
import { useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeadSummary } from '@husrum/contract/market/leads/leads.ts'
import type { Meta } from '@husrum/contract/core/shapes.ts'
import { useSharedStudio } from '#parts/experts/studio/use-shared-studio.ts'
import { walk } from '#parts/back-office/work-list/use-list-keys.ts'
import { Pagination } from '#ui/navigation/Pagination.tsx'
import { LeadRow, type RowActions } from './LeadRow.tsx'
import type { LeadView } from '../lead-address.ts'
import { groupLeads } from '../lead-view.ts'

export type LeadListProps = {
  leads: readonly LeadSummary[]
  meta: Meta
  view: LeadView
  /** The lead shown next to the list. */
  shown: number | undefined
  now: number
  /** A newer list is loading. */
  stale: boolean
  rows: RefObject<HTMLDivElement | null>
  actions: RowActions
}

/** The rows: grouped by what to do while the order is by time, else exactly in the chosen order. */
export function LeadList({ leads, meta, view, shown, now, stale, rows, actions }: LeadListProps) {
  const { t } = useTranslation()
  const isShared = useSharedStudio() !== undefined
  const grouped = !view.archived && !view.status && view.sort !== 'score' && view.sort !== 'budget'
  // Roving tabindex: with twenty rows in the tab order, the actions next to the list would be twenty presses away.
  const [focused, setFocused] = useState<number>()
  const inTabOrder = [focused, shown].find((id) => leads.some((lead) => lead.id === id)) ?? leads[0]?.id
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // only elements receive keys
    if ((step !== 1 && step !== -1) || !(event.target as Element).matches('[data-list-row]')) return
    event.preventDefault()
    walk(event.currentTarget, step, false)
  }
  const list = (items: readonly LeadSummary[], label: string) => (
    <ul aria-label={label}>
      {items.map((lead) => (
        <LeadRow
          key={lead.id}
          lead={lead}
          open={lead.id === shown}
          inTabOrder={lead.id === inTabOrder}
          isShared={isShared}
          now={now}
          actions={actions}
        />
      ))}
    </ul>
  )
  return (
    <div
      ref={rows}
      aria-busy={stale || undefined}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        const row = target.closest('li')?.querySelector('[data-list-row]')
        if (row) setFocused(leads.find(({ id }) => row.id === `lead-${id}`)?.id)
      }}
    >
      {grouped
        ? groupLeads(leads).map((group) => (
            <section key={group.key}>
              <h2 className="flex justify-between pt-4 pr-4 pb-1.5 pl-6 text-13 font-semibold tracking-normal md:pr-5 md:pl-7">
                {t(`leads.group.${group.key}`)} <span className="font-normal text-ink-2">{group.leads.length}</span>
              </h2>
              {list(group.leads, t(`leads.group.${group.key}`))}
            </section>
          ))
        : list(leads, t('leads.title'))}
      {meta.last_page > 1 && (
        <Pagination
          className="border-t border-line px-5 py-3"
          page={meta.current_page}
          lastPage={meta.last_page}
          renderLink={(page) => (
            <Link
              to="."
              search={(before: object): object => ({ ...before, page: page > 1 ? page : undefined, lead: undefined })}
            />
          )}
          summary={t('leads.pages', { from: meta.from ?? 0, to: meta.to ?? 0, count: meta.total })}
        />
      )}
    </div>
  )
}
