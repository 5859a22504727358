/** Cache key of the newest event at the login: all other data in the cache was read after it. */
export const LAST_EVENT = ['last event']
