import type { ReactNode } from 'react'
import { Heading } from '#ui/text/Heading.tsx'

/** A titled part of the pane next to a conversation; `end` is a link at the end of the title's line. */
export function ContextBlock({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
      <div className="flex items-baseline justify-between gap-3">
        <Heading level={3} size={15}>
          {title}
        </Heading>
        {end && <span className="text-13">{end}</span>}
      </div>
      {children}
    </section>
  )
}
