/** What was written and not yet saved, kept in the tab: a crash, a reload or a dead battery's restored window brings it back. */
import { emptyDraft, type Draft } from './draft.ts'

type Kept = { draft: Draft; /** of the project it was written over; 0 for a new one */ version: number }

const keyOf = (id: number | undefined): string => `husrum:project:${id ?? 'new'}`

export function keepDraft(id: number | undefined, kept: Kept): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: saving by itself goes on, only a crash would lose the last second.
  }
}

export function dropKept(id: number | undefined): void {
  try {
    sessionStorage.removeItem(keyOf(id))
  } catch {
    // as above
  }
}

/** Undefined when there is none, or one of an older shape. */
export function keptDraft(id: number | undefined): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('draft' in value) || !('version' in value)) return false
  const { draft, version } = value
  return (
    typeof version === 'number' &&
    typeof draft === 'object' &&
    draft !== null &&
    Object.keys(emptyDraft).every((field) => field in draft) &&
    'pictures' in draft &&
    Array.isArray(draft.pictures)
  )
}
