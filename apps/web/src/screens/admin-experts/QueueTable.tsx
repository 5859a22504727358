import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminExpert } from '@husrum/contract/onboarding.ts'
import type { Meta } from '@husrum/contract/shapes.ts'
import { Pagination } from '#ui/Pagination.tsx'
import { QueueRow } from './QueueRow.tsx'

export type QueueTableProps = {
  experts: readonly AdminExpert[]
  meta: Meta
  /** The one in the pane. */
  shown: number | undefined
  now: number
  /** A newer list is on its way. */
  stale: boolean
  rows: RefObject<HTMLDivElement | null>
}

const columns = [
  { key: 'name', look: 'pl-4 md:pl-6' },
  { key: 'place', look: 'hidden @2xl:table-cell' },
  { key: 'company', look: 'hidden @3xl:table-cell' },
  { key: 'complete', look: 'hidden text-right @4xl:table-cell' },
  { key: 'projects', look: 'hidden text-right @4xl:table-cell' },
  { key: 'status', look: 'hidden @xl:table-cell' },
  { key: 'since', look: 'pr-4 text-right md:pr-6' },
] as const

/** A line each; columns leave as the list gets narrower, and what they said stands in the pane. */
export function QueueTable({ experts, meta, shown, now, stale, rows }: QueueTableProps) {
  const { t } = useTranslation()
  return (
    <div ref={rows} aria-busy={stale || undefined}>
      <table className="w-full border-collapse text-15">
        <caption className="sr-only">{t('admin-experts.caption')}</caption>
        <thead className="sticky top-0 z-10 bg-wall text-13 text-ink-2">
          <tr>
            {columns.map(({ key, look }) => (
              <th
                key={key}
                scope="col"
                className={clsx('border-b border-line px-2 py-2 text-left font-normal whitespace-nowrap', look)}
              >
                {t(`admin-experts.column.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {experts.map((expert) => (
            <QueueRow key={expert.id} expert={expert} open={expert.id === shown} now={now} />
          ))}
        </tbody>
      </table>
      {meta.last_page > 1 && (
        <Pagination
          className="px-4 py-3 md:px-6"
          page={meta.current_page}
          lastPage={meta.last_page}
          renderLink={(page) => (
            <Link
              to="."
              search={(before: object) => ({ ...before, page: page > 1 ? page : undefined, expert: undefined })}
            />
          )}
          summary={t('admin-experts.pages', { from: meta.from ?? 0, to: meta.to ?? 0, count: meta.total })}
        />
      )}
    </div>
  )
}
