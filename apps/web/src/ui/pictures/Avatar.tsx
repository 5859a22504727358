import { clsx } from 'clsx'
import { initialsOf } from './initials.ts'
import { Photo, type PhotoSource } from './Photo.tsx'

const sizes = { small: 'size-8 text-13', medium: 'size-10 text-13', large: 'size-16 text-21', huge: 'size-19 text-28' }
const pixels = { small: '32px', medium: '40px', large: '64px', huge: '76px' }
const tones = {
  soft: 'bg-pine-soft text-pine-text',
  pine: 'bg-pine text-on-pine',
  ink: 'bg-ink text-on-ink',
  plain: 'bg-plaster text-ink',
}

export type AvatarProps = {
  name: string
  picture?: PhotoSource | null
  size?: keyof typeof sizes
  /** People are round, studios are square. */
  shape?: 'person' | 'studio'
  tone?: keyof typeof tones
  className?: string
}

/** Picture or initials. It is always beside the name, so it is hidden from screen readers. */
export function Avatar({ name, picture, size = 'medium', shape = 'person', tone = 'soft', className }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-grid shrink-0 place-items-center overflow-hidden leading-none font-semibold tracking-[0.01em]',
        sizes[size],
        shape === 'person' ? 'rounded-chip' : 'rounded-control',
        !picture && tones[tone],
        className,
      )}
    >
      {picture ? (
        <Photo photo={picture} ratio="1/1" corners="square" sizes={pixels[size]} upTo={320} alt="" />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
