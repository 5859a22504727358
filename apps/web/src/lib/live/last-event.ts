/** Where the cache keeps the event, named by the answer to the login, after which all else in it was read. */
export const LAST_EVENT = ['last event']
