import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { boardQueries } from '#queries/clients/boards.ts'
import { BoardSkeleton } from '#screens/clients/boards/BoardSkeleton.tsx'
import { SharedBoardScreen } from '#screens/clients/boards/SharedBoardScreen.tsx'

const TOKEN = /^[\w-]{1,100}$/

export const Route = createFileRoute('/boards/$token')({
  loader: ({ context: { queryClient, api }, params: { token } }) => {
    if (!TOKEN.test(token)) throw notFound()
    return queryClient.ensureQueryData(boardQueries(api).shared(token))
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: pageMeta(context, {
      title: loaderData?.name ?? context.i18n.t('boards.shared.missing'),
      description: context.i18n.t('boards.description'),
      hidden: true,
    }),
  }),
  pendingComponent: BoardSkeleton,
  component: Shared,
})

function Shared() {
  return <SharedBoardScreen token={Route.useParams().token} />
}
