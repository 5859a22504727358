/** What a project must have before everybody sees it. */
import { PROJECT_PICTURES_MIN, PROJECT_TITLE_MIN, PUBLISH_EDGE_MIN } from '@husrum/contract/limits.ts'
import type { OwnProject } from '@husrum/contract/portfolio.ts'
import { Refusal, type FieldRefusal } from '../../platform/errors.ts'

type Sized = { width: number; height: number }
export type Needs = OwnProject['needs']

/** Large enough to be shown across a page. */
export const isPublishable = ({ width, height }: Sized): boolean => Math.max(width, height) >= PUBLISH_EDGE_MIN

export function needsOf(project: { title: string; project_type: string | null }, pictures: readonly Sized[]): Needs {
  const large = pictures.filter(isPublishable).length
  return [
    ...([...project.title].length < PROJECT_TITLE_MIN ? [{ key: 'title' as const, missing: 1 }] : []),
    ...(project.project_type === null ? [{ key: 'project_type' as const, missing: 1 }] : []),
    ...(large < PROJECT_PICTURES_MIN ? [{ key: 'pictures' as const, missing: PROJECT_PICTURES_MIN - large }] : []),
  ]
}

/** 422 `not_ready` on every field that lacks something. */
export function requireReady(needs: Needs): void {
  if (needs.length === 0) return
  const fields = needs.map(({ key, missing }): [string, FieldRefusal[]] =>
    key === 'pictures'
      ? [
          'images',
          [{ code: 'large_pictures', params: { limit: PROJECT_PICTURES_MIN, missing, edge: PUBLISH_EDGE_MIN } }],
        ]
      : [key, [{ code: 'not_ready' }]],
  )
  throw new Refusal(422, 'not_ready', { fields: Object.fromEntries(fields) })
}
