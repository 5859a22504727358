import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { boardQueries } from '#queries/clients/boards.ts'
import { shellFirst, useLateLoading } from '#lib/rendering/shell-first.ts'
import { BoardSkeleton } from '#screens/clients/boards/BoardSkeleton.tsx'
import { OwnBoardsScreen } from '#screens/clients/boards/OwnBoardsScreen.tsx'

export const Route = createFileRoute('/account/boards/')({
  loader: ({ context }) => shellFirst(context, context.queryClient.ensureQueryData(boardQueries(context.api).list())),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('boards.title'),
      description: context.i18n.t('boards.description'),
      hidden: true,
    }),
  }),
  pendingComponent: BoardSkeleton,
  component: OwnBoards,
})

function OwnBoards() {
  useLateLoading()
  return <OwnBoardsScreen />
}
