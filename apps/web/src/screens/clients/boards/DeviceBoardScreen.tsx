import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { photosOnDevice, useDeviceBoard } from '#lib/device-storage/device-board.ts'
import { links, paths } from '#lib/paths.ts'
import { boardQueries } from '#queries/clients/boards.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyPage } from '#ui/layout/EmptyPage.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page, Split } from '#ui/layout/layout.tsx'
import { ButtonLink, Link } from '#ui/navigation/Link.tsx'
import { Notice } from '#ui/text/Notice.tsx'
import { sorted } from './board-view.ts'
import { BoardPhotos } from './BoardPhotos.tsx'
import { BoardSide } from './BoardSide.tsx'
import { BrowseLink } from './BrowseLink.tsx'
import { BoardSkeleton } from './BoardSkeleton.tsx'
import { SortSelect } from './SortSelect.tsx'

/** The device does not store when a photo was saved, so there is no order by date. */
const sorts = ['own', 'style'] as const

/** The photos a visitor saved on this device: a board like any other, but without notes and link. */
export function DeviceBoardScreen() {
  const { t } = useTranslation()
  const { api } = useShell()
  const saved = useDeviceBoard()
  const [sort, setSort] = useState<(typeof sorts)[number]>('own')
  // Sorted by id, so that a new order causes no request.
  const ids = saved.map(({ id }) => id).toSorted((a, b) => a - b)
  const {
    data: photos,
    isError,
    refetch,
  } = useQuery({ ...boardQueries(api).photos(ids), placeholderData: keepPreviousData })
  if (saved.length === 0)
    return (
      <EmptyPage
        drawing="house"
        heading={t('boards.device.title')}
        title={t('boards.none')}
        action={<BrowseLink tone="primary" />}
      >
        {t('boards.device.none')}
      </EmptyPage>
    )
  if (isError)
    return (
      <Page className="pt-7 md:pt-10">
        <Heading level={1}>{t('boards.device.title')}</Heading>
        <Notice
          tone="bad"
          role="alert"
          className="mt-6"
          action={<Button onClick={() => void refetch()}>{t('boards.retry')}</Button>}
        >
          {t('boards.unread')}
        </Notice>
      </Page>
    )
  if (!photos) return <BoardSkeleton />
  const items = saved.flatMap(({ id, mark }) => {
    const photo = photos.find((each) => each.id === id)
    return photo ? [{ photo, mark, note: '' }] : []
  })
  // While the answer for fewer photos is on its way, no photo counts as missing.
  const takenBack =
    photos.length <= saved.length ? saved.filter(({ id }) => !photos.some((photo) => photo.id === id)) : []
  return (
    <Page className="pt-7 pb-14 md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <Heading level={1} focusable>
            {t('boards.device.title')}
          </Heading>
          <p className="mt-2 text-15 text-ink-2">{t('boards.device.text', { count: items.length })}</p>
        </div>
        <ButtonLink {...links.briefFromBoard('device')} tone="primary">
          {t('boards.toBrief')}
        </ButtonLink>
      </div>
      <p className="mt-3 text-15">
        <Link {...links.login(paths.ownBoards())}>{t('boards.device.login')}</Link>
      </p>
      {takenBack.length > 0 && (
        <Notice
          className="mt-5"
          action={
            <Button
              onClick={() => {
                for (const { id } of takenBack) photosOnDevice.set(id, false)
              }}
            >
              {t('boards.takenBack.forget')}
            </Button>
          }
        >
          {t('boards.takenBack.text', { count: takenBack.length })}
        </Notice>
      )}
      <Split className="mt-6" side={<BoardSide items={items} />}>
        <div className="mb-4 flex justify-end">
          <SortSelect value={sort} offered={sorts} onChange={setSort} />
        </div>
        <BoardPhotos
          items={sorted(items, sort)}
          label={t('boards.device.title')}
          actions={{
            mark: photosOnDevice.mark,
            remove: (id) => photosOnDevice.set(id, false),
            sort: sort === 'own' ? photosOnDevice.sort : undefined,
          }}
        />
      </Split>
    </Page>
  )
}
