import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'

/** One photo above the list: fetched when somebody points at the first, or with an address that names one. */
export const openLightbox = lazyPart(async () => (await import('./PhotoLightbox.tsx')).PhotoLightbox, Nothing)
