import type { ReactNode } from 'react'
import { Heading } from '#ui/text/Heading.tsx'

/** A section's title with one link at its end. */
export function SectionHead({ id, children, end }: { id: string; children: ReactNode; end?: ReactNode }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-2 lg:mb-8">
      <Heading level={2} size={40} id={id}>
        {children}
      </Heading>
      {end}
    </div>
  )
}
