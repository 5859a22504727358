/**
 * Looks one after the other, in the order they were asked for. Of two at once the one that began before a change could
 * be answered last, and what had just been read would be what was before again.
 */
export function inTurn(look: () => Promise<void>): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve()
  return () => {
    const mine = looking.then(look)
    looking = mine.catch(() => {})
    return mine
  }
}
