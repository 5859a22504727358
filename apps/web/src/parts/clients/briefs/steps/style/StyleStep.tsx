import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clsx } from 'clsx'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { OWN_STYLES_MAX, PHOTOS_MAX } from '@husrum/contract/core/limits.ts'
import { architectureTypes } from '@husrum/contract/core/vocabulary.ts'
import { referenceQueries } from '#queries/foundation/reference.ts'
import { showcaseQueries } from '#queries/experts/showcases.ts'
import { useShell } from '#lib/shell-context.ts'
import { PhotoWall, wallShape } from '../../style-photos/PhotoWall.tsx'
import { Button } from '#ui/buttons/Button.tsx'
import { ChipGroup } from '#ui/choices/ChipGroup.tsx'
import { FieldError } from '#ui/fields/Field.tsx'
import { LiveRegion } from '#ui/text/LiveRegion.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import type { BriefDraft, ChosenPhoto } from '#flows/clients/briefs/client-brief-answers.ts'
import { useDraftBoard } from '#parts/clients/boards/use-draft-board.ts'
import { Checkbox } from '#ui/choices/Checkbox.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { IconButton } from '#ui/buttons/IconButton.tsx'
import { Masonry, MasonryItem } from '#ui/pictures/Masonry.tsx'
import { Loading, Skeleton } from '#ui/layout/Skeleton.tsx'
import type { StepBodyProps } from '../step-props.ts'

export function StyleStep({ answers, change, problems }: StepBodyProps) {
  const { t } = useTranslation()
  const { service_type, room_types } = answers
  const offer = useMemo(() => offerFor({ service_type, room_types }), [service_type, room_types])
  return (
    <>
      <BoardChoice answers={answers} change={change} />
      <PhotoChoice {...{ answers, change, problems }} {...offer} help={t('brief.step.style.help')} />
      <NamedStyles
        {...{ answers, change, problems }}
        legend={t('brief.group.styles')}
        hint={t('brief.style.namedHint')}
      />
    </>
  )
}

/** Photos of the brief's own rooms; for an architect's brief houses, and rooms only where it names some. */
export function offerFor({
  service_type,
  room_types,
}: Pick<BriefDraft, 'service_type' | 'room_types'>): Pick<PhotoChoiceProps, 'category' | 'rooms'> {
  if (service_type !== 'architect') return { category: 'interior', rooms: room_types }
  return room_types.length > 0
    ? { category: undefined, rooms: [...room_types, ...architectureTypes] }
    : { category: 'architecture', rooms: [] }
}

/** Styles by name, for people who know the name of theirs. */
export function NamedStyles({
  answers,
  change,
  problems,
  legend,
  hint,
}: {
  answers: { styles: string[] }
  change: (change: { styles: string[] }) => void
  problems: Readonly<Record<string, string>>
  legend: string
  hint: string
}) {
  const { api } = useShell()
  const { data: styles = [] } = useQuery(referenceQueries(api).styles())
  return (
    <div className="mt-8 border-t border-line pt-7 lg:mt-11">
      <ChipGroup
        id="styles"
        legend={legend}
        hint={hint}
        error={problems.styles}
        options={styles.map(({ slug, name }) => ({ value: slug, label: name }))}
        value={answers.styles}
        onChange={(chosen) => change({ styles: chosen })}
        most={OWN_STYLES_MAX}
      />
    </div>
  )
}

type Photos = { photos: number[]; chosen_photos: ChosenPhoto[]; choose_photo_page: number }

export type PhotoChoiceProps = {
  answers: Photos
  change: (change: Partial<Photos>) => void
  problems: Readonly<Record<string, string>>
  category: 'interior' | 'architecture' | undefined
  /** Only these rooms; all of the category by default. */
  rooms?: readonly string[]
  help: string
}

