import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { markCurrent } from './Link.tsx'

type LinkElement = ReactElement<{ className?: string; children?: ReactNode }>

export type PaginationProps = {
  page: number
  lastPage: number
  /** The link to a page, without text: `(page) => <Link tone="bare" to="." search={(now) => ({ ...now, page })} />`. */
  renderLink: (page: number) => LinkElement
  /** "1-9 of 27" at the end of the line. */
  summary?: ReactNode
  className?: string
}

const box = 'inline-grid min-h-11 min-w-11 place-items-center rounded-control border text-15 no-underline'

/** Numbered pages as real links: they work without script and open in a new tab. */
export function Pagination({ page, lastPage, renderLink, summary, className }: PaginationProps) {
  const { t } = useTranslation()
  if (lastPage <= 1) return summary ? <p className={clsx('text-15 text-ink-2', className)}>{summary}</p> : null
  const to = (target: number, content: ReactNode, extra: Record<string, unknown>, look: string) => {
    const link = renderLink(target)
    return cloneElement(link, {
      ...extra,
      ...markCurrent(link, target === page && 'page'),
      className: look,
      children: content,
    })
  }
  return (
    <nav
      aria-label={t('ui.pages.label')}
      className={clsx('flex flex-wrap items-center justify-between gap-4', className)}
    >
      <ul className="flex flex-wrap items-center gap-1">
        {page > 1 && (
          <li>
            {to(
              page - 1,
              <>
                <ArrowLeft aria-hidden="true" className="size-4.5" />
                <span className="max-sm:sr-only">{t('ui.pages.previous')}</span>
              </>,
              { rel: 'prev' },
              stepLook,
            )}
          </li>
        )}
        {pageNumbers(page, lastPage).map((number, place) =>
          number === 'gap' ? (
            <li key={`gap-${place}`} aria-hidden="true" className="min-w-6 text-center text-ink-2 max-sm:hidden">
              …
            </li>
          ) : (
            <li key={number} className={clsx(number !== page && Math.abs(number - page) > 1 && 'max-sm:hidden')}>
              {to(
                number,
                number,
                { 'aria-label': t('ui.pages.page', { page: number }) },
                clsx(box, number === page ? 'border-ink font-semibold' : 'border-transparent hover:bg-plaster'),
              )}
            </li>
          ),
        )}
        {page < lastPage && (
          <li>
            {to(
              page + 1,
              <>
                <span className="max-sm:sr-only">{t('ui.pages.next')}</span>
                <ArrowRight aria-hidden="true" className="size-4.5" />
              </>,
              { rel: 'next' },
              stepLook,
            )}
          </li>
        )}
      </ul>
      {summary && <p className="text-15 text-ink-2">{summary}</p>}
    </nav>
  )
}

const stepLook =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-15 font-semibold no-underline hover:bg-plaster'

/** First, last, current and neighbouring pages; `gap` between them, but a gap of one page is shown as that page. */
export function pageNumbers(current: number, last: number): (number | 'gap')[] {
  const wanted = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .toSorted((a, b) => a - b)
  const shown: (number | 'gap')[] = []
  let before = 0
  for (const page of wanted) {
    if (page - before === 2) shown.push(page - 1)
    else if (page - before > 2) shown.push('gap')
    shown.push(page)
    before = page
  }
  return shown
}
