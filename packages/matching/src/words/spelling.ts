/** Edit distance, for reading mistyped words. */

/** Three rows of the comparison, reused: a mistyped word is compared with many thousands. */
let rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const

/**
 * Edits until `asked` is a prefix of `known` (optimal string alignment; "kobnh" means København). Infinity beyond
 * `limit`; only cells that can stay within it are computed.
 */
export function slipsTo(asked: string, known: string, limit: number): number {
  const columns = Math.min(known.length, asked.length + limit)
  if (columns < asked.length - limit) return Number.POSITIVE_INFINITY
  if (columns + 2 > rows[0].length) {
    const size = columns * 2
    rows = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)]
  }
  const far = limit + 1
  let [before, last, current] = rows
  for (let column = 0; column <= Math.min(columns, far); column++) last[column] = column
  for (let row = 1; row <= asked.length; row++) {
    const letter = asked.charCodeAt(row - 1)
    const from = Math.max(1, row - limit)
    const to = Math.min(columns, row + limit)
    let least = from === 1 ? Math.min(row, far) : far
    current[from - 1] = least
    for (let column = from; column <= to; column++) {
      const other = known.charCodeAt(column - 1)
      let best = (last[column - 1] ?? far) + (letter === other ? 0 : 1)
      best = Math.min(best, (last[column] ?? far) + 1, (current[column - 1] ?? far) + 1)
      const swapped =
        row > 1 && column > 1 && letter === known.charCodeAt(column - 2) && asked.charCodeAt(row - 2) === other
      if (swapped) best = Math.min(best, (before[column - 2] ?? far) + 1)
      current[column] = Math.min(best, far)
      least = Math.min(least, best)
    }
    if (least > limit) return Number.POSITIVE_INFINITY
    current[to + 1] = far // the next row reads beyond its end
    ;[before, last, current] = [last, current, before]
  }
  let slips = far
  for (let column = Math.max(0, asked.length - limit); column <= Math.min(columns, asked.length + limit); column++)
    slips = Math.min(slips, last[column] ?? far)
  return slips > limit ? Number.POSITIVE_INFINITY : slips
}

/**
 * The known words with the fewest edits, at most eight; none when all exceed `limit`. Only words with
 * the same first letter, if there are any.
 */
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

/** One bit per letter of a word. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at)
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6))
  }
  return letters
}

/** False when too many letters are missing for `slips` edits, which saves most comparisons. */
export function mayBe(asked: number, known: number, slips: number): boolean {
  let missing = asked & ~known
  for (let n = 0; missing !== 0; n++) {
    if (n >= slips) return false
    missing &= missing - 1
  }
  return true
}
