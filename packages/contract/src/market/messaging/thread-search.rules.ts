/** What a search in one's own conversations covers, on client and server. */

/** The least letters and digits in a row for searching messages: the index of their words needs three. */
const MESSAGE_SEARCH_MIN = 3

/** Shorter words occur in nearly every message, so they match names only. */
export const searchesMessages = (words: string): boolean =>
  (words.normalize('NFC').match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MESSAGE_SEARCH_MIN
