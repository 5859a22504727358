/**
 * Tells whether a place of the stream is seen, now and whenever that changes: in the window, or with `margin` that far
 * around what the stream shows. A busy browser hands over several changes at once: the last one is how it is.
 * Returns how to stop.
 */
export function watchPlace(
  place: Element,
  margin: string | undefined,
  tell: (entry: IntersectionObserverEntry) => void,
): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      const now = entries.at(-1)
      if (now) tell(now)
    },
    margin === undefined ? {} : { root: place.closest('[data-stream]'), rootMargin: margin },
  )
  observer.observe(place)
  return () => observer.disconnect()
}
