import type { ExpertProfile, Project } from '@husrum/contract/experts.ts'

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
