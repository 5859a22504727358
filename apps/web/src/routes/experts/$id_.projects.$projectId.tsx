import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { pageMeta } from '#lib/page-head/head.ts'
import { links } from '#lib/paths.ts'
import { loadProject } from '#screens/experts/portfolio/project/load-project.ts'
import { ProjectScreen } from '#screens/experts/portfolio/project/ProjectScreen.tsx'
import { ProjectSkeleton } from '#screens/experts/portfolio/project/ProjectSkeleton.tsx'
import { projectMeta } from '#screens/experts/portfolio/project/schema-org.ts'

const ID = /^[1-9]\d{0,14}$/

export const Route = createFileRoute('/experts/$id_/projects/$projectId')({
  loader: async ({ context, params }) => {
    if (!ID.test(params.id) || !ID.test(params.projectId)) throw notFound()
    const { project, expert } = await loadProject(context, Number(params.id), Number(params.projectId))
    if (expert.handle !== null)
      throw redirect({ ...links.expertProject(expert, project.id), statusCode: 301, replace: true })
    return { meta: projectMeta(context, project, expert) } // every page's first script contains `head`
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
