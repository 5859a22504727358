/** Pictures, for other domains: rows by id, and the type of what `deps.pictures` does with them. */
export { listImages, type ImageRow } from './media.queries.ts'
export type { KnownImage, Pictures } from './pictures.ts'
