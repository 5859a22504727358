import { Toast as Base } from '@base-ui/react/toast'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './IconButton.tsx'

export type ToastFacts = { tone: 'neutral' | 'success' | 'danger'; action?: { label: string; run: () => void } }

/** Draws the toasts of a manager at the top right, in a polite live region. Stands once in the shell. */
export function ToastViewport({ manager }: { manager: ReturnType<typeof Base.createToastManager<ToastFacts>> }) {
  const { t } = useTranslation()
  return (
    <Base.Provider toastManager={manager} limit={4}>
      <Base.Portal>
        <Base.Viewport aria-label={t('ui.toasts')} className="ring-elsewhere fixed top-4 right-4 left-4 z-60 flex flex-col gap-2 outline-none sm:left-auto sm:w-96">
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  )
}

function Toasts() {
  const { t } = useTranslation()
  const { toasts, close } = Base.useToastManager<ToastFacts>()
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['right', 'up']}
      className={clsx(
        'flex items-start gap-2 rounded-photo border bg-wall py-2 pr-2 pl-4 text-15 text-ink shadow-float transition-opacity data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0',
        { neutral: 'border-line', success: 'border-success', danger: 'border-2 border-danger' }[toast.data?.tone ?? 'neutral'],
      )}
    >
      <Base.Content className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-2">
        <div className="min-w-0 flex-1">
          <Base.Title className="font-semibold" />
          <Base.Description />
        </div>
        {toast.data?.action && (
          <Base.Action
            className="min-h-6 font-semibold underline underline-offset-[0.2em]"
            onClick={() => {
              toast.data?.action?.run()
              close(toast.id)
            }}
          >
            {toast.data.action.label}
          </Base.Action>
        )}
      </Base.Content>
      <Base.Close render={<IconButton size="small" label={t('ui.close')} icon={<X aria-hidden="true" />} />} />
    </Base.Root>
  ))
}
