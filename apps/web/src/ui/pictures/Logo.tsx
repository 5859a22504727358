import { clsx } from 'clsx'

/** The wordmark in tight type; it takes the surrounding colour. */
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
