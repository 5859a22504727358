/**
 * HEIC and HEIF, which the image library cannot read: by libheif as WebAssembly (LGPL; a file of its own, so that it can be replaced). It turns
 * a picture upright by itself and leaves its colours to us: the profile is handed on.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { LONGEST_KEPT, PIXELS_MAX } from './limits.ts'

type Pointer = number
/** An object of the library's; its address is what the functions in C want. */
type Handle = { $$: { ptr: Pointer } }
type Failure = { code: unknown; message?: string }
/** Of libheif's functions, those we call. What begins with an underscore is C, the others take and return objects. */
type Libheif = {
  HEAPU8: Uint8Array
  heif_context_alloc(): unknown
  heif_context_free(context: unknown): void
  heif_context_read_from_memory(context: unknown, bytes: Uint8Array): Failure
  heif_js_context_get_primary_image_handle(context: unknown): Handle | Failure
  heif_image_handle_release(handle: Handle): void
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
  _heif_get_global_security_limits(): Pointer
  _malloc(bytes: number): Pointer
  _free(pointer: Pointer): void
}

/** Of the library's C interface, which has these as numbers: RGB, one byte a channel and the three beside each other. */
const RGB = 1
const INTERLEAVED_RGB = 10
const INTERLEAVED = 10
/** Where `strict_decoding` stands in `heif_decoding_options`, whose second version fixed its place. */
const STRICT_AT = 21

/** `heif_image_tiling`: its version, then columns, rows, width and height of a tile and of all, where the picture begins in it; and more. */
const TILING_BYTES = 128

/** What 48 megapixels need, measured, and some more. A file that asks for more than that is no photo. */
const MEMORY_MAX = 512 * 1024 * 1024

/** The types of Node name no WebAssembly. */
declare const WebAssembly: { Memory: { prototype: { buffer: ArrayBuffer; grow(pages: number): number } } }

let opened: Libheif | undefined // one in a process that does nothing else: its memory never shrinks

