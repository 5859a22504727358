import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { REPLIES_MAX } from '@husrum/contract/core/limits.ts'
import { fillFields } from '@husrum/contract/experts/saved-replies.rules.ts'
import type { SavedReply } from '@husrum/contract/experts/saved-replies.ts'
import { savedReplyQueries } from '#queries/experts/saved-replies.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Menu } from '#ui/overlays/Menu.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import type { ReplyValues } from './reply-values.ts'
import { useReplyActions } from './use-reply-actions.ts'

export type SavedRepliesProps = {
  /** For a conversation; without it the replies can only be managed. */
  into?: { name: string; values: ReplyValues; /** The present text of the message. */ written: string } | undefined
  /** Called with the chosen reply, whose fields are filled in. */
  onPick?: (text: string) => void
  onClose: () => void
}

/** The expert's replies: each can be inserted into the text being written, changed, moved and deleted. */
export function SavedReplies({ into, onPick, onClose }: SavedRepliesProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data, isError, refetch } = useQuery(savedReplyQueries(api).list())
  const actions = useReplyActions()
  const [words, setWords] = useState('')
  const [editing, setEditing] = useState<SavedReply | { id: undefined; title: string; body: string }>()
  const list = useRef<HTMLUListElement>(null)
  const values = into?.values ?? {}
  const wanted = words.trim().toLocaleLowerCase()
  const found = data?.filter(({ title, body }) => `${title} ${body}`.toLocaleLowerCase().includes(wanted)) ?? []
  const pick = ({ body }: SavedReply) => onPick?.(fillFields(body, values))
  const isFull = (data?.length ?? 0) >= REPLIES_MAX
  const begin = (words: { title?: string; body?: string }) =>
    setEditing({ id: undefined, title: '', body: '', ...words })
  if (editing)
    return (
      <Drawer
        key="form"
        open
        onOpenChange={(open) => !open && setEditing(undefined)}
        title={t(editing.id === undefined ? 'saved-replies.new' : 'saved-replies.edit')}
      >
        <ReplyForm
          reply={editing}
          {...(into ? { example: { name: into.name, values } } : {})}
          onDone={() => setEditing(undefined)}
        />
      </Drawer>
    )
  return (
    <Drawer
      key="list"
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('saved-replies.title')}
      description={into ? t('saved-replies.about', { name: into.name }) : t('saved-replies.keep')}
      footer={
        <>
          {isFull && <p className="w-full text-13 text-ink-2">{t('saved-replies.full', { count: REPLIES_MAX })}</p>}
          {into?.written.trim() && (
            <Button disabled={isFull} onClick={() => begin({ body: into.written.trim() })}>
              {t('saved-replies.saveWritten')}
            </Button>
          )}
          <Button disabled={isFull} onClick={() => begin({})}>
            {t('saved-replies.new')}
          </Button>
        </>
      }
    >
      {isError && !data && (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{t('saved-replies.failed')}</p>
          <Button onClick={() => void refetch()}>{t('saved-replies.again')}</Button>
        </div>
      )}
      {!data && !isError && (
        <Loading className="grid gap-3">
          {Array.from({ length: 3 }, (_, place) => (
            <Skeleton key={place} className="h-16 w-full" />
          ))}
        </Loading>
      )}
      {data?.length === 0 && (
        <>
          <p className="text-15 text-ink-2">{t('saved-replies.none')}</p>
          <h3 className="mt-6 text-15 font-semibold">{t('saved-replies.starters')}</h3>
          <ul className="mt-2 divide-y divide-line">
            {starters.map((starter) => {
              const reply = {
                title: t(`saved-replies.starter.${starter}.title`),
                body: t(`saved-replies.starter.${starter}.body`),
              }
              return (
                <li key={starter} className="py-1">
                  <ReplyButton
                    title={reply.title}
                    preview={fillFields(reply.body, values)}
                    onPick={() => begin(reply)}
                  />
                </li>
              )
            })}
          </ul>
        </>
      )}
      {data && data.length > 0 && (
        <>
          <TextField
            label={t('saved-replies.search')}
            labelHidden
            type="search"
            placeholder={t('saved-replies.search')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              const [first] = found
              if (event.key === 'ArrowDown') {
                event.preventDefault()
                list.current?.querySelector('button')?.focus()
              } else if (event.key === 'Enter' && first && onPick) {
                event.preventDefault()
                pick(first)
              }
            }}
          />
          <p role="status" className="text-15 text-ink-2 not-empty:mt-4">
            {found.length === 0 && t('saved-replies.notFound')}
          </p>
          <ul ref={list} aria-label={t('saved-replies.title')} className="mt-3 divide-y divide-line">
            {found.map((reply) => (
              <ReplyRow
                key={reply.id}
                reply={reply}
                preview={fillFields(reply.body, values)}
                {...(onPick ? { onPick: () => pick(reply) } : {})}
                onEdit={() => setEditing(reply)}
                onMove={(step) => actions.move.mutate({ id: reply.id, step })}
                onRemove={() => actions.remove.mutate(reply)}
                isFirst={data[0]?.id === reply.id}
                isLast={data.at(-1)?.id === reply.id}
              />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  )
}

const starters = ['idea', 'question', 'full'] as const

type Shown = { title: string; preview: string }

function ReplyButton({ onPick, ...shown }: Shown & { onPick: () => void }) {
  return (
    <button
      type="button"
      className="min-h-11 w-full min-w-0 flex-1 cursor-pointer rounded-control px-2.5 py-2 text-left text-15 break-words hover:bg-marigold-soft"
      onClick={onPick}
    >
      <ReplyWords {...shown} />
    </button>
  )
}

function ReplyWords({ title, preview }: Shown) {
  return (
    <>
      <b className="block font-semibold">{title}</b>
      <span className="line-clamp-3 text-13 text-ink-2">{preview}</span>
    </>
  )
}

function ReplyRow({
  reply: { title },
  preview,
  onPick,
  onEdit,
  onMove,
  onRemove,
  isFirst,
  isLast,
}: {
  reply: SavedReply
  preview: string
  onPick?: () => void
  onEdit: () => void
  onMove: (step: 1 | -1) => void
  onRemove: () => void
  isFirst: boolean
  isLast: boolean
}) {
  const { t } = useTranslation()
  return (
    <li className="flex items-start gap-2 py-1">
      {onPick ? (
        <ReplyButton title={title} preview={preview} onPick={onPick} />
      ) : (
        <div className="min-w-0 flex-1 py-2 text-15 break-words">
          <ReplyWords title={title} preview={preview} />
        </div>
      )}
      <Menu
        label={t('saved-replies.more', { title })}
        trigger={<IconButton label={t('saved-replies.more', { title })} icon={<Ellipsis aria-hidden="true" />} />}
        entries={[
          { key: 'edit', label: t('saved-replies.edit'), icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
          {
            key: 'up',
            label: t('saved-replies.up'),
            icon: <ArrowUp aria-hidden="true" />,
            disabled: isFirst,
            onSelect: () => onMove(-1),
          },
          {
            key: 'down',
            label: t('saved-replies.down'),
            icon: <ArrowDown aria-hidden="true" />,
            disabled: isLast,
            onSelect: () => onMove(1),
          },
          {
            key: 'remove',
            label: t('saved-replies.remove'),
            icon: <Trash2 aria-hidden="true" />,
            tone: 'danger',
            onSelect: onRemove,
          },
        ]}
      />
    </li>
  )
}