/** Photos to choose a style by, twelve at a time. */
export function PhotoChoice({ answers, change, problems, category, rooms, help }: PhotoChoiceProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const page = answers.choose_photo_page
  const {
    data: shown,
    isError,
    refetch,
    isPlaceholderData,
  } = useQuery(showcaseQueries(api).page(page, category, rooms))
  const lastPage = shown?.meta.last_page ?? 1
  const first = useRef<HTMLInputElement>(null)
  const turned = useRef(false)

  // The next twelve are loaded before the person asks for them.
  useEffect(() => {
    if (page < lastPage) void client.prefetchQuery(showcaseQueries(api).page(page + 1, category, rooms))
  }, [client, api, page, lastPage, category, rooms])

  useEffect(() => {
    if (!turned.current || isPlaceholderData) return
    turned.current = false
    first.current?.focus({ preventScroll: true })
    first.current?.closest('form')?.scrollIntoView({ block: 'start' })
  }, [isPlaceholderData, page])

  const turn = (to: number) => {
    turned.current = true
    change({ choose_photo_page: to })
  }
  const left = shown ? shown.meta.total - page * shown.meta.per_page : 0
  const next = Math.min(left, shown?.meta.per_page ?? 0)
  return (
    <div
      role="group"
      aria-label={t('flow.style.photos')}
      aria-describedby={problems.photos ? 'photos-error' : undefined}
    >
      <div className="mt-2.5 mb-5 gap-6 md:flex md:items-end md:justify-between lg:mt-3.5 lg:mb-7">
        <p className="max-w-[46ch] text-ink-2">{help}</p>
        {shown && lastPage > 1 && <PhotoPager page={page} lastPage={lastPage} onTurn={turn} />}
      </div>
      {problems.photos && (
        <div className="mb-4">
          <FieldError id="photos-error">{problems.photos}</FieldError>
        </div>
      )}
      {isError ? (
        <Notice
          tone="bad"
          role="alert"
          action={<Button onClick={() => void refetch()}>{t('flow.style.retry')}</Button>}
        >
          {t('flow.style.failed')}
        </Notice>
      ) : shown?.meta.total === 0 ? (
        <Notice>{t('flow.style.none')}</Notice>
      ) : shown ? (
        <PhotoWall
          ref={first}
          name="photos"
          label={t('flow.style.photos')}
          photos={shown.data}
          chosen={answers.photos}
          full={answers.photos.length >= PHOTOS_MAX}
          onToggle={(photo, on) => {
            const chosen_photos = on
              ? [...answers.chosen_photos, photo]
              : answers.chosen_photos.filter(({ id }) => id !== photo.id)
            change({ chosen_photos, photos: chosen_photos.map(({ id }) => id) })
          }}
        />
      ) : (
        <PhotoWallSkeleton />
      )}
      <LiveRegion>{shown && !isPlaceholderData ? t('flow.style.page', { page, pages: lastPage }) : ''}</LiveRegion>
      {next > 0 && (
        <div className="mt-6 flex flex-wrap items-center gap-4 lg:mt-10">
          <Button className="max-md:w-full" onClick={() => turn(page + 1)}>
            {t('flow.style.more', { count: next })}
          </Button>
          <span className="text-15 text-ink-2 max-md:hidden">
            {t(answers.photos.length >= 3 ? 'flow.style.enough' : 'flow.style.surer')}
          </span>
        </div>
      )}
    </div>
  )
}

type Choice = Pick<BriefDraft, 'board_id' | 'device_board'>

/** Two rows on a wide screen. */
const SHOWN = 12

/** The board that the brief begins with: its photos, and whether they stay in the brief. */
function BoardChoice({ answers, change }: { answers: Choice; change: (change: Partial<Choice>) => void }) {
  const { t } = useTranslation()
  // the board from the start stays selectable while the step is open
  const [given] = useState<Choice>({ board_id: answers.board_id, device_board: answers.device_board })
  const board = useDraftBoard(given)
  if (!board || board.items.length === 0) return null
  const keeps = answers.device_board || answers.board_id !== null
  const { name, items } = board
  return (
    <section className="mt-5 rounded-photo border border-line p-5 sm:p-6" aria-labelledby="brief-board">
      <Heading level={2} size={21} id="brief-board">
        {name === null ? t('boards.brief.fromDevice') : t('boards.brief.from', { name })}
      </Heading>
      <p className="mt-1 text-15 text-ink-2">{t('boards.brief.text')}</p>
      <ul className="mt-4 grid grid-cols-4 gap-2 sm:grid-cols-6">
        {items.slice(0, SHOWN).map(({ photo }) => (
          <li key={photo.id}>
            <Photo photo={photo.picture} ratio="1/1" sizes="120px" upTo={320} corners="control" />
          </li>
        ))}
      </ul>
      <Checkbox
        className="mt-3"
        checked={keeps}
        hint={t('boards.brief.keepHint')}
        onChange={(event) => change(event.target.checked ? given : { board_id: null, device_board: false })}
      >
        {t('boards.brief.keep')}
      </Checkbox>
    </section>
  )
}

/** Turns the pages of the photos: dots, "1 of 4", and two arrows. */
function PhotoPager({ page, lastPage, onTurn }: { page: number; lastPage: number; onTurn: (page: number) => void }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('flow.style.pages')} className="flex items-center gap-3 text-15 whitespace-nowrap max-md:mt-4">
      <IconButton
        tone="line"
        className="max-md:order-3 max-md:ml-auto"
        label={t('flow.style.previous')}
        icon={<ArrowLeft aria-hidden="true" />}
        aria-disabled={page <= 1}
        onClick={() => page > 1 && onTurn(page - 1)}
      />
      <span aria-hidden="true" className="flex gap-2">
        {Array.from({ length: lastPage }, (_, place) => (
          <span
            key={place}
            className={clsx('size-2.5 rounded-chip border', place + 1 === page ? 'border-ink bg-ink' : 'border-ink-3')}
          />
        ))}
      </span>
      <span>{t('flow.style.pageOf', { page, pages: lastPage })}</span>
      <IconButton
        tone="line"
        className="max-md:order-4"
        label={t('flow.style.next')}
        icon={<ArrowRight aria-hidden="true" />}
        aria-disabled={page >= lastPage}
        onClick={() => page < lastPage && onTurn(page + 1)}
      />
    </nav>
  )
}

const PAGE = 12

function PhotoWallSkeleton() {
  return (
    <Loading>
      <Masonry columns={3}>
        {Array.from({ length: PAGE }, (_, place) => (
          <MasonryItem key={place} {...wallShape(PAGE, place)}>
            <Skeleton shape="block" className="h-full" />
          </MasonryItem>
        ))}
      </Masonry>
    </Loading>
  )
}
