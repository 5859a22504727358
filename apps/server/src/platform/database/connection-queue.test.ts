/** Which calls wait, which are refused and when that ends: on the queue's own clock, and with real connections. */
import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '@husrum/contract/identity/accounts/accounts.ts'
import { messages } from '@husrum/contract/market/messaging/messaging.ts'
import type { PageAnswer } from '@husrum/contract/core/pages/page-request.ts'
import { reference } from '@husrum/contract/foundation/reference/reference.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Answer, type TestApp } from '../../testing/app.ts'
import { aLead, aPerson, type ExpertPerson } from '../../testing/people.ts'
import { createConnectionQueue, type Importance } from './connection-queue.ts'

/** Five places, each taken for 100 ms: fifty calls a second. */
const PLACES = 5
const SERVED_IN_MS = 100
const PER_SECOND = (PLACES * 1000) / SERVED_IN_MS

type Tally = { served: number; refused: number }
const nobody = (): Record<'write' | 'read', Tally> => ({
  write: { served: 0, refused: 0 },
  read: { served: 0, refused: 0 },
})

/** A server and its callers, millisecond by millisecond. */
function aServer() {
  let time = 0
  const queue = createConnectionQueue(PLACES, { now: () => time })
  let serving: { until: number; leave: () => void }[] = []
  let tally = nobody()
  let mostWaiting = 0
  let stillUntil = 0
  const call = (importance: 'write' | 'read') => {
    queue.enter({ importance }, 600_000).then(
      (leave) => {
        tally[importance].served += 1
        serving.push({ until: time + SERVED_IN_MS, leave })
      },
      () => void (tally[importance].refused += 1),
    )
  }
  const isDone = ({ until }: { until: number }) => until <= time && stillUntil <= time
  /** The server serves nothing for this time. */
  const stop = (milliseconds: number) => void (stillUntil = time + milliseconds)
  /** Lets these seconds pass with so many calls in each, and returns what happened. */
  async function pass(seconds: number, come: Partial<Record<'write' | 'read', number>>) {
    tally = nobody()
    mostWaiting = 0
    for (const end = time + seconds * 1000; time < end; time += 1) {
      for (const each of serving) if (isDone(each)) each.leave()
      serving = serving.filter((each) => !isDone(each))
      for (const importance of ['write', 'read'] as const) {
        const every = come[importance] ?? 0
        const due = Math.floor(((time + 1) * every) / 1000) - Math.floor((time * every) / 1000)
        for (let n = 0; n < due; n += 1) call(importance)
      }
      for (let n = 0; n < 6; n += 1) await Promise.resolve()
      mostWaiting = Math.max(mostWaiting, queue.waiting)
    }
    return { ...tally, mostWaiting }
  }
  return { call, pass, stop, queue }
}

