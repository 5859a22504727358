/** The encoder process: receives jobs over its channel, has no network and no database, and ends with the server. */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { getPriority, setPriority } from 'node:os'
import process from 'node:process'
import type { PictureFormat } from '@husrum/contract/foundation/media/picture-files.rules.ts'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash, thumbHashToAverageRGBA } from 'thumbhash'
import { decodeClean, openPicture } from './decoding.ts'
import type { Answer, CleanJob, EncodeJob, EncodeResult } from './encoder-jobs.ts'

/** Lower priority for the encoder: when it and the server want the same core, it gets a quarter instead of half. */
const NICENESS = 5
// Linux stores the priority for each thread; later threads inherit it, and those of Node.js exist by now. The parent
// would race with them.
const threads = existsSync('/proc/self/task') ? readdirSync('/proc/self/task').map(Number) : [process.pid]
const niceness = Math.min(19, getPriority() + NICENESS)
for (const thread of threads) setPriority(thread, niceness)

sharp.cache(false)
sharp.concurrency(1)
// Only allowed loaders remain, so an SVG, PDF or TIFF disguised as a picture cannot be opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((kind) => [
    `VipsForeignLoad${kind}File`,
    `VipsForeignLoad${kind}Buffer`,
  ]),
})
// SVG is loaded only for cards, which we draw, and for logos, which only owners send; from a buffer it reads no other
// file. Uploads are opened by their path, and never as SVG.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/**
 * Measured at 960 px: AVIF effort 0 takes 110 ms for 22 kB, effort 1 270 ms for 20 kB, effort 4 3.7 s for 18 kB; WebP
 * effort 2 80 ms for 27 kB. A page waits for sizes, so AVIF uses effort 0.
 */
const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 0 }),
  webp: (image) => image.webp({ quality: 78, effort: 2 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80, progressive: true }),
}

async function run(job: EncodeJob): Promise<EncodeResult> {
  switch (job.kind) {
    case 'clean':
      return clean(job)
    case 'sizes':
      for (const { to, width, format } of job.make)
        await encoders[format](openPicture(job.from).resize({ width, withoutEnlargement: true })).toFile(to)
      return { kind: 'sizes' }
    case 'logo':
      return logo(job)
    case 'icon':
      return icon(job)
    case 'card':
      return card(job)
  }
}

async function logo({ from, to, type, width, height }: Extract<EncodeJob, { kind: 'logo' }>): Promise<EncodeResult> {
  const drawn = openPicture(type === 'svg' ? await readFile(from) : from)
  const made = await drawn
    .resize({ width, height, fit: 'inside', withoutEnlargement: type === 'raster' })
    .png({ compressionLevel: 9 })
    .toFile(to)
  return { kind: 'logo', width: made.width, height: made.height }
}

/** The ground is white: logos are made for light ground, and browser tabs may be dark. */
async function icon(job: Extract<EncodeJob, { kind: 'icon' }>): Promise<EncodeResult> {
  const { from, to, size, share, rounded, whole } = job
  if (whole === 'always' || (whole === 'opaque' && (await openPicture(from).stats()).isOpaque)) {
    await openPicture(from).resize(size, size).png({ compressionLevel: 9 }).toFile(to)
    return { kind: 'icon' }
  }
  const side = Math.round(size * share)
  const input = await openPicture(from).resize(side, side, { fit: 'inside' }).png().toBuffer()
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" rx="${size * rounded}" fill="#fff"/></svg>`
  await sharp(Buffer.from(ground)).composite([{ input }]).png({ compressionLevel: 9 }).toFile(to)
  return { kind: 'icon' }
}

type CardJob = Extract<EncodeJob, { kind: 'card' }>
async function card({ from, to, width, height, overlay, box, focus }: CardJob): Promise<EncodeResult> {
  const photo = from === undefined ? [] : [{ input: await cropTo(from, box, focus), left: box.left, top: box.top }]
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([...photo, { input: Buffer.from(overlay), left: 0, top: 0 }])
    .jpeg({ quality: 84, progressive: true })
    .toFile(to)
  return { kind: 'card' }
}

/** Fills the box and crops around the focus. */
async function cropTo(from: string, box: CardJob['box'], focus: CardJob['focus']): Promise<Buffer> {
  const own = await openPicture(from).metadata()
  const scale = Math.max(box.width / own.width, box.height / own.height)
  const [width, height] = [
    Math.max(box.width, Math.round(own.width * scale)),
    Math.max(box.height, Math.round(own.height * scale)),
  ]
  const placed = (size: number, part: number, at: number) =>
    Math.round(Math.min(size - part, Math.max(0, (size * at) / 100 - part / 2)))
  return openPicture(from)
    .resize({ width, height, fit: 'fill' })
    .extract({
      left: placed(width, box.width, focus.x),
      top: placed(height, box.height, focus.y),
      width: box.width,
      height: box.height,
    })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Stored as WebP, with a quality whose loss is invisible after later encodings. */
async function clean(job: CleanJob): Promise<EncodeResult> {
  const { width, height } = await (await decodeClean(job)).webp({ quality: 92, effort: 2 }).toFile(job.to)
  return { kind: 'clean', type: 'image/webp', width, height, ...(await look(job.to)) }
}

async function look(from: string): Promise<{ placeholder: string; color: string }> {
  const { data, info } = await openPicture(from)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = rgbaToThumbHash(info.width, info.height, data)
  const { r, g, b } = thumbHashToAverageRGBA(hash)
  return { placeholder: Buffer.from(hash).toString('base64'), color: `#${[r, g, b].map(twoDigits).join('')}` }
}

const twoDigits = (part: number) =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0')

/** Compares the message, because the image library passes no error code on. */
const full = /no space left|disk quota|file too large/i

process.on('message', ({ id, job }: { id: number; job: EncodeJob }) => {
  const answer = (outcome: Omit<Answer, 'id' | 'rss'>) =>
    process.send?.({ id, rss: process.memoryUsage.rss(), ...outcome } satisfies Answer)
  run(job).then(
    (result) => answer({ result }),
    (error: unknown) => {
      const message = error instanceof Error ? error.message : 'unknown'
      answer({ error: message, full: full.test(message) })
    },
  )
})
process.on('disconnect', () => process.exit(0))
