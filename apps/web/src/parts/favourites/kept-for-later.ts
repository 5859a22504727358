/** Whom a visitor wanted to keep: remembered in this tab through login or registration. */
import type { ExpertCard } from '@husrum/contract/experts.ts'

export type Wanted = Pick<ExpertCard, 'id' | 'name'>
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const KEY = 'favourite-wanted'
/** Who signs in later than this has something else in mind. */
const HOUR_MS = 3_600_000

export function rememberWanted(store: Store, { id, name }: Wanted, now: number): void {
  store.setItem(KEY, JSON.stringify({ id, name, at: now }))
}

/** Once: it is forgotten as it is read. */
export function takeWanted(store: Store, now: number): Wanted | undefined {
  const kept = store.getItem(KEY)
  if (kept === null) return undefined
  store.removeItem(KEY)
  return read(kept, now)
}

function read(kept: string, now: number): Wanted | undefined {
  try {
    const { id, name, at }: { id?: unknown; name?: unknown; at?: unknown } = JSON.parse(kept)
    if (typeof id !== 'number' || typeof name !== 'string' || typeof at !== 'number') return undefined
    return now - at < HOUR_MS ? { id, name } : undefined
  } catch {
    return undefined
  }
}
