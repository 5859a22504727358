/** The data of the page: a published project, or a draft that its expert previews. */
import type { Project, ProjectPicture } from '@husrum/contract/experts/profile/experts.ts'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'

export type ShownProject = Omit<Project, 'cover' | 'images' | 'project_type'> & {
  project_type: Project['project_type'] | null
  cover: Project['cover'] | null
  images: readonly ProjectPicture[]
}

/** A picture without a description gets its project's name, as on the public page. */
export function shownDraft(project: OwnProject): ShownProject {
  const named = <T extends { alt: string }>(picture: T): T => ({ ...picture, alt: picture.alt || project.title })
  return {
    ...project,
    cover: project.cover && named(project.cover),
    images: project.images.map((image) => named({ ...image, before: image.before && named(image.before) })),
  }
}
