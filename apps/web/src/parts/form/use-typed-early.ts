import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * What was typed before the page's script was there stands only in the page: the first change of any field would put the others back to empty.
 * Hands over, once, each named field that holds something.
 */
export function useTypedEarly<K extends string>(
  form: RefObject<HTMLFormElement | null>,
  names: readonly K[],
  take: (typed: Partial<Record<K, string>>) => void,
): void {
  const first = useRef({ names, take })
  useLayoutEffect(() => {
    const typed: Partial<Record<K, string>> = {}
    const entries = new FormData(form.current ?? undefined)
    for (const name of first.current.names) {
      const value = entries.get(name)
      if (typeof value === 'string' && value !== '') typed[name] = value
    }
    if (Object.keys(typed).length > 0) first.current.take(typed)
  }, [form])
}
