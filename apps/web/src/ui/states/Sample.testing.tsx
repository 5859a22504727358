import type { ReactNode } from 'react'

/** The states of one widget, under its name. */
export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-8">
      <h2 className="mb-5 text-21">{title}</h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </section>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}
