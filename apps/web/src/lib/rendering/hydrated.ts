/**
 * Resolves when React has taken over the server's page. Whatever would draw something else (a redirect, a screen
 * whose data came early) waits for it.
 */
let resolve: () => void = () => undefined
export const hydrated = new Promise<void>((done) => {
  resolve = done
})
export const markHydrated = (): void => resolve()

const LOOK_MS = 50
/** A part whose script never comes must not keep somebody on a page that is not theirs any more. */
const LATEST_MS = 3000

/** Resolves when React has also taken over the parts it left for later, because their scripts were on their way. */
export async function settled(): Promise<void> {
  await hydrated
  const until = performance.now() + LATEST_MS
  while (isPartLeft() && performance.now() < until) await new Promise((done) => setTimeout(done, LOOK_MS))
}

/** Each part begins with a comment of React's, and React marks the elements that it has. */
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
