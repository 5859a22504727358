/**
 * How instances notify each other of new events: NOTIFY with ids only, after the commit, from one connection that
 * batches them. A missed notification is found by polling the database, so only speed depends on this.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from '../database/database.ts'
import type { Log } from '../core/log.ts'
import { withTimeout } from '../core/with-timeout.ts'

const CHANNEL = 'live_events'
/** The limit of PostgreSQL is 8,000 bytes. */
const LONGEST = 7000
const RETRY_MS = { first: 200, most: 5000 }
/** When a statement on this connection gets no answer in this time, the connection is dead. */
const ANSWER_MS = 3000

export type LiveChannel = {
  /** These recipients have new events, on this instance and on others. */
  announce(recipients: Iterable<number>): void
  /** Sends text at once that is stored nowhere; other instances may miss it. */
  pass(recipient: number, text: string): void
  /** Resolves when it listens, or the first attempt failed; it is retried until `stop`. */
  start(): Promise<void>
  stop(): Promise<void>
}

export type LiveHearers = {
  announced: (recipients: readonly number[]) => void
  passed: (recipient: number, text: string) => void
  /** Called when any earlier announcement may have been missed. */
  unsure: () => void
}

export function createLiveChannel({ pool, log }: { pool: pg.Pool; log: Log }, hearers: LiveHearers): LiveChannel {
  const own = randomUUID().slice(0, 8)
  const stopping = new AbortController()
  let recipients = new Set<number>()
  let passing: string[] = []
  let sending = false
  let client: pg.Client | undefined
  let running: Promise<void> | undefined

  /** While one statement is under way the next ids are batched, so that a busy instance sends few. */
  async function send(): Promise<void> {
    if (sending || !client) return
    sending = true
    try {
      while (client && (recipients.size > 0 || passing.length > 0)) {
        const texts = [...inParts([...recipients]), ...passing].map((text) => `${own} ${text}`)
        recipients = new Set()
        passing = []
        await client.query(`select pg_notify('${CHANNEL}', text) from unnest($1::text[]) as text`, [texts])
      }
    } catch {
      // the connection is being renewed, and other instances poll the database meanwhile
    } finally {
      sending = false
    }
  }

  function hear({ payload = '' }: pg.Notification): void {
    const [from, kind, first = '', ...rest] = payload.split(' ')
    if (from === own) return
    if (kind === 'new') hearers.announced(first.split(',').map(Number))
    if (kind === 'pass') hearers.passed(Number(first), rest.join(' '))
  }

  /** Listens for as long as one connection lives. */
  async function listen(listening: () => void): Promise<void> {
    const connection = new Client({
      ...pool.options,
      password: pool.options.password,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
      keepAlive: true,
    })
    const ended = new AbortController()
    const end = () => ended.abort()
    connection.on('error', end)
    connection.on('end', end)
    connection.on('notification', hear)
    stopping.signal.addEventListener('abort', end)
    try {
      await connection.connect()
      await connection.query(`listen ${CHANNEL}`)
      client = connection
      listening()
      hearers.unsure()
      void send()
      while (!ended.signal.aborted) {
        await sleep(ANSWER_MS, undefined, { signal: ended.signal }).catch(() => {})
        // detects a server that vanished silently
        if (!ended.signal.aborted) await connection.query('select 1').catch(end)
      }
    } finally {
      client = undefined
      stopping.signal.removeEventListener('abort', end)
      await withTimeout(
        1000,
        connection.end().catch(() => {}),
        undefined,
      )
    }
  }

  async function keepListening(first: () => void): Promise<void> {
    let pause = RETRY_MS.first
    let said = false
    while (!stopping.signal.aborted) {
      await listen(() => {
        pause = RETRY_MS.first
        said = false
        first()
      }).catch((error: unknown) => {
        if (!said && !stopping.signal.aborted)
          log.warn({ err: error }, 'live events are up to a second late: notifications are not heard')
        said = true
      })
      first()
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
      pause = Math.min(RETRY_MS.most, pause * 2)
    }
  }

  return {
    announce(ids) {
      const list = [...ids]
      hearers.announced(list)
      if (!client) return // instances without notifications poll every second
      for (const id of list) recipients.add(id)
      void send()
    },
    pass(recipient, text) {
      hearers.passed(recipient, text)
      if (!client) return
      passing.push(`pass ${recipient} ${text}`)
      void send()
    },
    async start() {
      const listening = Promise.withResolvers<void>()
      running = keepListening(listening.resolve)
      await listening.promise
    },
    async stop() {
      stopping.abort()
      await running
    },
  }
}

function inParts(ids: readonly number[]): string[] {
  const parts: string[] = []
  let part = ''
  for (const id of ids) {
    if (part.length > LONGEST) {
      parts.push(part)
      part = ''
    }
    part += part ? `,${id}` : `new ${id}`
  }
  return part ? [...parts, part] : parts
}
