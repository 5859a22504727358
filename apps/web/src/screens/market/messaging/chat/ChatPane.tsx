import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { isLive } from '@husrum/contract/market/leads/moves.rules.ts'
import type { Api } from '#lib/api/api.ts'
import { lazyPart, Nothing as NoPart } from '#lib/rendering/lazy-part.ts'
import { isLive as isConnected, useTyping } from '#lib/live/live-state.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { threadQueries } from '#queries/market/messaging.ts'
import { useShell } from '#lib/shell-context.ts'
import { HireQuestion } from '#parts/market/leads/HireQuestion.tsx'
import { whyWithoutBrief } from '#parts/market/leads/sendable.ts'
import type { PickedProject } from '#parts/experts/portfolio/projects/ProjectPicker.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Panel } from '#ui/layout/layout.tsx'
import { ChatHead } from './ChatHead.tsx'
import type { ChatThread } from './chat-state.ts'
import { Composer } from '../composer/Composer.tsx'
import { ComposerActions } from '../composer/ComposerActions.tsx'
import { ComposerStart } from '../composer/ComposerStart.tsx'
import { answersIn, expertAbout } from '../context/expert-about.ts'
import { factsOf } from '#parts/market/messaging/files.ts'
import { MessageStream, type Further } from '../stream/MessageStream.tsx'
import { StreamSkeleton } from '../MessagesSkeleton.tsx'
import { counterpartName, shortName } from '../names.ts'
import { Nothing } from '../Nothing.tsx'
import { isClosed, ThreadNotice } from '../threads/ThreadNotice.tsx'
import type { Chat } from './use-chat.ts'
import { useEditing } from '../composer/use-editing.ts'
import { useFiles } from '#parts/market/messaging/use-files.ts'
import type { MessageDraftTexts } from '../composer/use-message-drafts.ts'
import type { Outbox } from '../outbox/use-outbox.ts'

const ThreadMenu = lazyPart(async () => (await import('../threads/ThreadMenu.tsx')).ThreadMenu, NoPart)

export type ChatPaneProps = {
  thread: ChatThread
  side: 'client' | 'expert'
  now: number
  chat: Pick<Chat, 'look' | 'older' | 'one'>
  outbox: Outbox
  drafts: MessageDraftTexts
  details: boolean
  onDetails: (shown: boolean) => void
  onOpenDetails: () => void
  title: RefObject<HTMLHeadingElement | null>
  /** The conversation began with a message written on this screen: the text box gets the focus again. */
  startsWriting: boolean
  /** The found message, and a way back to the newest ones. */
  found: number | undefined
  onNewest: () => void
}

