import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const shapes = {
  line: 'h-[0.8em] rounded-small',
  block: 'rounded-photo',
  circle: 'rounded-chip',
}

/** One grey piece of a screen that is loading; size it with classes so that nothing moves when the content arrives. */
export function Skeleton({ shape = 'line', className }: { shape?: keyof typeof shapes; className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-pulse bg-track motion-reduce:animate-none', shapes[shape], className)}
    />
  )
}

/** The heading of a page that is loading, so that the page always has one. */
export function LoadingHeading() {
  const { t } = useTranslation()
  return <h1 className="sr-only">{t('ui.loading')}</h1>
}

/**
 * Goes around a screen's skeletons: announces once that it is loading. Without scripts nothing would ever replace them.
 */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" className={clsx(className, 'noscript:hidden')}>
      <span role="status" className="sr-only">
        {t('ui.loading')}
      </span>
      {children}
    </div>
  )
}
