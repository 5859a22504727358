import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import type { ReactElement, ReactNode } from 'react'
import { DialogHead } from './Dialog.tsx'

export type DrawerProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  trigger?: ReactElement
  title: ReactNode
  titleHidden?: boolean
  description?: ReactNode
  children: ReactNode
  /** Stays at the lower edge: "Show 27 experts". */
  footer?: ReactNode
  /** `end` for details and filters, `start` for the navigation, `bottom` for the folded brief card on phones. */
  side?: 'start' | 'end' | 'bottom'
}

const sides = {
  end: 'ml-auto h-dvh w-full max-w-drawer data-ending-style:translate-x-full data-starting-style:translate-x-full',
  start: 'mr-auto h-dvh w-full max-w-drawer data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  bottom: 'mt-auto max-h-[88dvh] w-full rounded-t-photo data-ending-style:translate-y-full data-starting-style:translate-y-full',
}

/** A panel that slides in from an edge over the page. */
export function Drawer({ open, onOpenChange, trigger, title, titleHidden, description, children, footer, side = 'end' }: DrawerProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-50 flex overflow-hidden">
          <Base.Popup className={clsx('flex flex-col bg-wall text-ink shadow-float transition-[translate] duration-200 outline-none', sides[side])}>
            <DialogHead title={title} titleHidden={titleHidden} description={description} />
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-6 sm:px-6">{children}</div>
            {footer && <div className="flex flex-wrap gap-2 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
