/** Draws a letter over a bar, like the shipped icon, in the colours of the company. */
import type { BrandIcon } from '@husrum/contract/back-office/company/brand-icons.rules.ts'
import type { LetterIcon } from '@husrum/contract/back-office/company/letter-icon.rules.ts'
import type { Lettering } from '../../../platform/core/drawing/lettering.ts'

/** The side of the square; all drawing uses this scale. */
const SIDE = 32
/** Devices cut the corners off the last two themselves, and leave only a circle of the second. */
const corners: Record<BrandIcon, number> = { tab: 6, app: 6, large: 6, touch: 0, maskable: 0 }
const shares: Record<BrandIcon, number> = { tab: 1, app: 1, large: 1, touch: 0.9, maskable: 0.72 }
const [SIZE, BASELINE, ON_BAND] = [25, 23.5, '#ffffff']

/** As SVG with outlines. */
export function drawLetter(lettering: Lettering, { letter, accent, band }: LetterIcon, icon: BrandIcon, size: number) {
  const left = (SIDE - lettering.measure(letter, 'strong', SIZE)) / 2
  const path = lettering.outline(letter, 'strong', SIZE, left, BASELINE)
  const share = shares[icon]
  const aside = (SIDE * (1 - share)) / 2
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}" rx="${corners[icon]}" fill="${band}"/>`,
    `<g transform="translate(${aside} ${aside}) scale(${share})"><path fill="${ON_BAND}" d="${path}"/>`,
    `<rect x="7" y="26" width="18" height="2.5" fill="${accent}"/></g></svg>`,
  ].join('')
}
