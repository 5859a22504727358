import { createFileRoute } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { adminExpertQueries } from '#lib/queries/admin-experts.ts'
import { ExpertsQueueScreen } from '#screens/admin-experts/ExpertsQueueScreen.tsx'
import { QueueSkeleton } from '#screens/admin-experts/QueueSkeleton.tsx'
import { queryOf, readQueueView } from '#screens/admin-experts/queue-view.ts'

export const Route = createFileRoute('/admin/experts')({
  validateSearch: readQueueView,
  // Without `loaderDeps` a filter or another expert does not wait for this: the screen asks for both itself and keeps
  // what it shows meanwhile.
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readQueueView(location.search)
    await queryClient.ensureQueryData(adminExpertQueries(api).list(queryOf(view)))
    if (view.expert !== undefined) await queryClient.ensureQueryData(adminExpertQueries(api).detail(view.expert))
    return { loadedAt: Date.now() }
  },
  head: ({ match: { context } }) => ({
    meta: pageMeta(context, {
      title: context.i18n.t('admin-experts.title'),
      description: context.i18n.t('admin-experts.description'),
      hidden: true,
    }),
  }),
  pendingComponent: QueueSkeleton,
  component: Experts,
})

function Experts() {
  const { account } = Route.useRouteContext()
  return (
    <ExpertsQueueScreen
      view={Route.useSearch()}
      loadedAt={Route.useLoaderData().loadedAt}
      mayDecide={account.staff_role !== 'support'}
    />
  )
}
