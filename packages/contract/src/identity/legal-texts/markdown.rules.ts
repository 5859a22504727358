/**
 * How a legal text is written, ours and an owner's: a small part of Markdown, read line by line into the parts the page
 * shows. What it does not know is text: there is no HTML, and an address is only taken from those below.
 *
 *     # Title
 *     One sentence for search engines.
 *     > In short, a line each
 *     ## Section {#address-in-the-page}
 *     Words with [a link](/imprint), **weight** and {email}.
 *     - a list
 *     | Head | of a table |
 *     | row | row |
 *     [[services]]    a table whose rows the program knows
 */
import { mayLinkTo } from './pieces.rules.ts'

const shippedTables = ['stored', 'services', 'weights'] as const
type ShippedTable = (typeof shippedTables)[number]

export type PlainBlock =
  | string
  | { list: readonly string[] }
  | { table: { head: readonly string[]; rows: readonly (readonly string[])[] } }
export type MarkedBlock = PlainBlock | { shipped: ShippedTable }
export type MarkedText<Block = MarkedBlock> = {
  title: string
  description: string
  inShort: readonly string[]
  sections: readonly { id: string; title: string; blocks: readonly Block[] }[]
}
/** Has the same names as the API's refusals; lines count from 1. */
export type LegalProblem = {
  line: number
  problem:
    | 'legal_title'
    | 'legal_description'
    | 'legal_section'
    | 'legal_empty_section'
    | 'legal_section_twice'
    | 'legal_link'
    | 'legal_table'
}

const SHIPPED = new RegExp(String.raw`^\[\[(${shippedTables.join('|')})\]\]$`)

/** The text and all its problems; a text with problems is never published. */
export function readLegalText(source: string): { text: MarkedText; problems: readonly LegalProblem[] } {
  const problems: LegalProblem[] = []
  const refuse = (line: number, problem: LegalProblem['problem']) => void problems.push({ line, problem })
  const text: OpenText = { title: '', description: '', inShort: [], sections: [] }
  let paragraph: string[] = []
  const blocks = () => text.sections.at(-1)?.blocks
  function endParagraph(line: number): void {
    if (paragraph.length === 0) return
    const words = paragraph.join(' ')
    paragraph = []
    const open = blocks()
    if (open) open.push(words)
    else if (text.description === '') text.description = words
    else refuse(line, 'legal_section')
  }
  const lines = source.replaceAll('\r\n', '\n').split('\n')
  for (const [at, raw] of lines.entries()) {
    const [line, number] = [raw.trim(), at + 1]
    for (const [, , address = ''] of line.matchAll(LINKS)) if (!mayLinkTo(address)) refuse(number, 'legal_link')
    const begins = /^(#|>|- |\|)/.test(line) || SHIPPED.test(line) || line === ''
    if (!begins) {
      paragraph.push(line)
      continue
    }
    endParagraph(number)
    if (line === '') continue
    const heading = headingOf(line)
    const open = blocks()
    if (line.startsWith('# ') && text.title === '' && text.sections.length === 0) text.title = line.slice(2).trim()
    else if (heading) {
      const { title, id } = heading
      text.sections.push({ id: id ?? addressOf(title, text.sections.length), title, blocks: [], line: number })
    } else if (line.startsWith('>') && !open) text.inShort.push(line.slice(1).trim())
    else if (!open || line.startsWith('#')) refuse(number, 'legal_section')
    else if (line.startsWith('- ')) addItem(open, line.slice(2).trim())
    else if (line.startsWith('|')) {
      if (!addRow(open, cellsOf(line), lines[at - 1]?.trim().startsWith('|') ?? false)) refuse(number, 'legal_table')
    } else {
      const kind = shippedTables.find((each) => line === `[[${each}]]`)
      if (kind) open.push({ shipped: kind })
      else open.push(line)
    }
  }
  endParagraph(lines.length)
  if (text.title === '') refuse(1, 'legal_title')
  if (text.description === '') refuse(1, 'legal_description')
  if (text.sections.length === 0) refuse(lines.length, 'legal_section')
  for (const [at, { id, blocks: own, line }] of text.sections.entries()) {
    if (own.length === 0) refuse(line, 'legal_empty_section')
    if (text.sections.findIndex((other) => other.id === id) < at) refuse(line, 'legal_section_twice')
  }
  const sections = text.sections.map(({ id, title, blocks: own }) => ({ id, title, blocks: own }))
  return { text: { ...text, sections }, problems: problems.toSorted((a, b) => a.line - b.line) }
}

/** Lists and tables grow in place while parsing: copying them for each line would block the server on a long one. */
type OpenBlock =
  | string
  | { list: string[] }
  | { table: { head: string[]; rows: string[][] } }
  | { shipped: ShippedTable }
type OpenSection = { id: string; title: string; blocks: OpenBlock[]; line: number }
type OpenText = { title: string; description: string; inShort: string[]; sections: OpenSection[] }
/** Matches links whose address is refused above too. */
const LINKS = /\[([^[\]\n]{1,300})\]\(([^)\n]{0,500})\)/g

/** Parsed in steps: a single pattern would try every way to divide a long row of spaces. */
function headingOf(line: string): { title: string; id: string | undefined } | undefined {
  if (!/^##\s/.test(line)) return undefined
  const words = line.slice(2).trim()
  const named = /\{#([a-z][a-z0-9-]{0,39})\}$/.exec(words)
  const title = words.slice(0, named?.index).trim()
  return title === '' || /[{}]/.test(title) ? undefined : { title, id: named?.[1] }
}

function addItem(blocks: OpenBlock[], line: string): void {
  const last = blocks.at(-1)
  if (typeof last === 'object' && 'list' in last) last.list.push(line)
  else blocks.push({ list: [line] })
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/** False for a row whose number of cells differs from the head's. */
function addRow(blocks: OpenBlock[], cells: string[], continues: boolean): boolean {
  const last = blocks.at(-1)
  if (!continues || typeof last !== 'object' || !('table' in last)) {
    blocks.push({ table: { head: cells, rows: [] } })
    return cells.length > 1
  }
  const { head, rows } = last.table
  if (cells.every((cell) => /^:?-+:?$/.test(cell))) return true // the line below the head in Markdown
  rows.push(cells)
  return cells.length === head.length
}

function addressOf(title: string, place: number): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, 40)
  return words || `section-${place + 1}`
}
