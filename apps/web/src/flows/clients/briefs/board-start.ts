/** The answers of a brief that a board gives before the client is asked; all of them can be changed. */
import { OWN_STYLES_MAX } from '@husrum/contract/core/limits.ts'
import type { InspirationPhoto } from '@husrum/contract/experts/portfolio/inspiration-photo.ts'
import { boardStyleShares, type BoardMark } from '@husrum/contract/clients/boards/board-marks.rules.ts'
import type { BriefDraft } from './client-brief-answers.ts'

export type BoardPhoto = { photo: InspirationPhoto; mark: BoardMark }

/** The kind of building, in the words of the brief's question. */
const aspectOf: Readonly<Record<string, string>> = {
  newConstruction: 'new-construction',
  renovation: 'renovation',
  restoration: 'restoration',
  extension: 'annex',
}

/** A style with fewer photos on the board is accidental, and not the client's own. */
const OWN_STYLE_SHARE = 0.2

/** `board`: its id, or the photos saved on this device. Disliked photos give no answers. */
export function startOfBoard(items: readonly BoardPhoto[], board: number | 'device'): Partial<BriefDraft> {
  const wished = items.filter(({ mark }) => mark !== 'dislike').map(({ photo }) => photo)
  const interiors = wished.filter(({ category }) => category === 'interior')
  const rooms = byCount(interiors.map(({ room_type }) => room_type?.slug))
  const isArchitecture = wished.length > 2 * interiors.length
  const styles = stylesOf(items)
  return {
    ...(board === 'device' ? { device_board: true } : { board_id: board }),
    ...(wished.length > 0 ? { service_type: isArchitecture ? 'architect' : 'designer' } : {}),
    ...(isArchitecture
      ? { aspects: byCount(wished.map(({ architecture_type }) => aspectOf[architecture_type?.slug ?? ''])) }
      : { room_types: rooms }),
    ...(styles.length > 0 ? { styles } : {}),
  }
}

/** The strongest first, at most as many as a brief accepts. */
function stylesOf(items: readonly BoardPhoto[]): string[] {
  const styled = items.flatMap(({ photo: { style }, mark }) => (style ? [{ style: style.slug, mark }] : []))
  return boardStyleShares(styled)
    .filter(({ share }) => share >= OWN_STYLE_SHARE)
    .slice(0, OWN_STYLES_MAX)
    .map(({ style }) => style)
}

/** Each once, the most frequent first. */
function byCount(slugs: readonly (string | undefined)[]): string[] {
  const counts = new Map<string, number>()
  for (const slug of slugs) if (slug) counts.set(slug, (counts.get(slug) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([slug]) => slug)
}
