/** Limits for an uploaded picture. */
import { PICTURE_MEGABYTES_MAX, PICTURE_MEGAPIXELS_MAX } from '@husrum/contract/core/limits.ts'

/** Fits a phone's 50 megapixels, not 16,000 × 16,000. */
export const PIXELS_MAX = PICTURE_MEGAPIXELS_MAX * 1_000_000
export const BYTES_MAX = PICTURE_MEGABYTES_MAX * 1024 * 1024
/** Pixels of the longest stored side: enough for the largest size on a dense screen. */
export const STORED_EDGE_MAX = 2560

/**
 * Memory for decoding one picture, estimated from its header (image-memory.ts). With 90 MB of the encoder and 200 MB
 * of the server, the total stays below 600 MB.
 */
export const HELD_MAX = 300_000_000
/** Two pictures below this are decoded in parallel; larger ones alone, such as the largest AVIF we make. */
export const HELD_TOGETHER = 80_000_000
/** Above this the estimate was wrong and the process is ended: the largest allowed picture needs 30 MB less. */
export const PROCESS_MAX = 400 * 1024 * 1024
