import { clsx } from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/IconButton.tsx'
import { LiveRegion } from '../text/LiveRegion.tsx'
import type { Toast, ToastList } from './toasts.ts'
import { useTopmostModal } from './use-modal.ts'

const none: readonly Toast[] = []

/**
 * Toasts at the top right, under the header and the buttons of a page's head, above everything else; announced
 * politely. On a phone a page marked `data-toasts-at-foot` has them above its bar, so that its folders and first rows
 * stay free. Where a frame is marked `data-toasts-aside` they are at the foot, beside its menu, so that buttons of
 * panes stay free. Rendered once in the shell. An open dialog contains them, since everything outside is inert, for
 * screen readers too.
 */
export function ToastViewport({ toasts }: { toasts: ToastList }) {
  const { t } = useTranslation()
  const shown = useSyncExternalStore(toasts.subscribe, toasts.current, () => none)
  const layer = useRef<HTMLElement>(null)
  const latest = shown.at(-1)
  const newest = latest?.id
  const modal = useTopmostModal()
  useEffect(() => {
    // The top layer is a stack: showing it again puts it above a popup that was opened since.
    if (layer.current?.matches(':popover-open')) layer.current.hidePopover()
    // not into a dialog that is just closing: it is shown again outside of it
    if (newest !== undefined && layer.current?.isConnected) layer.current.showPopover()
  }, [newest, modal])
  const messages = (
    <>
      <Spoken toast={latest} />
      <section ref={layer} popover="manual" aria-label={t('ui.toasts')} className="toast-layer">
        <ol className="grid gap-2">
          {shown.map((toast) => (
            <Message key={toast.id} toast={toast} toasts={toasts} />
          ))}
        </ol>
      </section>
    </>
  )
  return modal ? createPortal(messages, modal) : messages
}

/** Long enough for a screen reader to notice the region. */
const SPOKEN_AFTER_MS = 150

/** Moving into a dialog inserts the region again; one inserted with its text is not announced: the text follows. */
function Spoken({ toast }: { toast: Toast | undefined }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const text = toast ? [toast.title, toast.message].filter(Boolean).join(' ') : ''
    const timer = setTimeout(() => setSaid(text), SPOKEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [toast])
  return <LiveRegion>{said}</LiveRegion>
}

const icons = {
  neutral: null,
  success: <CircleCheck aria-hidden="true" className="mt-2 size-5 shrink-0 text-success" />,
  danger: <CircleAlert aria-hidden="true" className="mt-2 size-5 shrink-0 text-danger" />,
}

function Message({ toast, toasts }: { toast: Toast; toasts: ToastList }) {
  const { t } = useTranslation()
  // The time stops while the pointer or the focus is inside.
  const [held, setHeld] = useState(false)
  const { id, seconds } = toast
  const close = () => toasts.close(id)
  useEffect(() => {
    if (held || seconds === 0) return
    const timer = setTimeout(() => toasts.close(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [held, seconds, toasts, id])
  return (
    <li
      className={clsx(
        'flex items-start gap-3 rounded-photo bg-wall py-2 pr-2 pl-4 text-15 text-ink shadow-float transition-opacity starting:opacity-0',
        { neutral: 'border border-line', success: 'border border-success', danger: 'border-2 border-danger' }[
          toast.tone
        ],
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icons[toast.tone]}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        {/* Too narrow for both, the action is placed under the text. */}
        <div className="min-w-[min(100%,14rem)] flex-1">
          {toast.title && <p className="font-semibold">{toast.title}</p>}
          <p>{toast.message}</p>
        </div>
        {toast.action && (
          <button
            type="button"
            className="min-h-6 rounded-small font-semibold underline underline-offset-[0.2em]"
            onClick={() => {
              toast.action?.run()
              close()
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton size="small" label={t('ui.close')} icon={<X aria-hidden="true" />} onClick={close} />
    </li>
  )
}
