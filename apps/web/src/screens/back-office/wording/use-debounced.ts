import { useEffect, useState } from 'react'

const SETTLED_MS = 400

/** Debounces the typed text, because each change loads a frame. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
