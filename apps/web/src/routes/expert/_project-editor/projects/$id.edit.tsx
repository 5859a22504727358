import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '../../../../lib/head.ts'
import { portfolioQueries } from '../../../../lib/queries/portfolio.ts'

export const Route = createFileRoute('/expert/_project-editor/projects/$id/edit')({
  loader: async ({ context: { queryClient, api }, params }) => {
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    await queryClient.ensureQueryData(portfolioQueries(api).project(Number(params.id)))
  },
  head: ({ match: { context }, params }) => {
    const { queryClient, api, i18n } = context
    const project = queryClient.getQueryData(portfolioQueries(api).project(Number(params.id)).queryKey)
    return {
      meta: pageMeta(context, { title: project?.title || i18n.t('portfolio.untitled'), hidden: true }),
    }
  },
})
