import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

/** A few words about a control on hover and focus. Never the only place of something a person must know: phones have no hover. */
export function Tooltip({ children, text, side = 'top' }: { children: ReactElement; text: ReactNode; side?: 'top' | 'bottom' | 'left' | 'right' }) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={400} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} side={side} className="z-50">
          <Base.Popup className="max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-13 text-on-ink transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0">{text}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
