import { clsx } from 'clsx'
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { nextInMenu } from './menu-keys.ts'
import { popupClass, rowClass } from './popup.ts'
import { useAnchored } from './use-anchored.ts'

export type MenuEntry =
  | {
      key: string
      label: string
      icon?: ReactNode
      tone?: 'plain' | 'danger'
      disabled?: boolean
      current?: boolean
      /** One small line under the label: why it is disabled. */
      note?: string
      onSelect: () => void
      link?: never
    }
  | {
      key: string
      label: string
      icon?: ReactNode
      current?: boolean
      /** A link element without text. */ link: ReactElement<Record<string, unknown>>
      onSelect?: never
      tone?: never
      disabled?: never
      note?: never
    }
  | { key: string; separator: true }

export type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement<Record<string, unknown>>
  /** Names the menu: "Language". */
  label: string
  entries: readonly MenuEntry[]
  align?: 'start' | 'end'
}

/** Actions or links behind a button: arrow keys, Home, End, first letters; Esc and a press outside close it. */
export function Menu({ trigger, label, entries, align = 'end' }: MenuProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useAnchored(open, anchor, popup, { align })
  const items = () => [...(popup.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
  useEffect(() => {
    if (!open) return
    const frame = requestAnimationFrame(() => items()[0]?.focus())
    return () => cancelAnimationFrame(frame)
  }, [open])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return popup.current?.hidePopover()
    const all = items()
    const next = nextInMenu(
      all.map((item) => item.textContent ?? ''),
      all.findIndex((item) => item === document.activeElement),
      event.key,
    )
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    <span ref={anchor} className="inline-flex">
      {cloneElement(trigger, { popoverTarget: id, 'aria-haspopup': 'menu' })}
      <div
        ref={popup}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        className={clsx(popupClass, 'min-w-48 p-1.5')}
        onKeyDown={onKeyDown}
        onBeforeToggle={(event) => event.newState === 'open' && setOpen(true)}
        // Only now: removing the focused element earlier would move the focus away from the button.
        onToggle={(event) => event.newState === 'closed' && setOpen(false)}
      >
        {open &&
          entries.map((entry) => <Entry key={entry.key} entry={entry} close={() => popup.current?.hidePopover()} />)}
      </div>
    </span>
  )
}

function Entry({ entry, close }: { entry: MenuEntry; close: () => void }) {
  if ('separator' in entry) return <hr className="my-1.5 border-line" />
  const { label, icon, tone, current } = entry
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    'aria-current': current || undefined,
    className: clsx(
      rowClass,
      'ring-elsewhere outline-none hover:bg-plaster focus:bg-plaster aria-disabled:text-ink-3 [&_svg]:size-4.5',
      tone === 'danger' && 'text-danger',
      current && 'font-semibold',
    ),
    children: (
      <>
        {icon}
        {entry.note ? (
          <span className="leading-snug">
            {label}
            <span className="block text-13 font-normal text-ink-2">{entry.note}</span>
          </span>
        ) : (
          label
        )}
      </>
    ),
  }
  if (entry.link) return cloneElement(entry.link, { ...shared, onClick: close })
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={entry.disabled || undefined}
      onClick={() => {
        if (entry.disabled) return
        close()
        entry.onSelect()
      }}
    />
  )
}
