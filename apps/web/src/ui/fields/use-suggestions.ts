import { useEffect, useRef, useState } from 'react'

export type Search<T> = (words: string, signal: AbortSignal) => Promise<readonly T[]>
export type SearchState = 'idle' | 'searching' | 'found' | 'failed'
export type Asked<T> = { state: SearchState; items: readonly T[]; ask: (words: string) => void; stop: () => void }

const PAUSE_MS = 180

/** Loads after a pause in typing; an outdated answer is dropped. */
export function useSuggestions<T>(search: Search<T>, minimum: number): Asked<T> {
  const [answer, setAnswer] = useState<{ state: SearchState; items: readonly T[] }>({ state: 'idle', items: [] })
  const running = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const drop = () => {
    clearTimeout(timer.current)
    running.current?.abort()
  }
  useEffect(() => drop, [])

  const stop = () => {
    drop()
    setAnswer({ state: 'idle', items: [] })
  }
  const ask = (words: string) => {
    if (words.trim().length < minimum) return stop()
    drop()
    const asked = new AbortController()
    running.current = asked
    // The old suggestions stay until the new ones are loaded, so that the list does not flicker.
    setAnswer((now) => ({ state: 'searching', items: now.items }))
    timer.current = setTimeout(() => {
      search(words.trim(), asked.signal).then(
        (items) => asked.signal.aborted || setAnswer({ state: 'found', items }),
        () => asked.signal.aborted || setAnswer({ state: 'failed', items: [] }),
      )
    }, PAUSE_MS)
  }
  return { ...answer, ask, stop }
}
