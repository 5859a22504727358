/** The requirements for a public project: enforced by the server, shown by the editor. */
import { PROJECT_PICTURES_MIN, PROJECT_TITLE_MIN, PUBLISH_EDGE_MIN } from '../../core/limits.ts'

/** Large enough for the full width of a page. */
export const isLargePicture = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) >= PUBLISH_EDGE_MIN

export type PublishingNeed = {
  key: 'title' | 'project_type' | 'pictures'
  /** how many more, for pictures */ missing: number
}

/** In the order of the editor's fields. */
export function publishingNeeds(project: {
  title: string
  project_type: string | null
  largePictures: number
}): PublishingNeed[] {
  const missing = PROJECT_PICTURES_MIN - project.largePictures
  return [
    ...([...project.title.trim()].length < PROJECT_TITLE_MIN ? [{ key: 'title' as const, missing: 1 }] : []),
    ...(project.project_type ? [] : [{ key: 'project_type' as const, missing: 1 }]),
    ...(missing > 0 ? [{ key: 'pictures' as const, missing }] : []),
  ]
}
