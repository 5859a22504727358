/** The streams over real sockets, from a source that the test controls. */
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { createLog } from '../core/log.ts'
import { createLiveStreams, streamBounds, type LiveSource, type StoredEvent } from './live-streams.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server with stored events of account 1, of which a test opens streams. */
async function aServer(change: Partial<typeof streamBounds> = {}) {
  const stored: StoredEvent[] = []
  const live = new Set([1])
  let [reads, fails, reading, most] = [0, false, 0, 0]
  const source: LiveSource = {
    async read(after, page) {
      reads += 1
      if (fails) throw new Error('away')
      most = Math.max(most, (reading += 1))
      const found = [...after].map(([of, seq]) => [of, stored.filter((each) => each.seq > seq).slice(0, page)] as const)
      await sleep(1)
      reading -= 1
      return new Map(found)
    },
    listBehind: async (after) =>
      [...after].filter(([, seq]) => stored.some((each) => each.seq > seq)).map(([of]) => of),
    listLive: async (sessions) => new Set(sessions.filter((session) => live.has(session))),
  }
  const bounds = { ...streamBounds, pollMs: 20, heartbeatMs: 100, sessionsMs: 40, ...change }
  const streams = createLiveStreams({ source, log: createLog({ level: 'silent' }) }, bounds)
  const server = createServer(({ headers }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const after = Number(headers['last-event-id'] ?? stored.at(-1)?.seq ?? 0)
    streams.open({ recipient: 1, session: 1, after, opening: 'ready' }, response)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // a server that listens on a port has this address
  closing.push(() => {
    streams.close()
    server.closeAllConnections()
    server.close()
  })
  const connect = (headers = {}) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request({ port, host: '127.0.0.1', agent: false, headers }, resolve).on('error', reject).end()
    })
  return {
    streams,
    connect,
    live,
    store: (data: unknown) => void stored.push({ seq: stored.length + 1, name: 'thing', data }),
    reads: () => reads,
    /** The maximum number of parallel reads. */ most: () => most,
    sockets: () => new Promise<number>((resolve) => void server.getConnections((_, count) => resolve(count))),
    fail: (now: boolean) => (fails = now),
  }
}

function textOf(reply: IncomingMessage): { text: string; ended: boolean } {
  const got = { text: '', ended: false }
  reply.setEncoding('utf8').on('data', (part: string) => (got.text += part))
  reply.on('end', () => (got.ended = true)).on('error', () => {})
  return got
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const end = Date.now() + 10_000; !isTrue() && Date.now() < end;) await sleep(5)
  expect(isTrue()).toBe(true)
}

describe('an open stream', () => {
  test('says where it begins, what is announced, what nobody announced, and that it is there', async () => {
    const { streams, connect, store } = await aServer()
    streams.start()
    const got = textOf(await connect())
    await until(() => got.text.includes('event: ready'))
    store('announced')
    streams.look([1])
    await until(() => got.text.includes('id: 1\nevent: thing\ndata: "announced"\n\n'))
    store('found')
    await until(() => got.text.includes('id: 2\nevent: thing\ndata: "found"\n\n'))
    streams.send(1, 'typing', { thread_id: 3 })
    await until(() => got.text.includes('event: typing\ndata: {"thread_id":3}\n\n'))
    await until(() => got.text.includes(':\n\n'))
    expect(got.text.match(/event: thing/g)).toHaveLength(2)
  })

  test('many looks at once read once more, and send nothing twice', async () => {
    const { streams, connect, store, reads } = await aServer()
    const got = textOf(await connect())
    await until(() => got.text.includes('ready'))
    const before = reads()
    for (let n = 0; n < 50; n += 1) {
      store(n)
      streams.look([1])
    }
    await until(() => got.text.includes('id: 50'))
    expect(reads() - before).toBeLessThan(5)
    expect(got.text.match(/event: thing/g)).toHaveLength(50)
  })

  test('what could not be read comes later', async () => {
    const { streams, connect, store, fail } = await aServer()
    streams.start()
    const got = textOf(await connect())
    await until(() => got.text.includes('ready'))
    fail(true)
    store('late')
    streams.look([1])
    await sleep(60)
    expect(got.text).not.toContain('late')
    fail(false)
    await until(() => got.text.includes('"late"'))
  })
})

test('of one account one read of what was missed at a time, and nobody waits for who reads slowly', async () => {
  const { connect, store, most } = await aServer()
  for (let n = 0; n < 350; n += 1) store('x'.repeat(2000))
  const slow = await connect({ 'last-event-id': '0' })
  slow.on('error', () => {}).pause()
  const replies = await Promise.all(Array.from({ length: 8 }, () => connect({ 'last-event-id': '0' })))
  const got = replies.map(textOf)
  await until(() => got.every(({ text }) => text.includes('id: 350\n')))
  for (const { text } of got) expect(text.match(/^id: /gm)).toHaveLength(351) // the first id is that of `ready`
  expect(most()).toBeLessThanOrEqual(2) // and one for all streams that have caught up
  slow.destroy()
})

describe('it ends', () => {
  test.each([
    ['crowded out', { perRecipient: 1 }, false],
    ['with its session', {}, true],
  ])('%s, its socket too, when nobody reads what waits', async (_, change, isSession) => {
    const { streams, connect, store, live, sockets } = await aServer({ ...change, leavingMs: 100, unsentBytes: 20e6 })
    streams.start()
    const slow = await connect()
    slow.on('error', () => {}).pause()
    await until(() => streams.size === 1)
    for (let n = 0; n < 60; n += 1) store('x'.repeat(200_000))
    streams.look([1])
    await sleep(100)
    if (isSession) live.clear()
    else textOf(await connect())
    await expect.poll(sockets).toBe(isSession ? 0 : 1)
  })

  test('when a megabyte waits to be read; others go on', async () => {
    const { streams, connect, store } = await aServer()
    const slow = await connect()
    slow.pause()
    const good = textOf(await connect())
    let closed = false
    slow.on('error', () => {})
    for (let n = 0; n < 80 && streams.size > 1; n += 1) {
      store('x'.repeat(200_000))
      streams.look([1])
      await sleep(5)
    }
    await until(() => streams.size === 1)
    expect(streams.ended.slow).toBe(1)
    slow.on('close', () => (closed = true)).resume()
    await until(() => closed)
    store('after')
    streams.look([1])
    await until(() => good.text.includes('"after"'))
  })

  test('soon after its session', async () => {
    const { streams, connect, live } = await aServer()
    streams.start()
    const reply = await connect()
    textOf(reply)
    live.clear()
    await until(() => reply.complete)
    expect([streams.size, streams.ended.session]).toEqual([0, 1])
  })

  test('when the server stops, with pauses of their own until the readers come back; none is opened after', async () => {
    const { streams, connect } = await aServer()
    const replies = await Promise.all([connect(), connect(), connect()])
    const got = replies.map(textOf)
    await until(() => got.every(({ text }) => text.includes('ready')))
    streams.close()
    await until(() => got.every(({ ended }) => ended))
    const late = textOf(await connect())
    await until(() => late.ended)
    for (const { text } of [...got, late]) expect(text).toMatch(/retry: [123]\d{3}\n\n$/)
    expect(streams.size).toBe(0)
  })

  test('when its reader leaves: nothing of it stays', async () => {
    const { streams, connect } = await aServer()
    const reply = await connect()
    textOf(reply)
    expect(streams.size).toBe(1)
    reply.destroy()
    await until(() => streams.size === 0)
  })
})
