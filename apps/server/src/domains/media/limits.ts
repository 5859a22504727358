/** Bounds of an uploaded picture. */
/** A telephone's 50 megapixels pass; 16,000 × 16,000 does not. */
export const PIXELS_MAX = 64_000_000
export const BYTES_MAX = 12 * 1024 * 1024
/** What is kept: enough for the largest size on a dense screen. */
export const LONGEST_KEPT = 2560
