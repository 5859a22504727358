let resolve: () => void = () => undefined
/**
 * Resolves when React has hydrated the server's page. Code that would render something else (a redirect, a screen whose
 * data came early) waits for it.
 */
export const hydrated = new Promise<void>((done) => {
  resolve = done
})
export const markHydrated = (): void => resolve()

const LOOK_MS = 50
/** A part whose script never loads must not leave a person on a page that is no longer theirs. */
const LATEST_MS = 3000

/** Resolves when React has also hydrated the parts it deferred, because their scripts were still loading. */
export async function whenFullyHydrated(): Promise<void> {
  await hydrated
  const until = performance.now() + LATEST_MS
  while (isPartLeft() && performance.now() < until) await new Promise((done) => setTimeout(done, LOOK_MS))
}

/** Each part begins with a comment of React's, and React marks its hydrated elements. */
function isPartLeft(): boolean {
  const body = globalThis.document?.body
  if (!body) return false
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  for (let comment = comments.nextNode(); comment; comment = comments.nextNode()) {
    if (!comment.nodeValue?.startsWith('$')) continue
    const { nextSibling } = comment
    if (nextSibling instanceof Element && !Object.keys(nextSibling).some((key) => key.startsWith('__react')))
      return true
  }
  return false
}
