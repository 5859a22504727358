import { clsx } from 'clsx'
import { createContext, use, useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { nextInMenu } from '../overlays/menu-keys.ts'
import { Select } from '../choices/Select.tsx'

export type TabItem<V extends string> = {
  value: V
  label: string
  count?: number
  icon?: ReactNode
  disabled?: boolean
}

export type TabsProps<V extends string> = {
  /** The accessible name of the tabs and of the phone's select. */
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

const Shown = createContext({ id: '', value: '' })

const leftToRight: Record<string, string> = {
  ArrowRight: 'ArrowDown',
  ArrowLeft: 'ArrowUp',
  Home: 'Home',
  End: 'End',
}
const rightToLeft: Record<string, string> = { ...leftToRight, ArrowRight: 'ArrowUp', ArrowLeft: 'ArrowDown' }

/** Tabs over panels of one screen. For tabs with addresses of their own use TabLinks. */
export function Tabs<V extends string>({
  label,
  items,
  value,
  onChange,
  phone = 'scroll',
  children,
  className,
}: TabsProps<V>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // After rendering, since the chosen tab's bold text is wider; horizontally only, so that the page does not scroll.
  useEffect(() => {
    const row = list.current
    const chosen = row?.querySelector('[aria-selected="true"]')
    if (!row || !chosen) return
    const [seen, tab] = [row.getBoundingClientRect(), chosen.getBoundingClientRect()]
    row.scrollLeft += Math.min(0, tab.left - seen.left) || Math.max(0, tab.right - seen.right)
  }, [value])
  const onKeyDown = (event: KeyboardEvent) => {
    const keys = getComputedStyle(event.currentTarget).direction === 'rtl' ? rightToLeft : leftToRight
    const open = items.filter((item) => !item.disabled)
    const next = nextInMenu(
      open.map((item) => item.label),
      open.findIndex((item) => item.value === value),
      keys[event.key] ?? 'none',
    )
    const item = next === undefined ? undefined : open[next]
    if (!item) return
    event.preventDefault()
    onChange(item.value)
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(item.value)}"]`)?.focus()
  }
  return (
    <div className={className}>
      {phone === 'select' && (
        <Select
          className="sm:hidden"
          label={label}
          labelHidden
          value={value}
          options={items.map((item) => ({
            value: item.value,
            label: item.count === undefined ? item.label : `${item.label} (${item.count})`,
            disabled: item.disabled,
          }))}
          onChange={(event) => onChange(event.target.value as V)} // the options are exactly the items' values
        />
      )}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={clsx(tabRowClass, phone === 'select' && 'max-sm:hidden')}
      >
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-tab-${item.value}`}
            data-tab={item.value}
            aria-selected={item.value === value}
            aria-controls={item.value === value ? `${id}-panel-${item.value}` : undefined}
            tabIndex={item.value === value ? 0 : -1}
            disabled={item.disabled}
            className={tabClass(item.value === value)}
            onClick={() => onChange(item.value)}
          >
            {item.icon}
            {item.label}
            {item.count !== undefined && <span className="text-13 font-normal text-ink-2">{item.count}</span>}
          </button>
        ))}
      </div>
      <Shown value={{ id, value }}>{children}</Shown>
    </div>
  )
}

/** Shown while its tab is selected. Labelled by its tab, or by name where the tab is a select on phones. */
export function TabPanel({ value, children, className }: { value: string; children: ReactNode; className?: string }) {
  const shown = use(Shown)
  if (shown.value !== value) return null
  return (
    <div
      role="tabpanel"
      id={`${shown.id}-panel-${value}`}
      aria-labelledby={`${shown.id}-tab-${value}`}
      tabIndex={0}
      className={clsx('rounded-control', className)}
    >
      {children}
    </div>
  )
}

/** Shared with TabLinks. The row scrolls sideways instead of wrapping. */
export const tabRowClass = 'flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]'

export const tabClass = (active: boolean): string =>
  clsx(
    'inline-flex min-h-12 shrink-0 cursor-pointer items-center gap-2 border-b-3 text-15 whitespace-nowrap no-underline -outline-offset-3! transition-colors [&_svg]:size-4.5',
    active ? 'border-ink font-semibold text-ink' : 'border-transparent text-ink-2 hover:text-ink',
  )
