import { ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

/** The path to a page. `children` are its links, the widest first; the page itself is its own heading. */
export function Breadcrumbs({ label, children }: { label: string; children: readonly ReactNode[] }) {
  return (
    <nav aria-label={label}>
      <ol className="flex flex-wrap items-center gap-x-2 text-15">
        {children.map((link, place) => (
          <Fragment key={place}>
            {place > 0 && (
              <li aria-hidden="true">
                <ChevronRight className="size-4 text-ink-2" />
              </li>
            )}
            <li className="inline-flex min-h-6 items-center">{link}</li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