function open(): Libheif {
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

const failed = (given: object): given is Failure => 'code' in given

/** The main picture, upright and in sRGB. */
export async function decodeHeic(bytes: Uint8Array): Promise<Sharp> {
  const { pixels, profile } = decode(open(), asStill(bytes))
  const image = sharp(pixels.bytes, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
  if (!profile) return image
  const png = await image
    .resize({ width: LONGEST_KEPT, height: LONGEST_KEPT, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(withProfile(png, profile))
}

/** A still that says it is a film as well would be looked through for the film. */
function asStill(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const brandsEnd = Math.min(file.readUInt32BE(0), 200, file.length - 3)
  for (let at = 16; at < brandsEnd; at += 4)
    if (['msf1', 'hevc', 'hevx'].includes(file.toString('latin1', at, at + 4))) file.write('mif1', at, 'latin1')
  return file
}

type Pixels = { bytes: Buffer; width: number; height: number }
/** As decoded; `data` lies in the library's own memory. */
type Plane = { width: number; height: number; stride: number; data: Uint8Array }

function decode(lib: Libheif, bytes: Uint8Array): { pixels: Pixels; profile: Buffer | undefined } {
  const context = lib.heif_context_alloc()
  let handle: Handle | undefined
  try {
    const read = lib.heif_context_read_from_memory(context, bytes)
    if (read.code !== lib.heif_error_code.heif_error_Ok) throw new Error(read.message ?? 'Not a HEIC')
    const found = lib.heif_js_context_get_primary_image_handle(context)
    if (failed(found)) throw new Error(found.message ?? 'No picture in it')
    handle = found
    const { ptr } = handle.$$
    if (lib._heif_image_handle_get_width(ptr) * lib._heif_image_handle_get_height(ptr) > PIXELS_MAX)
      throw new Error('More pixels than its header says')
    return { pixels: decodeStrictly(lib, ptr), profile: profileOf(lib, ptr) }
  } finally {
    if (handle) lib.heif_image_handle_release(handle)
    lib.heif_context_free(context)
  }
}

/** Strictly: a tile that is missing or stops early would else become a grey field in a picture that is kept. */
function decodeStrictly(lib: Libheif, handle: Pointer): Pixels {
  const options = lib._heif_decoding_options_alloc()
  const answers = lib._malloc(20 + TILING_BYTES) // the failure's three words, the picture's address, its stride; the tiling
  const [to, stride, tiling] = [answers + 12, answers + 16, answers + 20]
  const word = (at: Pointer) => new DataView(lib.HEAPU8.buffer).getUint32(at, true) // anew, for its memory grows
  /** Lets `look` see what `ask` had decoded. */
  function withPlane<T>(ask: () => void, look: (plane: Plane) => T): T {
    lib.HEAPU8.fill(0, answers, tiling)
    ask()
    const image = word(to)
    try {
      if (word(answers) !== 0 || image === 0) throw new Error(`It cannot be decoded (${word(answers)})`)
      const data = lib._heif_image_get_plane_readonly(image, INTERLEAVED, stride)
      const width = lib._heif_image_get_width(image, INTERLEAVED)
      const height = lib._heif_image_get_height(image, INTERLEAVED)
      if (data === 0 || width < 1 || height < 1) throw new Error('No pixels in it')
      return look({
        width,
        height,
        stride: word(stride),
        data: lib.HEAPU8.subarray(data, data + word(stride) * height),
      })
    } finally {
      if (image) lib._heif_image_release(image)
    }
  }
  try {
    lib.HEAPU8[options + STRICT_AT] = 1
    lib.HEAPU8.fill(0, tiling, tiling + TILING_BYTES)
    lib._heif_image_handle_get_image_tiling(answers, handle, 1, tiling)
    const [columns = 0, rows = 0, tileWidth = 0, tileHeight = 0, width = 0, height = 0, top = 0, left = 0] = Array.from(
      { length: 8 },
      (_, n) => word(tiling + 4 + n * 4),
    )
    const grid = word(answers) === 0 && columns * rows > 1 && top === 0 && left === 0
    if (!grid)
      return withPlane(
        () => lib._heif_decode_image(answers, handle, to, RGB, INTERLEAVED_RGB, options),
        (plane) => {
          const taking = startTaking(plane.width, plane.height)
          for (let y = 0; y < plane.height; y += 1) taking.row(plane.data, y * plane.stride)
          return taking.done()
        },
      )
    if (width * height > PIXELS_MAX) throw new Error('More pixels than its header says')
    // a row of tiles at a time: of a telephone's 48 megapixels only some are held at once
    const taking = startTaking(width, height)
    const line = Buffer.alloc(width * 3 * Math.min(tileHeight, height))
    for (let y = 0; y < rows; y += 1) {
      const here = Math.min(tileHeight, height - y * tileHeight)
      for (let x = 0; x < columns; x += 1)
        withPlane(
          () => lib._heif_image_handle_decode_image_tile(answers, handle, to, RGB, INTERLEAVED_RGB, options, x, y),
          (plane) => {
            const across = Math.min(tileWidth, width - x * tileWidth)
            if (across < 1 || here < 1 || plane.width < across || plane.height < here)
              throw new Error('A tile is too small')
            for (let row = 0; row < here; row += 1)
              line.set(
                plane.data.subarray(row * plane.stride, row * plane.stride + across * 3),
                (row * width + x * tileWidth) * 3,
              )
          },
        )
      for (let row = 0; row < here; row += 1) taking.row(line, row * width * 3)
    }
    return taking.done()
  } finally {
    lib._heif_decoding_options_free(options)
    lib._free(answers)
  }
}

/**
 * Copies the pixels out of the library's memory, row by row; of a picture at least twice as large as what is kept, squares of n × n at once
 * become one pixel, so that nothing of its full size is held a second time.
 */
function startTaking(fullWidth: number, fullHeight: number) {
  const n = Math.max(1, Math.floor(Math.max(fullWidth, fullHeight) / LONGEST_KEPT))
  const [width, height] = [Math.floor(fullWidth / n), Math.floor(fullHeight / n)]
  if (width === 0 || height === 0) throw new Error('Thinner than a picture can be')
  const bytes = Buffer.alloc(width * height * 3)
  const sums = new Uint32Array(width * 3)
  let rows = 0
  return {
    row(data: Uint8Array, from: number): void {
      const y = Math.floor(rows / n)
      rows += 1
      if (y >= height) return
      if (n === 1) return bytes.set(data.subarray(from, from + width * 3), y * width * 3)
      addRow(sums, data, from, n)
      if (rows % n !== 0) return
      for (let at = 0; at < sums.length; at += 1) bytes[y * width * 3 + at] = Math.round((sums[at] ?? 0) / (n * n))
      sums.fill(0)
    },
    done: (): Pixels => ({ bytes, width, height }),
  }
}

function addRow(sums: Uint32Array, data: Uint8Array, from: number, n: number): void {
  let at = from
  for (let to = 0; to < sums.length; to += 3)
    for (let pixel = 0; pixel < n; pixel += 1, at += 3)
      for (let channel = 0; channel < 3; channel += 1)
        sums[to + channel] = (sums[to + channel] ?? 0) + (data[at + channel] ?? 0)
}

/** The ICC profile; telephones write Display P3. */
function profileOf(lib: Libheif, handle: Pointer): Buffer | undefined {
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

/** A PNG with a profile behind its first chunk: the image library applies a profile that a file brings, and takes none for bare pixels. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from('iCCPp\0\0', 'latin1'), deflateSync(profile)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4, 0)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}
