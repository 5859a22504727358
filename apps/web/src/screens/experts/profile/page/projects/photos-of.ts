import type { Project } from '@husrum/contract/experts/profile/experts.ts'

/** The pictures of these projects, without duplicates. */
export function photosOf(projects: readonly Project[]): Project['images'] {
  return [...new Map(projects.flatMap(({ images }) => images).map((image) => [image.id, image])).values()]
}
