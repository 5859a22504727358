import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { loadWords } from '#screens/experts/portfolio/editor/load-words.ts'

export const Route = createFileRoute('/expert/_project-editor/projects/new')({
  loader: ({ context }) => loadWords(context),
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, { title: context.i18n.t('portfolio.new'), hidden: true }),
  }),
})
