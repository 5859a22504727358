import { useEffect, useState } from 'react'
import { tryStorage } from '#lib/device-storage/storage.ts'

/** The ticked matches of a brief, stored so that they survive a reload of the tab. */
export function useTicked(brief: number) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const name = `husrum:ticked.${brief}`
  useEffect(() => {
    const kept: unknown = tryStorage(() => JSON.parse(sessionStorage.getItem(name) ?? '[]'))
    if (Array.isArray(kept)) setTicked(new Set(kept.filter((id: unknown) => typeof id === 'number')))
  }, [name])
  const keep = (next: readonly number[]) => {
    setTicked(new Set(next))
    tryStorage(() => sessionStorage.setItem(name, JSON.stringify(next)))
  }
  return {
    ticked,
    tick: (match: number, isTicked: boolean) =>
      keep([...ticked].filter((id) => id !== match).concat(isTicked ? [match] : [])),
    clear: () => keep([]),
  }
}
