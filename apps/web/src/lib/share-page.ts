/**
 * Passes the open page on, without what stands behind its `?`: by the system's own sheet, else the address goes to
 * the clipboard. `dismissed` is a sheet that was closed, `refused` a browser that allows neither.
 */
export async function sharePage(
  title: string,
): Promise<{ url: string; done: 'shared' | 'dismissed' | 'copied' | 'refused' }> {
  const url = `${location.origin}${location.pathname}`
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
