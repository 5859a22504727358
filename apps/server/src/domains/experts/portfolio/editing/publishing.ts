/** Refuses to publish incomplete projects; the rule itself is in the contract. */
import { PROJECT_PICTURES_MIN, PUBLISH_EDGE_MIN } from '@husrum/contract/core/limits.ts'
import type { OwnProject } from '@husrum/contract/experts/portfolio/portfolio.ts'
import { isLargePicture, publishingNeeds } from '@husrum/contract/experts/portfolio/publishing.rules.ts'
import { Refusal, type FieldRefusal } from '../../../../platform/http/errors.ts'

type Sized = { width: number; height: number }
export type Needs = OwnProject['needs']

export const needsOf = (project: { title: string; project_type: string | null }, pictures: readonly Sized[]): Needs =>
  publishingNeeds({ ...project, largePictures: pictures.filter(isLargePicture).length })

/** 422 `not_ready` on every incomplete field. */
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
