/**
 * The open streams of this instance by recipient, and what is written to them. Every stream knows the number of the
 * last event it was sent and is sent what follows, in order: nothing is missed or doubled, whoever says when to look.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Log } from '../core/log.ts'

/** Without `data` nothing is sent of it, but its number counts: what it was about is gone meanwhile. */
export type StoredEvent = { seq: number; name: string; data: unknown }

export type LiveSource = {
  /** What follows these numbers, by recipient, in order: at most `page` events of each. */
  read(after: ReadonlyMap<number, number>, page: number): Promise<Map<number, StoredEvent[]>>
  /** Which of these recipients have events after these numbers. */
  listBehind(after: ReadonlyMap<number, number>): Promise<number[]>
  /** Which of these sessions are live. */
  listLive(sessions: readonly number[]): Promise<Set<number>>
}

export type StreamStart = {
  recipient: number
  session: number
  /** The number of the last event its reader has. */ after: number
  /** What is said first. */ opening: 'ready' | 'reset' | undefined
}

export type StreamBounds = {
  /** Open streams of one recipient; a new one takes the place of the oldest. */ perRecipient: number
  /** Bytes that wait to be read. Whoever reads that slowly is ended, and resumes. */ unsentBytes: number
  /** Events read at once for each recipient. */ page: number
  /** Between two comments that keep a quiet stream open: proxies end what is silent. */ heartbeatMs: number
  sessionsMs: number
  pollMs: number
  /** What was written last may take so long to leave; then the socket is destroyed. */ leavingMs: number
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

/** When readers come back after an end: at once when it was theirs, and not all in one moment when it was ours. */
const RETRY_MS = 1000
const spread = (): number => RETRY_MS + Math.floor(Math.random() * 2000)
const CROWDED_RETRY_MS = 60_000
/** Recipients looked at in one statement. */
const AT_ONCE = 500

type Stream = StreamStart & {
  response: ServerResponse
  beat: number
  /** It has caught up and is read for together with the others. */ following: boolean
}
export type StreamEnd = 'session' | 'slow' | 'crowded' | 'failed' | 'stopping'

export type LiveStreams = {
  /** Takes over the answer, whose head is written. */
  open(start: StreamStart, response: ServerResponse): void
  /** These recipients may have new events. */
  look(recipients: Iterable<number>): void
  /** Anybody may have new events: asks which. */
  lookAtAll(): void
  /** Writes what is kept nowhere. */
  send(recipient: number, name: string, data: unknown): void
  /** The sessions of this account, or of all, may have ended. */
  checkSessions(account?: number): void
  readonly size: number
  readonly ended: Readonly<Record<StreamEnd, number>>
  start(): void
  /** Ends all streams and takes no more. */
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
  /** Accounts whose sessions are to be asked for; `all` for everybody's. */
  let suspects: Set<number> | 'all' = new Set()
  let checking = false
  /** The end of the line of those who read what they missed, by recipient: one statement of each at a time. */
  const catchingUp = new Map<number, Promise<unknown>>()
  // what is read here belongs to no call: neither its deadline nor its count of statements
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
    // an ended session is sent nothing that waits
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

  /** Without the pauses of slow readers: one device never holds up another. */
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

  /** What happened before it was opened, at the pace of its reader; then it follows with the others. */
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
      // who waits is found again by the next poll
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

/** Resolves when what waits was read, or nobody is there any more. */
async function drained(response: ServerResponse): Promise<void> {
  const over = new AbortController()
  const { signal } = over
  const either = [once(response, 'drain', { signal }), once(response, 'close', { signal })]
  await Promise.race(either).catch(() => {})
  over.abort()
  await Promise.allSettled(either)
}
