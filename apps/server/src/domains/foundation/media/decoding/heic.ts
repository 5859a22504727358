/**
 * Reads HEIC and HEIF by libheif; the image library cannot read them. libheif turns pictures upright but does not
 * convert colours: the profile is passed on.
 */
import { decodePixels } from './heic-pixels.ts'
import { coloursOf, profileOf } from './icc.ts'
import { failed, openLibheif, wordAt, type OpenPicture, type Libheif, type Pointer } from './libheif.ts'
import { PIXELS_MAX } from './limits.ts'
import type { Pixels } from './shrinking.ts'

/** Decodes the main picture, upright, in the colours of `profile`; sRGB without one. */
export function decodeHeic(file: Uint8Array): Pixels & { profile: Buffer | undefined } {
  const lib = openLibheif()
  const context = lib.heif_context_alloc()
  let handle: OpenPicture | undefined
  try {
    const read = lib.heif_context_read_from_memory(context, asStill(file))
    if (read.code !== lib.heif_error_code.heif_error_Ok) throw new Error(read.message ?? 'Not a HEIC')
    const found = lib.heif_js_context_get_primary_image_handle(context)
    if (failed(found)) throw new Error(found.message ?? 'No picture in it')
    handle = found
    const { ptr } = handle.$$
    if (lib._heif_image_handle_get_width(ptr) * lib._heif_image_handle_get_height(ptr) > PIXELS_MAX)
      throw new Error('More pixels than its header says')
    return { ...decodePixels(lib, ptr), profile: broughtProfile(lib, ptr) ?? numberedProfile(lib, ptr) }
  } finally {
    if (handle) lib.heif_image_handle_release(handle)
    lib.heif_context_free(context)
  }
}

/** Removes the sequence brands: otherwise the library would look for a video. */
function asStill(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const brandsEnd = Math.min(file.readUInt32BE(0), 200, file.length - 3)
  for (let at = 16; at < brandsEnd; at += 4)
    if (['msf1', 'hevc', 'hevx'].includes(file.toString('latin1', at, at + 4))) file.write('mif1', at, 'latin1')
  return file
}

/** The ICC profile; iPhones write Display P3. */
function broughtProfile(lib: Libheif, handle: Pointer): Buffer | undefined {
  const size = lib._heif_image_handle_get_raw_color_profile_size(handle)
  if (size === 0 || size > 1024 * 1024) return undefined
  const error = lib._malloc(16)
  const to = lib._malloc(size)
  try {
    lib._heif_image_handle_get_raw_color_profile(error, handle, to)
    return Buffer.from(lib.HEAPU8.slice(to, to + size))
  } finally {
    lib._free(to)
    lib._free(error)
  }
}

/** Other cameras give colours by number (`nclx`): primaries, then transfer, after a version. */
function numberedProfile(lib: Libheif, handle: Pointer): Buffer | undefined {
  const error = lib._malloc(16)
  const to = error + 12
  try {
    lib.HEAPU8.fill(0, error, error + 16)
    lib._heif_image_handle_get_nclx_color_profile(error, handle, to)
    const numbers = wordAt(lib, to)
    if (wordAt(lib, error) !== 0 || numbers === 0) return undefined
    const colours = coloursOf(wordAt(lib, numbers + 4), wordAt(lib, numbers + 8))
    lib._heif_nclx_color_profile_free(numbers)
    return colours && profileOf(colours)
  } finally {
    lib._free(error)
  }
}
