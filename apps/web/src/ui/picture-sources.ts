type Rendition = { url: string; width: number; type: string }

/** Best compression first: a browser takes the first type it knows. */
const order = ['image/avif', 'image/webp']

/** The `<source>` elements of a picture: one a modern type, widths ascending. */
export function sourcesOf(renditions: readonly Rendition[]): { type: string; srcSet: string }[] {
  return order.map((type) => ({ type, srcSet: srcSetOf(renditions, type) })).filter((source) => source.srcSet !== '')
}

/** The `srcset` for browsers that know none of the modern types. */
export function fallbackOf(renditions: readonly Rendition[]): string | undefined {
  return srcSetOf(renditions, 'image/jpeg') || undefined
}

function srcSetOf(renditions: readonly Rendition[], type: string): string {
  return renditions
    .filter((rendition) => rendition.type === type)
    .toSorted((a, b) => a.width - b.width)
    .map((rendition) => `${rendition.url} ${rendition.width}w`)
    .join(', ')
}
