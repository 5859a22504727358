import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight, Check, ImageOff } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isTagged, withShot, type Shot } from '#flows/experts/joining/photos-first-answers.ts'
import { altDraft } from '#parts/experts/joining/pictures/photo-drafts.ts'
import { Tag } from '#ui/text/Badge.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Swatch } from '#ui/measures/StyleBar.tsx'
import type { StepProps } from './step-props.ts'

type Row = 'room' | 'style'
export type Tagging = { /** Position of the current photo. */ at: number; onAt: (at: number) => void }

/** The next photo that lacks a tag, searched from here and then from the beginning; undefined when none does. */
export function nextUntagged(shots: readonly Shot[], at: number): number | undefined {
  const order = [...shots.keys()].map((step) => (at + 1 + step) % shots.length)
  return order.find((place) => place !== at && shots[place] && !isTagged(shots[place]))
}

const openRow = (shot: Shot | undefined): Row => (shot && shot.room !== null && shot.style === null ? 'style' : 'room')

/** One large photo at a time: a tap for the room, a tap for the style, and the next one appears. */
export function TagStep({
  answers: { shots },
  change,
  problems,
  own,
  names,
  at,
  onAt,
}: Pick<StepProps, 'answers' | 'change' | 'problems' | 'own' | 'names'> & Tagging) {
  const { t } = useTranslation()
  const section = useRef<HTMLElement>(null)
  const shot = shots[at]
  const [shown, setShown] = useState({ key: shot?.key, row: openRow(shot) })
  /** The row of tags that a number key and the next tap apply to. */
  const row = shown.key === shot?.key ? shown.row : openRow(shot)
  const setRow = (next: Row) => setShown({ key: shot?.key, row: next })
  if (!shot) return null
  const picture = own.pictures.find(({ key }) => key === shot.key)
  const done = shots.filter(isTagged).length
  const options = { room: names.rooms, style: names.styles }
  const goTo = (place: number) => {
    const next = shots[place]
    if (!next) return
    setShown({ key: next.key, row: openRow(next) })
    onAt(place)
  }

  /** At either end the pressed button becomes disabled, so the photo gets the focus and the keys. */
  const walkTo = (place: number) => {
    goTo(place)
    if (place <= 0 || place >= shots.length - 1) section.current?.focus({ preventScroll: true })
  }

  const choose = (which: Row, slug: string) => {
    const after = withShot(shots, shot.key, { [which]: slug })
    change({ shots: after })
    const tagged = after[at]
    if (which === 'room' || !tagged || !isTagged(tagged)) return setRow(which === 'room' ? 'style' : 'room')
    const next = nextUntagged(after, at) ?? (at + 1 < shots.length ? at + 1 : undefined)
    if (next !== undefined) goTo(next)
  }

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (/^\d$/.test(event.key)) {
      const option = options[row][event.key === '0' ? 9 : Number(event.key) - 1]
      if (!option) return
      event.preventDefault()
      choose(row, option.slug)
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      event.preventDefault()
      goTo(at + (event.key === 'ArrowRight' ? 1 : -1))
    } else if (event.key === 'Backspace') {
      event.preventDefault()
      if (row === 'style') return setRow('room')
      if (at > 0) goTo(at - 1)
    }
  }

  const place = t('photos-first.tags.place', { place: at + 1, of: shots.length })
  const isProposed = (which: Row) =>
    which === 'room'
      ? shot.room !== null && shot.room === shot.proposed_room
      : shot.style !== null && shot.style === shot.proposed_style
  const ask = t(row === 'room' ? 'photos-first.tags.askRoom' : 'photos-first.tags.askStyle')
  return (
    <section
      ref={section}
      id="shots"
      tabIndex={-1}
      data-first-focus
      aria-labelledby="shot-place"
      aria-describedby="shot-keys"
      onKeyDown={press}
      className="outline-offset-8"
    >
      {problems.shots && (
        <div className="mb-3">
          <FieldError>{problems.shots}</FieldError>
        </div>
      )}
      <LiveRegion>
        {done === shots.length ? t('photos-first.tags.all', { count: shots.length }) : `${place}. ${ask}`}
      </LiveRegion>
      <div className="grid items-start gap-x-6 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
        <div>
          <div className="mb-2 flex items-center justify-between gap-4 text-15">
            <h2 id="shot-place" className="font-semibold">
              {place}
            </h2>
            <p className="text-ink-2">{t('photos-first.tags.done', { done, of: shots.length })}</p>
          </div>
          <div className="relative aspect-3/2 overflow-hidden rounded-photo bg-track sm:aspect-4/3">
            {picture?.preview ? (
              <img
                key={shot.key}
                src={picture.preview}
                alt={shot.alt ?? altDraft(shot, names)}
                className="absolute inset-0 size-full object-cover"
              />
            ) : (
              <span className="absolute inset-0 grid place-content-center justify-items-center gap-2 p-3 text-center text-13 text-ink-2">
                <ImageOff aria-hidden="true" className="size-5.5" strokeWidth={1.5} />
                {picture?.name ?? ''}
                <span>{t('onboarding.pictures.noPreview')}</span>
              </span>
            )}
          </div>
        </div>
        <div className="flex flex-col max-xl:row-start-2 max-xl:gap-4 max-xl:pt-4 xl:row-span-2">
          <TagRow
            row="room"
            active={row === 'room'}
            legend={t('photos-first.tags.room')}
            proposed={isProposed('room')}
            chosen={shot.room}
            options={options.room.map((room) => ({ ...room, icon: undefined }))}
            onOpen={() => setRow('room')}
            onChoose={(slug) => choose('room', slug)}
          />
          <TagRow
            row="style"
            active={row === 'style'}
            legend={t('photos-first.tags.style')}
            proposed={isProposed('style')}
            chosen={shot.style}
            options={options.style.map((style) => ({ ...style, icon: <Swatch of={style.slug} /> }))}
            onOpen={() => setRow('style')}
            onChoose={(slug) => choose('style', slug)}
          />
        </div>
        <div>
          <div className="mt-4 flex flex-wrap items-center gap-2">
            <Button
              size="small"
              icon={<ArrowLeft aria-hidden="true" />}
              disabled={at === 0}
              onClick={() => walkTo(at - 1)}
            >
              {t('photos-first.tags.previous')}
            </Button>
            <Button
              size="small"
              iconEnd={<ArrowRight aria-hidden="true" />}
              disabled={at === shots.length - 1}
              onClick={() => walkTo(at + 1)}
            >
              {t(isTagged(shot) ? 'photos-first.tags.next' : 'photos-first.tags.skip')}
            </Button>
          </div>
          <ol aria-label={t('photos-first.tags.overview')} className="mt-4 grid grid-cols-5 gap-2 sm:grid-cols-10">
            {shots.map((each, number) => (
              <li key={each.key}>
                <Thumbnail
                  preview={own.pictures.find(({ key }) => key === each.key)?.preview}
                  place={number + 1}
                  tagged={isTagged(each)}
                  current={number === at}
                  onChoose={() => goTo(number)}
                />
              </li>
            ))}
          </ol>
          <p id="shot-keys" className="mt-3 text-13 text-ink-2 pointer-coarse:sr-only">
            {t('photos-first.tags.keys')}
          </p>
        </div>
      </div>
    </section>
  )
}

