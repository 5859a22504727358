/** Bounds of an uploaded picture. */
import { PICTURE_MEGABYTES_MAX, PICTURE_MEGAPIXELS_MAX } from '@husrum/contract/limits.ts'

/** A telephone's 50 megapixels pass; 16,000 × 16,000 does not. */
export const PIXELS_MAX = PICTURE_MEGAPIXELS_MAX * 1_000_000
export const BYTES_MAX = PICTURE_MEGABYTES_MAX * 1024 * 1024
/** What is kept: enough for the largest size on a dense screen. */
export const LONGEST_KEPT = 2560
