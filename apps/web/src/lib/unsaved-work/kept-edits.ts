import { useEffect, useRef, useState } from 'react'
import { tryStorage } from '../device-storage/storage.ts'

/**
 * Unsaved text survives a reload of this tab. `edits` is undefined while nothing is unsaved. Read after the first
 * render, because the server's had no edits.
 */
export function useKeptEdits<T extends object>(key: string, edits: T | undefined, restore: (kept: T) => void): void {
  const [isRead, setIsRead] = useState(false)
  const give = useRef(restore)
  useEffect(() => {
    const kept: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'))
    // written below, by this form in this tab
    if (typeof kept === 'object' && kept !== null) give.current(kept as T)
    setIsRead(true)
  }, [key])
  const text = edits === undefined ? undefined : JSON.stringify(edits)
  useEffect(() => {
    if (!isRead) return
    // where storage is full or forbidden, typed text stays on the page alone
    tryStorage(() => (text === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, text)))
  }, [key, isRead, text])
}
