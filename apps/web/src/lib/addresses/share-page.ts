/**
 * Passes an address on: by the system's own sheet, else it goes to the clipboard. `dismissed` is a sheet that was
 * closed, `refused` a browser that allows neither.
 */
export async function passOn(title: string, url: string): Promise<PassedOn> {
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
export type PassedOn = { url: string; done: 'shared' | 'dismissed' | 'copied' | 'refused' }

/** Passes the open page on, without what stands behind its `?`. */
export const sharePage = (title: string): Promise<PassedOn> => passOn(title, `${location.origin}${location.pathname}`)
