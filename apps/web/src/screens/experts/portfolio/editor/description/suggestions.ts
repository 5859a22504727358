/** First words for a project and its photos, made of their tags as at registration. */
import { altDraft, titleDraft, type TagNames } from '#parts/experts/joining/pictures/photo-drafts.ts'
import type { Draft, DraftPicture } from '../draft.ts'

const tagsOf = ({ room, style, picture }: DraftPicture) => ({
  room: room || null,
  style: style || null,
  colors: [{ color: picture.color, share: 1 }],
})

/** Empty while nothing is tagged. */
export function suggestedTitle({ pictures, rooms, styles }: Draft, names: TagNames): string {
  const ofProject = { room: rooms[0] ?? null, style: styles[0] ?? null }
  const tagged = [...pictures.map(tagsOf), ofProject].filter(({ room }) => room !== null)
  return tagged.length > 0 ? titleDraft(tagged, names) : ''
}

/** Empty while nothing is tagged. */
export const suggestedAlt = (picture: DraftPicture, names: TagNames): string =>
  picture.room || picture.style ? altDraft(tagsOf(picture), names) : ''

/** Tagging words a photo whose alternative text is empty or as it was suggested. */
export function tagged(
  picture: DraftPicture,
  tags: Partial<Pick<DraftPicture, 'room' | 'style'>>,
  names: TagNames,
): Partial<DraftPicture> {
  const isOwn = picture.alt.trim() !== '' && picture.alt !== suggestedAlt(picture, names)
  return isOwn ? tags : { ...tags, alt: suggestedAlt({ ...picture, ...tags }, names) }
}
