/** The parts of libheif we call, as WebAssembly (LGPL; a separate file, so that it can be replaced). */
import { readFileSync } from 'node:fs'
import make from 'libheif-js/libheif-wasm/libheif.js'
import { PIXELS_MAX } from './limits.ts'

export type Pointer = number
/** An object of the library; C functions take its address as argument. */
export type OpenPicture = { $$: { ptr: Pointer } }
type Failure = { code: unknown; message?: string }
/** Names with an underscore are C functions and write errors to their first argument. The others use objects. */
export type Libheif = {
  HEAPU8: Uint8Array
  heif_context_alloc(): unknown
  heif_context_free(context: unknown): void
  heif_context_read_from_memory(context: unknown, bytes: Uint8Array): Failure
  heif_js_context_get_primary_image_handle(context: unknown): OpenPicture | Failure
  heif_image_handle_release(handle: OpenPicture): void
  heif_error_code: Record<string, unknown>
  _heif_decoding_options_alloc(): Pointer
  _heif_decoding_options_free(options: Pointer): void
  _heif_decode_image(
    error: Pointer,
    handle: Pointer,
    to: Pointer,
    colorspace: number,
    chroma: number,
    options: Pointer,
  ): void
  _heif_image_handle_get_image_tiling(error: Pointer, handle: Pointer, turned: number, to: Pointer): void
  _heif_image_handle_decode_image_tile(
    error: Pointer,
    handle: Pointer,
    to: Pointer,
    colorspace: number,
    chroma: number,
    options: Pointer,
    x: number,
    y: number,
  ): void
  _heif_image_get_width(image: Pointer, channel: number): number
  _heif_image_get_height(image: Pointer, channel: number): number
  _heif_image_get_plane_readonly(image: Pointer, channel: number, stride: Pointer): Pointer
  _heif_image_release(image: Pointer): void
  _heif_image_handle_get_width(handle: Pointer): number
  _heif_image_handle_get_height(handle: Pointer): number
  _heif_image_handle_get_raw_color_profile_size(handle: Pointer): number
  _heif_image_handle_get_raw_color_profile(error: Pointer, handle: Pointer, to: Pointer): void
  _heif_image_handle_get_nclx_color_profile(error: Pointer, handle: Pointer, to: Pointer): void
  _heif_nclx_color_profile_free(profile: Pointer): void
  _heif_get_global_security_limits(): Pointer
  _malloc(bytes: number): Pointer
  _free(pointer: Pointer): void
}

/** Constants of the C interface: RGB, one byte a channel, interleaved. */
export const RGB = 1
export const INTERLEAVED_RGB = 10
export const INTERLEAVED = 10
/** Offset of `strict_decoding` in `heif_decoding_options` since its version 2. */
export const STRICT_AT = 21
/**
 * `heif_image_tiling`: version, columns, rows, width and height of a tile and of the whole, offset of the picture; and
 * more.
 */
export const TILING_BYTES = 128

/** Measured for 48 megapixels, plus a margin. A file that needs more is no photo. */
const MEMORY_MAX = 512 * 1024 * 1024

/** Node's types do not include WebAssembly. */
declare const WebAssembly: { Memory: { prototype: { buffer: ArrayBuffer; grow(pages: number): number } } }

let opened: Libheif | undefined // one instance for the process: its memory never shrinks

export function openLibheif(): Libheif {
  if (opened) return opened
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > MEMORY_MAX)
      throw new RangeError('The picture asks for too much memory')
    return grow.call(this, pages)
  }
  const wasmBinary = readFileSync(new URL(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm')))
  // the types of the package describe another build
  opened = (make as unknown as (options: object) => Libheif)({ wasmBinary })
  // the second field of the library's security limits: the maximum a header may claim
  new DataView(opened.HEAPU8.buffer).setUint32(opened._heif_get_global_security_limits() + 8, PIXELS_MAX, true)
  return opened
}

export const failed = (given: object): given is Failure => 'code' in given

/** The memory is read each time, because it moves when it grows. */
export const wordAt = (lib: Libheif, at: Pointer): number => new DataView(lib.HEAPU8.buffer).getUint32(at, true)
