/**
 * Takes rows as they are decoded and averages squares of n × n pixels if the picture is at least twice as large as the
 * stored size, so that its full size is never in memory twice.
 */
import { STORED_EDGE_MAX } from './limits.ts'

/** Three bytes for each pixel, rows without padding. */
export type Pixels = { bytes: Buffer; width: number; height: number }

export function startShrinking(fullWidth: number, fullHeight: number) {
  const n = Math.max(1, Math.floor(Math.max(fullWidth, fullHeight) / STORED_EDGE_MAX))
  const [width, height] = [Math.floor(fullWidth / n), Math.floor(fullHeight / n)]
  if (width === 0 || height === 0) throw new Error('Thinner than a picture can be')
  const bytes = Buffer.alloc(width * height * 3)
  const sums = new Uint32Array(width * 3)
  let rows = 0
  return {
    row(source: Uint8Array, from: number): void {
      const y = Math.floor(rows / n)
      rows += 1
      if (y >= height) return
      if (n === 1) return bytes.set(source.subarray(from, from + width * 3), y * width * 3)
      addRow(sums, source, from, n)
      if (rows % n !== 0) return
      for (let at = 0; at < sums.length; at += 1) bytes[y * width * 3 + at] = Math.round((sums[at] ?? 0) / (n * n))
      sums.fill(0)
    },
    done: (): Pixels => ({ bytes, width, height }),
  }
}

function addRow(sums: Uint32Array, source: Uint8Array, from: number, n: number): void {
  let at = from
  for (let to = 0; to < sums.length; to += 3)
    for (let pixel = 0; pixel < n; pixel += 1, at += 3)
      for (let channel = 0; channel < 3; channel += 1)
        sums[to + channel] = (sums[to + channel] ?? 0) + (source[at + channel] ?? 0)
}
