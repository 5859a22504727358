import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it. Lists mount ONE dialog for the page and open it by state instead. */
  trigger?: ReactElement
  title: ReactNode
  titleHidden?: boolean
  description?: ReactNode
  children?: ReactNode
  /** The buttons, main action last. */
  footer?: ReactNode
  size?: 'medium' | 'wide' | 'full'
  /** A question that must be answered: a press outside does not close it. */
  modalOnly?: boolean
  /** What is focused first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
}

const sizes = {
  medium: 'max-w-dialog sm:rounded-photo',
  wide: 'max-w-dialog-wide sm:rounded-photo',
  full: 'h-dvh max-h-dvh max-w-none rounded-none sm:m-0',
}

/** A question or a small task on top of the page; a sheet from below on phones. */
export function Dialog({ open, onOpenChange, trigger, title, titleHidden, description, children, footer, size = 'medium', modalOnly, initialFocus }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)} disablePointerDismissal={modalOnly}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className={clsx('fixed inset-0 z-50 flex items-end justify-center', size !== 'full' && 'sm:items-center sm:p-6')}>
          <Base.Popup
            initialFocus={initialFocus}
            className={clsx(
              'flex max-h-[92dvh] w-full flex-col rounded-t-photo bg-wall text-ink shadow-float transition-[translate,opacity] outline-none data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:data-ending-style:translate-y-8 max-sm:data-starting-style:translate-y-8 sm:max-h-[88dvh] sm:data-starting-style:translate-y-2',
              sizes[size],
            )}
          >
            <DialogHead title={title} titleHidden={titleHidden} description={description} />
            {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6 sm:px-6">{children}</div>}
            {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-4 sm:px-6">{footer}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

/** Title line with the close button, shared with Drawer. */
export function DialogHead({ title, titleHidden, description }: Pick<DialogProps, 'title' | 'titleHidden' | 'description'>) {
  const { t } = useTranslation()
  return (
    <div className="flex items-start gap-4 px-5 pt-4 pb-3 sm:px-6 sm:pt-5">
      <div className="min-w-0 flex-1 pt-2">
        <Base.Title className={clsx('text-21 font-semibold', titleHidden && 'sr-only')}>{title}</Base.Title>
        {description && <Base.Description className="mt-1.5 text-15 text-ink-2">{description}</Base.Description>}
      </div>
      <Base.Close render={<IconButton label={t('ui.close')} icon={<X aria-hidden="true" />} className="-mr-2.5" />} />
    </div>
  )
}

/** For a button in the footer that only closes: `<DialogClose render={<Button>Keep it</Button>} />`. */
export const DialogClose = Base.Close
