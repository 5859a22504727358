import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '@husrum/contract/messages.ts'
import { isEditable } from '@husrum/contract/rules/message-editing.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/Button.tsx'
import { Bubble, OutgoingBubble } from './Bubble.tsx'
import type { ChatThread } from './chat-state.ts'
import { isDrawn } from './MessageBody.tsx'
import { counterpartName } from './names.ts'
import type { Outgoing } from './outbox.ts'
import { dayInWords, nearness, streamDays } from './stream.ts'
import type { Previews } from './use-files.ts'

export type MessageStreamProps = {
  thread: ChatThread
  now: number
  outgoing: readonly Outgoing[]
  onRetry: (message: Outgoing) => void
  onDrop: (message: Outgoing) => void
  /** Pictures of this device for what is on its way. */
  previews?: Previews
  onEdit: (message: Message) => void
  older: { loading: boolean; load: () => void }
  /** The newest messages are on the screen. */
  onSeen: () => void
}

/** The conversation by days, held at its end; older messages are fetched on demand and come in above. */
export function MessageStream(props: MessageStreamProps) {
  const { thread, now, outgoing, previews, onRetry, onDrop, onEdit, older, onSeen } = props
  const { t } = useTranslation()
  const { language } = useShell()
  const name = counterpartName(thread.counterpart, t)
  const messages = (thread.messages ?? []).filter(isDrawn)
  const end = useSeen(onSeen)
  const dayText = (at: string) => {
    const near = nearness(at, now)
    return near === 'today'
      ? t('messages.today')
      : near === 'yesterday'
        ? t('messages.yesterday')
        : dayInWords(at, now, language)
  }
  const lastIsToday = messages.at(-1) && nearness(messages.at(-1)?.created_at ?? '', now) === 'today'
  return (
    // Reversed, so that the browser itself keeps the end in view while messages come in and older ones are put before.
    <div
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      role="region"
      aria-label={t('messages.stream.label', { name })}
    >
      <div className="mx-auto flex w-full max-w-[820px] flex-col px-4 pt-2 pb-3 md:px-7">
        {thread.has_more && (
          <Button size="small" className="mx-auto mt-2" loading={older.loading} onClick={older.load}>
            {t('messages.stream.older')}
          </Button>
        )}
        {streamDays(messages).map((day) => (
          <section key={day.key} className="contents">
            <DayLine text={dayText(day.at)} />
            <ol className="contents">
              {day.messages.map(({ message, first, last }) => (
                <Bubble
                  key={message.id}
                  message={message}
                  first={first}
                  last={last}
                  author={name}
                  onEdit={isEditable(message, now) ? onEdit : undefined}
                />
              ))}
            </ol>
          </section>
        ))}
        {outgoing.length > 0 && (
          <>
            {!lastIsToday && <DayLine text={t('messages.today')} />}
            <ol className="contents">
              {outgoing.map((message, place) => (
                <OutgoingBubble
                  key={message.key}
                  message={message}
                  first={place === 0}
                  previews={previews}
                  onRetry={() => onRetry(message)}
                  onDrop={() => onDrop(message)}
                />
              ))}
            </ol>
          </>
        )}
        <div ref={end} aria-hidden="true" className="h-px" />
      </div>
    </div>
  )
}

const DayLine = ({ text }: { text: string }) => (
  <h3 className="mt-5 mb-1 flex items-center gap-3.5 text-13 font-normal tracking-normal text-ink-2 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
    {text}
  </h3>
)

/** Says so when the end of the stream is on the screen of a tab that is being looked at, each time anew. */
function useSeen(onSeen: () => void) {
  const end = useRef<HTMLDivElement>(null)
  const tell = useRef(onSeen)
  const inView = useRef(false)
  useEffect(() => {
    tell.current = onSeen
    if (inView.current && document.visibilityState === 'visible') onSeen()
  }, [onSeen])
  useEffect(() => {
    const look = () => inView.current && document.visibilityState === 'visible' && tell.current()
    const observer = new IntersectionObserver(([entry]) => {
      inView.current = entry?.isIntersecting ?? false
      look()
    })
    if (end.current) observer.observe(end.current)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return end
}
