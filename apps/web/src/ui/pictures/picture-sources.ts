import { pictureSources, pictureTypes } from '@husrum/contract/foundation/media/picture-files.rules.ts'

type Kept = { url: string; width: number }

/** The `<source>` elements of a picture: one for each modern type, widths ascending. */
export function sourcesOf(picture: Kept, upTo?: number): { type: string; srcSet: string }[] {
  const { avif, webp } = pictureSources(picture, upTo)
  return [
    { type: pictureTypes.avif, srcSet: srcSetOf(avif) },
    { type: pictureTypes.webp, srcSet: srcSetOf(webp) },
  ].filter((source) => source.srcSet !== '')
}

/** For browsers without the modern types: one address, or several to choose from by width. */
export function fallbackOf(picture: Kept, upTo?: number): { src: string; srcSet?: string } {
  const { jpg } = pictureSources(picture, upTo)
  const src = jpg.at(-1)?.url ?? picture.url
  return jpg.length > 1 ? { src, srcSet: srcSetOf(jpg) } : { src }
}

const srcSetOf = (files: readonly Kept[]): string => files.map(({ url, width }) => `${url} ${width}w`).join(', ')
