/** Bounds of an uploaded picture. */
import { PICTURE_MEGABYTES_MAX, PICTURE_MEGAPIXELS_MAX } from '@husrum/contract/limits.ts'

/** A telephone's 50 megapixels pass; 16,000 × 16,000 does not. */
export const PIXELS_MAX = PICTURE_MEGAPIXELS_MAX * 1_000_000
export const BYTES_MAX = PICTURE_MEGABYTES_MAX * 1024 * 1024
/** What is kept: enough for the largest size on a dense screen. */
export const LONGEST_KEPT = 2560

/**
 * What decoding one picture may take, as estimated from its header (image-memory.ts): with the encoder's own 90 MB and a server of 200 it stays
 * under 600 MB.
 */
export const HELD_MAX = 300_000_000
/** Two of these fit side by side; what takes more is worked on alone, such as the largest AVIF that we make. */
export const HELD_TOGETHER = 80_000_000
/** Above this the estimate was deceived, and the process ends: a picture as large as allowed stays some 30 MB below. */
export const PROCESS_MAX = 400 * 1024 * 1024
