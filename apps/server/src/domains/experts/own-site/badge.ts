/** A small SVG with name and stars for other websites: only outlines, in light or dark like the reader's system. */
import { createHash } from 'node:crypto'
import { drawable, starAt, type Lettering } from '../../../platform/core/drawing/lettering.ts'
import { escaped } from './markup.ts'

export const BADGE_HEIGHT = 64
const SIDE = 18
const WIDEST = 460
const STYLE =
  '.w{fill:#fff;stroke:#d9dbd6}.i{fill:#141514}.q{fill:#565a56}@media (prefers-color-scheme:dark){.w{fill:#151715;stroke:#3a3f3a}.i{fill:#f1f2ef}.q{fill:#b3b8b2}}'

export const BADGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

export type BadgeWords = {
  name: string
  /** `4,9` and `12 reviews`; null below three reviews. */
  rating: { average: string; reviews: string } | null
  /** Shown instead of stars: where the expert works. */
  place: string
  product: string
  /** Text for screen readers. */
  title: string
}

export function drawBadge(lettering: Lettering, { name, rating, place, product, title }: BadgeWords): string {
  const second = rating ? rating.average : ''
  const after = rating ? rating.reviews : place
  const shown = shortened(lettering, drawable(name) || product, WIDEST - 2 * SIDE - 90)
  const wordmark = lettering.measure(product, 'strong', 15)
  const starWidth = rating ? 22 : 0
  const first = lettering.measure(shown, 'strong', 18)
  const below =
    starWidth + lettering.measure(second, 'strong', 14) + (rating ? 7 : 0) + lettering.measure(after, 'plain', 14)
  const width = Math.ceil(Math.max(first, below) + wordmark + 2 * SIDE + 28)
  const write = (text: string, weight: 'plain' | 'strong', size: number, x: number, y: number, kind: 'i' | 'q') =>
    text === '' ? '' : `<path class="${kind}" d="${lettering.outline(text, weight, size, x, y)}"/>`
  const x = SIDE + starWidth
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${BADGE_HEIGHT}" viewBox="0 0 ${width} ${BADGE_HEIGHT}" role="img" aria-labelledby="t"><title id="t">${escaped(title)}</title><style>${STYLE}</style><rect class="w" x=".5" y=".5" width="${width - 1}" height="${BADGE_HEIGHT - 1}" rx="6"/>${[
    write(shown, 'strong', 18, SIDE, 28, 'i'),
    rating ? `<path class="i" d="${starAt(SIDE + 7.5, 44.5, 8)}"/>` : '',
    write(second, 'strong', 14, x, 49, 'i'),
    write(after, 'plain', 14, x + lettering.measure(second, 'strong', 14) + (rating ? 7 : 0), 49, 'q'),
    write(product, 'strong', 15, width - SIDE - wordmark, 28, 'q'),
  ].join('')}</svg>`
}

function shortened(lettering: Lettering, name: string, most: number): string {
  if (lettering.measure(name, 'strong', 18) <= most) return name
  let end = name.length
  while (end > 1 && lettering.measure(`${name.slice(0, end).trimEnd()}…`, 'strong', 18) > most) end -= 1
  return `${name.slice(0, end).trimEnd()}…`
}
