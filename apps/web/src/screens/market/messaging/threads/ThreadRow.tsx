import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { BellOff, Check, CheckCheck, TriangleAlert } from 'lucide-react'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '@husrum/contract/market/messaging/messaging.ts'
import { formatDate } from '#lib/language/format.ts'
import { useAccount } from '#lib/session/session.ts'
import { useShell } from '#lib/shell-context.ts'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { CountBadge } from '#ui/text/Badge.tsx'
import type { ChatThread } from '../chat/chat-state.ts'
import { nearness } from '../stream/stream.ts'
import { counterpartName } from '../names.ts'

export type ThreadRowProps = {
  thread: ChatThread
  open: boolean
  now: number
  draft: string
  failed: boolean
  search?: string
}

/** One conversation of the list: name, time, and the last message or the one waiting to be sent. */
export const ThreadRow = memo(function ThreadRow({ thread, open, now, draft, failed, search = '' }: ThreadRowProps) {
  const { t } = useTranslation()
  const { language } = useShell()
  const me = useAccount()?.id
  const { counterpart, last_message: last, unread_count: unread, highlights } = thread
  const name = counterpartName(counterpart, t)
  const near = nearness(thread.updated_at, now)
  const highlight = highlights?.[0]
  return (
    <li className="group/row">
      <Link
        to="."
        search={(before: object) => ({
          ...before,
          thread: thread.id,
          message: highlight?.message_id ?? undefined,
          architect: undefined,
        })}
        resetScroll={false}
        id={`thread-${thread.id}`}
        aria-current={open ? 'true' : undefined}
        className={clsx(
          'relative grid grid-cols-[44px_minmax(0,1fr)] gap-3 px-4 py-3 text-15 no-underline -outline-offset-3! md:px-5',
          'after:absolute after:right-0 after:bottom-0 after:left-[76px] after:border-b after:border-line',
          open
            ? 'md:bg-plaster md:before:absolute md:before:inset-y-0 md:before:left-0 md:before:w-0.75 md:before:bg-marigold md:after:left-0'
            : 'hover:bg-plaster/60',
        )}
      >
        <Avatar name={name} picture={counterpart.avatar} size="medium" className="size-11" />
        <span className="min-w-0">
          <span className="flex items-baseline justify-between gap-2.5">
            <span className={clsx('truncate', unread > 0 ? 'font-bold' : 'font-medium')}>
              <Marked text={name} words={search} />
            </span>
            <time dateTime={thread.updated_at} className="shrink-0 text-13 text-ink-2">
              {near === 'today'
                ? formatDate(thread.updated_at, language, 'time')
                : near === 'yesterday'
                  ? t('messages.yesterday')
                  : formatDate(thread.updated_at, language, 'dayOfYear')}
            </time>
          </span>
          <span className="flex items-center gap-2">
            {highlight ? (
              <span className="min-w-0 flex-1 truncate text-ink-2">
                {tail(highlight.before)}
                <mark className="bg-marigold-soft text-ink">{highlight.match}</mark>
                {highlight.after}
              </span>
            ) : failed ? (
              <span className="flex min-w-0 flex-1 items-center gap-1.5 text-danger">
                <TriangleAlert aria-hidden="true" strokeWidth={1.75} className="size-3.75 shrink-0" />
                <span className="truncate">{t('messages.row.failed')}</span>
              </span>
            ) : draft && !open ? (
              <span className="min-w-0 flex-1 truncate text-ink-2">
                <span className="font-medium text-ink">{t('messages.row.draft')}</span> {draft}
              </span>
            ) : (
              <span
                className={clsx('flex min-w-0 flex-1 items-center gap-1.5', unread > 0 ? 'text-ink' : 'text-ink-2')}
              >
                {last?.mine &&
                  (last.read_at ? (
                    <CheckCheck aria-hidden="true" strokeWidth={1.75} className="size-3.75 shrink-0 text-info" />
                  ) : (
                    <Check aria-hidden="true" strokeWidth={1.75} className="size-3.75 shrink-0" />
                  ))}
                <span className="truncate">
                  {last?.mine && (!last.author || last.author.id === me) && (
                    <span className="sr-only">{t('messages.row.you')} </span>
                  )}
                  {last && lastWords(last, t)}
                </span>
              </span>
            )}
            {thread.muted && (
              <>
                <BellOff aria-hidden="true" strokeWidth={1.75} className="size-3.75 shrink-0 text-ink-2" />
                <span className="sr-only">{t('messages.row.muted')}</span>
              </>
            )}
            <CountBadge count={unread} label={t('messages.row.unread', { count: unread })} />
          </span>
        </span>
      </Link>
    </li>
  )
})

/** A name with the found part marked. */
function Marked({ text, words }: { text: string; words: string }) {
  const lower = text.toLowerCase()
  // Some letters are longer in lower case: then the positions differ
  const at = words && lower.length === text.length ? lower.indexOf(words.toLowerCase()) : -1
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="bg-marigold-soft text-ink">{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}

/** A card without text is named by its kind. */
function lastWords({ kind, body, mine, attachments }: Message, t: TFunction): string {
  if (body === '' && attachments.length > 0)
    return attachments.every((file) => file.kind === 'image')
      ? t('messages.row.photos', { count: attachments.length })
      : t('messages.row.files', { count: attachments.length })
  if (body !== '' || kind === 'text') return body
  if (kind === 'contact_shared') return t(mine ? 'messages.contact.youShared' : 'messages.contact.shared')
  if (kind === 'contact_withdrawn') return t(mine ? 'messages.contact.youHid' : 'messages.contact.hidden')
  return t(`messages.row.kind.${kind}`)
}

/** The match should be visible in a narrow column, so only the end of the text before it is shown. */
const tail = (text: string) => (text.length > 18 ? `…${text.slice(-16)}` : text)
