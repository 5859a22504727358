import type { ReactNode } from 'react'

/** One group of the profile's questions. */
export function Section({
  id,
  title,
  help,
  children,
}: {
  id: string
  title: string
  help?: ReactNode
  children: ReactNode
}) {
  return (
    <section
      aria-labelledby={`part-${id}`}
      className="mt-9 scroll-mt-20 border-t border-line pt-7 first:mt-0 first:border-t-0 first:pt-0 md:mt-11 md:pt-8"
    >
      <h3 id={`part-${id}`} tabIndex={-1} className="text-21 outline-none">
        {title}
      </h3>
      {help && <p className="mt-1.5 max-w-[62ch] text-15 text-ink-2">{help}</p>}
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-7">{children}</div>
    </section>
  )
}

/** Scrolls to a group of the page and focuses it. */
export function showPart(id: string): void {
  const heading = document.getElementById(`part-${id}`)
  heading?.focus({ preventScroll: true })
  heading?.closest('section')?.scrollIntoView({ block: 'start' })
}
