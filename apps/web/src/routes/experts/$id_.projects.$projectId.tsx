import { createFileRoute, notFound } from '@tanstack/react-router'
import { pageMeta } from '#lib/head.ts'
import { expertQueries } from '#lib/queries/experts.ts'
import { projectQueries } from '#lib/queries/project.ts'
import { ProjectScreen } from '#screens/project/ProjectScreen.tsx'
import { ProjectSkeleton } from '#screens/project/ProjectSkeleton.tsx'
import { projectMeta } from '#screens/project/schema-org.ts'

const ID = /^[1-9]\d{0,14}$/

export const Route = createFileRoute('/experts/$id_/projects/$projectId')({
  loader: async ({ context, params }) => {
    const { queryClient, api } = context
    if (!ID.test(params.id) || !ID.test(params.projectId)) throw notFound()
    const expertId = Number(params.id)
    const [project, expert] = await Promise.all([
      queryClient.ensureQueryData(projectQueries(api).published(expertId, Number(params.projectId))),
      queryClient.ensureQueryData(expertQueries(api).profile(expertId)),
      queryClient.ensureQueryData(expertQueries(api).projects(expertId)),
    ])
    return { meta: projectMeta(context, project, expert) } // every page carries `head`
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData?.meta ?? pageMeta(context, { title: context.i18n.t('project.missing'), hidden: true }),
  }),
  staticData: { frame: 'site', deferHydration: true },
  pendingComponent: ProjectSkeleton,
  component: Project,
})

function Project() {
  const { id, projectId } = Route.useParams()
  return <ProjectScreen key={projectId} expertId={Number(id)} projectId={Number(projectId)} />
}
