import { memo, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '@husrum/contract/market/messaging/messaging.ts'
import { useShell } from '#lib/shell-context.ts'
import { Bubble } from './Bubble.tsx'
import type { StreamItem } from './stream.ts'
import { watchPlace } from './watch-place.ts'

export type StreamBlockProps = {
  items: readonly StreamItem<Message>[]
  author: string
  /** Each message of the expert's side shows its author. */
  isSigned: boolean
  me: number | undefined
  /** Changes when the names of the days change. */
  today: string
  dayText: (at: string) => string
  /** Ids of messages that may be edited now. */
  editable: string
  onEdit: (message: Message) => void
  /** The found message, if this block contains it. */
  found: number | undefined
}

/** How far outside the view messages are still rendered. */
const NEAR = '1500px 0px'

/** Some messages of a thread. Far from the view only their height remains, so that long threads stay fast. */
export const StreamBlock = memo(function StreamBlock(props: StreamBlockProps) {
  const { items, author, isSigned, me, dayText, editable, onEdit, found } = props
  const { t } = useTranslation()
  const { language } = useShell()
  const box = useRef<HTMLDivElement>(null)
  /** Set while it is far away. */
  const [height, setHeight] = useState<number>()
  const isDrawn = height === undefined || found !== undefined
  useEffect(() => {
    const element = box.current
    if (!element) return
    return watchPlace(element, NEAR, ({ isIntersecting, boundingClientRect }) => {
      // While the whole stream is hidden, nothing is far away and has no height to store
      if (!isIntersecting && boundingClientRect.height === 0) return
      // Between frames, so that scrolling continues
      startTransition(() => setHeight(isIntersecting ? undefined : boundingClientRect.height))
    })
  }, [])
  // Set by script: the content security policy refuses style attributes but not this
  useLayoutEffect(() => {
    if (box.current) box.current.style.height = isDrawn ? '' : `${height}px`
  }, [isDrawn, height])
  const editableIds = editable === '' ? [] : editable.split(',').map(Number)
  return (
    <div ref={box} className="flex flex-col">
      {isDrawn &&
        daysOf(items).map((day) => (
          <section key={day[0]?.message.id} className="contents">
            {day[0]?.opensDay && <DayLine text={dayText(day[0].message.created_at)} />}
            <ol className="contents">
              {day.map(({ message, first, last }) => (
                <Bubble
                  key={message.id}
                  message={message}
                  first={first}
                  last={last}
                  author={author}
                  signed={isSigned ? { me } : undefined}
                  found={message.id === found}
                  onEdit={editableIds.includes(message.id) ? onEdit : undefined}
                  t={t}
                  language={language}
                />
              ))}
            </ol>
          </section>
        ))}
    </div>
  )
}, isSame)

/** Whether both have the same messages, whatever list contains them. */
function isSame(before: StreamBlockProps, after: StreamBlockProps): boolean {
  const { items, dayText: _, ...rest } = before
  return (
    Object.entries(rest).every(([name, value]) => value === after[name as keyof typeof rest]) && // keys of equal props
    items.length === after.items.length &&
    items.every((item, place) => {
      const other = after.items[place]
      return (
        item.message === other?.message &&
        item.first === other.first &&
        item.last === other.last &&
        item.opensDay === other.opensDay
      )
    })
  )
}

/** A block may contain the end of one day and the beginning of the next. */
function daysOf(items: readonly StreamItem<Message>[]): StreamItem<Message>[][] {
  const days: StreamItem<Message>[][] = []
  for (const item of items) {
    const day = days.at(-1)
    if (day && !item.opensDay) day.push(item)
    else days.push([item])
  }
  return days
}

export const DayLine = ({ text }: { text: string }) => (
  <h3 className="mt-5 mb-1 flex items-center gap-3.5 text-13 font-normal tracking-normal text-ink-2 before:flex-1 before:border-t before:border-line after:flex-1 after:border-t after:border-line">
    {text}
  </h3>
)
