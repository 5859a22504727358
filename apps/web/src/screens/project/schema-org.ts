import type { ExpertProfile, Project } from '@husrum/contract/experts.ts'
import { pageMeta, shareCard } from '#lib/head.ts'
import { languageOf, withLocale } from '#lib/locale.ts'
import { paths } from '#lib/paths.ts'
import type { ShellContext } from '#lib/shell-context.ts'

/** The head of a project: title, description, picture and what search engines read of it. */
export function projectMeta(
  context: ShellContext,
  project: Project & { images: readonly { url: string }[] },
  expert: ExpertProfile,
) {
  const { site, locale, i18n } = context
  const at = (path: string) => site.baseUrl + withLocale(path, languageOf(locale))
  return [
    ...pageMeta(context, {
      title: i18n.t('project.titleTag', { title: project.title, name: expert.name }),
      description: descriptionOf(project, expert, i18n.t),
      card: shareCard(`project-${expert.id}-${project.id}`, languageOf(locale), {
        alt: i18n.t('shell.share.projectAlt', { title: project.title, name: expert.name }),
        shows: [project.title, expert.name, project.city?.name, project.year, project.cover.url],
      }),
    }),
    {
      // The router escapes it, and a block of data needs no nonce: it never runs.
      'script:ld+json': schemaOf(project, expert, {
        url: at(paths.expertProject(expert, project.id)),
        expertUrl: at(paths.expert(expert)),
        images: project.images.map(({ url }) => new URL(url, site.baseUrl).href),
      }),
    } as object, // the router knows this kind of entry, its types do not
  ]
}

/** What search engines read of a project (schema.org). */
export function schemaOf(
  project: Project,
  expert: Pick<ExpertProfile, 'name' | 'expert_type'>,
  { url, expertUrl, images }: { url: string; expertUrl: string; images: readonly string[] },
) {
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    name: project.title,
    url,
    ...(project.description ? { abstract: project.description.slice(0, 500) } : {}),
    image: images,
    ...(project.year === null ? {} : { dateCreated: String(project.year) }),
    ...(project.published_at ? { datePublished: project.published_at } : {}),
    ...(project.city ? { locationCreated: { '@type': 'Place', name: project.city.name } } : {}),
    ...(project.materials.length > 0 ? { material: project.materials } : {}),
    creator: {
      '@type': expert.expert_type === 'agency' ? 'ProfessionalService' : 'Person',
      name: expert.name,
      url: expertUrl,
    },
  }
}

/** As much as a search engine shows. */
const LENGTH = 155

/** The story's beginning, ended at a word; without a story what is known of it. */
export function descriptionOf(
  project: Pick<Project, 'title' | 'description'> & { images: readonly unknown[] },
  expert: Pick<ExpertProfile, 'name'>,
  t: (key: string, values: Record<string, string | number>) => string,
): string {
  const story = project.description.replaceAll(/\s+/g, ' ').trim()
  if (story === '')
    return t('project.description', { title: project.title, name: expert.name, count: project.images.length })
  if (story.length <= LENGTH) return story
  const cut = story.slice(0, LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LENGTH - 40)).replace(/[\s,.;:]+$/, '')} …`
}
