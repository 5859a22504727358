import type { ReactNode } from 'react'

/** The page of a problem: a drawing, a number to quote, what happened and what to do. */
export function ProblemFrame({
  drawing,
  code,
  title,
  text,
  children,
}: {
  drawing: ReactNode
  code?: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section data-problem className="mx-auto flex max-w-page flex-col items-start px-gutter pt-12 md:pt-24">
      <svg
        aria-hidden="true"
        viewBox="0 0 112 64"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="h-24 w-42"
      >
        {drawing}
      </svg>
      {code && <p className="mt-8 text-15 text-ink-2">{code}</p>}
      <h1 tabIndex={-1} className={code ? 'mt-1 text-40' : 'mt-8 text-40'}>
        {title}
      </h1>
      <p className="mt-4 max-w-text text-17 text-ink-2">{text}</p>
      <div className="mt-8 flex w-full flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}
