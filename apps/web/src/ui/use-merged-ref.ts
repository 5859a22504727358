import { useCallback, type Ref } from 'react'

/** One callback ref that fills two refs: our own, and the one the caller passed. */
export function useMergedRef<T>(own: { current: T | null }, given: Ref<T> | undefined): (node: T | null) => void {
  return useCallback(
    (node: T | null) => {
      own.current = node
      if (typeof given === 'function') given(node)
      else if (given) given.current = node
    },
    [own, given],
  )
}
