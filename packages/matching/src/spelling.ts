/** How far two words are apart, for reading a mistyped one. */

/**
 * Letters to insert, drop, change or swap with their neighbour until `asked` is a beginning of `known` (optimal string alignment against
 * prefixes: who is still typing "kobnh" means København). Infinity beyond `limit`.
 */
export function slipsTo(asked: string, known: string, limit: number): number {
  const columns = Math.min(known.length, asked.length + limit)
  let before: number[] = []
  let last = Array.from({ length: columns + 1 }, (_, at) => at)
  for (let row = 1; row <= asked.length; row++) {
    const current = [row]
    for (let column = 1; column <= columns; column++) {
      const changed = (last[column - 1] ?? 0) + (asked[row - 1] === known[column - 1] ? 0 : 1)
      let best = Math.min(changed, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      const swapped =
        row > 1 && column > 1 && asked[row - 1] === known[column - 2] && asked[row - 2] === known[column - 1]
      if (swapped) best = Math.min(best, (before[column - 2] ?? 0) + 1)
      current.push(best)
    }
    if (Math.min(...current) > limit) return Number.POSITIVE_INFINITY
    before = last
    last = current
  }
  const slips = Math.min(...last)
  return slips > limit ? Number.POSITIVE_INFINITY : slips
}

/** The known words with the fewest slips, at most eight; none when all are further than `limit`. The first letter is seldom the wrong one. */
export function closest(asked: string, known: readonly string[], limit: number): string[] {
  let fewest = limit
  let found: string[] = []
  for (const word of known) {
    const slips = slipsTo(asked, word, fewest)
    if (slips > fewest) continue
    if (slips < fewest) found = []
    fewest = slips
    found.push(word)
  }
  const sameStart = found.filter((word) => word.startsWith(asked.charAt(0)))
  return (sameStart.length > 0 ? sameStart : found).sort((a, b) => a.length - b.length || (a < b ? -1 : 1)).slice(0, 8)
}

/** A bit for each letter of a word. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6))
  }
  return letters
}

/** False where so many letters are missing that no `slips` slips explain it: spares most words the comparing. */
export function mayBe(asked: number, known: number, slips: number): boolean {
  let missing = asked & ~known
  for (let n = 0; missing !== 0; n++) {
    if (n >= slips) return false
    missing &= missing - 1
  }
  return true
}
