/** The browser icon of an own domain: the first letter of the name, as outlines. */
import { drawable, type Lettering } from '../../../platform/core/drawing/lettering.ts'

const SIDE = 32
const SIZE = 22

export function drawSiteIcon(lettering: Lettering, name: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(drawable(name))?.[0].toUpperCase() ?? ''
  const x = (SIDE - lettering.measure(letter, 'strong', SIZE)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" rx="6" fill="#141514"/><path fill="#fff" d="${lettering.outline(letter, 'strong', SIZE, x, 24)}"/></svg>`
}
