/**
 * Decodes the pixels of a HEIC. Grids, as phones write them, are decoded one row of tiles at a time, so that 48
 * megapixels are never in memory at once.
 */
import {
  INTERLEAVED,
  INTERLEAVED_RGB,
  RGB,
  STRICT_AT,
  TILING_BYTES,
  wordAt,
  type Libheif,
  type Pointer,
} from './libheif.ts'
import { PIXELS_MAX } from './limits.ts'
import { startShrinking, type Pixels } from './shrinking.ts'

/** A decoded plane; `bytes` are in the library's memory. */
type Plane = { width: number; height: number; stride: number; bytes: Uint8Array }
/** Passes the result of `ask` to `look`. */
type WithPlane = <T>(ask: (error: Pointer, to: Pointer, options: Pointer) => void, look: (plane: Plane) => T) => T

/** Decoding is strict: otherwise a missing or truncated tile would become a grey area in the stored picture. */
export function decodePixels(lib: Libheif, handle: Pointer): Pixels {
  const options = lib._heif_decoding_options_alloc()
  const answers = lib._malloc(20) // three words for the error, the picture's address and its stride
  const [to, stride] = [answers + 12, answers + 16]
  const withPlane: WithPlane = (ask, look) => {
    lib.HEAPU8.fill(0, answers, answers + 20)
    ask(answers, to, options)
    const image = wordAt(lib, to)
    try {
      if (wordAt(lib, answers) !== 0 || image === 0) throw new Error(`It cannot be decoded (${wordAt(lib, answers)})`)
      const start = lib._heif_image_get_plane_readonly(image, INTERLEAVED, stride)
      const width = lib._heif_image_get_width(image, INTERLEAVED)
      const height = lib._heif_image_get_height(image, INTERLEAVED)
      if (start === 0 || width < 1 || height < 1) throw new Error('No pixels in it')
      const line = wordAt(lib, stride)
      return look({ width, height, stride: line, bytes: lib.HEAPU8.subarray(start, start + line * height) })
    } finally {
      if (image) lib._heif_image_release(image)
    }
  }
  try {
    lib.HEAPU8[options + STRICT_AT] = 1
    const tiling = tilingOf(lib, handle)
    return tiling ? decodeGrid(lib, handle, tiling, withPlane) : decodeWhole(lib, handle, withPlane)
  } finally {
    lib._heif_decoding_options_free(options)
    lib._free(answers)
  }
}

function decodeWhole(lib: Libheif, handle: Pointer, withPlane: WithPlane): Pixels {
  return withPlane(
    (error, to, options) => lib._heif_decode_image(error, handle, to, RGB, INTERLEAVED_RGB, options),
    (plane) => {
      const taking = startShrinking(plane.width, plane.height)
      for (let y = 0; y < plane.height; y += 1) taking.row(plane.bytes, y * plane.stride)
      return taking.done()
    },
  )
}

/**
 * The upright tiling. `top`, `left`: how much of the first tiles is outside, if a rotation moved the last ones there.
 */
type Tiling = Record<'columns' | 'rows' | 'tileWidth' | 'tileHeight' | 'width' | 'height' | 'top' | 'left', number>

/** Undefined if there is no grid, and for a cropped picture. */
function tilingOf(lib: Libheif, handle: Pointer): Tiling | undefined {
  const error = lib._malloc(12 + TILING_BYTES)
  try {
    lib.HEAPU8.fill(0, error, error + 12 + TILING_BYTES)
    lib._heif_image_handle_get_image_tiling(error, handle, 1, error + 12)
    if (wordAt(lib, error) !== 0) return undefined
    const field = (n: number) => wordAt(lib, error + 16 + n * 4)
    const [columns, rows, tileWidth, tileHeight] = [field(0), field(1), field(2), field(3)]
    const [width, height] = [field(4), field(5)]
    const top = outsideOf(field(6), rows, tileHeight, height)
    const left = outsideOf(field(7), columns, tileWidth, width)
    if (columns * rows < 2 || top === undefined || left === undefined) return undefined
    return { columns, rows, tileWidth, tileHeight, width, height, top, left }
  } finally {
    lib._free(error)
  }
}

/** libheif 1.23 reports how much of the first tile is inside instead of outside. */
function outsideOf(said: number, count: number, size: number, whole: number): number | undefined {
  const outside = count * size - whole
  if (outside < 0 || outside >= size) return undefined
  if (said === 0) return 0
  return said === outside || said === size - outside ? outside : undefined
}

function decodeGrid(lib: Libheif, handle: Pointer, tiling: Tiling, withPlane: WithPlane): Pixels {
  const { columns, rows, tileWidth, tileHeight, width, height } = tiling
  if (width * height > PIXELS_MAX) throw new Error('More pixels than its header says')
  const taking = startShrinking(width, height)
  const line = Buffer.alloc(width * 3 * Math.min(tileHeight, height))
  for (let y = 0; y < rows; y += 1) {
    const down = partOf(y, tileHeight, tiling.top, height)
    for (let x = 0; x < columns; x += 1)
      withPlane(
        (error, to, options) =>
          lib._heif_image_handle_decode_image_tile(error, handle, to, RGB, INTERLEAVED_RGB, options, x, y),
        (plane) => {
          const across = partOf(x, tileWidth, tiling.left, width)
          if (plane.width < across.skip + across.length || plane.height < down.skip + down.length)
            throw new Error('A tile is too small')
          for (let row = 0; row < down.length; row += 1) {
            const from = (down.skip + row) * plane.stride + across.skip * 3
            line.set(plane.bytes.subarray(from, from + across.length * 3), (row * width + across.from) * 3)
          }
        },
      )
    for (let row = 0; row < down.length; row += 1) taking.row(line, row * width * 3)
  }
  return taking.done()
}

/** The part of the nth tile inside the picture, along one side. */
function partOf(nth: number, size: number, outside: number, whole: number) {
  const start = nth * size - outside
  const from = Math.max(0, start)
  const length = Math.min(whole, start + size) - from
  if (length < 1) throw new Error('A tile lies outside')
  return { from, length, skip: from - start }
}
