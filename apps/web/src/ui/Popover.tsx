import { Popover as Base } from '@base-ui/react/popover'
import { clsx } from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { popupClass } from './popup.ts'

export type PopoverProps = {
  trigger: ReactElement
  /** Names the popup for screen readers; shown unless `titleHidden`. */
  title: ReactNode
  titleHidden?: boolean
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A small panel next to its button: a filter, a date range, an explanation. */
export function Popover({ trigger, title, titleHidden, children, align = 'start', open, onOpenChange }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={8} align={align} collisionPadding={12} className="z-50">
          <Base.Popup className={clsx(popupClass, 'p-4')}>
            <Base.Title className={titleHidden ? 'sr-only' : 'mb-2 text-17 font-semibold'}>{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export const PopoverClose = Base.Close
