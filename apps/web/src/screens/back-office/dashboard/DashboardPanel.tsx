import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Heading } from '#ui/text/Heading.tsx'
import { Panel } from '#ui/layout/layout.tsx'

type DashboardPanelProps = { title: string; about?: ReactNode; className?: string; children: ReactNode }

/** One chart with its title, what it counts, the drawing and its summary. */
export function DashboardPanel({ title, about, className, children }: DashboardPanelProps) {
  const id = useId()
  return (
    <Panel className={clsx('min-w-0 px-4 pt-3.5 pb-4 md:px-5 md:pt-4', className)}>
      <section aria-labelledby={id}>
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <Heading level={2} size={15} id={id}>
            {title}
          </Heading>
          {about && <p className="text-13 text-ink-2">{about}</p>}
        </div>
        {children}
      </section>
    </Panel>
  )
}

/** Takes the place of a chart without data. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="py-6 text-15 text-ink-2">{children}</p>
}

type Row = { key: string; cells: readonly ReactNode[] }
/** Lists the figures behind a chart; the first cell of a row names it. */
export function FiguresTable({ title, head, rows }: { title: string; head: readonly string[]; rows: readonly Row[] }) {
  const { t } = useTranslation()
  return (
    <details className="mt-3 text-13">
      <summary className="w-fit cursor-pointer py-1 text-ink-2 underline underline-offset-2">
        {t('admin-dashboard.asTable')}
        <span className="sr-only">: {title}</span>
      </summary>
      {/* The keyboard must reach it, because it scrolls. */}
      <div
        role="group"
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a table that scrolls needs the focus
        tabIndex={0}
        className="relative mt-1 max-h-80 overflow-auto"
      >
        <table className="w-full border-collapse [&_td]:tabular">
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 bg-wall">
            <tr>
              {head.map((name, at) => (
                <th
                  key={name}
                  scope="col"
                  className={clsx(
                    'border-b border-line py-1 pr-3 font-normal text-ink-2',
                    at > 0 ? 'text-right' : 'text-left',
                  )}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [name, ...cells] }) => (
              <tr key={key}>
                <th scope="row" className="border-b border-line py-1 pr-3 text-left font-normal whitespace-nowrap">
                  {name}
                </th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]} className="border-b border-line py-1 pr-3 text-right">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
