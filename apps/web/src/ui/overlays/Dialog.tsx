import { clsx } from 'clsx'
import { X } from 'lucide-react'
import {
  cloneElement,
  createContext,
  use,
  useId,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/IconButton.tsx'
import { useBackToClose, useModal } from './use-modal.ts'

export type DialogProps = {
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The button that opens it. Lists mount ONE dialog for the page and open it by state instead. */
  trigger?: ReactElement<Record<string, unknown>>
  title: ReactNode
  titleHidden?: boolean
  description?: ReactNode
  children?: ReactNode
  /** The buttons, main action last. */
  footer?: ReactNode
  size?: 'medium' | 'wide' | 'full'
  /** A question that must be answered: a press outside does not close it. */
  modalOnly?: boolean
  /** It has a history entry of its own, so that Back closes it anyway. */
  ownsEntry?: boolean
  /** The element that takes the focus first; by default the first field, or the title where there is none. */
  initialFocus?: RefObject<HTMLElement | null>
}

const sizes = {
  medium: 'max-w-dialog sm:rounded-photo sm:m-auto',
  wide: 'max-w-dialog-wide sm:rounded-photo sm:m-auto',
  full: 'h-dvh max-h-dvh! max-w-none rounded-none!',
}

const Closing = createContext<() => void>(() => {})

/** A question or a small task on top of the page; a sheet from below on phones. */
export function Dialog({ size = 'medium', ...props }: DialogProps) {
  return (
    <Modal
      {...props}
      look={clsx(
        'mx-auto mt-auto mb-0 max-h-[92dvh] w-full rounded-t-photo transition-[translate,opacity] sm:max-h-[88dvh] starting:opacity-0 max-sm:starting:translate-y-8 sm:starting:translate-y-2',
        sizes[size],
      )}
    />
  )
}

/** The element itself, shared with Drawer; in the page only while it is open. */
export function Modal({ open, onOpenChange, trigger, look, ...panel }: Omit<DialogProps, 'size'> & { look: string }) {
  const [own, setOwn] = useState(false)
  const set = (next: boolean) => {
    setOwn(next)
    onOpenChange?.(next)
  }
  const onClick = trigger?.props.onClick
  return (
    <>
      {trigger &&
        cloneElement(trigger, {
          'aria-haspopup': 'dialog',
          onClick: (event: unknown) => {
            if (typeof onClick === 'function') onClick(event)
            set(true)
          },
        })}
      {(open ?? own) && <Panel {...panel} look={look} close={() => set(false)} />}
    </>
  )
}

function Panel({
  look,
  close,
  title,
  titleHidden,
  description,
  children,
  footer,
  modalOnly,
  ownsEntry = false,
  initialFocus,
}: Omit<DialogProps, 'size' | 'open' | 'trigger'> & { look: string; close: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const modal = useModal({ close, modalOnly, initialFocus })
  useBackToClose(modal.ref, close, !ownsEntry)
  return (
    <Closing value={close}>
      <dialog
        {...modal}
        aria-labelledby={`${id}-title`}
        aria-describedby={description ? `${id}-description` : undefined}
        className={clsx(
          'fixed inset-0 flex-col bg-wall p-0 text-ink shadow-float outline-none backdrop:bg-scrim open:flex',
          look,
        )}
      >
        <div className="flex items-start gap-4 px-5 pt-4 pb-3 sm:px-6 sm:pt-5">
          <div className="min-w-0 flex-1 pt-2">
            <h2
              id={`${id}-title`}
              data-dialog-title
              tabIndex={-1}
              className={clsx('text-21', titleHidden && 'sr-only')}
            >
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1.5 text-15 text-ink-2">
                {description}
              </p>
            )}
          </div>
          <IconButton label={t('ui.close')} icon={<X aria-hidden="true" />} className="-mr-2.5" onClick={close} />
        </div>
        {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-6 sm:px-6">{children}</div>}
        {footer && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
            {footer}
          </div>
        )}
      </dialog>
    </Closing>
  )
}

/**
 * Makes a button close the dialog around it, after its own onClick: `<DialogClose render={<Button>Keep it</Button>}
 * />`.
 */
export function DialogClose({ render }: { render: ReactElement<Record<string, unknown>> }) {
  const close = use(Closing)
  const { onClick } = render.props
  return cloneElement(render, {
    onClick: (event: unknown) => {
      if (typeof onClick === 'function') onClick(event)
      close()
    },
  })
}
