import type { z } from 'zod'
import type { outboxItem } from '@husrum/contract/foundation/development.ts'

export type OutboxItem = z.infer<typeof outboxItem>

/** The state in the page's address: which items are listed, and which one is shown. */
export type OutboxAddress = { channel?: OutboxItem['channel']; to?: string; message?: number }

export type Piece = { text: string; address?: string }
const ADDRESS = /https?:\/\/[^\s<>"']+/g
/** Punctuation of the sentence after an address does not belong to it. */
const TRAILING = /[.,;:)\]]+$/

/** Splits a text into words and web addresses, so that those become links. */
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
