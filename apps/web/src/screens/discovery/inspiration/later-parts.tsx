import { lazyPart, Nothing } from '#lib/rendering/lazy-part.ts'

/** One photo above the list: loaded when the reader points at the first photo, or by an address that names one. */
export const openLightbox = lazyPart(async () => (await import('./PhotoLightbox.tsx')).PhotoLightbox, Nothing)
