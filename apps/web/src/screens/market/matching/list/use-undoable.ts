import { useEffect, useRef, useState } from 'react'

/** How long a press can be undone before it takes effect. */
export const UNDO_MS = 8000

/**
 * Runs an action after a delay, so that one press is enough and can be undone. Leaving the page, or requesting another
 * action, runs it at once.
 */
export function useUndoable<T>(run: (asked: T) => void) {
  const [waiting, setWaiting] = useState<T>()
  const pending = useRef<{ asked: T; timer: ReturnType<typeof setTimeout> }>(undefined)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  }, [run])

  const end = () => {
    const ended = pending.current
    clearTimeout(ended?.timer)
    pending.current = undefined
    return ended
  }
  const doNow = () => {
    const ended = end()
    if (ended) latest.current(ended.asked)
  }
  useEffect(() => {
    window.addEventListener('pagehide', doNow)
    return () => {
      window.removeEventListener('pagehide', doNow)
      doNow()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it reads nothing but refs
  }, [])
  return {
    waiting,
    ask: (asked: T) => {
      doNow()
      const timer = setTimeout(() => {
        setWaiting(undefined)
        doNow()
      }, UNDO_MS)
      pending.current = { asked, timer }
      setWaiting(asked)
    },
    undo: () => {
      end()
      setWaiting(undefined)
    },
  }
}
