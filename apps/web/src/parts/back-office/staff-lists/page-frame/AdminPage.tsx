import type { ReactNode } from 'react'
import { AdminBar } from './AdminBar.tsx'

/** A page of the back office that is no list: its sections below each other, scrolling under the bar. */
export function AdminPage({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <AdminBar title={title} {...(actions ? { actions } : {})} />
      {/* the page scrolls as a whole, so keys must reach it */}
      <div className="relative grid min-h-0 flex-1 content-start gap-10 overflow-y-auto px-4 pt-6 pb-14 md:px-7">
        {children}
      </div>
    </div>
  )
}

/** A section of such a page with its heading. */
export function AdminSection({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about?: string
  children: ReactNode
}) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-17 font-semibold">
        {title}
      </h2>
      {about && <p className="mt-1 max-w-text text-15 text-ink-2">{about}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
