import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'

/** One photo above the list: loaded when the reader first points at a photo, or by an address that names one. */
export const openLightbox = lazyPart(async () => (await import('./PhotoLightbox.tsx')).PhotoLightbox, Nothing)
