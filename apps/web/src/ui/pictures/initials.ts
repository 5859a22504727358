/**
 * "Bo Lindgaard" → BL, "Atelier Nordhavn" → AN, "Rum & Ro" → RR, "Ørsted" → Ø. First and last word; signs are no words.
 */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
