import { clsx } from 'clsx'
import { Ellipsis, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import { BOARD_NOTE_MAX } from '@husrum/contract/core/limits.ts'
import { links } from '#lib/paths.ts'
import { SaveButton } from '#parts/clients/boards/SaveButton.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Masonry, MasonryItem } from '#ui/pictures/Masonry.tsx'
import { Menu, type MenuEntry } from '#ui/overlays/Menu.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { fieldErrors, refusalSentence } from '#lib/api/refusals.ts'
import { FormRefusal } from '#parts/forms/dialogs/FormRefusal.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { TextArea } from '#ui/fields/TextArea.tsx'
import { movedBy, movedTo, type ShownItem } from './board-view.ts'

export type ItemActions = {
  mark: (photo: number, mark: BoardMark) => void
  remove: (photo: number) => void
  /** Receives every photo of the board in its new order. Absent while another order is shown. */
  sort?: ((ids: number[]) => void) | undefined
  /** Absent where notes cannot be stored: on the device. */
  note?: ((photo: number, note: string) => Promise<void>) | undefined
}

/**
 * The photos of a board with notes and credits. Readers with the actions can mark and change them; others can save
 * them.
 */
export function BoardPhotos({
  items,
  label,
  actions,
}: {
  items: readonly ShownItem[]
  label: string
  actions?: ItemActions
}) {
  const { t } = useTranslation()
  const [dragged, setDragged] = useState<number>()
  const [writing, setWriting] = useState<number>()
  const [said, setSaid] = useState('')
  const ids = items.map(({ photo }) => photo.id)
  const sort = actions?.sort
  const noted = items.find(({ photo }) => photo.id === writing)
  const move = (id: number, to: number[]) => {
    sort?.(to)
    setSaid(t('boards.item.moved', { place: to.indexOf(id) + 1, of: to.length }))
  }
  return (
    <>
      <Masonry label={label} columns={3}>
        {items.map((item, place) => (
          <MasonryItem key={item.photo.id} width={item.photo.picture.width} height={item.photo.picture.height}>
            <div
              draggable={sort !== undefined}
              className={clsx('group relative h-full', dragged === item.photo.id && 'opacity-60')}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(item.photo.id)
              }}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== undefined && dragged !== item.photo.id)
                  move(dragged, movedTo(ids, dragged, item.photo.id))
              }}
            >
              <BoardPhoto
                item={item}
                priority={place < 3}
                actions={actions}
                entries={
                  actions
                    ? [
                        ...(actions.note
                          ? [
                              {
                                key: 'note',
                                label: t(item.note ? 'boards.item.changeNote' : 'boards.item.addNote'),
                                onSelect: () => setWriting(item.photo.id),
                              },
                            ]
                          : []),
                        ...(sort
                          ? [
                              {
                                key: 'earlier',
                                label: t('boards.item.earlier'),
                                disabled: place === 0,
                                onSelect: () => move(item.photo.id, movedBy(ids, item.photo.id, -1)),
                              },
                              {
                                key: 'later',
                                label: t('boards.item.later'),
                                disabled: place === items.length - 1,
                                onSelect: () => move(item.photo.id, movedBy(ids, item.photo.id, 1)),
                              },
                            ]
                          : []),
                        {
                          key: 'remove',
                          label: t('boards.item.remove'),
                          onSelect: () => actions.remove(item.photo.id),
                        },
                      ]
                    : []
                }
              />
            </div>
          </MasonryItem>
        ))}
      </Masonry>
      <LiveRegion>{said}</LiveRegion>
      {noted && actions?.note && (
        <NoteDialog
          note={noted.note}
          onSave={(note) => actions.note?.(noted.photo.id, note) ?? Promise.resolve()}
          onClose={() => setWriting(undefined)}
        />
      )}
    </>
  )
}

function BoardPhoto({
  item: { photo, mark, note },
  actions,
  entries,
  priority,
}: {
  item: ShownItem
  actions: ItemActions | undefined
  entries: readonly MenuEntry[]
  priority: boolean
}) {
  const { t } = useTranslation()
  const name = photo.picture.alt
  const toggle = (wanted: BoardMark) => actions?.mark(photo.id, mark === wanted ? 'none' : wanted)
  const thumbs = [
    { is: 'like', icon: <ThumbsUp aria-hidden="true" />, label: t('boards.item.like', { name }) },
    { is: 'dislike', icon: <ThumbsDown aria-hidden="true" />, label: t('boards.item.dislike', { name }) },
  ] as const
  return (
    <figure className="h-full">
      <Photo
        photo={photo.picture}
        ratio="fill"
        sizes="(min-width: 1280px) 400px, (min-width: 700px) 30vw, 46vw"
        priority={priority}
        className={clsx(mark === 'dislike' && 'opacity-55')}
      />
      {actions ? (
        <div className="absolute inset-x-2 top-2 flex gap-1.5 noscript:hidden">
          {thumbs.map(({ is, icon, label }) => (
            <IconButton
              key={is}
              label={label}
              icon={icon}
              tone="floating"
              size="small"
              pressed={mark === is}
              onClick={() => toggle(is)}
            />
          ))}
          <span className="ml-auto">
            <Menu
              label={t('boards.item.menu', { name })}
              trigger={
                <IconButton
                  label={t('boards.item.menu', { name })}
                  icon={<Ellipsis aria-hidden="true" />}
                  tone="floating"
                  size="small"
                />
              }
              entries={entries}
            />
          </span>
        </div>
      ) : (
        <SaveButton photo={photo.id} name={name} className="absolute! top-2 right-2" />
      )}
      <figcaption className="absolute inset-x-2 bottom-2 grid justify-items-start gap-1.5">
        {note && (
          <p className="line-clamp-1 rounded-control bg-marigold-soft px-2.5 py-1 sm:line-clamp-2 text-13 wrap-anywhere text-ink">
            {note}
          </p>
        )}
        <Link
          {...links.expertProject(photo.expert, photo.project.id)}
          tone="bare"
          className="inline-flex min-h-6 max-w-full items-center rounded-control bg-wall px-2.5 text-13 text-ink hover:underline"
        >
          <span className="sr-only">{t('boards.item.by')} </span>
          <span className="truncate">{photo.expert.name}</span>
        </Link>
      </figcaption>
    </figure>
  )
}

/** The client's own note about a photo. */
function NoteDialog({
  note,
  onSave,
  onClose,
}: {
  note: string
  onSave: (note: string) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation()
  const [text, setText] = useState(note)
  const [error, setError] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await onSave(text.trim())
      onClose()
    } catch (refused) {
      setError(refused)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('boards.note.title')}
      onOpenChange={(open) => open || onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('boards.cancel')}</Button>
          <Button tone="primary" loading={busy} onClick={() => void save()}>
            {t('boards.note.save')}
          </Button>
        </>
      }
    >
      <FormRefusal className="mb-4">{refusalSentence(error)}</FormRefusal>
      <TextArea
        label={t('boards.note.label')}
        hint={t('boards.note.hint')}
        rows={4}
        value={text}
        counter={{ minimum: 0, maximum: BOARD_NOTE_MAX }}
        error={fieldErrors(error)?.note}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
