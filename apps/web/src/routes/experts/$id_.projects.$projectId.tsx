import { createFileRoute, notFound } from '@tanstack/react-router'
import { languageOf, withLocale } from '#lib/locale.ts'
import { pageMeta } from '#lib/head.ts'
import { paths } from '#lib/paths.ts'
import { expertQueries } from '#lib/queries/experts.ts'
import { projectQueries } from '#lib/queries/project.ts'
import { descriptionOf } from '#screens/project/description.ts'
import { ProjectScreen } from '#screens/project/ProjectScreen.tsx'
import { ProjectSkeleton } from '#screens/project/ProjectSkeleton.tsx'
import { schemaOf } from '#screens/project/schema-org.ts'

const ID = /^[1-9]\d{0,14}$/

export const Route = createFileRoute('/experts/$id_/projects/$projectId')({
  loader: async ({ context: { queryClient, api }, params }) => {
    if (!ID.test(params.id) || !ID.test(params.projectId)) throw notFound()
    const expertId = Number(params.id)
    await Promise.all([
      queryClient.ensureQueryData(projectQueries(api).shown(expertId, Number(params.projectId))),
      queryClient.ensureQueryData(expertQueries(api).profile(expertId)),
      queryClient.ensureQueryData(expertQueries(api).projects(expertId)),
    ])
  },
  head: ({ match: { context }, params }) => {
    const { queryClient, api, site, i18n } = context
    const expertId = Number(params.id)
    const project = queryClient.getQueryData(projectQueries(api).shown(expertId, Number(params.projectId)).queryKey)
    const expert = queryClient.getQueryData(expertQueries(api).profile(expertId).queryKey)
    if (!project || !expert) return { meta: pageMeta(context, { title: i18n.t('project.missing'), hidden: true }) }
    const at = (path: string) => site.baseUrl + withLocale(path, languageOf(context.locale))
    return {
      meta: [
        ...pageMeta(context, {
          title: i18n.t('project.titleTag', { title: project.title, name: expert.name }),
          description: descriptionOf(project, expert, i18n.t),
          image: project.cover.url,
        }),
        {
          // The router escapes it, and a block of data needs no nonce: it never runs.
          'script:ld+json': schemaOf(project, expert, {
            url: at(paths.expertProject(expertId, project.id)),
            expertUrl: at(paths.expert(expertId)),
            images: project.images.map(({ url }) => new URL(url, site.baseUrl).href),
          }),
        } as object, // the router knows this kind of entry, its types do not
      ],
    }
  },
  staticData: { frame: 'site', deferHydration: true },
  pendingComponent: ProjectSkeleton,
  component: Project,
})

function Project() {
  const { id, projectId } = Route.useParams()
  return <ProjectScreen key={projectId} expertId={Number(id)} projectId={Number(projectId)} />
}
