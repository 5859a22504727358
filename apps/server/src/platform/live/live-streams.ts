/**
 * The open streams of this instance by recipient, and their events. Every stream has the number of the last event it
 * was sent and is sent all later ones, in order: nothing is missed or doubled, whatever triggers a read.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Log } from '../core/log.ts'

/** Without `data` the event is not sent, but its number counts: its subject was deleted meanwhile. */
export type StoredEvent = { seq: number; name: string; data: unknown }

export type LiveSource = {
  /** The events after these numbers, by recipient, in order: at most `page` of each. */
  read(after: ReadonlyMap<number, number>, page: number): Promise<Map<number, StoredEvent[]>>
  /** Those of these recipients who have events after these numbers. */
  listBehind(after: ReadonlyMap<number, number>): Promise<number[]>
  /** Those of these sessions that are live. */
  listLive(sessions: readonly number[]): Promise<Set<number>>
}

export type StreamStart = {
  recipient: number
  session: number
  /** The number of the last event that the reader has. */ after: number
  /** The first event of the stream. */ opening: 'ready' | 'reset' | undefined
}

export type StreamBounds = {
  /** Open streams of one recipient; a new one replaces the oldest. */ perRecipient: number
  /** Unread bytes. A stream whose reader is slower is ended, and can be resumed. */ unsentBytes: number
  /** Events read at once for each recipient. */ page: number
  /** The interval of comments that keep a quiet stream open: proxies end silent ones. */ heartbeatMs: number
  sessionsMs: number
  pollMs: number
  /** The time for the last bytes to be sent; then the socket is destroyed. */ leavingMs: number
}
export const streamBounds: StreamBounds = {
  perRecipient: 12,
  unsentBytes: 1024 * 1024,
  page: 100,
  heartbeatMs: 20_000,
  sessionsMs: 2000,
  pollMs: 1000,
  leavingMs: 2000,
}

/** When readers reconnect after an end: at once when they caused it, and spread out when we did. */
const RETRY_MS = 1000
const spread = (): number => RETRY_MS + Math.floor(Math.random() * 2000)
const CROWDED_RETRY_MS = 60_000
/** Recipients read in one statement. */
const AT_ONCE = 500

type Stream = StreamStart & {
  response: ServerResponse
  beat: number
  /** The stream has caught up and is read together with the others. */ following: boolean
}
export type StreamEnd = 'session' | 'slow' | 'crowded' | 'failed' | 'stopping'

export type LiveStreams = {
  /** Takes over the answer, whose head is already written. */
  open(start: StreamStart, response: ServerResponse): void
  /** Reads for these recipients, who may have new events. */
  look(recipients: Iterable<number>): void
  /** Any recipient may have new events: queries which. */
  lookAtAll(): void
  /** Writes an event that is stored nowhere. */
  send(recipient: number, name: string, data: unknown): void
  /** Checks the sessions of this account, or of all, which may have ended. */
  checkSessions(account?: number): void
  readonly size: number
  readonly ended: Readonly<Record<StreamEnd, number>>
  start(): void
  /** Ends all streams and accepts no more. */
  close(): void
}

