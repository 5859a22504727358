/** The values of the form of tags, all as text, as in its controls. */
import type { AdminShowcase, ShowcaseTags } from '@husrum/contract/experts/showcases/staff-showcases.ts'

export type TagEntry = {
  category: '' | 'interior' | 'architecture'
  style: string
  room: string
  alt: Record<'en' | 'da' | 'de', string>
  credit: string
  license: string
}

export const nothing: TagEntry = {
  category: '',
  style: '',
  room: '',
  alt: { en: '', da: '', de: '' },
  credit: '',
  license: '',
}

export const entryOf = ({ category, style, room, alt, credit, license }: AdminShowcase): TagEntry => ({
  category,
  style: style?.slug ?? '',
  room: room?.slug ?? '',
  alt,
  credit,
  license,
})

/** For many photos: an empty field changes nothing. */
export function tagsOf({ category, style, room, alt, credit, license }: TagEntry): ShowcaseTags {
  const said = Object.fromEntries(Object.entries(alt).filter(([, text]) => text.trim() !== ''))
  return {
    ...(category ? { category } : {}),
    ...(style ? { style } : {}),
    ...(room ? { room } : {}),
    ...(Object.keys(said).length > 0 ? { alt: said } : {}),
    ...(credit.trim() ? { credit } : {}),
    ...(license.trim() ? { license } : {}),
  }
}

/** For one photo: an empty field is removed, except the style, which is required. */
export const wholeOf = ({ category, style, room, ...texts }: TagEntry): ShowcaseTags => ({
  ...(category ? { category } : {}),
  ...(style ? { style } : {}),
  room: room || null,
  ...texts,
})
