/** Cache key of the newest event at login: all other cached data was read after it. */
export const LAST_EVENT = ['last event']
