/** What is missing before a project can be published, and what would help people find it. */
import { PROJECT_PICTURES_MIN, PUBLISH_EDGE_MIN } from '@husrum/contract/core/limits.ts'
import { publishingNeeds } from '@husrum/contract/experts/portfolio/publishing.rules.ts'
import { formatNumber } from '#lib/language/format.ts'
import type { Draft } from '../draft.ts'

export type Needs = { missing: number; title: boolean; type: boolean; ready: boolean }

export function needsOf({ title, project_type, pictures }: Draft): Needs {
  const large = pictures.filter(({ publishable }) => publishable).length
  const needs = publishingNeeds({ title, project_type, largePictures: large })
  const lacks = (wanted: (typeof needs)[number]['key']) => needs.some(({ key }) => key === wanted)
  return {
    missing: Math.max(0, PROJECT_PICTURES_MIN - large),
    title: lacks('title'),
    type: lacks('project_type'),
    ready: needs.length === 0,
  }
}

/** For the sentence that says how many photos are missing. */
export const morePhotos = ({ missing }: Needs) => ({ count: missing, edge: formatNumber(PUBLISH_EDGE_MIN) })

export type Hint = 'style' | 'rooms' | 'city' | 'year'

/** Optional, but clients search by it and the matching uses it; style counts most. */
export function hintsOf({ styles, rooms, pictures, city, year }: Draft): Hint[] {
  return [
    ...(styles.length > 0 || pictures.some(({ style }) => style) ? [] : ['style' as const]),
    ...(rooms.length > 0 || pictures.some(({ room }) => room) ? [] : ['rooms' as const]),
    ...(city ? [] : ['city' as const]),
    ...(year.trim() ? [] : ['year' as const]),
  ]
}