describe('the queue', () => {
  test('calls that have begun go first, then writes, then reads, each in the order they came', async () => {
    const queue = createConnectionQueue(1, { now: () => 0 })
    const order: string[] = []
    const enter = async (name: string, importance: Importance) => {
      const leave = await queue.enter({ importance }, 60_000)
      order.push(name)
      leave()
      leave() // a second call changes nothing
    }
    const leave = await queue.enter({ importance: 'read' }, 60_000)
    const all = [
      enter('read 1', 'read'),
      enter('write 1', 'write'),
      enter('read 2', 'read'),
      enter('write 2', 'write'),
      enter('begun', 'begun'),
    ]
    expect([queue.waiting, order]).toEqual([5, []])
    leave()
    await Promise.all(all)
    expect(order).toEqual(['begun', 'write 1', 'write 2', 'read 1', 'read 2'])
  })

  test('whoever has had a connection counts as begun, and does not wait behind newcomers again', async () => {
    const queue = createConnectionQueue(1)
    const caller = { importance: 'read' as Importance }
    const leave = await queue.enter(caller, 60_000)
    const newcomer = queue.enter({ importance: 'write' }, 60_000)
    const again = queue.enter(caller, 60_000)
    leave()
    const leaveAgain = await again
    expect(queue.waiting).toBe(1)
    leaveAgain()
    ;(await newcomer)()
  })

  test('a burst that can be served in time is served, whole, though it waits', async () => {
    const server = aServer()
    for (let n = 0; n < 3 * PER_SECOND; n += 1) server.call('read')
    const { read } = await server.pass(4, {})
    expect(read).toEqual({ served: 3 * PER_SECOND, refused: 0 })
  })

  test.each([500, 1500, 2500])('a pause of %i ms refuses nobody who can be served after it', async (milliseconds) => {
    const server = aServer()
    const come = { read: 0.3 * PER_SECOND, write: 0.1 * PER_SECOND }
    await server.pass(5, come)
    server.stop(milliseconds)
    const { read, write } = await server.pass(10, come)
    expect([read.refused, write.refused]).toEqual([0, 0])
    expect(read.served).toBeGreaterThanOrEqual(10 * come.read - PLACES)
  })

  test('while too many come, as many are served as can be, those soon, and the others are refused at once', async () => {
    const server = aServer()
    const first = await server.pass(10, { read: 4 * PER_SECOND })
    expect(first.read.refused).toBeGreaterThan(0)
    for (let second = 0; second < 20; second += 1) {
      const { read, mostWaiting } = await server.pass(1, { read: 4 * PER_SECOND })
      expect(read.served).toBeGreaterThanOrEqual(PER_SECOND * 0.9)
      expect(read.refused).toBeGreaterThan(2 * PER_SECOND)
      expect(mostWaiting).toBeLessThanOrEqual(PER_SECOND)
    }
  })

  test('a tenth too many stays as steady: served in full each second, nobody waits long', async () => {
    const server = aServer()
    await server.pass(60, { read: 1.1 * PER_SECOND })
    for (let second = 0; second < 30; second += 1) {
      const { read, mostWaiting } = await server.pass(1, { read: 1.1 * PER_SECOND })
      expect(read.served).toBeGreaterThanOrEqual(PER_SECOND * 0.9)
      expect(mostWaiting).toBeLessThanOrEqual(PER_SECOND)
    }
  })

  test('writes are served before reads, and reads make room for them', async () => {
    const server = aServer()
    await server.pass(10, { read: 4 * PER_SECOND, write: 0.5 * PER_SECOND })
    const { read, write } = await server.pass(10, { read: 4 * PER_SECOND, write: 0.5 * PER_SECOND })
    expect(write.refused).toBe(0)
    expect(write.served).toBeGreaterThanOrEqual(10 * 0.5 * PER_SECOND - PLACES)
    expect(read.served).toBeGreaterThanOrEqual(10 * 0.4 * PER_SECOND)
    expect(read.refused).toBeGreaterThan(10 * 3 * PER_SECOND)
  })

  test('when fewer come again nobody is refused, and after a calm a burst may wait as before', async () => {
    const server = aServer()
    await server.pass(20, { read: 4 * PER_SECOND })
    await server.pass(1, { read: PER_SECOND / 2 })
    expect((await server.pass(5, { read: PER_SECOND / 2 })).read.refused).toBe(0)
    await server.pass(3, {})
    for (let n = 0; n < 3 * PER_SECOND; n += 1) server.call('read')
    expect((await server.pass(4, {})).read).toEqual({ served: 3 * PER_SECOND, refused: 0 })
  })

  test('what stands still is refused to newcomers; those with little time leave by themselves', async () => {
    let time = 0
    const queue = createConnectionQueue(1, { now: () => time })
    const leave = await queue.enter({ importance: 'read' }, 60_000)
    const waiting = Array.from({ length: 10 }, () => queue.enter({ importance: 'read' }, 60_000))
    const short = queue.enter({ importance: 'read' }, 1)
    await expect(short).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 })
    expect([queue.waiting, queue.refuses('read'), queue.refuses('write'), queue.refuses('begun')]).toEqual([
      10,
      false,
      false,
      false,
    ])
    time = 2000
    expect([queue.refuses('read'), queue.refuses('write'), queue.refuses('begun')]).toEqual([true, false, false])
    await expect(queue.enter({ importance: 'read' }, 60_000)).rejects.toMatchObject({ status: 503 })
    expect(queue.counts.read).toMatchObject({ refused: 2, waited: 0 })
    leave()
    for (const each of waiting) (await each)()
    expect([queue.waiting, queue.counts.read.waited]).toEqual([0, 10])
  })
})

