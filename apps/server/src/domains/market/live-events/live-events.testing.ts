/** Readers of live events, over real connections. */
import { events as eventCalls } from '@husrum/contract/market/live-events.ts'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'

// oxlint-disable-next-line no-explicit-any -- a test reads whatever came, and asserts on it
export type Received = { id: number | undefined; name: string; data: any }
export type StreamReader = {
  events: Received[]
  /** All received text, with comments and hints. */ readonly text: string
  /** Resolves when either side has ended the stream. */ ended: Promise<void>
  /** Waits for the first event that matches. */
  next(name: string, like?: (heard: Received) => boolean, withinMs?: number): Promise<Received>
  /** The id to resume from. */ readonly lastId: string | undefined
  leave(): void
}

export async function addressOf({ http }: Pick<TestApp, 'http'>): Promise<string> {
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo // the server listens on a port
  return `http://127.0.0.1:${port}`
}

/** Resolves once the head has arrived and, for a new stream, its first event. */
export async function openStream(url: string, token: string, lastEventId?: string): Promise<StreamReader> {
  const leaving = new AbortController()
  const response = await fetch(url + eventCalls.streamEvents.path, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: leaving.signal,
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  const heard: Received[] = []
  const waiting = new Set<() => void>()
  let [text, rest, lastId] = ['', '', lastEventId]

  async function read(): Promise<void> {
    const decoder = new TextDecoder()
    for await (const bytes of response.body ?? []) {
      const part = decoder.decode(bytes, { stream: true })
      text += part
      const blocks = (rest + part).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = new Map(
          block.split('\n').map((line) => [line.split(':', 1)[0], line.slice(line.indexOf(':') + 2)]),
        )
        const [name, data, id] = [fields.get('event'), fields.get('data'), fields.get('id')]
        if (id !== undefined) lastId = id
        if (name !== undefined && data !== undefined)
          heard.push({ id: id === undefined ? undefined : Number(id), name, data: JSON.parse(data) })
      }
      for (const look of waiting) look()
    }
  }
  const reader: StreamReader = {
    events: heard,
    get text() {
      return text
    },
    ended: read().catch(() => {}),
    next: (name, like = () => true, withinMs = 5000) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = heard.find((each) => each.name === name && like(each))
          if (!found) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(found)
        }
        const said = () => new Error(`no ${name} within ${withinMs} ms, but: ${heard.map((each) => each.name).join()}`)
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(said())
        }, withinMs)
        waiting.add(look)
        look()
      }),
    get lastId() {
      return lastId
    },
    leave: () => leaving.abort(),
  }
  if (lastEventId === undefined) await reader.next('ready')
  return reader
}
