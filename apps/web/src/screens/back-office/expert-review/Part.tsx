import type { ReactNode } from 'react'

/** One part of the profile with its heading. */
export function Part({ title, end, children }: { title: ReactNode; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-1.5">
        <h3 className="text-15">{title}</h3>
        {end && <p className="text-13 text-ink-2">{end}</p>}
      </div>
      {children}
    </section>
  )
}

export type FactLine = { key: string; term: ReactNode; value: ReactNode }

/** Shows facts as dense lines; empty ones are left out. */
export function FactLines({ facts }: { facts: readonly FactLine[] }) {
  const given = facts.filter(({ value }) => value !== null && value !== undefined && value !== false && value !== '')
  return (
    <dl className="mt-2 grid gap-1.5 text-15">
      {given.map(({ key, term, value }) => (
        <div key={key} className="grid grid-cols-[minmax(6rem,32%)_minmax(0,1fr)] gap-x-3">
          <dt className="text-13 leading-[1.65] text-ink-2">{term}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
