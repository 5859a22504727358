import type { ReactNode } from 'react'
import { Heading } from '#ui/text/Heading.tsx'
import { Panel } from '#ui/layout/layout.tsx'

type InsightPanelProps = {
  id: string
  title: string
  about: string
  /** The expert's figure, and the median. */
  figure: string
  median: string
  icon: ReactNode
  /** What the figures mean, and what the expert can do. */
  note: ReactNode
  children: ReactNode
}

/** One chart with its figure above and advice below. */
export function InsightPanel({ id, title, about, figure, median, icon, note, children }: InsightPanelProps) {
  return (
    <Panel className="flex min-w-0 flex-col">
      <section aria-labelledby={id} className="flex flex-1 flex-col">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 px-4 pt-4 md:px-6 md:pt-5">
          <div>
            <Heading level={2} size={17} id={id}>
              {title}
            </Heading>
            <p className="text-13 text-ink-2">{about}</p>
          </div>
          <p className="text-right leading-tight">
            <b className="numerals-tight block text-28 tracking-[-0.035em]">{figure}</b>
            <span className="mt-0.5 block text-13 text-ink-2">{median}</span>
          </p>
        </div>
        <div className="grid min-h-58 flex-1 items-end px-4 pt-4.5 pb-5 max-md:min-h-0 md:px-6">{children}</div>
        <div className="grid min-h-19 grid-cols-[1.25rem_minmax(0,1fr)] gap-3 rounded-b-photo border-t border-line bg-plaster px-4 pt-3.5 pb-4 text-15 md:px-6 [&>svg]:mt-0.5 [&>svg]:size-5">
          {icon}
          <p className="max-w-[64ch]">{note}</p>
        </div>
      </section>
    </Panel>
  )
}
