/** Stores unsaved changes in the tab, so that they survive a crash or a reload. */
import { emptyDraft, type Draft } from '../draft.ts'
import { PROJECT_EDITS } from '#lib/unsaved-work/unsent.ts'
import type { Creation } from './saver.ts'

type Kept = { draft: Draft; /** What was saved at that time. */ base: Draft }

/** Stored per account: the next person who signs in in this tab does not see it. */
export function openKeptDrafts(account: number) {
  const keyOf = (id: number | undefined): string => `${PROJECT_EDITS}${account}:${id ?? 'new'}`
  const sentKey = `${PROJECT_EDITS}${account}:sent`

  return {
    keep: (id: number | undefined, kept: Kept) => write(keyOf(id), kept),
    drop: (id: number | undefined) => write(keyOf(id), undefined),
    /** Undefined when there is none, or only one in an older format. */
    find: (id: number | undefined): Kept | undefined => {
      const kept = read(keyOf(id))
      return isKept(kept) ? kept : undefined
    },
    /**
     * A new project whose request is unanswered: after a reload it is sent again with the same key, so only
     * one exists.
     */
    keepSent: (creation: Creation | undefined) => write(sentKey, creation),
    findSent: (): Creation | undefined => {
      const sent = read(sentKey)
      return isCreation(sent) ? sent : undefined
    },
  }
}

function write(key: string, value: Kept | Creation | undefined): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value))
    else sessionStorage.removeItem(key)
  } catch {
    // Storage is full or forbidden: autosave still works, and only a crash would lose the last second.
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}

function isKept(value: unknown): value is Kept {
  return isRecord(value) && isDraft(value.draft) && isDraft(value.base)
}

const isDraft = (value: unknown): boolean =>
  isRecord(value) && Object.keys(emptyDraft).every((field) => field in value) && Array.isArray(value.pictures)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isCreation(value: unknown): value is Creation {
  return isRecord(value) && typeof value.key === 'string' && isRecord(value.answers)
}
