/**
 * Folds a name so that all its usual spellings become the same text: no case or accents, aa=å, oe=ø=ö, ae=æ=ä, ue=ü,
 * ss=ß, one space for anything else. Prefixes fold to prefixes, as typeahead needs, so a true "oe" (Schoeneweide) also
 * becomes ö.
 */
export function foldName(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[æœøßðþłđıĳ]/g, (letter) => ALONE[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/a[ae]+|[ou]e+/g, (sound) => sound.charAt(0))
}

/** Letters that Unicode does not decompose. */
const ALONE: Record<string, string> = {
  æ: 'a',
  œ: 'o',
  ø: 'o',
  ß: 'ss',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ĳ: 'ij',
}
