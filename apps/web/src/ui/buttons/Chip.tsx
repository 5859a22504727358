import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { markCurrent } from '../navigation/Link.tsx'

const chipClass =
  'inline-flex min-h-8 items-center gap-1.5 rounded-chip border px-3 text-15 leading-tight no-underline pointer-coarse:min-h-10'

export type ChipProps = {
  children: ReactNode
  /** Selected or not: the chip is a toggle button. Without it the chip is a plain label. */
  selected?: boolean
  onToggle?: (selected: boolean) => void
  icon?: ReactNode
  disabled?: boolean
  /** As a link (style chips whose state is in the address): `render={<Link … />}`. */
  render?: ReactElement<{ className?: string; children?: ReactNode }>
}

export function Chip({ children, selected, onToggle, icon, disabled, render }: ChipProps) {
  const look = clsx(
    chipClass,
    selected ? 'border-ink bg-marigold font-semibold text-on-marigold' : 'border-line-strong bg-wall text-ink',
    (onToggle || render) && 'cursor-pointer transition-colors hover:border-ink',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-plaster disabled:text-ink-2',
  )
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (render)
    return cloneElement(render, {
      className: look,
      ...markCurrent(render, selected === true && 'true'),
      children: content,
    } as typeof render.props) // attributes and options every link takes
  if (!onToggle) return <span className={look}>{content}</span>
  return (
    <button
      type="button"
      className={look}
      aria-pressed={selected ?? false}
      disabled={disabled}
      onClick={() => onToggle(!selected)}
    >
      {content}
    </button>
  )
}

export type FilterChipProps = {
  children: string
  /** Removes the filter. */
  onRemove?: () => void
  /** Or the link that removes it. */
  render?: ReactElement<{ className?: string; children?: ReactNode }>
}

/** An active filter; pressing it removes it. */
export function FilterChip({ children, onRemove, render }: FilterChipProps) {
  const { t } = useTranslation()
  const look = clsx(
    chipClass,
    'cursor-pointer border-line-strong bg-wall pr-2 text-ink transition-colors hover:border-ink hover:bg-plaster',
  )
  const label = t('ui.removeFilter', { filter: children })
  const content = (
    <>
      {children}
      <X aria-hidden="true" className="size-4" />
    </>
  )
  if (render)
    // aria-label is an attribute every link takes
    return cloneElement(render, { className: look, 'aria-label': label, children: content } as typeof render.props)
  return (
    <button type="button" className={look} aria-label={label} onClick={onRemove}>
      {content}
    </button>
  )
}
