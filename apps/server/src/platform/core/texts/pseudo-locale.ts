/** A made-up language for development: English, 40 % longer and with accents. Shows which screens long words break. */
import type { Catalogue } from './catalogues.ts'

/** German runs 30 to 40 % longer than English (W3C, "Text size in translation"). */
const LONGER = 1.4
const ACCENTS: Record<string, string> = {
  a: 'ä',
  e: 'é',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  A: 'Ä',
  E: 'É',
  I: 'Ï',
  O: 'Ö',
  U: 'Ü',
}
/** Parts that i18next parses and that must stay: slots, references to other texts, tags. */
const KEPT = /\{\{[^}]*\}\}|\$t\([^)]*\)|<\/?[^>]*>/g

export const pseudoCatalogue = (texts: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoCatalogue(value),
    ]),
  )

/** Words stay separate, since a line breaks between them: vowels are doubled until the text is long enough. */
export function pseudoText(text: string): string {
  const words = text.split(KEPT)
  const kept = [...(text.match(KEPT) ?? []), '']
  return words.map((part, at) => lengthened(part) + (kept[at] ?? '')).join('')
}

function lengthened(text: string): string {
  const letters = [...text]
  let owed = Math.ceil(letters.filter((letter) => /\p{L}/u.test(letter)).length * (LONGER - 1))
  const vowels = letters.filter((letter) => letter in ACCENTS).length
  const each = vowels ? Math.ceil(owed / vowels) : 0
  return letters
    .map((letter) => {
      const accented = ACCENTS[letter]
      if (accented === undefined) return letter
      const more = Math.min(each, owed)
      owed -= more
      return accented + accented.toLowerCase().repeat(more)
    })
    .join('')
}
