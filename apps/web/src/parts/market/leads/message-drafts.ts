/** Unsent messages, stored on this device: one for each conversation, or for each one that has not begun. */
import { text } from '#lib/device-storage/schema.ts'
import { deviceStorage } from '#lib/device-storage/storage.ts'
import { readValue, writeValue } from '#lib/device-storage/stored-value.ts'
import { UNSENT } from '#lib/unsaved-work/unsent.ts'
import { useDraft } from '#lib/unsaved-work/use-draft.ts'

/** Empty when there is no draft. */
export const readMessageDraft = (of: string): string => readValue(deviceStorage(), UNSENT + of, text) ?? ''
/** An empty text removes the draft. */
export const writeMessageDraft = (of: string, body: string) => void writeValue(deviceStorage(), UNSENT + of, body)

export const useMessageDraft = (of: string) => useDraft(UNSENT + of, text)

/** Which draft another tab has changed; undefined for other entries of the storage. */
export const changedDraft = ({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>) =>
  key?.startsWith(UNSENT) ? { of: key.slice(UNSENT.length), text: newValue ?? '' } : undefined
