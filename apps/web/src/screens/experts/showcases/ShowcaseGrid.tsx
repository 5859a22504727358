import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { GripVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AdminShowcase } from '@husrum/contract/experts/showcases/staff-showcases.ts'
import { useShell } from '#lib/shell-context.ts'
import { changed } from '#parts/back-office/staff-lists/admin-view.ts'
import { rowElement, type Selection } from '#parts/back-office/staff-lists/AdminTable.tsx'
import { MoveButtons } from '#parts/forms/sorting/MoveButtons.tsx'
import { useSortable } from '#parts/forms/sorting/use-sortable.ts'
import { Photo } from '#ui/pictures/Photo.tsx'
import { ShowcaseState } from './ShowcasePane.tsx'

/** The photos as people see them: they can be opened, chosen and, with `onMove`, sorted. */
export function ShowcaseGrid({
  rows,
  open,
  selection,
  onMove,
}: {
  rows: readonly AdminShowcase[]
  open: number | undefined
  selection: Selection | undefined
  onMove: ((from: number, to: number) => void) | undefined
}) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,45%),1fr))] gap-x-4 gap-y-6 px-4 py-4 md:px-7">
      {rows.map((showcase, place) => (
        <Tile
          key={showcase.id}
          {...{ showcase, place, selection, onMove }}
          of={rows.length}
          isOpen={showcase.id === open}
        />
      ))}
    </ul>
  )
}

function Tile({
  showcase,
  place,
  of,
  isOpen,
  selection,
  onMove,
}: {
  showcase: AdminShowcase
  place: number
  of: number
  isOpen: boolean
  selection: Selection | undefined
  onMove: ((from: number, to: number) => void) | undefined
}) {
  const { t } = useTranslation()
  const { language } = useShell()
  const { ref, dragged, landing } = useSortable({
    list: 'showcases',
    place,
    enabled: onMove !== undefined,
    onMove: (from, to) => onMove?.(from, to),
  })
  const { id, alt, picture, style, room } = showcase
  const name = alt[language] || t('admin-showcases.number', { id })
  const isChosen = selection?.chosen[id] ?? false
  return (
    <li
      ref={ref}
      data-row={id}
      className={clsx(
        'group relative flex min-w-0 flex-col',
        dragged && 'opacity-40',
        landing && 'before:absolute before:inset-y-0 before:w-1 before:rounded-small before:bg-marigold',
        landing === 'before' ? 'before:-left-2.5' : 'before:-right-2.5',
      )}
    >
      <Photo
        photo={picture}
        ratio="4/3"
        sizes="(min-width: 48rem) 16rem, 46vw"
        alt=""
        className={clsx(
          (isOpen || isChosen) && 'outline-2 outline-offset-2 outline-ink',
          isOpen && 'ring-4 ring-marigold',
        )}
      />
      {selection && (
        <span className="absolute top-2 right-2 z-1 grid size-9 place-items-center rounded-control bg-wall">
          <input
            type="checkbox"
            className="check-box"
            aria-label={t('admin.select.one', { name })}
            checked={isChosen}
            onChange={({ target: { checked } }) => {
              const { [id]: _was, ...others } = selection.chosen
              selection.onChange(checked ? { ...others, [id]: true } : others)
            }}
          />
        </span>
      )}
      <Link
        to="."
        search={changed({ open: id })}
        resetScroll={false}
        id={rowElement(id)}
        data-list-row
        draggable={false}
        aria-current={isOpen ? 'true' : undefined}
        className="mt-2 line-clamp-2 text-15 leading-snug font-semibold wrap-anywhere no-underline group-hover:underline after:absolute after:inset-x-0 after:top-0 after:aspect-4/3"
      >
        {name}
      </Link>
      <p className="mt-0.5 text-13 text-ink-2">{[style?.name, room?.name].filter(Boolean).join(', ')}</p>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
        <ShowcaseState showcase={showcase} />
        {onMove && (
          <span className="ml-auto">
            <MoveButtons id={`showcase-${id}`} {...{ name, place, of }} onMove={(to) => onMove(place, to)} />
          </span>
        )}
      </div>
      {onMove && (
        <span
          aria-hidden="true"
          className="absolute top-2 left-2 z-1 grid size-8 cursor-grab place-items-center rounded-control bg-wall max-sm:hidden"
        >
          <GripVertical className="size-4.5" />
        </span>
      )}
    </li>
  )
}
