/** What a search in one's own conversations covers, on client and server. */
import { MESSAGE_SEARCH_MIN } from '../../core/limits.ts'

/** Shorter words occur in nearly every message, so they match names only. */
export const searchesMessages = (words: string): boolean =>
  (words.normalize('NFC').match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MESSAGE_SEARCH_MIN
