/** The icon of a company without a logo: the first letter of its name, in its two colours. */
import { SHIPPED_COLOURS, type BrandColours } from './brand-colours.rules.ts'

const SHIPPED_LETTER = 'H'

export type LetterIcon = BrandColours & { letter: string }

/** In the form `iconAddress` takes; undefined when the shipped icon is the same. */
export function letterIcon(product: string, { accent, band }: BrandColours): string | undefined {
  const letter = [...product.trim().toLocaleUpperCase('en').normalize('NFC')][0] ?? SHIPPED_LETTER
  if (letter === SHIPPED_LETTER && accent === SHIPPED_COLOURS.accent && band === SHIPPED_COLOURS.band) return undefined
  const code = letter.codePointAt(0) ?? 0
  return `letter-${code.toString(16)}-${accent.slice(1)}-${band.slice(1)}`
}

/** Undefined for a text that `letterIcon` did not write. */
export function readLetterIcon(icon: string): LetterIcon | undefined {
  const [, code, accent, band] = /^letter-([0-9a-f]{1,5})-([0-9a-f]{6})-([0-9a-f]{6})$/.exec(icon) ?? []
  if (code === undefined || accent === undefined || band === undefined) return undefined
  return { letter: String.fromCodePoint(Number.parseInt(code, 16)), accent: `#${accent}`, band: `#${band}` }
}
