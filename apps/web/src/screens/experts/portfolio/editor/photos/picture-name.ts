import type { TFunction } from 'i18next'
import type { DraftPicture } from '../draft.ts'

/** The name of a picture in the editor: its caption, else its alt text, its file name or its number. */
export const nameOf = ({ caption, alt, name }: DraftPicture, place: number, t: TFunction): string =>
  caption.trim() || alt.trim() || name || t('portfolio.photos.number', { place: place + 1 })
