/**
 * Tables for spreadsheets: RFC 4180 in UTF-8. An apostrophe keeps cells typed by strangers from being read as formulas,
 * at the start of a cell and behind each separator in it: Danish and German Excel cut at semicolons even inside quotes.
 */
export type Cell = string | number | boolean | null
/** What stands over each column, and what stands in it. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
/** The position before a sign that would begin a cell of its own, with the quotes that the reader would drop there. */
const INNER_FORMULA = /(?=[=+\-@＝＋－＠])(?<=[;,\t\r\n][\s"]*)/g
/** Quoted where a reader would lose something without. */
const DELICATE = /[",;\r\n\t]|^\s|\s$|^'/
/** Without it spreadsheets on Windows read "Åse" in an old code page. */
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

/** Batch by batch, so that a long list is never held as one text. */
export async function* csvOf<Row>(
  columns: Columns<Row>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const cells = Object.values(columns)
  yield Buffer.from(MARK + csvLine(Object.keys(columns)))
  for await (const rows of batches)
    yield Buffer.from(rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join(''))
}
