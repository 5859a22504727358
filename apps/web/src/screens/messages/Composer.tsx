import { clsx } from 'clsx'
import { SendHorizontal } from 'lucide-react'
import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { MESSAGE_MAX } from '@husrum/contract/limits.ts'
import { counterState } from '#ui/counter.ts'
import { IconButton } from '#ui/IconButton.tsx'

export type ComposerProps = {
  /** Whom it goes to, for the label and the button. */
  to: string
  text: string
  onText: (text: string) => void
  onSend: (body: string) => void
  busy?: boolean
  /** What is wrong with the text. */
  error?: string | undefined
  /** Before the box: what else can be sent. */
  start?: ReactNode
  ref?: Ref<HTMLTextAreaElement>
}

/** Enter sends and Shift+Enter starts a new line; with a touch keyboard Enter starts a line and the button sends. */
export function Composer({ to, text, onText, onSend, busy = false, error, start, ref }: ComposerProps) {
  const { t } = useTranslation()
  const id = useId()
  const { used, over, near } = counterState(text.trim(), MESSAGE_MAX)
  const send = () => {
    const body = text.trim()
    if (body && over === 0 && !busy) onSend(body)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    if (matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    send()
  }
  const count = over > 0 ? t('ui.counter.over', { count: over }) : t('ui.counter.left', { count: MESSAGE_MAX - used })
  return (
    <form
      className="mx-auto w-full max-w-[820px] border-t border-line bg-wall px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:border-0 md:px-7 md:pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {error && (
        <p role="alert" className="mb-1.5 text-15 font-semibold text-danger">
          {error}
        </p>
      )}
      <div className="ring-within flex items-end gap-1 rounded-photo border border-ink-3 bg-wall py-1.5 pr-1.5 pl-4 has-[[aria-haspopup=menu]]:pl-1.5">
        {start}
        <label htmlFor={id} className="sr-only">
          {t('messages.composer.label', { name: to })}
        </label>
        <textarea
          ref={ref}
          id={id}
          rows={1}
          value={text}
          placeholder={t('messages.composer.placeholder')}
          aria-invalid={over > 0 || undefined}
          aria-describedby={`${id}-state`}
          className="ring-elsewhere field-sizing-content max-h-44 min-w-0 flex-1 resize-none bg-transparent py-2 text-[1rem] leading-[1.45] outline-none placeholder:text-ink-2 md:text-15"
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span
          id={`${id}-state`}
          className={clsx(
            'self-end px-2 pb-2.75 text-right text-13',
            over > 0 ? 'font-semibold text-danger' : 'text-ink-2',
            !near && 'max-md:sr-only',
          )}
        >
          {near ? count : text.trim() ? t('messages.composer.kept') : ''}
        </span>
        <IconButton
          type="submit"
          tone="line"
          className="border-ink!"
          label={t('messages.composer.send', { name: to })}
          aria-disabled={!text.trim() || over > 0 || busy || undefined}
          icon={<SendHorizontal aria-hidden="true" strokeWidth={1.75} />}
        />
      </div>
      <span className="sr-only" role="status">
        {near && count}
      </span>
    </form>
  )
}
