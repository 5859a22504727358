import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { Gallery } from '#ui/gallery/Gallery.tsx'

/** All components in all states, for the people who build. Not there in production. */
export const Route = createFileRoute('/dev/components')({
  beforeLoad: ({ context: { site } }) => {
    if (!site.development) throw notFound()
  },
  head: ({ match }) => ({ meta: pageMeta(match.context, { title: 'Components', hidden: true }) }),
  component: Gallery,
})
