import type { ExpertProfile, Project } from '@husrum/contract/experts.ts'

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
