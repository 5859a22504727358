import { ArrowDown } from 'lucide-react'
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '@husrum/contract/market/messaging/messaging.ts'
import { editableUntil, isEditable } from '@husrum/contract/market/messaging/message-editing.rules.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { useSharedStudio } from '#parts/experts/studio/use-shared-studio.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { OutgoingBubble } from './Bubble.tsx'
import type { ChatThread } from '../chat/chat-state.ts'
import { isDrawn } from './MessageBody.tsx'
import { counterpartName } from '../names.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import { dayInWords, nearness, streamBlocks, type StreamItem } from './stream.ts'
import { DayLine, StreamBlock } from './StreamBlock.tsx'
import { watchPlace } from './watch-place.ts'
import type { Previews } from '#parts/market/messaging/use-files.ts'

export type MessageStreamProps = {
  thread: ChatThread
  now: number
  outgoing: readonly Outgoing[]
  onRetry: (message: Outgoing) => void
  onDrop: (message: Outgoing) => void
  /** Pictures on this device for messages being sent. */
  previews?: Previews
  onEdit: (message: Message) => void
  older: Further
  /** Only around a found message: later messages are loaded too. */
  newer?: Further | undefined
  /** The found message, which is scrolled into view. */
  found?: number | undefined
  /** Leaves the part around a message for the end of the thread. */
  onNewest?: (() => void) | undefined
  /** Called when the newest messages are on the screen. */
  onSeen: () => void
}
/** More of the thread in one direction. */
export type Further = { loading: boolean; failed: boolean; load: () => void }

/**
 * The conversation by days, with its end in view. Older messages load as the reader scrolls near them, or by the
 * button; messages far from the view are not rendered.
 */
export function MessageStream(props: MessageStreamProps) {
  const { thread, now, outgoing, previews, onRetry, onDrop, onEdit, older, newer, found, onNewest, onSeen } = props
  const { t } = useTranslation()
  const { language } = useShell()
  const name = counterpartName(thread.counterpart, t)
  const me = useAccount()?.id
  const isShared = useSharedStudio() !== undefined
  const isSigned = isShared || thread.counterpart.role === 'expert'
  const all = useOlderLater(thread.messages)
  // While older ones are being added, no further ones are requested
  const isPutIn = all === thread.messages
  const before = { ...older, loading: older.loading || !isPutIn }
  const [origin] = useState(() => all?.[0]?.id ?? 0)
  const messages = useMemo(() => (all ?? []).filter(isDrawn), [all])
  const blocks = useMemo(() => streamBlocks(messages, origin), [messages, origin])
  const scroller = useRef<HTMLDivElement>(null)
  const end = useSeen(onSeen)
  const [isAway, setAway] = useState(false)
  const dayText = (at: string) => {
    const near = nearness(at, now)
    return near === 'today'
      ? t('messages.today')
      : near === 'yesterday'
        ? t('messages.yesterday')
        : dayInWords(at, now, language)
  }
  const today = `${language} ${dayInWords(new Date(now).toISOString(), now, language)}`
  const lastIsToday = messages.at(-1) && nearness(messages.at(-1)?.created_at ?? '', now) === 'today'
  useFound(found, messages.length > 0)
  const toNewest = () => {
    if (onNewest) return onNewest()
    scroller.current?.scrollTo({ top: 0 })
    scroller.current?.focus({ preventScroll: true })
  }
  const unread = thread.unread_count
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroller}
        data-stream=""
        // Reversed: the browser itself leaves the end in view while messages arrive and older ones are added before.
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        role="region"
        aria-label={t('messages.stream.label', { name })}
      >
        <div className="mx-auto flex w-full max-w-[820px] flex-col px-4 pt-2 pb-3 md:px-7">
          {(thread.has_more || !isPutIn) && (
            <>
              <Approach further={before} />
              <Button size="small" className="mx-auto mt-2" loading={before.loading} onClick={older.load}>
                {t('messages.stream.older')}
              </Button>
            </>
          )}
          {blocks.map(({ key, items }) => (
            <StreamBlock
              key={key}
              items={items}
              author={name}
              isSigned={isSigned}
              me={me}
              today={today}
              dayText={dayText}
              editable={editableOf(items, now, me)}
              onEdit={onEdit}
              found={found !== undefined && items.some(({ message }) => message.id === found) ? found : undefined}
            />
          ))}
          {newer && (
            <>
              <Button size="small" className="mx-auto mt-4" loading={newer.loading} onClick={newer.load}>
                {t('messages.stream.newer')}
              </Button>
              <Approach further={newer} />
            </>
          )}
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
          <EndMark onAway={setAway} />
          <div ref={end} aria-hidden="true" className="h-px" />
        </div>
      </div>
      {(isAway || onNewest) && (
        <Button
          size="small"
          className="absolute! bottom-3 left-1/2 -translate-x-1/2 shadow-card"
          icon={<ArrowDown aria-hidden="true" strokeWidth={1.75} />}
          onClick={toNewest}
        >
          {unread > 0 ? t('messages.stream.newestUnread', { count: unread }) : t('messages.stream.newest')}
        </Button>
      )}
    </div>
  )
}

/** The ids of the messages that may be edited now. A message of a colleague may only be edited by that colleague. */
function editableOf(items: readonly StreamItem<Message>[], now: number, me: number | undefined): string {
  const newest = items.at(-1)?.message
  if (!newest || now >= editableUntil(new Date(newest.created_at))) return ''
  return items
    .filter(({ message }) => isEditable(message, now) && (!message.author || message.author.id === me))
    .map(({ message }) => message.id)
    .join()
}

/** Older messages are added between frames, so that scrolling continues. All other changes appear at once. */
function useOlderLater(messages: ChatThread['messages']): ChatThread['messages'] {
  const late = useDeferredValue(messages)
  const [first, lateFirst] = [messages?.[0], late?.[0]]
  const isOlder = first && lateFirst && first.id < lateFirst.id && messages?.at(-1) === late?.at(-1)
  return isOlder ? late : messages
}

/** Loads more as soon as this place is near, unless the last try failed: then the button does. */
function Approach({ further: { loading, failed, load } }: { further: Further }) {
  const place = useRef<HTMLDivElement>(null)
  const fetchMore = useEffectEvent(load)
  useEffect(() => {
    const element = place.current
    if (!element || loading || failed) return
    return watchPlace(element, '600px 0px', ({ isIntersecting }) => isIntersecting && fetchMore())
  }, [loading, failed])
  return <div ref={place} aria-hidden="true" className="h-px" />
}

/** Reports when the end is more than a part of the screen away. */
function EndMark({ onAway }: { onAway: (away: boolean) => void }) {
  const place = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(onAway)
  useEffect(() => {
    const element = place.current
    if (!element) return
    return watchPlace(element, '400px 0px', ({ isIntersecting }) => tell(!isIntersecting))
  }, [])
  return <div ref={place} aria-hidden="true" />
}

/** Scrolls a message into view and announces it, once. */
function useFound(found: number | undefined, ready: boolean): void {
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (found === undefined || !ready || shown.current === found) return
    const element = document.getElementById(`message-${found}`)
    if (!element) return
    shown.current = found
    element.tabIndex = -1
    element.scrollIntoView({ block: 'center' })
    element.focus({ preventScroll: true })
  })
}

/** Calls `onSeen` each time the end of the stream is on the screen of a visible tab. */
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
    const stop =
      end.current &&
      watchPlace(end.current, undefined, ({ isIntersecting }) => {
        inView.current = isIntersecting
        look()
      })
    document.addEventListener('visibilitychange', look)
    return () => {
      stop?.()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return end
}
