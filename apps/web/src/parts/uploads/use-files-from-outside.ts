import { useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Files dropped anywhere or pasted; a missed drop would replace the page. Returns whether one is dragged over it. */
export function useFilesFromOutside(onFiles: (files: File[]) => void, enabled: boolean): boolean {
  const [over, setOver] = useState(false)
  const take = useEffectEvent((list: FileList | undefined) => {
    const files = [...(list ?? [])]
    if (enabled && files.length > 0) onFiles(files)
  })
  const hold = useEffectEvent((held: boolean) => setOver(held && enabled))
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener(
      'dragover',
      (event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        hold(true)
      },
      { signal },
    )
    // Also fired between elements, where it names the next one.
    document.addEventListener('dragleave', (event) => event.relatedTarget === null && hold(false), { signal })
    document.addEventListener(
      'drop',
      (event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        hold(false)
        take(event.dataTransfer?.files)
      },
      { signal },
    )
    document.addEventListener('paste', (event) => take(event.clipboardData?.files), { signal })
    return () => stop.abort()
  }, [])
  return over
}
