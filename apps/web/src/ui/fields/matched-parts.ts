const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLocaleLowerCase('da')

/** Splits a label at the first word that begins with the typed text, ignoring case and accents ("arh" marks Århus). */
export function matchedParts(label: string, words: string): { text: string; matched: boolean }[] {
  const wanted = words.trim()
  if (!wanted) return [{ text: label, matched: false }]
  for (let start = 0; start < label.length; start += 1) {
    if (start > 0 && /[\p{L}\p{N}]/u.test(label[start - 1] ?? '')) continue
    const piece = label.slice(start, start + wanted.length)
    if (plain(piece) !== plain(wanted)) continue
    return [
      { text: label.slice(0, start), matched: false },
      { text: piece, matched: true },
      { text: label.slice(start + wanted.length), matched: false },
    ].filter((part) => part.text !== '')
  }
  return [{ text: label, matched: false }]
}
