/**
 * One stream for all tabs of a browser: the tab that holds the lock reads it and passes events on to the others. The
 * position is stored on the device, so the next reader, another tab or the next page, misses nothing.
 */
import type { LiveEvent } from '@husrum/contract/market/live-events.ts'
import { type KeyValueStore, tryStorage } from '../device-storage/storage.ts'

const NAME = 'husrum.live'
/** After a longer gap the data is reloaded instead of replayed. */
const RESUMED_MS = 10 * 60_000
/** A new page receives again the events that were passed on while it was loading. */
const REPEATED_MS = 60_000
const REPEATED_MOST = 200
/** The server sends something every 20 seconds. */
const SILENT_MS = 50_000
const RETRY_MS = { first: 1000, most: 60_000 }
/** After this many failures in a row the pages poll again. */
const FAILURES = 2

/** How long the server asked the client to wait; in milliseconds. */
type Failed = { waitMs: number }
const FAILED: Failed = { waitMs: 0 }
const WAIT_MOST_MS = 5 * 60_000
/** The time to wait that a rate limit or a full server asks for. */
const waitOf = ({ headers }: Response): number =>
  Math.min(WAIT_MOST_MS, 1000 * (Number(headers.get('retry-after')) || 0))

export type LiveEnvironment = {
  fetch: typeof fetch
  /** Runs `lead` while this tab is the leader. */
  lead: (lead: () => Promise<void>, signal: AbortSignal) => Promise<unknown>
  channel: Pick<BroadcastChannel, 'postMessage' | 'close'> & {
    addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => void
  }
  storage: KeyValueStore | undefined
  isOnline: () => boolean
  /** Resolves when the network is available again. */
  online: (signal: AbortSignal) => Promise<void>
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>
  random: () => number
  now: () => number
}

export type LiveSession = {
  account: number
  /** The token of the followed session; any other value ends it. */ token: string
  currentToken: () => string | undefined
  /** When the page's data was read; following starts there. */ pageReadAt: number
  /** The id of the newest event before the page's data was read; undefined when it is not known. */
  lastEvent: () => string | undefined
  hear: (event: LiveEvent) => void
  onConnected: (connected: boolean) => void
  /** The server no longer knows the session. */ onEnded: () => void
}

type Passed =
  | { kind: 'event'; account: number; event: LiveEvent }
  | { kind: 'state'; account: number; connected: boolean }
  | { kind: 'join'; account: number; since: number }

/** Follows until the signal aborts. */
export function followStream(environment: LiveEnvironment, session: LiveSession, signal: AbortSignal): void {
  const { account } = session
  const { channel, storage, now } = environment
  const recent: { at: number; event: LiveEvent }[] = []
  let leads = false
  let connected = false
  let unheard: ReturnType<typeof setTimeout> | undefined

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel's own call takes none
  const post = (message: Passed) => tryStorage(() => channel.postMessage(message))
  function setConnected(is: boolean): void {
    connected = is
    session.onConnected(is)
    post({ kind: 'state', account, connected })
  }
  function pass(event: LiveEvent): void {
    session.hear(event)
    passToOthers(event)
  }
  function passToOthers(event: LiveEvent): void {
    post({ kind: 'event', account, event })
    recent.push({ at: now(), event })
    while (recent.length > REPEATED_MOST || (recent[0] && recent[0].at < now() - REPEATED_MS)) recent.shift()
  }

  /** A leader frozen by the browser sends nothing, so the other tabs poll until a leader sends again. */
  function heardLeader(): void {
    clearTimeout(unheard)
    unheard = setTimeout(() => {
      if (!leads && !signal.aborted) session.onConnected(false)
    }, SILENT_MS)
  }

  channel.addEventListener('message', ({ data }) => {
    if (signal.aborted || !isPassed(data) || data.account !== account) return
    if (data.kind === 'join') {
      if (!leads) return
      post({ kind: 'state', account, connected })
      for (const { at, event } of recent) if (at >= data.since) post({ kind: 'event', account, event })
      return
    }
    if (leads) return
    heardLeader()
    if (data.kind === 'state') session.onConnected(data.connected)
    else session.hear(data.event)
  })
  signal.addEventListener('abort', () => {
    clearTimeout(unheard)
    session.onConnected(false)
    channel.close()
  })
  post({ kind: 'join', account, since: session.pageReadAt })

  /** Starts at the event of the login unless the stored position is older. The other tabs reload their data. */
  function startFromLogin(): void {
    const id = session.lastEvent()
    if (id === undefined || Number(readPlace(storage, account, now())) <= Number(id)) return
    keepPlace(storage, account, id, now())
    passToOthers({ name: 'reset', data: {} })
  }

  async function lead(): Promise<void> {
    leads = true
    startFromLogin()
    let failures = 0
    let retryMs = RETRY_MS.first
    while (!signal.aborted && session.currentToken() === session.token) {
      if (!environment.isOnline()) {
        setConnected(false)
        await environment.online(signal)
        continue
      }
      const outcome = await read((milliseconds) => (retryMs = milliseconds)).catch(() => FAILED)
      if (signal.aborted) return
      if (outcome === 'refused') return session.onEnded()
      const waitMs = outcome === 'ended' ? 0 : outcome.waitMs
      failures = outcome === 'ended' ? 0 : failures + 1
      if (failures >= FAILURES) setConnected(false)
      const longest = Math.min(Math.max(RETRY_MS.most, retryMs), retryMs * 2 ** failures)
      await environment.sleep(waitMs + longest * (0.5 + environment.random() / 2), signal)
    }
    setConnected(false)
  }

  /** `ended`: the server closed a working stream. */
  async function read(onRetry: (milliseconds: number) => void): Promise<'ended' | 'refused' | Failed> {
    const reading = new AbortController()
    const stop = () => reading.abort()
    signal.addEventListener('abort', stop)
    let silent: ReturnType<typeof setTimeout> | undefined
    const stillThere = () => {
      clearTimeout(silent)
      silent = setTimeout(stop, SILENT_MS)
    }
    try {
      stillThere()
      const lastId = readPlace(storage, account, now())
      const response = await environment.fetch('/api/events', {
        headers: {
          accept: 'text/event-stream',
          authorization: `Bearer ${session.token}`,
          ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
        },
        cache: 'no-store',
        signal: reading.signal,
      })
      if (response.status === 401 || response.status === 403) return 'refused'
      if (!response.ok || !response.body) return { waitMs: waitOf(response) }
      setConnected(true)
      const parse = eventParser((event, id) => {
        if (event) pass(event)
        if (id !== undefined) keepPlace(storage, account, id, now())
      }, onRetry)
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        stillThere()
        post({ kind: 'state', account, connected })
        parse(part.value)
      }
      return 'ended'
    } finally {
      clearTimeout(silent)
      signal.removeEventListener('abort', stop)
      stop()
    }
  }

  const leadUntilOver = () =>
    lead().finally(() => {
      leads = false // another tab may lead now, with a newer session of the same person
    })
  environment.lead(leadUntilOver, signal).catch(() => undefined)
}

