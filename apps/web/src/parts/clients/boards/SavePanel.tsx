import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardSummary } from '@husrum/contract/clients/boards/boards.ts'
import { boardActions, boardQueries, boardsChanged } from '#queries/clients/boards.ts'
import { refusalSentence } from '#lib/api/refusals.ts'
import { useShell } from '#lib/shell-context.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { Skeleton } from '#ui/layout/Skeleton.tsx'
import { BoardNameField } from './BoardNameField.tsx'

/** The client's boards with a check box each, ticked where the photo is on it. A new board gets the photo at once. */
export function SavePanel({ photo }: { photo: number }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const cache = useQueryClient()
  const { queryKey } = boardQueries(api).list()
  const { data: list, error: unread } = useQuery(boardQueries(api).list())
  const put = useMutation({
    // in sequence: after a quick yes and no, the last one counts
    scope: { id: 'boards' },
    mutationFn: ({ id, on }: { id: number; on: boolean }) => boardActions(api).put(id, photo, on),
    onMutate: async ({ id, on }) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (now: BoardSummary[] | undefined) =>
        now?.map((board) => (board.id === id ? withPhoto(board, photo, on) : board)),
      )
    },
    onSettled: () => boardsChanged(cache),
  })
  const [making, setMaking] = useState(false)
  const create = useMutation({
    mutationFn: (name: string) => boardActions(api).create({ name, items: [{ photo_id: photo }] }),
    onSuccess: () => setMaking(false),
    onSettled: () => boardsChanged(cache),
  })
  if (unread)
    return (
      <Notice tone="bad" role="alert">
        {t('boards.unread')}
      </Notice>
    )
  if (!list) return <Skeleton shape="block" className="h-40" />
  const isEmpty = list.length === 0
  return (
    <div className="rounded-control border border-line-strong">
      <FormRefusal>{refusalSentence(put.error)}</FormRefusal>
      {!isEmpty && (
        <ul aria-label={t('boards.title')} className="max-h-[46dvh] divide-y divide-line overflow-y-auto">
          {list.map((board) => (
            <li key={board.id}>
              <BoardRow
                board={board}
                on={board.photo_ids.includes(photo)}
                onToggle={(on) => put.mutate({ id: board.id, on })}
              />
            </li>
          ))}
        </ul>
      )}
      {making || isEmpty ? (
        <BoardNameField
          className={clsx('p-3.5', !isEmpty && 'border-t border-line')}
          label={t('boards.new')}
          action={t('boards.make')}
          given={isEmpty ? t('boards.first') : ''}
          focused={making}
          error={create.error}
          busy={create.isPending}
          onSend={(name) => create.mutate(name)}
        />
      ) : (
        <Button
          tone="quiet"
          wide
          className="justify-start! rounded-t-none border-t! border-line! px-3.5! font-semibold! no-underline!"
          onClick={() => setMaking(true)}
        >
          <Plus aria-hidden="true" className="mr-3 size-5" />
          {t('boards.new')}
        </Button>
      )}
      <LiveRegion>{create.isSuccess ? t('boards.save.done', { board: create.data.name }) : ''}</LiveRegion>
    </div>
  )
}

function BoardRow({ board, on, onToggle }: { board: BoardSummary; on: boolean; onToggle: (on: boolean) => void }) {
  const { t } = useTranslation()
  const [cover] = board.covers
  return (
    <label
      className={clsx(
        'ring-within flex min-h-14 cursor-pointer items-center gap-3.5 px-3.5 py-2 text-15',
        on ? 'bg-marigold-soft' : 'hover:bg-plaster',
      )}
    >
      {cover ? (
        <Photo photo={cover} ratio="1/1" sizes="40px" upTo={320} corners="control" alt="" className="w-10 shrink-0" />
      ) : (
        <span aria-hidden="true" className="size-10 shrink-0 rounded-control bg-plaster" />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{board.name}</span>
        <span className="block text-13 text-ink-2">
          {t(board.share_token ? 'boards.countShared' : 'boards.count', { count: board.photo_ids.length })}
        </span>
      </span>
      <input type="checkbox" checked={on} onChange={(event) => onToggle(event.target.checked)} className="check-box" />
    </label>
  )
}

const withPhoto = (board: BoardSummary, photo: number, on: boolean): BoardSummary => {
  const others = board.photo_ids.filter((id) => id !== photo)
  return { ...board, photo_ids: on ? [photo, ...others] : others }
}
