import { clsx } from 'clsx'
import { Phone, PhoneOff, Reply } from 'lucide-react'
import { Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message, MessageKind } from '@husrum/contract/market/messaging/messaging.ts'
import { lazyPart } from '#lib/rendering/lazy-part.ts'
import { TranslationOf } from '#parts/discovery/translations/TranslationOf.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { Words, type MessageBodyProps } from '../MessageWords.tsx'

/**
 * The component for a message of this kind; a card of another area is a `lazyPart`. Every other kind is shown as its
 * text, or not at all if it has none.
 */
const bodies: Partial<Record<MessageKind, ComponentType<MessageBodyProps>>> = {
  automatic: AutomaticAnswer,
  contact_shared: ContactLine,
  contact_withdrawn: ContactLine,
  meeting: lazyPart(async () => (await import('./cards/MeetingMessage.tsx')).MeetingMessage, CardWords),
  project: lazyPart(async () => (await import('./cards/ProjectMessage.tsx')).ProjectMessage, CardWords),
  quote: lazyPart(async () => (await import('./cards/QuoteMessage.tsx')).QuoteMessage, CardWords),
}

/** A card whose script could not be loaded is shown as its text. */
function CardWords({ message: { mine, body }, last }: MessageBodyProps) {
  return <Words mine={mine} last={last} body={body} />
}

/** A card is wider than text. */
export const isCard = (kind: MessageKind): boolean => kind === 'quote' || kind === 'meeting'

/** The content of a bubble: a card, or files and text. */
export function MessageBody(props: MessageBodyProps & { author: string }) {
  const { message, last, author } = props
  const { kind, mine, body, attachments } = message
  const Body = bodies[kind]
  // A separate boundary: a card whose script is loading must not hide its conversation
  if (Body)
    return (
      <Suspense fallback={<Skeleton shape="block" className="h-28 w-full" />}>
        <Body {...props} />
      </Suspense>
    )
  return (
    <div className="flex flex-col gap-1">
      {attachments.length > 0 && <MessageFiles files={attachments} mine={mine} title={author} />}
      {body !== '' && <Words mine={mine} last={last} body={body} />}
      {!mine && kind === 'text' && body !== '' && <TranslationOf kind="message" id={message.id} words={body} />}
    </div>
  )
}

/** Whether there is anything to show: a card that this release does not know may have no text. */
export const isDrawn = ({ kind, body, attachments }: Pick<Message, 'kind' | 'body' | 'attachments'>): boolean =>
  body !== '' || attachments.length > 0 || bodies[kind] !== undefined

/** The prepared answer to clients who write while the expert is away. */
function AutomaticAnswer({ message: { mine, body }, last }: MessageBodyProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={clsx('mb-1 flex w-fit items-center gap-1.5 text-13 text-ink-2', mine && 'ml-auto')}>
        <Reply aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0" />
        {t('messages.row.kind.automatic')}
      </p>
      <Words mine={mine} last={last} body={body} />
    </>
  )
}

/** The client has shared phone and email, or hidden them again. */
function ContactLine({ message: { kind, mine } }: MessageBodyProps) {
  const { t } = useTranslation()
  const isShared = kind === 'contact_shared'
  const Icon = isShared ? Phone : PhoneOff
  return (
    <p
      className={clsx(
        'flex w-fit items-center gap-2.5 rounded-photo border border-line px-3.5 py-2.5 text-15 leading-snug',
        mine && 'ml-auto',
      )}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0" />
      {t(
        isShared
          ? mine
            ? 'messages.contact.youShared'
            : 'messages.contact.shared'
          : mine
            ? 'messages.contact.youHid'
            : 'messages.contact.hidden',
      )}
    </p>
  )
}
