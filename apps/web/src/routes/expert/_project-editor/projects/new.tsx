import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '../../../../lib/head.ts'

export const Route = createFileRoute('/expert/_project-editor/projects/new')({
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, { title: context.i18n.t('portfolio.new'), hidden: true }),
  }),
})
