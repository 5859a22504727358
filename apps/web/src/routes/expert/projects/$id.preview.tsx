import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { portfolioQueries } from '#queries/experts/portfolio.ts'
import { PreviewScreen } from '#screens/experts/portfolio/project/PreviewScreen.tsx'
import { ProjectSkeleton } from '#screens/experts/portfolio/project/ProjectSkeleton.tsx'

export const Route = createFileRoute('/expert/projects/$id/preview')({
  loader: async ({ context: { queryClient, api }, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    await queryClient.ensureQueryData(portfolioQueries(api).project(Number(params.id)))
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, { title: context.i18n.t('project.preview.title'), hidden: true }),
  }),
  pendingComponent: ProjectSkeleton,
  component: Preview,
})

function Preview() {
  const { account } = Route.useRouteContext()
  return <PreviewScreen id={Number(Route.useParams().id)} expertId={account.expert_id} />
}
