/** What the form of tags holds: everything as text, as its controls have it. */
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

/** Of many at once: what is empty stays as it is. */
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

/** Of one: what is empty is taken away, but for the style, which it needs. */
export const wholeOf = ({ category, style, room, ...texts }: TagEntry): ShowcaseTags => ({
  ...(category ? { category } : {}),
  ...(style ? { style } : {}),
  room: room || null,
  ...texts,
})
