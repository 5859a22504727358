/** Two processes of the product on one PostgreSQL, with a proxy that sends each try to the next of them. */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStream, type StreamReader } from '../domains/market/live-events/live-events.testing.ts'
import { startLoad } from '../soak/load.ts'
import { compareWith, listDemoThreads } from '../soak/kills.ts'
import { freePort, instanceOn, type Instance } from '../soak/product.ts'
import { fastFolder } from '../testing/processes/fast-folder.ts'
import { emptyDatabase, type TestConnection } from '../testing/database/database.ts'
import { urlOf } from '../testing/processes/tool.ts'

const folder = mkdtempSync(path.join(fastFolder(), 'husrum-two-'))
let connection: TestConnection
let one: Instance
let two: Instance
beforeAll(async () => {
  connection = await emptyDatabase()
  const env = { DATABASE_URL: urlOf(connection), HUSRUM_DATA: folder }
  one = instanceOn(await freePort(), env)
  two = instanceOn(await freePort(), env)
})
afterAll(async () => {
  await Promise.all([one.kill(), two.kill()])
  rmSync(folder, { recursive: true, force: true })
})

test('two that start at once on an empty database prepare it once, demo world and all', async () => {
  const both = [one, two]
  for (const each of both) each.launch()
  await Promise.all(both.map((each) => each.untilReady()))
  const accounts = await Promise.all(
    // the reply is a list
    both.map(async ({ url }) => (await (await fetch(`${url}/api/dev/accounts`)).json()) as { data: unknown[] }),
  )
  expect(accounts[0]?.data.length).toBeGreaterThan(4)
  expect(accounts[1]).toEqual(accounts[0])
}, 120_000)

/** Continues at the next of the two, after the last event; events that arrive twice are in the list twice. */
function readOn(
  urls: readonly string[],
  token: string,
): { said: string[]; listens: Promise<void>; leave(): Promise<void> } {
  const said: string[] = []
  const { promise: listens, resolve: isListening } = Promise.withResolvers<void>()
  let [reader, left, place, at]: [StreamReader | undefined, boolean, string | undefined, number] = [
    undefined,
    false,
    undefined,
    0,
  ]
  const reading = (async () => {
    while (!left) {
      const opened: StreamReader | undefined = await openStream(
        urls[(at += 1) % urls.length] ?? '',
        token,
        place,
      ).catch(() => undefined)
      reader = opened
      if (!opened) {
        await wait(50)
        continue
      }
      place = opened.lastId
      isListening()
      await opened.ended
      for (const { name, data } of opened.events) {
        expect(name).not.toBe('reset')
        if (name === 'message.created') said.push(data.message.body)
      }
      place = opened.lastId
    }
  })()
  return {
    said,
    /** Earlier messages are not sent again. */
    listens,
    async leave() {
      left = true
      reader?.leave()
      await reading
    },
  }
}

test('16 write while one process is killed and readers resume at the other: nothing is missing or doubled', async () => {
  const urls = [one.url, two.url]
  const threads = await listDemoThreads(one.url)
  const readers = threads.map(({ token }) => readOn(urls, token))
  await Promise.all(readers.map(({ listens }) => listens))
  const load = startLoad(urls, { writers: 16, registrars: 0, threads, random: () => 1 })
  const grows = async () => {
    const before = load.messages.length
    while (load.messages.length < before + 60) await wait(20)
  }
  await grows()
  await one.kill()
  await grows()
  one.launch()
  await one.untilReady()
  await grows()
  await load.stop()
  expect(load.surprises).toEqual([])
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ thread_id: string; body: string }>(
    "select thread_id::text, body from messages where body like 'soak %' order by id",
  )
  await client.query("delete from messages where body like 'soak %'") // the next test counts its own messages
  await client.end()
  expect(rows.length).toBeGreaterThanOrEqual(load.messages.length)
  await wait(3000) // time for a poll, and for the way to the resumed reader
  await Promise.all(readers.map((reader) => reader.leave()))
  for (const [at, { thread_id }] of threads.entries()) {
    const written = rows.filter((row) => row.thread_id === String(thread_id)).map(({ body }) => body)
    const said = readers[at]?.said.filter((body) => body.startsWith('soak '))
    expect({ missing: written.filter((body) => !said?.includes(body)) }).toEqual({ missing: [] })
    expect(said).toEqual(written)
  }
}, 300_000)

test('one is killed and comes back, the other is drained: after a repeated try nothing has failed', async () => {
  const threads = await listDemoThreads(one.url)
  const load = startLoad([one.url, two.url], { writers: 4, registrars: 2, threads, random: Math.random })
  const grows = async () => {
    const before = load.messages.length
    while (load.messages.length < before + 8) await wait(50)
  }
  await grows()
  await one.kill()
  await grows()
  one.launch()
  await one.untilReady()
  const drained = await two.end()
  await grows()
  await load.stop()
  expect(drained).toBe(0)
  expect(load.surprises).toEqual([])
  const client = new pg.Client(connection)
  await client.connect()
  expect(await compareWith(client, load).finally(() => client.end())).toEqual({ lost: [], doubled: [] })
}, 300_000)

test('one with open streams ends them and itself; readers go on at its next start with nothing lost', async () => {
  const threads = await listDemoThreads(one.url)
  const [first] = threads
  if (!first) throw new Error('no conversation')
  const write = async (body: string) => {
    const { status } = await fetch(`${one.url}/api/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${first.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ thread_id: first.thread_id, body }),
    })
    expect(status).toBe(201)
  }
  const open = (token: string, lastId?: string) => openStream(one.url, token, lastId)
  const readers = await Promise.all(threads.flatMap(({ token }) => Array.from({ length: 10 }, () => open(token))))
  await write('stop 1')
  for (const reader of readers.slice(0, 10))
    await reader.next('message.created', ({ data }) => data.message.body === 'stop 1')
  const [exitCode] = await Promise.all([one.end(), write('stop 2'), ...readers.map(({ ended }) => ended)])
  expect(exitCode).toBe(0)
  // ended by the server, not cut off at its last moment
  for (const { text } of readers) expect(text).toMatch(/\nretry: [123]\d{3}\n\n$/)
  one.launch()
  await one.untilReady()
  const resumed = await Promise.all(readers.slice(0, 10).map(({ lastId }) => open(first.token, lastId)))
  await write('stop 3')
  for (const [n, reader] of resumed.entries()) {
    await reader.next('message.created', ({ data }) => data.message.body === 'stop 3')
    const all = [...(readers[n]?.events ?? []), ...reader.events]
    const said = all.flatMap(({ name, data }) => (name === 'message.created' ? [data.message.body] : []))
    expect(said.filter((body: string) => body.startsWith('stop '))).toEqual(['stop 1', 'stop 2', 'stop 3'])
    expect(all.map(({ name }) => name)).not.toContain('reset')
    reader.leave()
  }
  expect(await one.end()).toBe(0)
}, 120_000)
