import type { ExpertProfile, Project } from '@husrum/contract/experts/profile/experts.ts'
import { pageMeta, shareCard } from '#lib/page-head/head.ts'
import { languageOf } from '#lib/language/locale.ts'
import { paths } from '#lib/paths.ts'
import { addressesOf, breadcrumbList, inHead } from '#lib/page-head/schema-org.ts'
import type { ShellContext } from '#lib/shell-context.ts'

/** The head of a project: title, description, picture and data for search engines. */
export function projectMeta(
  context: ShellContext,
  project: Project & { images: readonly { url: string }[] },
  expert: ExpertProfile,
) {
  const { site, locale, i18n } = context
  const at = addressesOf(context)
  const url = at(paths.expertProject(expert, project.id))
  return [
    ...pageMeta(context, {
      title: i18n.t('project.titleTag', { title: project.title, name: expert.name }),
      description: descriptionOf(project, expert, i18n.t),
      card: shareCard(`project-${expert.id}-${project.id}`, languageOf(locale), {
        alt: i18n.t('shell.share.projectAlt', { title: project.title, name: expert.name }),
        shows: [project.title, expert.name, project.city?.name, project.year, project.cover.url],
      }),
    }),
    inHead(
      schemaOf(project, expert, {
        url,
        expertUrl: at(paths.expert(expert)),
        licenseUrl: at(paths.terms(languageOf(locale))),
        addressOf: (picture) => new URL(picture, site.baseUrl).href,
      }),
    ),
    inHead(
      breadcrumbList([
        { name: i18n.t('project.allExperts'), url: at(paths.experts()) },
        { name: expert.name, url: at(paths.expert(expert)) },
        { name: project.title, url },
      ]),
    ),
  ]
}

type Addresses = {
  url: string
  expertUrl: string
  /** The page that states how the photos may be used. */
  licenseUrl: string
  addressOf: (picture: string) => string
}

/** Data for search engines: who designed the project, and who owns the photos. */
export function schemaOf(
  project: Project,
  expert: Pick<ExpertProfile, 'name' | 'expert_type'>,
  { url, expertUrl, licenseUrl, addressOf }: Addresses,
) {
  const creator = {
    '@type': expert.expert_type === 'agency' ? 'ProfessionalService' : 'Person',
    name: expert.name,
    url: expertUrl,
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    name: project.title,
    url,
    ...(project.description ? { abstract: project.description.slice(0, 500) } : {}),
    image: project.images.map(({ url: picture, width, height, caption }) => ({
      '@type': 'ImageObject',
      contentUrl: addressOf(picture),
      width,
      height,
      ...(caption === '' ? {} : { caption }),
      creator,
      creditText: expert.name,
      copyrightNotice: expert.name,
      license: licenseUrl,
      acquireLicensePage: expertUrl,
    })),
    ...(project.year === null ? {} : { dateCreated: String(project.year) }),
    ...(project.published_at ? { datePublished: project.published_at } : {}),
    ...(project.city ? { locationCreated: { '@type': 'Place', name: project.city.name } } : {}),
    ...(project.materials.length > 0 ? { material: project.materials } : {}),
    creator,
  }
}

/** As much as a search engine shows. */
const LENGTH = 155

/** The story's beginning, cut after a word; without a story, the known facts. */
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
