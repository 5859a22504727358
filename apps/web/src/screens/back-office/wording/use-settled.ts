import { useEffect, useState } from 'react'

const SETTLED_MS = 400

/** What was typed, once nobody types any more: a frame is loaded for each. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
