import type { z } from 'zod'
import type { outboxItem } from '@husrum/contract/foundation/development.ts'

export type OutboxItem = z.infer<typeof outboxItem>

/** What the page's address says: which items are listed, and which one is shown. */
export type OutboxAddress = { channel?: OutboxItem['channel']; to?: string; message?: number }

export type Piece = { text: string; address?: string }
const ADDRESS = /https?:\/\/[^\s<>"']+/g
/** A sentence's own mark at the end of an address does not belong to it. */
const TRAILING = /[.,;:)\]]+$/

/** Cuts a text into words and the web addresses in it, so that those can be followed. */
export function withAddresses(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const found of text.matchAll(ADDRESS)) {
    const address = found[0].replace(TRAILING, '')
    if (!URL.canParse(address)) continue
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) })
    pieces.push({ text: address, address })
    from = found.index + address.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
