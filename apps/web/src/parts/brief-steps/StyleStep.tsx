import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PHOTOS_MAX } from '@husrum/contract/limits.ts'
import { showcaseQueries } from '../../lib/queries/showcases.ts'
import { useShell } from '../../lib/shell-context.ts'
import { PhotoPager } from '../style-photos/PhotoPager.tsx'
import { PhotoWall } from '../style-photos/PhotoWall.tsx'
import { PhotoWallSkeleton } from '../style-photos/PhotoWallSkeleton.tsx'
import { Button } from '../../ui/Button.tsx'
import { FieldError } from '../../ui/Field.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ChosenPhoto } from '../../flows/client-brief-answers.ts'
import { photoCategory } from './photo-category.ts'
import type { StepBodyProps } from './step-props.ts'

export function StyleStep({ answers, change, problems }: StepBodyProps) {
  const { t } = useTranslation()
  return (
    <PhotoChoice
      {...{ answers, change, problems }}
      category={photoCategory(answers)}
      help={t('brief.step.style.help')}
    />
  )
}

type Photos = { photos: number[]; chosen_photos: ChosenPhoto[]; choose_photo_page: number }

export type PhotoChoiceProps = {
  answers: Photos
  change: (change: Partial<Photos>) => void
  problems: Readonly<Record<string, string>>
  category: 'interior' | undefined
  help: string
}

/** Photos to choose a style by, twelve at a time. */
export function PhotoChoice({ answers, change, problems, category, help }: PhotoChoiceProps) {
  const { t } = useTranslation()
  const { api } = useShell()
  const client = useQueryClient()
  const page = answers.choose_photo_page
  const { data: shown, isError, refetch, isPlaceholderData } = useQuery(showcaseQueries(api).page(page, category))
  const lastPage = shown?.meta.last_page ?? 1
  const first = useRef<HTMLInputElement>(null)
  const turned = useRef(false)

  // The next twelve are there when somebody asks for them.
  useEffect(() => {
    if (page < lastPage) void client.prefetchQuery(showcaseQueries(api).page(page + 1, category))
  }, [client, api, page, lastPage, category])

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
