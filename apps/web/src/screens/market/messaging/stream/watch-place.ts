/** By scroller and margin: a long stream has hundreds of places, which one observer watches at less cost. */
const watches = new WeakMap<Element, Map<string, Watch>>()
type Watch = { observer: IntersectionObserver; tellers: Map<Element, Tell> }
type Tell = (entry: IntersectionObserverEntry) => void

/**
 * Calls back whether a place of the stream is visible, now and at each change: in the window, or within `margin` around
 * the visible part. A busy browser delivers several changes at once: the last one counts. Returns a function that stops
 * it.
 */
export function watchPlace(place: Element, margin: string | undefined, tell: Tell): () => void {
  const root = margin === undefined ? null : place.closest('[data-stream]')
  const ofRoot = watches.get(root ?? document.documentElement) ?? new Map<string, Watch>()
  watches.set(root ?? document.documentElement, ofRoot)
  const key = margin ?? ''
  const watch = ofRoot.get(key) ?? openWatch(root, margin)
  ofRoot.set(key, watch)
  watch.tellers.set(place, tell)
  watch.observer.observe(place)
  return () => {
    watch.tellers.delete(place)
    watch.observer.unobserve(place)
    if (watch.tellers.size > 0) return
    watch.observer.disconnect()
    ofRoot.delete(key)
  }
}

function openWatch(root: Element | null, margin: string | undefined): Watch {
  const tellers: Watch['tellers'] = new Map()
  const observer = new IntersectionObserver(
    (entries) => {
      const last = new Map(entries.map((entry) => [entry.target, entry]))
      for (const [place, entry] of last) tellers.get(place)?.(entry)
    },
    margin === undefined ? {} : { root, rootMargin: margin },
  )
  return { observer, tellers }
}
