/** Suggests texts for a project and its photos from their tags, as the registration does. */
import { altDraft, titleDraft, type TagNames } from '#parts/experts/joining/pictures/photo-drafts.ts'
import type { Draft, DraftPicture } from '../draft.ts'

const tagsOf = ({ room, style, picture }: DraftPicture) => ({
  room: room || null,
  style: style || null,
  colors: [{ color: picture.color, share: 1 }],
})

/** Empty without tags. */
export function suggestedTitle({ pictures, rooms, styles }: Draft, names: TagNames): string {
  const ofProject = { room: rooms[0] ?? null, style: styles[0] ?? null }
  const tagged = [...pictures.map(tagsOf), ofProject].filter(({ room }) => room !== null)
  return tagged.length > 0 ? titleDraft(tagged, names) : ''
}

/** Empty without tags. */
export const suggestedAlt = (picture: DraftPicture, names: TagNames): string =>
  picture.room || picture.style ? altDraft(tagsOf(picture), names) : ''

/** A tag changes the alternative text only while that is empty or still the suggestion. */
export function tagged(
  picture: DraftPicture,
  tags: Partial<Pick<DraftPicture, 'room' | 'style'>>,
  names: TagNames,
): Partial<DraftPicture> {
  const isOwn = picture.alt.trim() !== '' && picture.alt !== suggestedAlt(picture, names)
  return isOwn ? tags : { ...tags, alt: suggestedAlt({ ...picture, ...tags }, names) }
}
