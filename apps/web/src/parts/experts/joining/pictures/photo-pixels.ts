/** What the browser reads from a photo before it is sent: its colours, and a small copy for proposals. */
import { TAGGED_MEGABYTES_MAX } from '@husrum/contract/core/limits.ts'
import { paletteOf, tonesIn, type PaletteColour } from '@husrum/contract/foundation/media/palette.rules.ts'

/** Enough to distinguish wall, floor and sofa. */
const MEASURED_EDGE = 48
const SMALL_EDGE = 1024
const QUALITY = 0.8

/** Undefined where the browser cannot draw it (HEIC). */
export async function coloursOf(file: File): Promise<PaletteColour[] | undefined> {
  const drawn = await draw(file, MEASURED_EDGE)
  const pixels = drawn?.context.getImageData(0, 0, drawn.canvas.width, drawn.canvas.height)
  return pixels && paletteOf(tonesIn(pixels.data))
}

/** Undefined where the photo cannot be drawn, or not made small enough to send. */
export async function smallCopyOf(file: File): Promise<Blob | undefined> {
  const drawn = await draw(file, SMALL_EDGE)
  if (!drawn) return undefined
  const copy = await new Promise<Blob | null>((done) => drawn.canvas.toBlob(done, 'image/jpeg', QUALITY))
  return copy && copy.size <= TAGGED_MEGABYTES_MAX * 1024 * 1024 ? copy : undefined
}

async function draw(file: File, edge: number) {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(picture.width * scale))
    canvas.height = Math.max(1, Math.round(picture.height * scale))
    const context = canvas.getContext('2d')
    context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return context ? { canvas, context } : undefined
  } catch {
    return undefined
  }
}
