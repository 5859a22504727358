/** The layout of a share card: 1200 × 630, text on the left, a photo on the right. Text is drawn as outlines. */
import type { BrandColours } from '@husrum/contract/back-office/company/brand-colours.rules.ts'
import { linesOf, starAt, type Lettering } from '../../../platform/core/drawing/lettering.ts'
import type { Weight } from '../../../platform/core/drawing/typeface.ts'

export const CARD = { width: 1200, height: 630 } as const
/** The area of the photo; without one the text has the whole width. */
export const PHOTO_BOX = { left: 580, top: 0, width: 620, height: 630 } as const
/** Increase it with every change of the drawing, so that cards are made again. */
export const LAYOUT = 4

const MARGIN = 64
const BOTTOM = 564
const onWall = { ground: '#ffffff', ink: '#141514', quiet: '#565a56' }
/** The same as in the bands of pages (`contrastsOf`). */
const onBand = { ink: '#ffffff', quiet: '#d4dcd8' }
const SIZES = [68, 58, 50, 42]
const TITLE_LINES = 4

export type CardWords = {
  title: string
  /** One line each, below the title. */
  lines: readonly string[]
  /** The average as written, `4,9`, and the number of reviews. */
  rating: { average: string; reviews: string } | null
  product: string
  /** The company's colours. */
  colours: BrandColours
  /** The background of the text: white, or the colour of the company's bands. */
  ground: 'wall' | 'band'
  /** The credit of the photo, if the card does not name its author already; else empty. */
  credit: string
  hasPhoto: boolean
}

/** The SVG contains only our numbers and colours, and no text from users. */
export function drawCard(lettering: Lettering, words: CardWords): string {
  const width = (words.hasPhoto ? PHOTO_BOX.left - 40 : CARD.width - MARGIN) - MARGIN
  const { ground, ink, quiet } = words.ground === 'wall' ? onWall : { ground: words.colours.band, ...onBand }
  const parts = [`<rect x="${MARGIN}" y="124" width="72" height="8" fill="${words.colours.accent}"/>`]
  const write = (text: string, weight: Weight, size: number, y: number, color: string, x = MARGIN) =>
    parts.push(`<path fill="${color}" d="${lettering.outline(text, weight, size, x, y)}"/>`)
  const setAs = (weight: Weight, size: number, most: number) => (text: string) =>
    linesOf(text, { most, fits: (line) => lettering.measure(line, weight, size) <= width })
  write(words.product, 'strong', 40, 104, ink)
  const { size, lines: title } = titleOf(words.title, (size) => setAs('strong', size, TITLE_LINES))
  const more = words.lines.flatMap((line) => setAs('plain', 30, 3)(line).lines)
  const height = title.length * size * 1.12 + more.length * 42 + (words.rating ? 64 : 0)
  let y = Math.max(170, BOTTOM - height) + size * 0.8
  for (const line of title) {
    write(line, 'strong', size, y, ink)
    y += size * 1.12
  }
  y += 6 - size * 0.8 + 30
  for (const line of more) {
    write(line, 'plain', 30, y, quiet)
    y += 42
  }
  if (words.rating) {
    parts.push(`<path fill="${ink}" d="${starAt(MARGIN + 17, y + 12, 17)}"/>`)
    write(words.rating.average, 'strong', 30, y + 22, ink, MARGIN + 46)
    const after = MARGIN + 46 + lettering.measure(words.rating.average, 'strong', 30) + 14
    write(words.rating.reviews, 'plain', 30, y + 22, quiet, after)
  }
  if (words.credit !== '')
    for (const line of setAs('plain', 18, 1)(words.credit).lines) write(line, 'plain', 18, 604, quiet)
  const panel = words.hasPhoto ? PHOTO_BOX.left : CARD.width
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}"><rect width="${panel}" height="${CARD.height}" fill="${ground}"/>${parts.join('')}</svg>`
}

/** The largest size that breaks no word. */
function titleOf(text: string, at: (size: number) => (text: string) => { lines: string[]; strained: boolean }) {
  const sizes = SIZES.map((size) => ({ size, ...at(size)(text) }))
  return sizes.find(({ strained, lines }) => !strained && lines.length <= 3) ?? sizes.at(-1) ?? { size: 42, lines: [] }
}
