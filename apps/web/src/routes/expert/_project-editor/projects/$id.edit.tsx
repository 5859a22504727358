import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { portfolioQueries } from '#lib/queries/portfolio.ts'
import { loadWords } from '#screens/portfolio/editor/load-words.ts'

export const Route = createFileRoute('/expert/_project-editor/projects/$id/edit')({
  loader: async ({ context, params }) => {
    const { queryClient, api } = context
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    await Promise.all([
      queryClient.ensureQueryData(portfolioQueries(api).project(Number(params.id))),
      loadWords(context),
    ])
  },
  head: ({ match: { context }, params }) => {
    const { queryClient, api, i18n } = context
    const project = queryClient.getQueryData(portfolioQueries(api).project(Number(params.id)).queryKey)
    return {
      meta: pageMeta(context, { title: project?.title || i18n.t('portfolio.untitled'), hidden: true }),
    }
  },
})
