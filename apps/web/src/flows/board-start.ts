/** What a board answers of a brief before anybody is asked; all of it can be changed. */
import type { InspirationPhoto } from '@husrum/contract/inspirations.ts'
import type { BoardMark } from '@husrum/contract/rules/board-marks.ts'
import type { BriefDraft } from './client-brief-answers.ts'

export type BoardPhoto = { photo: InspirationPhoto; mark: BoardMark }

/** What is built, in the words of the brief's question. */
const aspectOf: Readonly<Record<string, string>> = {
  newConstruction: 'new-construction',
  renovation: 'renovation',
  restoration: 'restoration',
  extension: 'annex',
}

/** `board`: its id, or the photos saved on this device. Disliked photos ask for nothing. */
export function startOfBoard(items: readonly BoardPhoto[], board: number | 'device'): Partial<BriefDraft> {
  const wished = items.filter(({ mark }) => mark !== 'dislike').map(({ photo }) => photo)
  const interiors = wished.filter(({ category }) => category === 'interior')
  const rooms = byCount(interiors.map(({ room_type }) => room_type?.slug))
  const isArchitecture = wished.length > 2 * interiors.length
  return {
    ...(board === 'device' ? { device_board: true } : { board_id: board }),
    ...(wished.length > 0 ? { service_type: isArchitecture ? 'architect' : 'designer' } : {}),
    ...(isArchitecture
      ? { aspects: byCount(wished.map(({ architecture_type }) => aspectOf[architecture_type?.slug ?? ''])) }
      : { room_types: rooms }),
  }
}

/** Each once, the most frequent first. */
function byCount(slugs: readonly (string | undefined)[]): string[] {
  const counts = new Map<string, number>()
  for (const slug of slugs) if (slug) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([slug]) => slug)
}
