import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { boardQueries } from '#queries/clients/boards.ts'
import { briefQueries } from '#queries/clients/briefs.own.ts'
import { search, searchOption } from '#lib/addresses/search.ts'
import { boardSorts } from '#screens/clients/boards/board-sorts.ts'
import { BoardSkeleton } from '#screens/clients/boards/BoardSkeleton.tsx'
import { OwnBoardScreen } from '#screens/clients/boards/OwnBoardScreen.tsx'

const ID = /^[1-9]\d{0,14}$/

// Outside of the options, whose own type would be taken for the params' type.
const params = search({ sort: searchOption(boardSorts) })

export const Route = createFileRoute('/account/boards/$id')({
  validateSearch: params,
  loader: async ({ context: { queryClient, api }, params: { id } }) => {
    if (!ID.test(id)) throw notFound()
    const [board] = await Promise.all([
      queryClient.ensureQueryData(boardQueries(api).one(Number(id))),
      queryClient.prefetchQuery(briefQueries(api).current()),
    ])
    return board
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: pageMeta(context, {
      title: loaderData?.name ?? context.i18n.t('boards.title'),
      description: context.i18n.t('boards.description'),
      hidden: true,
    }),
  }),
  pendingComponent: BoardSkeleton,
  component: OwnBoard,
})

function OwnBoard() {
  const { id } = Route.useParams()
  return <OwnBoardScreen key={id} id={Number(id)} sort={Route.useSearch().sort ?? 'own'} />
}
