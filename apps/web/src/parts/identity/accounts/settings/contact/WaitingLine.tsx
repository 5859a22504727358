import type { ReactNode } from 'react'

/** A pending change, shown under its field. */
export function WaitingLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-2.5 flex gap-2.5 rounded-control bg-marigold-soft px-3.5 py-3 text-15 text-ink [&>svg]:mt-0.5 [&>svg]:size-4.5 [&>svg]:shrink-0">
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}

/** An action within a sentence. */
export function InlineAction({
  children,
  disabled,
  onClick,
}: {
  children?: ReactNode
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      aria-disabled={disabled || undefined}
      className="cursor-pointer text-left underline underline-offset-[0.2em]"
      onClick={disabled ? undefined : onClick}
    >
      {children}
    </button>
  )
}
