/**
 * Files as people drop them: camera photos in every accepted format, one rotated and with its location, two attacks.
 */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

const root = path.resolve(import.meta.dirname, '../..')

const rooms = [
  'kitchen-japandi',
  'living-japandi',
  'bedroom-japandi',
  'bathroom-japandi',
  'kitchen-scandinavian',
  'living-scandinavian',
  'bedroom-scandinavian',
  'bathroom-scandinavian',
  'kitchen-minimalist',
  'living-minimalist',
]

export const SECRET_OWNER = 'Karla Hemmelig'
/** Whether a picture still has metadata about its author, or anything but its pixels. */
export async function tells(bytes: Buffer): Promise<boolean> {
  const { exif, xmp, iptc, orientation = 1 } = await sharp(bytes).metadata()
  return bytes.includes(SECRET_OWNER) || Boolean(exif ?? xmp ?? iptc) || orientation !== 1
}

/** Just large enough to publish, and in a tint that no other picture of the run has. */
const photo = (room: string, nth: number): Sharp =>
  sharp(readFileSync(path.join(root, 'demo/media', `${room}.webp`)))
    .resize(1280, 960, { fit: 'cover' })
    .modulate({ hue: (tint + nth * 7) % 360 })

const tint = Math.floor(Math.random() * 360)

export type Photos = {
  /** Twelve valid photos, by path. */
  good: string[]
  /** A JPEG that is a web page as well: accepted, and only its pixels are stored. */
  polyglot: string
  /** 16,000 × 16,000 pixels in a few kilobytes. */
  bomb: string
}

export async function makePhotos(): Promise<Photos> {
  const folder = mkdtempSync(path.join(tmpdir(), 'husrum-photos-'))
  const keep = (name: string, bytes: Uint8Array) => {
    const file = path.join(folder, name)
    writeFileSync(file, bytes)
    return file
  }
  const good: string[] = []
  for (const [nth, room] of rooms.entries()) {
    const scene = photo(room, nth)
    if (nth === 0) good.push(keep('IMG_0001.JPG', await onItsSide(scene)))
    else if (nth === 1) good.push(keep('render.png', await scene.png({ compressionLevel: 3 }).toBuffer()))
    else if (nth === 2) good.push(keep('export.webp', await scene.webp({ quality: 85 }).toBuffer()))
    else if (nth === 3) good.push(keep('export.avif', await scene.avif({ quality: 60, effort: 0 }).toBuffer()))
    else good.push(keep(`DSC_${1000 + nth}.jpg`, await scene.jpeg({ quality: 92 }).toBuffer()))
  }
  good.push(keep('IMG_2291.heic', readFileSync(path.join(root, 'apps/server/src/testing/photos/telephone.heic'))))
  const last = await photo('garden-japandi', 20).jpeg({ quality: 90 }).toBuffer()
  good.push(keep('terrace æøå.jpg', last))
  const page = '<script>document.title = "broken into"</script>'
  const polyglot = keep(
    'floor-plan.jpg',
    Buffer.concat([await photo('living-modern', 30).jpeg().toBuffer(), Buffer.from(page)]),
  )
  return { good, polyglot, bomb: keep('poster.png', hugePng(16_000)) }
}

/**
 * As a phone saves it: rotated pixels, with metadata on orientation, author and place. Upright it is taller than wide.
 */
const onItsSide = async (scene: Sharp): Promise<Buffer> =>
  sharp(await scene.resize(1350, 1800, { fit: 'cover' }).toBuffer())
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Artist: SECRET_OWNER },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '56/1 9/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '10/1 12/1 0/1' },
    })
    .jpeg({ quality: 90 })
    .toBuffer()

function hugePng(side: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(content.length)
    const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8) // eight bits of grey
  const rows = deflateSync(Buffer.alloc(side * 200)) // enough rows for any reader
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
