import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

/** One group of filters. Rare ones are folded until they are used; this works without script. */
export function FilterGroup({
  title,
  folded,
  open = false,
  children,
}: {
  title: string
  folded?: boolean
  open?: boolean
  children: ReactNode
}) {
  const frame = 'border-t border-line py-4'
  if (!folded)
    return (
      <fieldset className={clsx('min-w-0', frame)}>
        <legend className="float-left mb-1.5 w-full text-15 font-semibold">{title}</legend>
        <div className="clear-both">{children}</div>
      </fieldset>
    )
  return (
    <details open={open} className={clsx('group', frame)}>
      <summary className="filter-summary">
        {title}
        <ChevronDown aria-hidden="true" className="size-4.5 transition-transform group-open:rotate-180" />
      </summary>
      <fieldset className="min-w-0 pt-1.5">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  )
}