function isPassed(data: unknown): data is Passed {
  return typeof data === 'object' && data !== null && 'kind' in data && 'account' in data
}

type Place = { account: number; id: string; at: number }

function keepPlace(storage: KeyValueStore | undefined, account: number, id: string, at: number): void {
  const place: Place = { account, id, at }
  tryStorage(() => storage?.setItem(NAME, JSON.stringify(place)))
}

function readPlace(storage: KeyValueStore | undefined, account: number, now: number): string | undefined {
  const kept: unknown = tryStorage(() => JSON.parse(storage?.getItem(NAME) ?? 'null'))
  if (typeof kept !== 'object' || kept === null) return undefined
  const { account: whose, id, at } = kept as Partial<Place> // each is checked below
  return whose === account && typeof id === 'string' && typeof at === 'number' && now - at < RESUMED_MS ? id : undefined
}

/** The browser's own lock; without locks (older browsers) every tab reads for itself. */
export function browserEnvironment(): LiveEnvironment {
  return {
    fetch: (...given) => fetch(...given),
    lead: (lead, signal) =>
      'locks' in navigator ? navigator.locks.request(NAME, { signal }, lead) : Promise.resolve(lead()),
    channel: new BroadcastChannel(NAME),
    storage: tryStorage(() => localStorage),
    isOnline: () => navigator.onLine,
    online: (signal) => until((done) => addEventListener('online', done, { once: true, signal }), signal),
    sleep: (milliseconds, signal) => until((done) => setTimeout(done, milliseconds), signal),
    random: Math.random,
    now: Date.now,
  }
}

const until = (begin: (done: () => void) => unknown, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      signal.removeEventListener('abort', done)
      resolve()
    }
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', done)
    return begin(done)
  })

/** Parses server-sent events from the text of a stream, in any chunks; comments and unknown fields are ignored. */
function eventParser(
  /** Without an event only the last event id changes. */
  onEvent: (event: LiveEvent | undefined, id: string | undefined) => void,
  onRetry: (milliseconds: number) => void,
): (text: string) => void {
  let rest = ''
  return (text) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map(fieldOf))
      const retry = Number(fields.get('retry'))
      if (retry > 0) onRetry(retry)
      const [name, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')]
      if (name === undefined && id === undefined) continue
      onEvent(name === undefined ? undefined : eventOf(name, data), id)
    }
  }
}

function fieldOf(line: string): [name: string, value: string] {
  const at = line.indexOf(':')
  return [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')]
}

/** Undefined for invalid JSON. */
function eventOf(name: string, data = '{}'): LiveEvent | undefined {
  try {
    return { name, data: JSON.parse(data) } as LiveEvent // from our own server; names of a later release are ignored
  } catch {
    return undefined
  }
}
