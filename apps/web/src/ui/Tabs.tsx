import { Tabs as Base } from '@base-ui/react/tabs'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Select } from './Select.tsx'

export type TabItem<V extends string> = { value: V; label: string; count?: number; icon?: ReactNode; disabled?: boolean }

export type TabsProps<V extends string> = {
  /** What the tabs choose between, for screen readers and the phone's select. */
  label: string
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
  /** On phones: a select, or one line that scrolls. */
  phone?: 'select' | 'scroll'
  /** TabPanel elements. */
  children?: ReactNode
  className?: string
}

/** Tabs over panels of one screen. Tabs that are addresses of their own are TabLinks. */
export function Tabs<V extends string>({ label, items, value, onChange, phone = 'scroll', children, className }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={(next: V) => onChange(next)} className={className}>
      {phone === 'select' && (
        <Select
          className="sm:hidden"
          label={label}
          labelHidden
          value={value}
          options={items.map((item) => ({ value: item.value, label: item.count === undefined ? item.label : `${item.label} (${item.count})`, disabled: item.disabled }))}
          onChange={(event) => onChange(event.target.value as V)} // the options are exactly the items' values
        />
      )}
      <Base.List aria-label={label} className={clsx(tabRowClass, phone === 'select' && 'max-sm:hidden')}>
        {items.map((item) => (
          <Base.Tab key={item.value} value={item.value} disabled={item.disabled} className={tabClass(item.value === value)}>
            {item.icon}
            {item.label}
            {item.count !== undefined && <span className="text-13 font-normal text-ink-2">{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {children}
    </Base.Root>
  )
}

export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  return (
    <Base.Panel value={value} className={className}>
      {children}
    </Base.Panel>
  )
}

/** Shared with TabLinks. The row scrolls sideways rather than wrapping; the padding keeps the focus ring whole. */
export const tabRowClass = 'flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]'

export const tabClass = (active: boolean): string =>
  clsx(
    'inline-flex min-h-12 shrink-0 cursor-pointer items-center gap-2 border-b-3 text-15 whitespace-nowrap no-underline -outline-offset-3! transition-colors [&_svg]:size-4.5',
    active ? 'border-ink font-semibold text-ink' : 'border-transparent text-ink-2 hover:text-ink',
  )
