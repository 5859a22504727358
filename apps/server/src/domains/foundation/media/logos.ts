/** Logos and icons are drawn as small PNGs by the encoder process, so that no content of an SVG reaches a browser. */
import { open, readFile } from 'node:fs/promises'
import { brandIcons, type BrandIcon } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import { fieldRefusal } from '../../../platform/http/errors.ts'
import type { Spool } from '../../../platform/http/uploads/spool.ts'
import type { UploadedFile } from '../../../platform/http/uploads/uploads.ts'
import { EncoderError, type Encoder } from './decoding/encoder.ts'
import { readImageHeader } from './decoding/image-header.ts'
import { peekFile } from './decoding/peek.ts'

export type Logo = { png: Uint8Array; width: number; height: number }

export type LogoKind = 'logo' | 'icon'
const boxes: Record<LogoKind, { width: number; height: number }> = {
  /** The logo replaces a word of at most 48 px height; three times that for dense screens. */
  logo: { width: 1200, height: 144 },
  icon: { width: brandIcons.large.size, height: brandIcons.large.size },
}
const PIXELS_MAX = 16_000_000
/** Finds the start of an SVG after its declaration and comments; each is matched whole, against backtracking. */
const SVG = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:(?=(<!--[^]*?-->\s*))\1)*<svg[\s>]/

/** Nested `use` elements multiply: a few lines of them take seconds to draw. */
const [ELEMENTS_MAX, USES_MAX] = [3000, 20]
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0

/** 422 on `field`: `logo_type`, `logo_complex`, `image_pixels`, `image_broken`, and `icon_square` for an icon. */
export async function drawLogo(
  { encoder, spool }: { encoder: Encoder; spool: Spool },
  source: UploadedFile,
  field: string,
  kind: LogoKind,
): Promise<Logo> {
  const type = await typeOf(source, field)
  const to = await spool.path()
  try {
    const { width, height } = await encoder.run(
      { kind: 'logo', from: source.path, to, type, ...boxes[kind] },
      { urgency: 'now' },
    )
    if (kind === 'icon' && width !== height) throw fieldRefusal(field, 'icon_square')
    return { png: await readFile(to), width, height }
  } catch (error) {
    throw error instanceof EncoderError ? fieldRefusal(field, 'image_broken') : error
  } finally {
    await spool.remove([to])
  }
}

/** The logo's share of the square, and whether the corners of the ground are rounded. */
const shapes: Record<BrandIcon, { share: number; rounded: number }> = {
  tab: { share: 0.9, rounded: 0.19 },
  app: { share: 0.84, rounded: 0.19 },
  large: { share: 0.84, rounded: 0.19 },
  touch: { share: 0.8, rounded: 0 },
  // the circle of 80 % is always visible (W3C, Web App Manifest, safe zone)
  maskable: { share: 0.56, rounded: 0 },
}

/**
 * Draws a square PNG with an already drawn logo in its middle. An own icon fills the square; a transparent one is put
 * on white like a logo where devices cut a shape out and fill transparent parts with black.
 */
export async function drawIcon(
  { encoder, spool }: { encoder: Encoder; spool: Spool },
  png: Uint8Array,
  icon: BrandIcon,
  { isOwn }: { isOwn: boolean },
): Promise<Uint8Array> {
  const to = await spool.path()
  const { path: from } = await spool.write([png])
  try {
    const whole = !isOwn ? 'never' : shapes[icon].rounded === 0 ? 'opaque' : 'always'
    const { size } = brandIcons[icon]
    await encoder.run({ kind: 'icon', from, to, size, whole, ...shapes[icon] }, { urgency: 'now' })
    return await readFile(to)
  } finally {
    await spool.remove([from, to])
  }
}

/** Draws a square PNG from one of our SVGs. */
export async function drawSquare(
  { encoder, spool }: { encoder: Encoder; spool: Spool },
  svg: string,
  size: number,
): Promise<Uint8Array> {
  const to = await spool.path()
  const { path: from } = await spool.write([Buffer.from(svg)])
  try {
    await encoder.run({ kind: 'logo', from, to, type: 'svg', width: size, height: size }, { urgency: 'now' })
    return await readFile(to)
  } finally {
    await spool.remove([from, to])
  }
}

async function typeOf(source: UploadedFile, field: string): Promise<'svg' | 'raster'> {
  const file = await open(source.path, 'r')
  try {
    const header = readImageHeader(peekFile(file.fd, source.size))
    if (header?.type === 'image/png' || header?.type === 'image/webp') {
      if (header.moves) throw fieldRefusal(field, 'logo_type')
      if (header.width * header.height > PIXELS_MAX)
        throw fieldRefusal(field, 'image_pixels', { limit: PIXELS_MAX / 1_000_000 })
      return 'raster'
    }
    // entities can make an SVG arbitrarily large
    const text = await file.readFile('utf8')
    if (SVG.test(text) && !/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
      if (count(text, /<[a-z]/gi) > ELEMENTS_MAX || count(text, /<(?:\w+:)?use\b/gi) > USES_MAX)
        throw fieldRefusal(field, 'logo_complex')
      return 'svg'
    }
    throw fieldRefusal(field, 'logo_type')
  } finally {
    await file.close()
  }
}
