import { useEffect, useRef, type ReactNode } from 'react'

/** What became of something: takes the focus when it appears, so that it is heard. */
export function Said({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <section ref={box} tabIndex={-1} className={className}>
      {children}
    </section>
  )
}
