/** Unsent messages, stored on this device: one for each conversation, or for each one that has not begun. */
import { deviceStorage, tryStorage, type KeyValueStore } from '#lib/device-storage/storage.ts'
import { UNSENT } from '#lib/unsaved-work/unsent.ts'

export type MessageDrafts = {
  /** Empty when there is no draft. */
  read: (of: string) => string
  /** An empty text removes the draft. */
  write: (of: string, text: string) => void
}

/** Which draft another tab has changed; undefined for other entries of the storage. */
export const changedDraft = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) =>
  key?.startsWith(UNSENT) ? { of: key.slice(UNSENT.length), text: newValue ?? '' } : undefined

type Store = Pick<KeyValueStore, 'getItem' | 'setItem' | 'removeItem'>

/** A browser without storage, and the server, have no drafts: reading and writing never fail. */
export function openMessageDrafts(store: Store | undefined = deviceStorage()): MessageDrafts {
  return {
    read: (of) => tryStorage(() => store?.getItem(UNSENT + of)) ?? '',
    // full or forbidden: the text stays in the box
    write: (of, text) =>
      void tryStorage(() => (text.trim() ? store?.setItem(UNSENT + of, text) : store?.removeItem(UNSENT + of))),
  }
}
