import { clsx } from 'clsx'
import { cloneElement, useRef, type ComponentProps, type MouseEvent, type ReactElement, type ReactNode } from 'react'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'onPine'
export type ButtonSize = 'small' | 'medium' | 'large'

const tones: Record<ButtonTone, string> = {
  primary: 'border-ink bg-ink text-on-ink hover:bg-ink/85',
  secondary: 'border-line-strong bg-wall text-ink hover:border-ink',
  quiet:
    'border-transparent bg-transparent text-ink underline decoration-1 underline-offset-[0.2em] font-normal hover:bg-plaster',
  danger: 'border-danger bg-danger text-on-danger hover:bg-danger/85',
  onPine: 'border-transparent bg-on-pine text-on-marigold hover:bg-on-pine/85',
}

const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3.5 text-15 pointer-coarse:min-h-11',
  medium: 'min-h-11 px-4.5 text-15',
  large: 'min-h-12 px-5.5 text-17',
}

/** The style of a button, for the rare element that has to be something else (a file label, a summary). */
export function buttonClass(tone: ButtonTone = 'secondary', size: ButtonSize = 'medium', wide = false): string {
  return clsx('button', tones[tone], sizes[size], tone === 'quiet' && '!px-2 !font-normal', wide && 'w-full')
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  tone?: ButtonTone
  size?: ButtonSize
  /** Full width of its container. */
  wide?: boolean
  /** Shows that the press is being processed; keeps the focus and ignores further presses. */
  loading?: boolean
  icon?: ReactNode
  iconEnd?: ReactNode
  /** Another element with a button's style, most often a link: `render={<Link to="/login" />}`. */
  render?: ReactElement<{ className?: string; children?: ReactNode }>
  children: ReactNode
}

export function Button({
  tone = 'secondary',
  size = 'medium',
  wide,
  loading,
  icon,
  iconEnd,
  render,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = clsx(buttonClass(tone, size, wide), className)
  const pressed = useRef(false)
  // A second tap may be handled before `loading` is rendered. A mutation, begun by the press or by the form it submits,
  // is rendered from a timer set after this first one and before the second.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || pressed.current) {
      event.preventDefault()
      return
    }
    if (loading !== undefined) {
      pressed.current = true
      setTimeout(() => setTimeout(() => (pressed.current = false)))
    }
    onClick?.(event)
  }
  const content = (
    <>
      {loading ? <Working /> : icon}
      {children}
      {iconEnd}
    </>
  )
  if (render)
    return cloneElement(render, {
      ...rest,
      className: clsx(look, render.props.className),
      children: content,
    } as typeof render.props) // rest are button attributes that links share (id, aria-*, data-*)
  return (
    <button
      {...rest}
      type={type}
      className={look}
      aria-disabled={loading || rest['aria-disabled']}
      aria-busy={loading || undefined}
      onClick={press}
    >
      {content}
    </button>
  )
}

function Working() {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      className="animate-spin motion-reduce:animate-none"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="6" opacity="0.3" />
      <path d="M14 8a6 6 0 0 0-6-6" />
    </svg>
  )
}
