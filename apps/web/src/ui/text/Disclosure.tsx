import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'

export type DisclosureProps = Pick<ComponentProps<'details'>, 'ref' | 'onToggle'> & {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  name?: string
  tone?: 'row' | 'link'
  className?: string
}

/** A question that opens its answer, without script. `name` closes the others of the same name. */
export function Disclosure({ summary, children, open, name, tone = 'row', className, ...details }: DisclosureProps) {
  return (
    <details
      {...details}
      name={name}
      open={open}
      className={clsx('group', tone === 'row' && 'border-b border-line', className)}
    >
      <summary
        className={clsx(
          'flex cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden',
          tone === 'row'
            ? 'min-h-14 justify-between py-3 font-semibold'
            : 'min-h-9 w-fit text-15 underline decoration-1 underline-offset-[0.2em]',
        )}
      >
        {summary}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className={clsx(tone === 'row' ? 'max-w-text pb-5 text-ink-2' : 'pt-2')}>{children}</div>
    </details>
  )
}

/** The same for a long answer on a page that needs script anyway: it is rendered when the reader opens it. */
export function LazyDisclosure({ children, ...disclosure }: Omit<DisclosureProps, 'ref' | 'onToggle'>) {
  const details = useRef<HTMLDetailsElement>(null)
  const [wanted, setWanted] = useState(false)
  // opened before hydration
  useEffect(() => setWanted(details.current?.open === true), [])
  return (
    <Disclosure {...disclosure} ref={details} onToggle={() => setWanted(true)}>
      {wanted && children}
    </Disclosure>
  )
}