export function createLiveStreams(
  { source, log }: { source: LiveSource; log: Log },
  bounds: StreamBounds = streamBounds,
): LiveStreams {
  const streams = new Map<number, Set<Stream>>()
  const all = new Set<Stream>()
  const ended: Record<StreamEnd, number> = { session: 0, slow: 0, crowded: 0, failed: 0, stopping: 0 }
  let waiting = new Set<number>()
  let looking = false
  let closed = false
  let ticks = 0
  let timer: NodeJS.Timeout | undefined
  /** Accounts whose sessions must be checked; `all` for all accounts. */
  let suspects: Set<number> | 'all' = new Set()
  let checking = false
  /** The queue of streams that read missed events, by recipient: one statement at a time for each. */
  const catchingUp = new Map<number, Promise<unknown>>()
  // reads of streams belong to no call: they use neither its deadline nor its count of statements
  const apart = AsyncLocalStorage.snapshot()
  const ticksOf = (milliseconds: number) => Math.max(1, Math.round(milliseconds / bounds.pollMs))

  function leave(stream: Stream): void {
    all.delete(stream)
    const mine = streams.get(stream.recipient)
    mine?.delete(stream)
    if (mine?.size === 0) streams.delete(stream.recipient)
  }

  function end(stream: Stream, why: StreamEnd): void {
    if (!all.has(stream)) return
    leave(stream)
    ended[why] += 1
    const { response } = stream
    // an ended session is not sent its waiting bytes
    if (why === 'slow' || (why === 'session' && response.writableLength > 0)) return void response.destroy()
    const retry = why === 'crowded' ? CROWDED_RETRY_MS : why === 'session' ? RETRY_MS : spread()
    response.end(`retry: ${retry}\n\n`)
    if (response.writableFinished) return
    const timer = setTimeout(() => response.destroy(), bounds.leavingMs).unref()
    response.once('close', () => clearTimeout(timer)).once('finish', () => clearTimeout(timer))
  }

  function write(stream: Stream, text: string): void {
    stream.response.write(text)
    if (stream.response.writableLength > bounds.unsentBytes) end(stream, 'slow')
  }

  function writeEvents(stream: Stream, events: readonly (StoredEvent & { text: string })[]): void {
    const next = events.filter(({ seq }) => seq > stream.after)
    const last = next.at(-1)
    if (!last) return
    stream.after = last.seq
    const text = next.map((event) => event.text).join('')
    if (text) write(stream, text)
  }

  const withTexts = (events: readonly StoredEvent[]) =>
    events.map((event) => ({
      ...event,
      text: event.data === undefined ? '' : textOf(event.name, event.data, event.seq),
    }))

  /** Reads for one recipient run one after the other, without the pauses of slow readers: no device delays another. */
  async function inLine<T>(recipient: number, read: () => Promise<T>): Promise<T> {
    const mine = (catchingUp.get(recipient) ?? Promise.resolve()).then(read)
    const settled = mine.catch(() => {})
    catchingUp.set(recipient, settled)
    try {
      return await mine
    } finally {
      if (catchingUp.get(recipient) === settled) catchingUp.delete(recipient)
    }
  }

  /** Sends earlier events at the pace of the reader; then the stream joins the others. */
  async function catchUp(stream: Stream): Promise<void> {
    for (let behind = true; behind && all.has(stream);) {
      const events = await inLine(stream.recipient, async () => {
        if (!all.has(stream)) return []
        const found = await source.read(new Map([[stream.recipient, stream.after]]), bounds.page)
        return found.get(stream.recipient) ?? []
      })
      writeEvents(stream, withTexts(events))
      behind = events.length === bounds.page
      if (behind && stream.response.writableNeedDrain) await drained(stream.response)
    }
  }

  function follow(stream: Stream): void {
    stream.following = true
    look([stream.recipient])
  }

  function cursorsOf(recipients: Iterable<number>): Map<number, number> {
    const after = new Map<number, number>()
    for (const recipient of recipients) {
      const mine = [...(streams.get(recipient) ?? [])].filter(({ following }) => following)
      if (mine.length > 0) after.set(recipient, Math.min(...mine.map((stream) => stream.after)))
    }
    return after
  }

  function look(recipients: Iterable<number>): void {
    for (const recipient of recipients) if (streams.has(recipient)) waiting.add(recipient)
    if (waiting.size > 0 && !looking) void apart(deliver)
  }

  async function deliver(): Promise<void> {
    looking = true
    try {
      while (waiting.size > 0) {
        const batch = [...waiting].slice(0, AT_ONCE)
        waiting = new Set([...waiting].slice(AT_ONCE))
        for (const [recipient, events] of await source.read(cursorsOf(batch), bounds.page)) {
          const texts = withTexts(events)
          for (const stream of streams.get(recipient) ?? []) if (stream.following) writeEvents(stream, texts)
          if (events.length === bounds.page && streams.has(recipient)) waiting.add(recipient)
        }
      }
    } catch (error) {
      // the next poll finds the waiting recipients again
      waiting = new Set()
      log.warn({ err: error }, 'live events could not be read')
    } finally {
      looking = false
    }
  }

  function lookAtAll(): void {
    if (streams.size === 0) return
    apart(async () => look(await source.listBehind(cursorsOf(streams.keys())))).catch((error: unknown) =>
      log.warn({ err: error }, 'live events could not be read'),
    )
  }

  async function check(): Promise<void> {
    if (checking) return
    checking = true
    try {
      while (suspects === 'all' || suspects.size > 0) {
        const asked = suspects
        suspects = new Set()
        const those = [...all].filter(({ recipient }) => asked === 'all' || asked.has(recipient))
        if (those.length === 0) continue
        const live = await source.listLive([...new Set(those.map(({ session }) => session))])
        for (const stream of those) if (!live.has(stream.session)) end(stream, 'session')
      }
    } catch (error) {
      suspects = 'all'
      log.warn({ err: error }, 'sessions of live streams could not be checked')
    } finally {
      checking = false
    }
  }

  /** One timer for all streams. */
  function tick(): void {
    ticks += 1
    const beats = ticksOf(bounds.heartbeatMs)
    for (const stream of all) if (stream.beat === ticks % beats) write(stream, ':\n\n')
    if (ticks % ticksOf(bounds.sessionsMs) === 0) checkSessions()
    lookAtAll()
  }

  function checkSessions(account?: number): void {
    if (all.size === 0) return
    if (account === undefined) suspects = 'all'
    else if (suspects !== 'all') suspects.add(account)
    void apart(check)
  }

  return {
    open(start, response) {
      const beat = ticks % ticksOf(bounds.heartbeatMs)
      const stream: Stream = { ...start, response, beat, following: false }
      if (closed) return void response.end(`retry: ${spread()}\n\n`)
      response.on('error', () => {})
      response.once('close', () => leave(stream))
      all.add(stream)
      const mine = (streams.get(start.recipient) ?? new Set()).add(stream)
      streams.set(start.recipient, mine)
      const [oldest] = mine
      if (oldest && mine.size > bounds.perRecipient) end(oldest, 'crowded')
      write(stream, `retry: ${RETRY_MS}\n\n${start.opening ? textOf(start.opening, {}, start.after) : ''}`)
      apart(async () => catchUp(stream)).then(
        () => follow(stream),
        (error: unknown) => {
          log.warn({ err: error }, 'live events could not be read')
          end(stream, 'failed')
        },
      )
    },
    look,
    lookAtAll,
    send(recipient, name, data) {
      for (const stream of streams.get(recipient) ?? []) write(stream, textOf(name, data))
    },
    checkSessions,
    get size() {
      return all.size
    },
    ended,
    start() {
      timer = setInterval(tick, bounds.pollMs).unref()
    },
    close() {
      closed = true
      clearInterval(timer)
      for (const stream of all) end(stream, 'stopping')
    },
  }
}

/** JSON has no line breaks of its own, so each event is one line of data. */
const textOf = (name: string, data: unknown, seq?: number): string =>
  `${seq === undefined ? '' : `id: ${seq}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Resolves when the waiting bytes were read, or the connection has ended. */
async function drained(response: ServerResponse): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const either = [once(response, 'drain', { signal }), once(response, 'close', { signal })]
  await Promise.race(either).catch(() => {})
  over.abort()
  await Promise.allSettled(either)
}
