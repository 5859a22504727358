import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { links } from '#lib/paths.ts'
import { expertQueries } from '#queries/experts/profile.ts'
import { loadProject } from '#screens/experts/portfolio/project/load-project.ts'
import { ProjectScreen } from '#screens/experts/portfolio/project/ProjectScreen.tsx'
import { ProjectSkeleton } from '#screens/experts/portfolio/project/ProjectSkeleton.tsx'
import { projectMeta } from '#screens/experts/portfolio/project/schema-org.ts'

export const Route = createFileRoute('/e/$handle_/projects/$projectId')({
  loader: async ({ context, params: { handle, projectId } }) => {
    if (!/^[1-9]\d{0,14}$/.test(projectId)) throw notFound()
    const found = await context.queryClient.ensureQueryData(expertQueries(context.api).named(handle))
    const { project, expert } = await loadProject(context, found.id, Number(projectId))
    // an earlier name, or one in capitals
    if (found.handle !== handle)
      throw redirect({ ...links.expertProject(found, project.id), statusCode: 301, replace: true })
    return { id: found.id, meta: projectMeta(context, project, expert) } // every page's first script contains `head`
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: loaderData?.meta ?? pageMeta(context, { title: context.i18n.t('project.missing'), hidden: true }),
  }),
  staticData: { frame: 'site', deferHydration: true },
  pendingComponent: ProjectSkeleton,
  component: Project,
})

function Project() {
  const { id } = Route.useLoaderData()
  const { projectId } = Route.useParams()
  return <ProjectScreen key={projectId} expertId={id} projectId={Number(projectId)} />
}