/** The open conversation: the other person, the messages, and the box to write in. */
export function ChatPane({ thread, side, now, chat, outbox, drafts, title, startsWriting, ...props }: ChatPaneProps) {
  const { found, onNewest, ...head } = props
  const { t } = useTranslation()
  const { api } = useShell()
  const name = counterpartName(thread.counterpart, t)
  const part = useFoundPart(thread, found)
  const about = useAbout(thread)
  const draft = `thread.${thread.id}`
  const { look, older } = chat
  const newest = useNewest(thread)
  const withoutBrief = useWithoutBrief(thread)
  const box = useRef<HTMLTextAreaElement>(null)
  const files = useFiles(thread.id)
  const [shown, setShown] = useState<{ in: number; project: PickedProject }>()
  const project = shown?.in === thread.id ? shown.project : undefined
  const editing = useEditing(thread, now)
  const [replying, setReplying] = useState(false)
  const edited = editing.current?.message.id
  useEffect(() => {
    if (edited !== undefined) box.current?.focus()
  }, [edited])
  // "Answer" of a notification (public/sw.js)
  const answers = useLocation({ select: ({ hash }) => hash === 'answer' })
  useEffect(() => {
    if (startsWriting || answers) box.current?.focus()
  }, [startsWriting, answers])
  return (
    <>
      <ChatHead
        name={name}
        picture={thread.counterpart.avatar}
        about={about}
        subject={
          thread.lead_id === null
            ? undefined
            : t(side === 'client' ? 'messages.details.yourBrief' : 'messages.details.brief')
        }
        title={title}
        menu={
          <span className="size-11 shrink-0">
            <Suspense fallback={null}>
              <ThreadMenu key={thread.id} thread={thread} side={side} />
            </Suspense>
          </span>
        }
        {...head}
      />
      {thread.messages ? (
        <MessageStream
          key={`${thread.id} ${part ? found : ''}`}
          thread={part?.thread ?? thread}
          now={now}
          outgoing={outbox.outbox.filter((message) => message.threadId === thread.id)}
          onRetry={outbox.retry}
          onDrop={outbox.drop}
          older={part?.older ?? older}
          newer={part?.newer}
          found={found}
          onNewest={part && onNewest}
          previews={files.previews}
          onEdit={editing.begin}
          onSeen={() => {
            if (!part) look(thread)
          }}
        />
      ) : chat.one.isError ? (
        <div role="alert" className="flex-1">
          <Nothing
            title={t('messages.failed.title')}
            text={t('messages.failed.text')}
            action={t('messages.failed.action')}
            onAction={() => void chat.one.refetch()}
          />
        </div>
      ) : (
        <StreamSkeleton />
      )}
      <TypingLine thread={thread.id} name={shortName(thread.counterpart, t)} />
      <LiveRegion>{newest && t('messages.stream.arrived', { name, text: newest })}</LiveRegion>
      <ThreadNotice
        thread={thread}
        side={side}
        sendsBrief={thread.invites && !isClosed(thread)}
        {...(isClosed(thread) ? {} : { withoutBrief })}
      />
      {side === 'client' && thread.awaiting_confirmation && (
        <HireInThread thread={thread} onAnswered={() => box.current?.focus()} />
      )}
      {!isClosed(thread) && (
        <Composer
          key={editing.current ? `edit.${editing.current.message.id}` : draft}
          ref={box}
          to={shortName(thread.counterpart, t)}
          {...(editing.current
            ? {
                text: editing.current.text,
                onText: editing.write,
                onSend: editing.save,
                busy: editing.isSaving,
                error: editing.error,
                editing: { onCancel: editing.cancel },
              }
            : {
                text: drafts.read(draft),
                onText: (text: string) => {
                  drafts.write(draft, text)
                  if (text.trim()) sayTyping(api, thread.id)
                },
                onSend: (body: string) => {
                  outbox.send(thread.id, body, factsOf(files.queue.items()) ?? [], project)
                  setShown(undefined)
                  files.take()
                  drafts.write(draft, '')
                  box.current?.focus()
                },
                files,
                project: { picked: project, onRemove: () => setShown(undefined) },
                start:
                  side === 'expert' ? (
                    <ComposerStart
                      key={thread.id}
                      thread={thread}
                      begins={canQuote(thread)}
                      onFiles={files.add}
                      written={drafts.read(draft)}
                      onWrite={(text) => {
                        drafts.write(draft, text)
                        box.current?.focus()
                      }}
                      replying={replying}
                      onReplying={setReplying}
                      onProject={(picked) => {
                        setShown({ in: thread.id, project: picked })
                        box.current?.focus()
                      }}
                    />
                  ) : (
                    <ComposerActions onFiles={files.add} />
                  ),
                ...(side === 'expert' ? { onSlash: () => setReplying(true) } : {}),
                onEditLast: editing.beginLast,
              })}
        />
      )}
    </>
  )
}

/** A quote requires a counterpart who can answer it and an open lead. */
const canQuote = ({ lead_status, counterpart }: ChatThread) =>
  lead_status !== null && isLive(lead_status) && !counterpart.deleted

const TYPING_EVERY_MS = 3000
let said = { thread: 0, at: -Infinity }

/** Notifies the other person of typing, every three seconds at most; a failure does not matter. */
function sayTyping(api: Api, thread: number): void {
  const at = performance.now()
  if (!isConnected() || (said.thread === thread && at - said.at < TYPING_EVERY_MS)) return
  said = { thread, at }
  void (async () => {
    const { events } = await import('@husrum/contract/market/live-events.ts')
    await api(events).sendTyping({ params: { id: thread } }, { quiet: true })
  })().catch(() => undefined)
}

