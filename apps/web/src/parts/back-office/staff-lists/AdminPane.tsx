import { Link } from '@tanstack/react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { changed } from './admin-view.ts'
import { LoadFailed } from '#parts/back-office/work-list/LoadFailed.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'

const closing = { to: '.', search: changed({ open: undefined }), resetScroll: false } as const

/** What every drawer receives: which row, the heading that takes the focus, and when the list was loaded. */
export type PaneProps = { id: number; title: RefObject<HTMLHeadingElement | null>; now: number }

/** The drawer beside a list: one row with all its details, and its buttons under the name. */
export function AdminPane<Detail>({
  detail,
  title,
  name,
  renderUnder,
  renderActions,
  children,
}: {
  detail: UseQueryResult<Detail | null>
  title: RefObject<HTMLHeadingElement | null>
  name: (detail: Detail) => ReactNode
  /** The line under the name: state, number, a link to the public page. */
  renderUnder?: (detail: Detail) => ReactNode
  /** The possible actions. An action that is not possible is shown with the reason instead of being hidden. */
  renderActions?: (detail: Detail) => ReactNode
  children: (detail: Detail) => ReactNode
}) {
  const { t } = useTranslation()
  if (detail.isError && !detail.data)
    return (
      <>
        <PaneHead />
        <LoadFailed className="px-4 md:px-6" error={detail.error} retry={() => void detail.refetch()} />
      </>
    )
  if (detail.data === null)
    return (
      <EmptyState
        drawing="door"
        tone="plain"
        className="px-4 py-10 md:px-6"
        title={t('admin.missing.title')}
        action={<Button render={<Link {...closing} />}>{t('admin.missing.action')}</Button>}
      >
        {t('admin.missing.text')}
      </EmptyState>
    )
  if (!detail.data)
    return (
      <>
        <PaneHead />
        <Loading className="grid gap-4 px-4 py-5 md:px-6">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="w-2/3" />
          <Skeleton shape="block" className="h-40" />
          <Skeleton shape="block" className="h-28" />
        </Loading>
      </>
    )
  const shown = detail.data
  return (
    <>
      <PaneHead actions={renderActions?.(shown)}>
        <h2 ref={title} tabIndex={-1} className="text-21 leading-tight wrap-anywhere outline-none">
          {name(shown)}
        </h2>
        {renderUnder && (
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">{renderUnder(shown)}</p>
        )}
      </PaneHead>
      <div className="grid gap-7 px-4 pt-5 pb-10 text-15 md:px-6">{children(shown)}</div>
    </>
  )
}

/** The link back to the list is shown while the row loads and when loading fails. */
function PaneHead({ children, actions }: { children?: ReactNode; actions?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="sticky top-0 z-10 border-b border-line bg-wall px-4 pt-2.5 pb-3 md:px-6">
      <div className="flex items-start gap-2">
        <IconButton
          label={t('admin.back')}
          icon={<ChevronLeft aria-hidden="true" />}
          className="-ml-2.5 lg:hidden"
          render={<Link {...closing} />}
        />
        <div className="min-w-0 flex-1 pt-1.5">{children}</div>
        <IconButton
          label={t('admin.close')}
          icon={<X aria-hidden="true" />}
          className="-mr-2.5 max-lg:hidden"
          render={<Link {...closing} />}
        />
      </div>
      {actions && <div className="mt-2.5 flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

export function PanePart({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-1.5">
        <h3 className="text-15">{title}</h3>
        {end && <span className="text-13 text-ink-2">{end}</span>}
      </div>
      {children}
    </section>
  )
}

/** The known facts, one per line; unknown ones are left out. A term that comes twice needs keys. */
export function PaneFacts({ facts }: { facts: readonly { key?: string; term: string; value: ReactNode }[] }) {
  return (
    <dl className="mt-2 grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts
        .filter(({ value }) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(({ term, key = term, value }) => (
          <div key={key} className="contents">
            <dt className="text-ink-2">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}
