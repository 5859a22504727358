import { createFileRoute } from '@tanstack/react-router'
import { hiddenHead } from '#lib/page-head/head.ts'
import { questionQueries } from '#queries/back-office/extra-questions.ts'
import { queryOf } from '#parts/back-office/staff-lists/admin-view.ts'
import { AdminListPending } from '#parts/back-office/staff-lists/ListSkeleton.tsx'
import { readQuestionsView } from '#screens/back-office/extra-questions/questions-view.ts'
import { QuestionsScreen } from '#screens/back-office/extra-questions/QuestionsScreen.tsx'

export const Route = createFileRoute('/admin/questions')({
  loader: async ({ context: { api, queryClient }, location }) => {
    const view = readQuestionsView(location.search)
    const queries = questionQueries(api)
    await queryClient.ensureQueryData(queries.list(queryOf(view)))
    if (view.open !== undefined) await queryClient.ensureQueryData(queries.every())
    return { loadedAt: Date.now() }
  },
  head: hiddenHead('admin-questions.title', 'admin-questions.description'),
  pendingComponent: AdminListPending,
  component: Questions,
})

function Questions() {
  return (
    <QuestionsScreen view={Route.useSearch({ select: readQuestionsView })} loadedAt={Route.useLoaderData().loadedAt} />
  )
}
