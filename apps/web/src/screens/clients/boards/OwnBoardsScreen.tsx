import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BOARDS_MAX } from '@husrum/contract/core/limits.ts'
import type { BoardSummary } from '@husrum/contract/clients/boards/boards.ts'
import { links } from '#lib/paths.ts'
import { boardQueries } from '#queries/clients/boards.ts'
import { useShell } from '#lib/shell-context.ts'
import { Button } from '#ui/buttons/Button.tsx'
import { EmptyPage } from '#ui/layout/EmptyPage.tsx'
import { Heading } from '#ui/text/Heading.tsx'
import { Page } from '#ui/layout/layout.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Photo } from '#ui/pictures/Photo.tsx'
import { BrowseLink } from './BrowseLink.tsx'
import { NameDialog } from './NameDialog.tsx'

/** The client's boards; the one with the latest saved photo is first. */
export function OwnBoardsScreen() {
  const { t } = useTranslation()
  const { api } = useShell()
  const navigate = useNavigate()
  const { data: boards } = useSuspenseQuery(boardQueries(api).list())
  const [making, setMaking] = useState(false)
  if (boards.length === 0)
    return (
      <EmptyPage
        drawing="house"
        heading={t('boards.title')}
        title={t('boards.none')}
        action={<BrowseLink tone="primary" />}
      >
        {t('boards.noneText')}
      </EmptyPage>
    )
  return (
    <Page className="pt-7 pb-14 md:pt-10">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <Heading level={1} focusable>
            {t('boards.title')}
          </Heading>
          <p className="mt-2 text-15 text-ink-2">{t('boards.listText')}</p>
        </div>
        {boards.length < BOARDS_MAX && <Button onClick={() => setMaking(true)}>{t('boards.new')}</Button>}
      </div>
      <ul className="mt-7 grid gap-x-6 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {boards.map((board) => (
          <li key={board.id}>
            <BoardCard board={board} />
          </li>
        ))}
      </ul>
      {making && <NameDialog onClose={() => setMaking(false)} onMade={({ id }) => void navigate(links.ownBoard(id))} />}
    </Page>
  )
}

const PLACES = 4

function BoardCard({ board: { id, name, covers, photo_ids, share_token, attached } }: { board: BoardSummary }) {
  const { t } = useTranslation()
  const [first, ...more] = covers
  return (
    <article className="group relative">
      <div
        aria-hidden="true"
        className={clsx(
          'grid aspect-4/3 gap-1 overflow-hidden rounded-photo bg-plaster',
          more.length > 0 && 'grid-cols-[2fr_1fr] grid-rows-3',
        )}
      >
        {first && (
          <Photo
            photo={first}
            ratio="fill"
            alt=""
            corners="square"
            sizes="(min-width: 64rem) 260px, 60vw"
            className={clsx(more.length > 0 && 'row-span-3')}
          />
        )}
        {more.slice(0, PLACES - 1).map((cover) => (
          <Photo key={cover.id} photo={cover} ratio="fill" alt="" corners="square" sizes="140px" upTo={480} />
        ))}
      </div>
      <Heading level={2} size={21} className="mt-3 wrap-anywhere">
        <Link {...links.ownBoard(id)} tone="bare" className="group-hover:underline after:absolute after:inset-0">
          {name}
        </Link>
      </Heading>
      <p className="text-15 text-ink-2">
        {t(share_token ? 'boards.countShared' : 'boards.count', { count: photo_ids.length })}
        {attached && ` · ${t('boards.attached')}`}
      </p>
    </article>
  )
}
