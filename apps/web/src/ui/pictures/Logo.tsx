import { clsx } from 'clsx'

/** The word set tight; takes the colour around it. */
export const Logo = ({ size = 'medium', className }: { size?: 'small' | 'medium' | 'large'; className?: string }) => (
  <span
    className={clsx(
      'leading-none font-bold tracking-[-0.045em]',
      { small: 'text-17', medium: 'text-[1.375rem]', large: 'text-28' }[size],
      className,
    )}
  >
    Husrum
  </span>
)
