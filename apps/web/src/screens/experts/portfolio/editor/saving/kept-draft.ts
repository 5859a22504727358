/** Stores unsaved changes in the tab, so that they survive a crash or a reload. */
import { list, object, text } from '#lib/device-storage/schema.ts'
import { tabStorage } from '#lib/device-storage/storage.ts'
import { readValue, writeValue } from '#lib/device-storage/stored-value.ts'
import { PROJECT_EDITS } from '#lib/unsaved-work/unsent.ts'
import { emptyDraft, type Draft, type DraftPicture } from '../draft.ts'
import type { Creation } from './saver.ts'

type Kept = { draft: Draft; /** What was saved at that time. */ base: Draft }

const isThere = (value: unknown): boolean => value !== undefined
const anyDraft = object<Draft>({
  ...Object.fromEntries(Object.keys(emptyDraft).map((field) => [field, isThere])),
  pictures: list(object<DraftPicture>({})),
})
const keptDraft = object<Kept>({ draft: anyDraft, base: anyDraft })
const creation = object<Creation>({ key: text, answers: object({}) })

/** Stored per account: the next person who signs in in this tab does not see it. */
export function openTabDrafts(account: number) {
  const keyOf = (id: number | undefined): string => `${PROJECT_EDITS}${account}:${id ?? 'new'}`
  const sentKey = `${PROJECT_EDITS}${account}:sent`
  return {
    keep: (id: number | undefined, kept: Kept) => void writeValue(tabStorage(), keyOf(id), kept),
    drop: (id: number | undefined) => void writeValue(tabStorage(), keyOf(id), undefined),
    /** Undefined when there is none, or only one in an older format. */
    find: (id: number | undefined): Kept | undefined => readValue(tabStorage(), keyOf(id), keptDraft),
    /**
     * A new project whose request is unanswered: after a reload it is sent again with the same key, so only
     * one exists.
     */
    keepSent: (sent: Creation | undefined) => void writeValue(tabStorage(), sentKey, sent),
    findSent: (): Creation | undefined => readValue(tabStorage(), sentKey, creation),
  }
}
