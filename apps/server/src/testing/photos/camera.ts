/** Photos as cameras write them: 24 and 48 megapixels, about twelve megabytes each, rotated by their metadata. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { heicOf, tileOf } from './heic.ts'

export type Photo = { path: string; pixels: number; bytes: number }

/** The server accepts at most 12 MiB. */
const [LEAST, MOST] = [11_500_000, 12_400_000]
const bases = [
  { width: 6000, height: 4000 },
  { width: 6000, height: 4000 },
  { width: 8064, height: 6048 },
]

/** Each base picture in all of the eight orientations of a camera: no two files are equal. */
export async function makePhotos(folder: string): Promise<Photo[]> {
  const photos: Photo[] = []
  for (const [n, { width, height }] of bases.entries()) {
    const jpeg = await noisy(width, height)
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const bytes = held(jpeg, orientation)
      const place = path.join(folder, `${n}-${orientation}.jpg`)
      await writeFile(place, bytes)
      photos.push({ path: place, pixels: width * height, bytes: bytes.length })
    }
  }
  return photos
}

/** Noise at the quality that gives the wanted size: searched with a small piece, since noise is uniform. */
async function noisy(width: number, height: number): Promise<Buffer> {
  const piece = 1024
  const share = (width * height) / piece ** 2
  const sample = await noise(piece, piece).png().toBuffer()
  let quality = 98
  while (quality > 5 && (await sharp(sample).jpeg({ quality }).toBuffer()).length * share > MOST) quality -= 3
  const jpeg = await noise(width, height).jpeg({ quality }).toBuffer()
  if (jpeg.length > MOST) throw new Error(`A photo of ${jpeg.length} bytes is more than the server takes`)
  // bytes after the end fill the rest, like the previews in camera files
  return Buffer.concat([jpeg, Buffer.alloc(Math.max(0, LEAST - jpeg.length), 7)])
}

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    limitInputPixels: false,
  })

/** Adds an EXIF block with only the orientation of the camera. */
function held(jpeg: Buffer, orientation: number): Buffer {
  const exif = Buffer.from('4578696600004d4d002a00000008000101120003000000010000000000000000', 'hex')
  exif.writeUInt16BE(orientation, 24)
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)])
}

/** A HEIC of about twelve megapixels, assembled from the files of the tests. */
export async function makeHeic(folder: string): Promise<Photo> {
  const tile = tileOf(await readFile(path.join(import.meta.dirname, 'plain.heic')))
  const [width, height] = [3200, 3600]
  const tiles = Array<typeof tile>(6).fill(tile)
  const bytes = heicOf({ tiles, columns: 2, rows: 3, tile: { width: 1600, height: 1200 }, width, height, turns: 3 })
  const place = path.join(folder, 'telephone.heic')
  await writeFile(place, bytes)
  return { path: place, pixels: width * height, bytes: bytes.length }
}
