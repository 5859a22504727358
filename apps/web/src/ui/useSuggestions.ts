import { useEffect, useRef, useState } from 'react'

export type Search<T> = (words: string, signal: AbortSignal) => Promise<readonly T[]>
export type Suggestions<T> = { state: 'idle' | 'searching' | 'found' | 'failed'; items: readonly T[]; ask: (words: string) => void }

const PAUSE_MS = 180

/** Asks after a pause in typing; an answer that was overtaken by a newer question is dropped. */
export function useSuggestions<T>(search: Search<T>, minimum: number): Suggestions<T> {
  const [answer, setAnswer] = useState<{ state: Suggestions<T>['state']; items: readonly T[] }>({ state: 'idle', items: [] })
  const running = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => {
    clearTimeout(timer.current)
    running.current?.abort()
  }
  useEffect(() => stop, [])

  const ask = (words: string) => {
    stop()
    if (words.trim().length < minimum) return setAnswer({ state: 'idle', items: [] })
    const asked = new AbortController()
    running.current = asked
    // The old suggestions stay until the new ones are there: the list does not flicker.
    setAnswer((now) => ({ state: 'searching', items: now.items }))
    timer.current = setTimeout(() => {
      search(words.trim(), asked.signal).then(
        (items) => asked.signal.aborted || setAnswer({ state: 'found', items }),
        () => asked.signal.aborted || setAnswer({ state: 'failed', items: [] }),
      )
    }, PAUSE_MS)
  }
  return { ...answer, ask }
}
