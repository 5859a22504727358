import { clsx } from 'clsx'
import type { TFunction } from 'i18next'
import { Check, CheckCheck, Clock, Pencil, TriangleAlert, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '@husrum/contract/market/messaging/messaging.ts'
import { formatDate } from '#lib/language/format.ts'
import type { Language } from '#lib/language/locale.ts'
import { CautionNote } from '#parts/market/leads/CautionNote.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { isCard, MessageBody } from './MessageBody.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { Words } from '../MessageWords.tsx'
import type { Outgoing } from '../outbox/outbox.ts'

const boxClass = (mine: boolean, first: boolean) =>
  clsx('max-w-[84%] text-15 md:max-w-[78%]', first ? 'mt-3.5' : 'mt-1', mine ? 'self-end' : 'self-start')

/** A message; the last of a run shows the time, and an own one whether it was read. */
export function Bubble({
  message,
  first,
  last,
  author,
  signed,
  found = false,
  onEdit,
  t,
  language,
}: {
  message: Message
  first: boolean
  last: boolean
  author: string
  /** Several people write on the expert's side: each message shows its author. `me` is the reader's account. */
  signed?: { me: number | undefined } | undefined
  /** The search led to this message. */
  found?: boolean
  /** Set while the own text may still be edited. */
  onEdit?: ((message: Message) => void) | undefined
  /** A prop, so that the hundreds of bubbles of a long conversation do not each subscribe to the language. */
  t: TFunction
  language: Language
}) {
  const { mine, created_at, edited_at, read_at } = message
  const writer = signed && message.author?.name !== author ? message.author : null
  const isOwn = mine && (!writer || writer.id === signed?.me)
  return (
    <li
      id={`message-${message.id}`}
      className={clsx(
        'group/bubble relative',
        boxClass(mine, first),
        found && 'rounded-photo outline-2 outline-offset-4 outline-marigold',
        isCard(message.kind) && 'w-full max-w-full! md:max-w-[600px]!',
      )}
    >
      <span className="sr-only">
        {isOwn
          ? t('messages.stream.youWrote')
          : t('messages.stream.wrote', { name: mine ? writer?.name : author })}{' '}
      </span>
      <MessageBody
        message={message}
        last={last}
        author={isOwn ? t('messages.stream.you') : mine ? (writer?.name ?? '') : author}
      />
      {onEdit && (
        <IconButton
          size="small"
          label={t('messages.edit.start')}
          icon={<Pencil aria-hidden="true" strokeWidth={1.75} />}
          className="absolute top-0 -left-11 opacity-0 transition-opacity group-hover/bubble:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100"
          onClick={() => onEdit(message)}
        />
      )}
      {message.caution && <CautionNote />}
      {(last || edited_at !== null) && (
        <p className={clsx('mt-1 flex items-center gap-1.25 text-13 text-ink-2', mine && 'justify-end')}>
          {mine &&
            (read_at ? (
              <CheckCheck aria-hidden="true" strokeWidth={1.75} className="size-3.75 text-info" />
            ) : (
              <Check aria-hidden="true" strokeWidth={1.75} className="size-3.75" />
            ))}
          {writer && <b className="font-medium text-ink">{writer.name}</b>}
          {edited_at !== null && <span>{t('messages.stream.edited')}</span>}
          <time dateTime={created_at}>{formatDate(created_at, language, 'time')}</time>
          {mine && <span>{read_at ? t('messages.stream.read') : t('messages.stream.delivered')}</span>}
        </p>
      )}
    </li>
  )
}

/** A message that is being sent, or failed. */
export function OutgoingBubble({
  message,
  first,
  previews,
  onRetry,
  onDrop,
}: {
  message: Outgoing
  first: boolean
  /** Pictures on this device, by the number of their file. */
  previews?: ReadonlyMap<number, string> | undefined
  onRetry: () => void
  onDrop: () => void
}) {
  const { t } = useTranslation()
  const { state, reason, attachments = [], project } = message
  return (
    <li className={boxClass(true, first)}>
      <span className="sr-only">{t('messages.stream.youWrote')} </span>
      <div className={clsx('flex flex-col gap-1', state !== 'failed' && 'opacity-75')}>
        {project && (
          <p className="self-end rounded-photo border border-line px-4 py-2.5 text-15 font-semibold">{project.title}</p>
        )}
        {attachments.length > 0 && (
          <MessageFiles files={attachments} mine title={t('messages.stream.you')} {...(previews ? { previews } : {})} />
        )}
        {message.body !== '' && <Words mine last body={message.body} />}
      </div>
      {state !== 'sending' ? (
        <div
          role={state === 'failed' ? 'alert' : 'status'}
          className={clsx(
            'mt-1 flex flex-wrap items-center justify-end gap-x-3 text-13',
            state === 'failed' ? 'text-danger' : 'text-ink-2',
          )}
        >
          <span className="inline-flex items-center gap-1.25">
            {state === 'failed' ? (
              <TriangleAlert aria-hidden="true" strokeWidth={1.75} className="size-3.75" />
            ) : (
              <WifiOff aria-hidden="true" strokeWidth={1.75} className="size-3.75" />
            )}
            {t(state === 'failed' ? 'messages.stream.failed' : 'messages.stream.waiting')}
            {reason && `. ${reason}`}
          </span>
          <button type="button" className="min-h-8 font-semibold underline" onClick={onRetry}>
            {t('messages.stream.retry')}
          </button>
          <button type="button" className="min-h-8 text-ink-2 underline" onClick={onDrop}>
            {t('messages.stream.drop')}
          </button>
        </div>
      ) : (
        <p className="mt-1 flex items-center justify-end gap-1.25 text-13 text-ink-2">
          <Clock aria-hidden="true" strokeWidth={1.75} className="size-3.75" />
          {t('messages.stream.sending')}
        </p>
      )}
    </li>
  )
}
