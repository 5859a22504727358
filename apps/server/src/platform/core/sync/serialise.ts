/**
 * Runs polls one after the other, in the order of the calls. In parallel, a poll that began before a change could
 * finish last and restore the old value.
 */
export function serialise(look: () => Promise<void>): () => Promise<void> {
  let looking: Promise<void> = Promise.resolve()
  return () => {
    const mine = looking.then(look)
    looking = mine.catch(() => {})
    return mine
  }
}