/** Disappears when the message arrives, or six seconds after the other person has stopped. */
function TypingLine({ thread, name }: { thread: number; name: string }) {
  const { t } = useTranslation()
  const isTyping = useTyping(thread)
  return (
    <p
      role="status"
      className="mx-auto w-full max-w-[820px] px-4 text-13 text-ink-2 not-empty:pb-1 motion-safe:animate-pulse md:px-7"
    >
      {isTyping && t('messages.typing', { name })}
    </p>
  )
}

/** Why the next message is sent without the current brief, which it would normally include. */
function useWithoutBrief({ invites, counterpart }: ChatThread) {
  const { api } = useShell()
  const queries = threadQueries(api)
  const id = counterpart.expert_id
  const { data: matches } = useQuery({ ...matchQueries(api).shown(), enabled: invites })
  const { data: expert } = useQuery({ ...queries.expert(id ?? 0), enabled: invites && id !== null })
  return whyWithoutBrief(invites, matches?.meta, expert ?? undefined)
}

/** The expert's question whether they were hired, asked here too: its email links to the conversation. */
function HireInThread({ thread, onAnswered }: { thread: ChatThread; onAnswered: () => void }) {
  const { api } = useShell()
  const { data: entries } = useQuery(matchQueries(api).timeline())
  const lead = entries?.find(({ expert }) => expert.id === thread.counterpart.expert_id)
  if (!lead?.awaiting_confirmation) return null
  return (
    <div className="mx-auto w-full max-w-[820px] px-4 pb-4 md:px-7">
      <Panel ground="plaster" className="px-5 py-4 empty:hidden">
        <HireQuestion lead={lead} onAnswered={onAnswered} />
      </Panel>
    </div>
  )
}

/** A client reads the expert's profession and response time; an expert reads the client's town. */
function useAbout({ counterpart }: ChatThread): string {
  const { t } = useTranslation()
  const { api } = useShell()
  const id = counterpart.expert_id
  const { data: expert } = useQuery({ ...threadQueries(api).expert(id ?? 0), enabled: id !== null })
  if (!expert) return counterpart.city ?? ''
  return [expertAbout(expert, t), answersIn(expert, t)].filter(Boolean).join('. ')
}

/** The text of a new message; empty for messages that existed when the conversation was opened. */
function useNewest({ id, messages }: ChatThread): string | undefined {
  const last = messages?.findLast((message) => !message.mine)
  const [seen, setSeen] = useState<{ thread: number; last: number }>()
  if (messages && seen?.thread !== id) setSeen({ thread: id, last: last?.id ?? 0 })
  const isNew = seen?.thread === id && last !== undefined && last.id > seen.last
  return isNew ? last?.body || last?.attachments.map((file) => file.name).join(', ') : undefined
}

/**
 * The part of a thread around a found message, while the messages from the end do not reach it. Undefined if they do,
 * or if no message was searched for.
 */
function useFoundPart(thread: ChatThread, found: number | undefined) {
  const { api } = useShell()
  const isLoaded = thread.messages?.some(({ id }) => id === found) ?? false
  const isWanted = found !== undefined && !isLoaded && thread.messages !== undefined
  const part = useInfiniteQuery({ ...threadQueries(api).around(thread.id, found ?? 0), enabled: isWanted })
  const pages = part.data?.pages
  const messages = useMemo(() => pages?.flatMap((page) => page.messages), [pages])
  if (!isWanted || !messages || !pages) return undefined
  const older: Further = {
    loading: part.isFetchingPreviousPage,
    failed: part.isFetchPreviousPageError,
    load: () => void part.fetchPreviousPage(),
  }
  const newer: Further = {
    loading: part.isFetchingNextPage,
    failed: part.isFetchNextPageError,
    load: () => void part.fetchNextPage(),
  }
  return {
    thread: { ...thread, messages, has_more: pages[0]?.has_more ?? false },
    older,
    newer: part.hasNextPage ? newer : undefined,
  }
}
