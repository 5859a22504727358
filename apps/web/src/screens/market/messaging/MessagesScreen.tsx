import { Link, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from '@tanstack/react-query'
import { useShell } from '#lib/shell-context.ts'
import { useNow } from '#parts/market/leads/use-now.ts'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { formatDeadline, formatList } from '#lib/language/format.ts'
import { links } from '#lib/paths.ts'
import { matchQueries } from '#queries/market/matching.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyState } from '#ui/layout/EmptyState.tsx'
import { ChatPane } from './chat/ChatPane.tsx'
import { find } from './chat/chat-state.ts'
import { ExpertContext } from './context/ExpertContext.tsx'
import { FirstMessage } from './chat/FirstMessage.tsx'
import { LeadContext } from './context/LeadContext.tsx'
import { messageRoutes, type MessageView } from './message-view.ts'
import { StreamSkeleton } from './MessagesSkeleton.tsx'
import { Nothing } from './Nothing.tsx'
import { ThreadList } from './threads/ThreadList.tsx'
import { useChat } from './chat/use-chat.ts'
import { useMessageDrafts } from './composer/use-message-drafts.ts'
import { useOutbox } from './outbox/use-outbox.ts'

/** Below this width a chat fills the window (the `md` breakpoint of ui/styles.css). */
const NARROW = '(width < 54rem)'

export type MessagesScreenProps = { side: 'client' | 'expert'; view: MessageView; loadedAt: number }

/** Conversations, the open one, and its subject: three panes where there is room, one at a time on a phone. */
export function MessagesScreen({ side, view, loadedAt }: MessagesScreenProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { auth } = useShell()
  const route = messageRoutes[side]
  const now = useNow(loadedAt)
  const model = useChat(route, view)
  const { chat, shownId } = model
  const outbox = useOutbox(model.deliver, auth.token)
  const drafts = useMessageDrafts(
    chat.threads.map(({ id }) => id),
    auth.token,
  )
  const [details, setDetails] = useState(true)
  const [drawer, setDrawer] = useState(false)
  /** The conversation whose first message was written on this screen. */
  const [begun, setBegun] = useState<number>()
  const title = useRef<HTMLHeadingElement>(null)
  const thread = find(chat.threads, shownId)
  const go = (search: MessageView) => void navigate({ to: route, search, resetScroll: false })

  // The reader has a conversation with this expert already: open it.
  const known =
    view.architect === undefined
      ? undefined
      : chat.threads.find(({ counterpart }) => counterpart.expert_id === view.architect)
  useEffect(() => {
    if (known) void navigate({ to: route, search: { thread: known.id }, replace: true, resetScroll: false })
  }, [known, navigate, route])
  const first = side === 'client' && !known ? view.architect : undefined

  const chosen = view.thread !== undefined || view.architect !== undefined || chat.chatSelected
  useCoverPage(chosen)
  useFocusInChat(
    chosen ? (view.thread ?? view.architect ?? chat.activeChatId ?? undefined) : undefined,
    thread !== undefined || first !== undefined,
    title,
  )

  const expertId = first ?? thread?.counterpart.expert_id ?? undefined
  const context =
    expertId !== undefined ? (
      <ExpertContext expertId={expertId} thread={first === undefined ? thread : undefined} />
    ) : thread?.lead_id ? (
      <LeadContext leadId={thread.lead_id} />
    ) : null
  const head = {
    details: details && context !== null,
    onDetails: setDetails,
    onOpenDetails: () => setDrawer(true),
  }
  return (
    <div
      className={clsx(
        'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] md:grid-cols-[300px_minmax(0,1fr)]',
        head.details ? 'xl:grid-cols-[336px_minmax(0,1fr)_344px]' : 'xl:grid-cols-[336px_minmax(0,1fr)]',
      )}
    >
      {/* Outside the list, which phones hide while a conversation is open. */}
      <h1 id="messages-title" tabIndex={-1} className="sr-only">
        {t('messages.title')}
      </h1>
      <section
        aria-labelledby="messages-title"
        className={clsx('flex min-h-0 flex-col border-line md:border-r', chosen && 'max-md:hidden')}
      >
        <ThreadList
          chat={chat}
          shownId={shownId}
          now={now}
          words={view.q ?? ''}
          folder={view.folder}
          onWords={(q) => go(q ? { q } : view.thread === undefined ? {} : { thread: view.thread })}
          searching={model.searching}
          searchProblem={model.searchProblem}
          draftOf={(id) => drafts.read(`thread.${id}`)}
          hasFailed={(id) => outbox.outbox.some(({ threadId, state }) => threadId === id && state === 'failed')}
          more={model.more}
          empty={<MessagesEmpty side={side} />}
        />
      </section>
      <section
        aria-label={t('messages.chat')}
        className={clsx(
          'flex min-h-0 min-w-0 flex-col bg-wall',
          chosen ? 'max-md:fixed max-md:inset-0 max-md:z-30' : 'max-md:hidden',
        )}
      >
        {first !== undefined ? (
          <FirstMessage
            key={first}
            expertId={first}
            drafts={drafts}
            onSent={(sent) => {
              setBegun(sent.id)
              model.onMessageSent(sent)
            }}
            title={title}
            {...head}
          />
        ) : thread ? (
          <ChatPane
            thread={thread}
            side={side}
            now={now}
            chat={model}
            outbox={outbox}
            drafts={drafts}
            title={title}
            startsWriting={begun === thread.id}
            found={view.thread === thread.id ? view.message : undefined}
            onNewest={() => go({ ...view, message: undefined })}
            {...head}
          />
        ) : model.one.isError ? (
          <Nothing
            title={t('messages.failed.title')}
            text={t('messages.failed.text')}
            action={t('messages.failed.action')}
            onAction={() => void model.one.refetch()}
          />
        ) : model.one.isMissing ? (
          <Nothing
            title={t('messages.missing.title')}
            text={t('messages.missing.text')}
            action={t('messages.missing.action')}
            onAction={() => go({})}
          />
        ) : shownId !== undefined ? (
          <StreamSkeleton />
        ) : chat.threads.length > 0 ? (
          <p className="m-auto p-6 text-15 text-ink-2">{t('messages.choose')}</p>
        ) : null}
      </section>
      {head.details && (
        <aside
          aria-label={t('messages.details.label')}
          className="hidden min-h-0 overflow-y-auto border-l border-line p-6 xl:block"
        >
          {context}
        </aside>
      )}
      <Drawer open={drawer && context !== null} onOpenChange={setDrawer} title={t('messages.details.label')}>
        {context}
      </Drawer>
    </div>
  )
}

/** While a chat fills a phone's window, keyboards and screen readers cannot reach what it covers either. */
function useCoverPage(covers: boolean): void {
  useEffect(() => {
    if (!covers) return
    const narrow = matchMedia(NARROW)
    const main = document.getElementById('main')
    const around = [...(main?.parentElement?.children ?? [])].filter(
      (element) => element !== main && element.matches('header, nav, a, footer'),
    )
    const apply = () => {
      for (const element of around) element.toggleAttribute('inert', narrow.matches)
    }
    apply()
    narrow.addEventListener('change', apply)
    return () => {
      narrow.removeEventListener('change', apply)
      for (const element of around) element.removeAttribute('inert')
    }
  }, [covers])
}

/**
 * On a phone a chat replaces the list: the focus moves to the name above it, and back to the row afterwards. Where both
 * are side by side the focus does not move.
 */
function useFocusInChat(open: number | undefined, ready: boolean, title: RefObject<HTMLElement | null>): void {
  const before = useRef(open)
  const waiting = useRef(false)
  useEffect(() => {
    if (before.current !== open) {
      if (open === undefined && isLost()) document.getElementById(`thread-${before.current}`)?.focus()
      waiting.current = open !== undefined
      before.current = open
    }
    if (!waiting.current || !ready) return
    waiting.current = false
    if (isLost()) title.current?.focus({ preventScroll: true })
  }, [open, ready, title])
}

/** No element has the focus, or one that is hidden. */
function isLost(): boolean {
  const active = document.activeElement
  return !active || active === document.body || !active.checkVisibility()
}

/** No conversation yet: who has the brief and until when, or how the first conversation begins. */
function MessagesEmpty({ side }: { side: 'client' | 'expert' }) {
  const { t } = useTranslation()
  const { api, language } = useShell()
  const client = side === 'client'
  const { data } = useQuery({ ...matchQueries(api).shown(), enabled: client })
  const asked = data?.data.filter(({ status }) => status === 'invited') ?? []
  const until = asked
    .flatMap(({ answer_by }) => answer_by ?? [])
    .toSorted()
    .at(-1)
  const names = formatList(
    asked.map(({ expert }) => expert.name),
    language,
  )
  return (
    <EmptyState
      drawing="letter"
      tone="plain"
      className="px-4 py-6 md:px-5"
      title={t(asked.length > 0 ? 'messages.empty.asked.title' : 'messages.empty.title')}
      action={
        <Button
          tone={asked.length > 0 ? 'secondary' : 'primary'}
          render={<Link {...(client ? links.matches() : links.leads())} />}
        >
          {t(client ? 'messages.empty.client.action' : 'messages.empty.expert.action')}
        </Button>
      }
    >
      {asked.length > 0 && until
        ? t('messages.empty.asked.text', { count: asked.length, names, date: formatDeadline(until, language) })
        : t(client ? 'messages.empty.client.text' : 'messages.empty.expert.text')}
    </EmptyState>
  )
}
