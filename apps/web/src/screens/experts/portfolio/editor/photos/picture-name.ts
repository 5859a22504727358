import type { TFunction } from 'i18next'
import type { DraftPicture } from '../draft.ts'

/** What a picture is called here: its caption, else its alt text, else its file, else its number. */
export const nameOf = ({ caption, alt, name }: DraftPicture, place: number, t: TFunction): string =>
  caption.trim() || alt.trim() || name || t('portfolio.photos.number', { place: place + 1 })
