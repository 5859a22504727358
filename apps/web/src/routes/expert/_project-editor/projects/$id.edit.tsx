import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { portfolioQueries } from '#queries/experts/portfolio.ts'
import { loadWords } from '#screens/experts/portfolio/editor/load-words.ts'

export const Route = createFileRoute('/expert/_project-editor/projects/$id/edit')({
  loader: async ({ context, params }) => {
    const { queryClient, api } = context
    if (!/^[1-9]\d{0,14}$/.test(params.id)) throw notFound()
    const [{ title }] = await Promise.all([
      queryClient.ensureQueryData(portfolioQueries(api).project(Number(params.id))),
      loadWords(context),
    ])
    return { title }
  },
  // The title comes from the loader: every page's first script contains this head, and would contain its calls too.
  head: ({ match: { context }, loaderData }) => ({
    meta: pageMeta(context, { title: loaderData?.title || context.i18n.t('portfolio.untitled'), hidden: true }),
  }),
})
