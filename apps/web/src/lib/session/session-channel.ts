/** Tabs of one browser share the cookie, and notify each other of logins and logouts. */
type Word = { kind: 'out' } | { kind: 'in'; account: number }

/** The only channel of the page, because a channel does not receive its own messages; undefined where there is none. */
let channel: BroadcastChannel | undefined
const open = (): BroadcastChannel | undefined =>
  typeof window === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : (channel ??= new BroadcastChannel('logged in and out'))

export const notifyTabs = (word: Word): void => open()?.postMessage(word)

export function listenToTabs(hear: (word: Word) => void): void {
  open()?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const word = wordOf(data)
    if (word) hear(word)
  })
}

/** A tab of another release may send something else. */
function wordOf(data: unknown): Word | undefined {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return undefined
  if (data.kind === 'out') return { kind: 'out' }
  if (data.kind !== 'in' || !('account' in data) || typeof data.account !== 'number') return undefined
  return { kind: 'in', account: data.account }
}
