import { clsx } from 'clsx'
import { cloneElement, type ComponentProps, type ReactElement, type ReactNode } from 'react'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  /** The accessible name, also shown on hover. */
  label: string
  icon: ReactNode
  /** `plain` has no border, `line` a border, `floating` is for photos, `onPine` for a dark band. */
  tone?: 'plain' | 'line' | 'floating' | 'onPine'
  size?: 'small' | 'medium'
  /** A toggle (favourite): the icon is filled with marigold while pressed. */
  pressed?: boolean
  render?: ReactElement<{ className?: string; children?: ReactNode }>
}

const tones = {
  plain: 'border-transparent text-ink hover:bg-plaster',
  line: 'border-line-strong bg-wall text-ink hover:border-ink',
  floating: 'icon-floating',
  onPine: 'border-transparent text-on-pine hover:bg-on-pine/12',
}

export function IconButton({
  label,
  icon,
  tone = 'plain',
  size = 'medium',
  pressed,
  render,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const look = clsx(
    'icon-button',
    size === 'small' && 'size-9 pointer-coarse:size-11 [&_svg]:size-4.5',
    tones[tone],
    pressed && '[&_svg]:fill-marigold',
    className,
  )
  if (render)
    return cloneElement(render, {
      ...rest,
      'aria-label': label,
      title: label,
      className: look,
      children: icon,
    } as typeof render.props) // rest are attributes every element takes
  return (
    <button {...rest} type={type} className={look} aria-label={label} title={label} aria-pressed={pressed}>
      {icon}
    </button>
  )
}
