/**
 * Tables for spreadsheets: RFC 4180 in UTF-8. An apostrophe prevents strangers' cells from being read as formulas, at
 * the start of a cell and behind each separator in it: Danish and German Excel split at semicolons even inside quotes.
 */
export type Cell = string | number | boolean | null
/** The heading of each column, and its cell for a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** The position before a sign that would begin a new cell, with the quotes that the reader would drop there. */
const INNER_FORMULA = /(?=[=+\-@＝＋－＠])(?<=[;,\t\r\n][\s"]*)/g
/** Cells that are quoted, since a reader would otherwise change them. */
const DELICATE = /[",;\r\n\t]|^\s|\s$|^'/
/** Without this mark, spreadsheets on Windows read "Åse" in an old code page. */
const MARK = '\uFEFF'

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const inert = value.replaceAll(INNER_FORMULA, "'")
  const text = FORMULA.test(value) ? `'${inert}` : inert
  return DELICATE.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Written in batches, so that a long list is never in memory as one text. */
export async function* csvOf<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const cells = Object.values(columns)
  yield Buffer.from(MARK + csvLine(Object.keys(columns)))
  for await (const rows of batches)
    yield Buffer.from(rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join(''))
}
