import { useHydrated } from '@tanstack/react-router'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Schema } from '../device-storage/schema.ts'
import { deviceStorage, tabStorage } from '../device-storage/storage.ts'
import { readValue, writeValue } from '../device-storage/stored-value.ts'

const stores = { device: deviceStorage, tab: tabStorage }
type Update<T> = (before: T | undefined) => T | undefined
type Change<T> = T | undefined | Update<T>
/** A draft is stored as JSON, so it is no function itself. */
const isUpdate = <T>(change: Change<T>): change is Update<T> => typeof change === 'function'

/**
 * Work that was begun and not sent, like `useState`: stored under the key with every change, and removed by `undefined`
 * once it is sent. The prefixes of keys are in `unsent.ts`, which removes the drafts of another account. Where the
 * browser stores nothing, or another tab logs out, the draft lasts as long as the page. It is undefined during
 * hydration, because the server cannot read the device.
 */
export function useDraft<T>(
  key: string,
  schema: Schema<T>,
  place: keyof typeof stores = 'device',
): [T | undefined, (change: Change<T>) => void] {
  const isHydrated = useHydrated()
  const [written, setWritten] = useState<{ key: string; draft: T | undefined }>()
  const stored = useMemo(
    () => (isHydrated ? readValue(stores[place](), key, schema) : undefined),
    [isHydrated, key, schema, place],
  )
  const draft = written?.key === key ? written.draft : stored
  /** Changes may follow each other before the next rendering. */
  const latest = useRef(draft)
  useLayoutEffect(() => {
    latest.current = draft
  }, [draft])
  const write = (change: Change<T>) => {
    const next = isUpdate(change) ? change(latest.current) : change
    latest.current = next
    setWritten({ key, draft: next })
    writeValue(stores[place](), key, next)
  }
  return [draft, write]
}
