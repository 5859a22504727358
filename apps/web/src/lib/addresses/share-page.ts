/**
 * Shares an address by the system's share sheet, else copies it. `dismissed`: the person closed the sheet; `refused`:
 * the browser allows neither.
 */
export async function shareAddress(title: string, url: string): Promise<ShareOutcome> {
  if ('share' in navigator) {
    try {
      await navigator.share({ title, url })
      return { url, done: 'shared' }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return { url, done: 'dismissed' }
    }
  }
  try {
    await navigator.clipboard.writeText(url)
    return { url, done: 'copied' }
  } catch {
    return { url, done: 'refused' }
  }
}
export type ShareOutcome = { url: string; done: 'shared' | 'dismissed' | 'copied' | 'refused' }

/** Shares the open page without its search params. */
export const sharePage = (title: string): Promise<ShareOutcome> =>
  shareAddress(title, `${location.origin}${location.pathname}`)
