/** What a search in the own conversations goes over, on both sides. */

/** Letters and figures from which on messages are searched too: the index of their words needs three in a row. */
const MESSAGE_SEARCH_MIN = 3

/** Shorter words, which stand in nearly every message, find names alone. */
export const searchesMessages = (words: string): boolean =>
  (words.normalize('NFC').match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= MESSAGE_SEARCH_MIN
