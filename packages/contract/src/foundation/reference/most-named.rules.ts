/** The words of a list by how often they are named, most often first; of equals the first. Null names nothing. */
export function mostNamed(words: readonly (string | null)[]): string[] {
  const counts = new Map<string, number>()
  for (const word of words) if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word)
}
