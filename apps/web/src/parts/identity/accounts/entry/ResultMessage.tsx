import { useEffect, useRef, type ReactNode } from 'react'

/** The result of an action: it takes the focus when it appears, so that screen readers read it. */
export function ResultMessage({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} tabIndex={-1} className={className}>
      {children}
    </section>
  )
}
