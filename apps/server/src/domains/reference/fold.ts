/**
 * Folds a name so that every usual spelling of it is the same text: without case and accents, aa=å, oe=ø=ö, ae=æ=ä, ue=ü, ss=ß, and anything
 * that is neither letter nor digit as one space. "Århus", "Aarhus" and "arhus" become "arhus"; "Köln", "Koeln" and "koln" become "koln".
 *
 * A prefix of a name folds to a prefix of the folded name, whatever the spelling: that is what typeahead needs. The price is that a true
 * "ae", "oe" or "ue" (Michael) is folded too; both sides of every comparison are, so it still finds itself.
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

/** Letters that Unicode does not take apart. */
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
