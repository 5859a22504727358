import { useEffect, useEffectEvent, useRef, useState } from 'react'

const TYPED_MS = 300

/** A search box whose value is in the address: written to it debounced, and read again when the address changes. */
export function useDebouncedSearch(
  words: string,
  onWords: (words: string | undefined) => void,
): [typed: string, setTyped: (typed: string) => void] {
  const [typed, setTyped] = useState(words)
  const sent = useRef(words)
  const send = useEffectEvent(onWords)
  // only the words count: a rerender of the screen must not restart the debounce
  useEffect(() => {
    const asked = typed.trim()
    if (asked === sent.current) return
    const timer = setTimeout(() => {
      sent.current = asked
      send(asked || undefined)
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  // the Back button, or a link that clears the words
  useEffect(() => {
    if (words === sent.current) return
    sent.current = words
    setTyped(words)
  }, [words])
  return [typed, setTyped]
}
