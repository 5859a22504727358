import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { boardQueries } from '#queries/clients/boards.ts'
import { useShell } from '#lib/shell-context.ts'
import { Heading } from '#ui/text/Heading.tsx'
import { Page, Split } from '#ui/layout/layout.tsx'
import { BoardPhotos } from './BoardPhotos.tsx'
import { BoardSide } from './BoardSide.tsx'
import { BrowseLink } from './BrowseLink.tsx'

/** A board as a person with its link sees it. */
export function SharedBoardScreen({ token }: { token: string }) {
  const { t } = useTranslation()
  const { api } = useShell()
  const { data: board } = useSuspenseQuery(boardQueries(api).shared(token))
  const { name, owner } = board
  // The owner's marks are private.
  const items = board.items.map((item) => ({ ...item, mark: 'none' as const }))
  return (
    <Page className="pt-7 pb-14 md:pt-10">
      <Heading level={1} focusable className="wrap-anywhere">
        {name}
      </Heading>
      <p className="mt-2 text-15 text-ink-2">
        {t(owner ? 'boards.shared.by' : 'boards.count', { name: owner, count: items.length })}
      </p>
      {items.length === 0 ? (
        <p className="mt-8 max-w-text">{t('boards.shared.empty')}</p>
      ) : (
        <Split className="mt-7" side={<BoardSide items={items} shared />}>
          <BoardPhotos items={items} label={name} />
        </Split>
      )}
      <div className="mt-12 flex flex-wrap items-center justify-between gap-4 border-t border-line pt-6">
        <p className="text-15 text-ink-2">{t('boards.shared.own')}</p>
        <BrowseLink />
      </div>
    </Page>
  )
}
