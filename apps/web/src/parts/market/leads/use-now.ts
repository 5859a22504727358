import { useEffect, useState } from 'react'

const EVERY_MS = 30_000

/** The current time, updated regularly. `loadedAt` is the server's, so that the first render is the same. */
export function useNow(loadedAt: number): number {
  const [now, setNow] = useState(loadedAt)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
