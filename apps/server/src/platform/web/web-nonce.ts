/**
 * A kept page as it is sent: with a nonce of its own. Making 120 kB anew for each reader cost more than sending them,
 * so copies that have been sent are used again, and only their nonce is written over.
 */
import type { ServerResponse } from 'node:http'
import type { Pieces } from './web-pages.ts'

const PAGES = 16
const COPIES = 8
/** Copies that nobody is being sent now, of the pages asked for last. */
const spares = new Map<Pieces, Buffer[]>()

/** `pieces` with the nonce between each two. Not to be held on to after `response` has been sent. */
export function withNonce(pieces: Pieces, nonce: string, response: Pick<ServerResponse, 'once'>): Buffer {
  const [first, ...others] = pieces
  if (!first || others.length === 0) return first ?? Buffer.alloc(0)
  const bytes = Buffer.from(nonce)
  const spare = spares.get(pieces)?.pop()
  const page = spare ?? Buffer.concat([first, ...others.flatMap((piece) => [bytes, piece])])
  if (spare) {
    let at = first.length
    for (const piece of others) {
      bytes.copy(page, at)
      at += bytes.length + piece.length
    }
  }
  // `finish`: the system has all of it. One that breaks off before that never gives its copy back.
  response.once('finish', () => giveBack(pieces, page))
  return page
}

function giveBack(pieces: Pieces, page: Buffer): void {
  const copies = spares.get(pieces) ?? []
  spares.delete(pieces)
  spares.set(pieces, copies)
  if (copies.length < COPIES) copies.push(page)
  if (spares.size > PAGES) for (const oldest of spares.keys()) if (spares.size > PAGES) spares.delete(oldest)
}
