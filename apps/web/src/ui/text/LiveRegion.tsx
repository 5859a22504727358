import type { ReactNode } from 'react'

/** Announces its text when it changes. Rendered from the start: a region inserted with its text is not announced. */
export const LiveRegion = ({ children, urgent = false }: { children: ReactNode; urgent?: boolean }) => (
  <div className="sr-only" role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'}>
    {children}
  </div>
)
