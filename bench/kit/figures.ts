/** Figures of many values, and the tables in which a bench prints them. */

/** The value below which so large a share lies: 0.5 is the median, 1 the highest. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
}

export async function timed(work: () => unknown): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

export const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0)
export const kB = (bytes: number): string => (bytes / 1000).toFixed(1)
export const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`

/** Prints the head of a Markdown table as in docs/performance.md; the returned function prints one row. */
export function openTable(head: string): (...cells: (string | number)[]) => void {
  const columns = head.split(' | ')
  console.log(`\n| ${head} |\n|${columns.map(() => '---').join('|')}|`)
  return (...cells) => {
    if (cells.length !== columns.length) throw new Error(`${cells.length} cells under ${columns.length} columns`)
    console.log(`| ${cells.join(' | ')} |`)
  }
}
