/** The parts of a line of a legal text, apart from the parser of whole texts: every page with such lines loads this. */
const PIECE = /\[([^[\]\n]{1,300})\]\(([^()\s]{1,500})\)|\*\*([^*\n]{1,500})\*\*|(\{email\})/g

export type Piece =
  | { kind: 'text'; words: string }
  | { kind: 'strong'; words: string }
  | { kind: 'link'; words: string; address: string }
  | { kind: 'email' }

/** Splits a line into its parts. */
export function piecesOf(line: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of line.matchAll(PIECE)) {
    const [whole, words, address, strong] = found
    if (found.index > from) pieces.push({ kind: 'text', words: line.slice(from, found.index) })
    if (words !== undefined && address !== undefined)
      pieces.push(mayLinkTo(address) ? { kind: 'link', words, address } : { kind: 'text', words: whole })
    else if (strong !== undefined) pieces.push({ kind: 'strong', words: strong })
    else pieces.push({ kind: 'email' })
    from = found.index + whole.length
  }
  if (from < line.length || pieces.length === 0) pieces.push({ kind: 'text', words: line.slice(from) })
  return pieces
}

/** Allows a page of ours, a web page, or a mail address. */
export const mayLinkTo = (address: string): boolean =>
  /^(\/(?![/\\])[\w/#?=&.%-]*|https?:\/\/[^\s/\\<>"'`()]+[^\s\\<>"'`()]*|mailto:[^\s<>"'`]+@[^\s<>"'`]+)$/.test(address)
