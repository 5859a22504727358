/** Decodes a file to upright sRGB pixels, on white where it is transparent. */
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import type { CleanJob } from './encoder-jobs.ts'
import { coloursOf, isPlainProfile, profileOf, withProfile } from './icc.ts'
import { leanPng } from './lean-png.ts'
import { PIXELS_MAX } from './limits.ts'

export const openPicture = (from: string | Uint8Array, more: SharpOptions = {}): Sharp =>
  sharp(from, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true, animated: false, ...more })

type Decoded = { pixels: Sharp; /** not applied by the image library */ profile?: Buffer | undefined }

/** No side is longer than `longest`; metadata is removed. */
export async function decodeClean(job: CleanJob): Promise<Sharp> {
  const { pixels, profile } = await decode(job)
  const fitted = pixels
    .resize({ width: job.longest, height: job.longest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
  if (!profile || !isPlainProfile(profile)) return fitted
  return sharp(withProfile(await fitted.png({ compressionLevel: 0 }).toBuffer(), profile)).toColourspace('srgb')
}

async function decode({ from, type, colours }: CleanJob): Promise<Decoded> {
  switch (type) {
    case 'image/heic': {
      // loaded on demand: the HEIC decoder is large, and few pictures are HEIC
      const { bytes, width, height, profile } = (await import('./heic.ts')).decodeHeic(await readFile(from))
      return { pixels: sharp(bytes, { raw: { width, height, channels: 3 } }), profile }
    }
    case 'image/png': {
      const { bytes, profile } = leanPng(await readFile(from))
      return open(bytes, profile)
    }
    case 'image/avif': {
      const named = colours && coloursOf(colours.primaries, colours.transfer)
      return open(from, named && profileOf(named))
    }
    default:
      return open(from, undefined)
  }
}

/**
 * For 16-bit pictures the library would return Display P3 with a profile that we remove, so they are converted here. A
 * profile with unbounded work (`isPlainProfile`) is not applied.
 */
async function open(source: string | Uint8Array, named: Buffer | undefined): Promise<Decoded> {
  const { icc, depth, channels = 0 } = named ? {} : await openPicture(source).metadata()
  const own = icc && isPlainProfile(icc) ? icc : undefined
  const profile = named ?? (depth === 'ushort' && channels > 2 ? own : undefined)
  const ignoreIcc = profile !== undefined || (icc !== undefined && own === undefined)
  return { pixels: openPicture(source, { ignoreIcc }).autoOrient(), profile }
}
