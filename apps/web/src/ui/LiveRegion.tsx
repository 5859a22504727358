import type { ReactNode } from 'react'

/** Speaks its text when it changes ("27 experts found"). Stands in the page from the start: a region that arrives with its text is not read. */
export const LiveRegion = ({ children, urgent = false }: { children: ReactNode; urgent?: boolean }) => (
  <div className="sr-only" role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
    {children}
  </div>
)
