/** What we call of libheif, as WebAssembly (LGPL; a file of its own, so that it can be replaced). Nothing here knows what for. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PIXELS_MAX } from './limits.ts'

export type Pointer = number
/** An object of the library's; its address is what the functions in C want. */
export type OpenPicture = { $$: { ptr: Pointer } }
type Failure = { code: unknown; message?: string }
/** What begins with an underscore is C: its failures go to where the first address says. The others take and return objects. */
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

/** Of the library's C interface, which has these as numbers: RGB, one byte a channel and the three beside each other. */
export const RGB = 1
export const INTERLEAVED_RGB = 10
export const INTERLEAVED = 10
/** Where `strict_decoding` stands in `heif_decoding_options`, whose second version fixed its place. */
export const STRICT_AT = 21
/** `heif_image_tiling`: its version, then columns, rows, width and height of a tile and of all, where the picture begins in it; and more. */
export const TILING_BYTES = 128

/** What 48 megapixels need, measured, and some more. A file that asks for more than that is no photo. */
const MEMORY_MAX = 512 * 1024 * 1024

/** The types of Node name no WebAssembly. */
declare const WebAssembly: { Memory: { prototype: { buffer: ArrayBuffer; grow(pages: number): number } } }

let opened: Libheif | undefined // one in a process that does nothing else: its memory never shrinks

export function openLibheif(): Libheif {
  if (opened) return opened
  // it comes with heic-decode, whose own entry copies each picture twice
  const load = createRequire(import.meta.resolve('heic-decode'))
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > MEMORY_MAX)
      throw new RangeError('The picture asks for too much memory')
    return grow.call(this, pages)
  }
  const make = load('libheif-js/libheif-wasm/libheif.js') as (options: object) => Libheif // the package's own types are of another build
  opened = make({ wasmBinary: readFileSync(load.resolve('libheif-js/libheif-wasm/libheif.wasm')) })
  // the library's bound on what a header may claim, the second field of its limits
  new DataView(opened.HEAPU8.buffer).setUint32(opened._heif_get_global_security_limits() + 8, PIXELS_MAX, true)
  return opened
}

export const failed = (given: object): given is Failure => 'code' in given

/** The library's memory moves when it grows: looked at anew each time. */
export const wordAt = (lib: Libheif, at: Pointer): number => new DataView(lib.HEAPU8.buffer).getUint32(at, true)
