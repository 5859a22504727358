/** The words of a list by frequency, highest first, equal ones in order of appearance. Nulls are ignored. */
export function mostNamed(words: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>()
  for (const word of words) if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word)
}
