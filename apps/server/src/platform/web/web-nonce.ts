/**
 * A cached page as it is sent, with a nonce of its own. Copying 120 kB for each reader cost more than sending them, so
 * sent copies are reused, and only their nonce is overwritten.
 */
import type { ServerResponse } from 'node:http'
import type { Pieces } from './web-pages.ts'

const PAGES = 16
const COPIES = 8
/** Free copies of the pages requested last. */
const spares = new Map<Pieces, Buffer[]>()

/** `pieces` with the nonce between each two. Must not be used after `response` has been sent. */
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
  // `finish`: the system has all of it. A response that breaks off earlier never returns its copy.
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
