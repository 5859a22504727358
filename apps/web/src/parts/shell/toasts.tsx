/** Draws the messages of `lib/toast.ts` at the top right. Base UI announces them politely; F6 brings the focus there. */
import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toastManager, type ToastFacts, type ToastTone } from '../../lib/toast.ts'
import { IconButton } from '../../ui/IconButton.tsx'

const icons: Record<ToastTone, typeof Info> = { neutral: Info, success: CircleCheck, danger: CircleAlert }
const edges: Record<ToastTone, string> = { neutral: 'border-l-ink', success: 'border-l-success', danger: 'border-l-danger' }

export function Toasts() {
  const { t } = useTranslation()
  return (
    <Toast.Provider toastManager={toastManager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport aria-label={t('shell.toasts.region')} className="fixed inset-x-4 top-4 z-50 flex flex-col gap-2 outline-offset-4 sm:left-auto sm:w-96">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { t } = useTranslation()
  const { toasts } = Toast.useToastManager<ToastFacts>()
  return toasts.map((toast) => {
    const { tone = 'neutral', action } = toast.data ?? {}
    const Icon = icons[tone]
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        swipeDirection={['right', 'up']}
        className={`rounded-photo border border-l-4 border-line bg-wall shadow-float transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0 ${edges[tone]}`}
      >
        <Toast.Content className="flex items-start gap-3 py-2 pr-2 pl-3.5">
          <Icon aria-hidden="true" className="mt-3 size-5 shrink-0" />
          <Toast.Description className="flex-1 py-2.75 text-15" />
          {action && (
            <Toast.Action
              className="min-h-11 rounded-control px-2.5 text-15 font-semibold underline hover:bg-plaster"
              onClick={() => {
                action.run()
                toastManager.close(toast.id)
              }}
            >
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close render={<IconButton label={t('shell.toasts.close')} icon={<X aria-hidden="true" />} />} />
        </Toast.Content>
      </Toast.Root>
    )
  })
}