describe('a server', () => {
  let t: TestApp
  let url: string
  let expert: ExpertPerson
  let lead_id: number
  beforeAll(async () => {
    t = await testApp({ HUSRUM_RATE_LIMITS: 'off' }, { refusing: true })
    url = await t.http.listen({ port: 0, host: '127.0.0.1' })
    ;({ id: lead_id, expert } = await aLead(t))
    await send('GET', reference.listCountries.path)
  })
  afterAll(() => t.close())

  type Reply = Pick<Answer, 'status' | 'json' | 'headers'>
  /** Sends a call over its own connection. */
  async function send(method: string, path: string, token?: string, body?: object): Promise<Reply> {
    const reply = await fetch(url + path, {
      method,
      headers: {
        connection: 'close',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      json: await reply.json().catch(() => {}),
    }
  }
  const account = (token = expert.token) => send('GET', accounts.getAccount.path, token)
  const metric = async (name: string) => {
    const { text } = await t.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  }

  test('256 connections at once are all served, reads and writes', async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => aPerson(t)))
    const leads = await Promise.all(Array.from({ length: 8 }, () => aLead(t)))
    const calls = Array.from({ length: 256 }, async (_, n) => {
      const lead = n % 8 === 0 ? leads[(n / 8) % leads.length] : undefined
      const { status } = lead
        ? await send('POST', messages.sendMessage.path, lead.expert.token, { lead_id: lead.id, body: 'Hello' })
        : await account(people[n % people.length]?.token)
      return status
    })
    const statuses = await Promise.all(calls)
    expect(statuses).toEqual(Array.from({ length: 256 }, (_, n) => (n % 8 === 0 ? 201 : 200)))
  }, 60_000)

  test('when the database stands still newcomers are refused before those who wait, and all is well afterwards', async () => {
    let done = 0
    const settled: Promise<unknown>[] = []
    let begun: Promise<PageAnswer> | undefined
    const waiting = (call: Promise<Reply>) => void settled.push(call.then(() => (done += 1)))
    await t.deps.db.transaction().execute(async (tx) => {
      await sql`lock table sessions in access exclusive mode`.execute(tx)
      for (let n = 0; n < 60; n += 1) waiting(account())
      // once some calls have waited for a while, a new one is refused, and they continue to wait
      let refused: Reply | undefined
      for (let tries = 0; tries < 50 && !refused; tries += 1) {
        const newcomer = account()
        const answered = await Promise.race([newcomer, sleep(100, undefined)])
        if (answered && done < settled.length) refused = answered
        else waiting(newcomer)
      }
      expect(refused).toMatchObject({ status: 503, json: { code: 'unavailable' } })
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(2)
      // a page's read is refused too, unless the page has begun
      const reader = {
        locale: 'en',
        token: expert.token,
        ip: '127.0.0.1',
        userAgent: '',
        id: 'page',
        log: t.http.log,
      } as const
      const url = accounts.getAccount.path
      const read = t.http.pageReads.find(url)
      expect(await read?.({ ...reader, url, caller: { importance: 'read' } })).toMatchObject({ status: 503 })
      begun = read?.({ ...reader, url, caller: { importance: 'begun' } })
      expect(await Promise.race([begun, sleep(50, 'waits')])).toBe('waits')
      // a call without the database is served, and a write displaces a read
      expect((await send('GET', reference.listCountries.path)).status).toBe(200)
      expect((await send('GET', '/live')).status).toBe(200)
      expect(done).toBeLessThan(settled.length)
      const before = await metric('husrum_calls_refused_total{kind="read"}')
      waiting(send('POST', messages.sendMessage.path, expert.token, { lead_id, body: 'Hello' }))
      await expect.poll(() => metric('husrum_calls_refused_total{kind="read"}')).toBeGreaterThan(before)
      expect(await metric('husrum_calls_refused_total{kind="write"}')).toBe(0)
    })
    await begun
    await Promise.all(settled)
    expect((await account()).status).toBe(200)
    const again = await Promise.all(Array.from({ length: 20 }, () => account()))
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
  }, 60_000)
})