type ThumbnailProps = {
  preview: string | undefined
  place: number
  tagged: boolean
  current: boolean
  onChoose: () => void
}

function Thumbnail({ preview, place, tagged, current, onChoose }: ThumbnailProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      aria-label={t(tagged ? 'photos-first.tags.goToDone' : 'photos-first.tags.goTo', { place })}
      onClick={onChoose}
      className={clsx(
        'relative block aspect-square w-full cursor-pointer overflow-hidden rounded-small bg-track',
        current && 'outline-2 outline-offset-2 outline-ink',
      )}
    >
      {preview && <img src={preview} alt="" className="absolute inset-0 size-full object-cover" />}
      {tagged && (
        <span className="absolute right-0.5 bottom-0.5 grid size-4.5 place-items-center rounded-chip bg-marigold text-on-marigold">
          <Check aria-hidden="true" className="size-3" strokeWidth={3} />
        </span>
      )}
    </button>
  )
}

type TagRowProps = {
  row: Row
  /** The row for number keys; on phones the other one is folded to a line. */
  active: boolean
  legend: string
  proposed: boolean
  chosen: string | null
  options: readonly { slug: string; name: string; icon: ReactNode }[]
  onOpen: () => void
  onChoose: (slug: string) => void
}

function TagRow({ row, active, legend, proposed, chosen, options, onOpen, onChoose }: TagRowProps) {
  const { t } = useTranslation()
  const said = options.find(({ slug }) => slug === chosen)?.name
  const mark = proposed && <Tag>{t('photos-first.tags.suggested')}</Tag>
  return (
    <fieldset className={clsx('min-w-0 xl:not-first:mt-5', !active && 'max-xl:order-last')}>
      <legend className="flex min-h-6 items-center gap-2 text-15 font-semibold">
        {legend}
        {mark}
      </legend>
      {!active && (
        <button
          type="button"
          onClick={onOpen}
          className="mt-1 flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-control border border-line px-4 text-left xl:hidden"
        >
          <span className={said ? 'font-semibold' : 'text-ink-2'}>{said ?? t('photos-first.tags.open')}</span>
          <span className="text-15 text-ink-2">
            {t(said ? 'photos-first.tags.change' : 'photos-first.tags.choose')}
          </span>
        </button>
      )}
      <div className={clsx('mt-2 flex flex-wrap gap-2', !active && 'max-xl:hidden')}>
        {options.map(({ slug, name, icon }, place) => (
          <button
            key={slug}
            type="button"
            data-tag={`${row}-${slug}`}
            aria-pressed={slug === chosen}
            aria-keyshortcuts={active ? String((place + 1) % 10) : undefined}
            onClick={() => onChoose(slug)}
            className={clsx(
              'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border px-3 text-15 leading-tight transition-colors hover:border-ink',
              slug === chosen
                ? 'border-ink bg-marigold font-semibold text-on-marigold'
                : 'border-line-strong bg-wall text-ink',
            )}
          >
            <kbd
              aria-hidden="true"
              className={clsx('tabular w-3 font-sans text-13 pointer-coarse:hidden', !active && 'opacity-0')}
            >
              {(place + 1) % 10}
            </kbd>
            {icon}
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
