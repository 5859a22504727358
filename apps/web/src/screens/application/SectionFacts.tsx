import type { ReactNode } from 'react'

export type SectionFact = {
  key: string
  term: string
  value: ReactNode
  note?: ReactNode
}

/** What a section says: term above value, two beside each other where there is room. */
export function SectionFacts({ facts }: { facts: readonly SectionFact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts.map(({ key, term, value, note }) => (
        <div key={key} className="min-w-0">
          <dt className="text-13 text-ink-2">{term}</dt>
          <dd className="text-17 leading-[1.4] font-semibold">
            {value}
            {note && <span className="mt-0.5 block text-15 font-normal text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Names with their pictures, beside each other. */
export function IconNames({ items }: { items: readonly { slug: string; name: string; icon: ReactNode }[] }) {
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1.5">
      {items.map(({ slug, name, icon }) => (
        <span key={slug} className="inline-flex items-center gap-2 [&_svg]:size-5 [&_svg]:stroke-[1.75]">
          {icon} {name}
        </span>
      ))}
    </span>
  )
}
