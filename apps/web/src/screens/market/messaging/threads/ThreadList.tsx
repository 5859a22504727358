import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { searchesMessages } from '@husrum/contract/market/messaging/thread-search.rules.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { exactAddress } from '#ui/navigation/Link.tsx'
import type { ChatState, ChatThread } from '../chat/chat-state.ts'
import { folders, SEARCH_MIN, type Folder } from '../message-view.ts'
import { ThreadRow } from './ThreadRow.tsx'

export type ThreadListProps = {
  chat: ChatState
  shownId: number | undefined
  now: number
  /** The words in the address. */
  words: string
  /** Undefined for the inbox. */
  folder: Folder | undefined
  onWords: (words: string | undefined) => void
  searching: boolean
  /** Shown in place of the list. */
  searchProblem: string | undefined
  draftOf: (id: number) => string
  hasFailed: (id: number) => boolean
  more: { wanted: boolean; loading: boolean; load: () => void }
  /** Shown when there is no conversation. */
  empty: ReactNode
}

/** Names, last words and unread marks; the search covers names and messages. */
export function ThreadList({
  chat,
  shownId,
  now,
  words,
  folder,
  onWords,
  searching,
  searchProblem,
  draftOf,
  hasFailed,
  more,
  empty,
}: ThreadListProps) {
  const { t } = useTranslation()
  // The open conversation is in the state whatever its folder; the list shows it only in its own folder.
  const threads = chat.search ? chat.threads : chat.threads.filter((thread) => isIn(thread, folder))
  const found = chat.search ? t('messages.search.found', { count: chat.threads.length }) : ''
  const namesOnly = chat.search !== '' && !searchesMessages(chat.search)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 px-4 pt-4 pb-3 md:px-5 md:pt-5">
        <p aria-hidden="true" className="text-21 font-semibold tracking-[-0.02em]">
          {t('messages.title')}
        </p>
        <SearchField words={words} onWords={onWords} />
        <LiveRegion>{searchProblem ?? found}</LiveRegion>
        {!chat.search && (chat.threads.length > 0 || folder) && <Folders folder={folder} />}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={searching || undefined}>
        {searchProblem ? (
          <p className="px-4 py-4 text-15 text-ink-2 md:px-5">{searchProblem}</p>
        ) : threads.length > 0 ? (
          <ul aria-label={t('messages.threads')}>
            {threads.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                open={thread.id === shownId}
                now={now}
                draft={draftOf(thread.id)}
                failed={hasFailed(thread.id)}
                search={chat.search}
              />
            ))}
          </ul>
        ) : chat.search ? (
          <p className="px-4 py-4 text-15 text-ink-2 md:px-5">
            {t(namesOnly ? 'messages.search.noName' : 'messages.search.none', { words: chat.search })}
          </p>
        ) : folder || chat.threads.length > 0 ? (
          <p className="px-4 py-4 text-15 text-ink-2 md:px-5">{t(`messages.folder.none.${folder ?? 'inbox'}`)}</p>
        ) : (
          empty
        )}
        {namesOnly && !searchProblem && threads.length > 0 && (
          <p className="px-4 py-4 text-13 text-ink-2 md:px-5">{t('messages.search.namesOnly')}</p>
        )}
        {more.wanted && (
          <div className="p-4 md:px-5">
            <Button size="small" loading={more.loading} onClick={more.load}>
              {t('messages.more')}
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

const isIn = ({ archived, unread_count }: ChatThread, folder: Folder | undefined): boolean =>
  folder === 'archived' ? archived : !archived && (folder !== 'unread' || unread_count > 0)

/** Each folder has its own address, so the choice survives a reload. */
function Folders({ folder }: Pick<ThreadListProps, 'folder'>) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('messages.folder.label')} className="-mb-1 flex flex-wrap gap-x-4 text-13">
      {([undefined, ...folders] as const).map((each) => (
        <Link
          key={each ?? 'inbox'}
          to="."
          search={each ? { folder: each } : {}}
          resetScroll={false}
          activeOptions={exactAddress}
          aria-current={each === folder ? 'page' : undefined}
          className={clsx(
            'inline-flex min-h-8 items-center border-b-2 no-underline pointer-coarse:min-h-11',
            each === folder
              ? 'border-ink font-semibold'
              : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
          )}
        >
          {t(`messages.folder.${each ?? 'inbox'}`)}
        </Link>
      ))}
    </nav>
  )
}

const TYPED_MS = 300

function SearchField({ words, onWords }: Pick<ThreadListProps, 'words' | 'onWords'>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(words)
  const asked = useRef(words)
  const send = useEffectEvent(onWords)
  // Depends only on the words: a new render of the list must not delay the query
  useEffect(() => {
    const next = typed.trim()
    const wanted = next.length >= SEARCH_MIN ? next : ''
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      send(wanted || undefined)
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <search className="ring-within flex min-h-10 items-center gap-2.5 rounded-control border border-ink-3 bg-wall pl-3 pointer-coarse:min-h-11">
      <Search aria-hidden="true" strokeWidth={1.75} className="size-4.5 shrink-0 text-ink-2" />
      <input
        type="search"
        value={typed}
        maxLength={80}
        aria-label={t('messages.search.label')}
        placeholder={t('messages.search.label')}
        className="ring-elsewhere min-w-0 flex-1 bg-transparent py-1.5 text-15 outline-none placeholder:text-ink-2 placeholder-shown:text-ellipsis [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
      />
      {typed && (
        <IconButton
          size="small"
          label={t('messages.search.clear')}
          icon={<X aria-hidden="true" />}
          onClick={() => setTyped('')}
        />
      )}
    </search>
  )
}
