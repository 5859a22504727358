import type { LiveEvent } from '@husrum/contract/market/live-events.ts'
import { describe, expect, test, vi } from 'vitest'
import { followStream, type LiveEnvironment, type LiveSession } from './live-connection.ts'

/** A browser with tabs: one lock, one channel, one storage, and a server with answers from the test. */
function aBrowser() {
  const stored = new Map<string, string>()
  const listeners = new Set<{ tab: number; listener: (event: { data: unknown }) => void }>()
  const requests: { headers: Record<string, string>; send: (text: string) => void; end: () => void }[] = []
  const sleeps: number[] = []
  let [status, online, clock, tabs] = [200, true, 1_000_000, 0]
  let refusedWith: Record<string, string> = {}
  let wakeOnline = () => {}
  let frozen = 0
  let lock: Promise<unknown> = Promise.resolve()

  function openTab(change: Partial<LiveSession> = {}) {
    const tab = (tabs += 1)
    const heard: LiveEvent[] = []
    const states: boolean[] = []
    const stopping = new AbortController()
    let ended = 0
    const environment: LiveEnvironment = {
      async fetch(_, options) {
        const { headers, signal } = options as { headers: Record<string, string>; signal: AbortSignal } // as it is sent
        if (status !== 200) {
          requests.push({ headers, send: () => {}, end: () => {} })
          return new Response('', { status, headers: refusedWith })
        }
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            const encoder = new TextEncoder()
            requests.push({
              headers,
              send: (text) => controller.enqueue(encoder.encode(text)),
              end: () => controller.close(),
            })
            signal.addEventListener('abort', () => controller.error(new Error('aborted')))
          },
        })
        return new Response(body)
      },
      async lead(lead, signal) {
        const mine = lock.then(() => (signal.aborted ? undefined : lead()))
        lock = mine.catch(() => {})
        await mine
      },
      channel: {
        postMessage(data) {
          if (tab === frozen) return
          for (const other of listeners) if (other.tab !== tab) queueMicrotask(() => other.listener({ data }))
        },
        close: () => {
          for (const each of listeners) if (each.tab === tab) listeners.delete(each)
        },
        addEventListener: (_, listener) => void listeners.add({ tab, listener }),
      },
      storage: {
        length: 0,
        key: () => null,
        getItem: (name) => stored.get(name) ?? null,
        setItem: (name, value) => void stored.set(name, value),
        removeItem: (name) => void stored.delete(name),
      },
      isOnline: () => online,
      online: () => new Promise((resolve) => (wakeOnline = resolve)),
      sleep(milliseconds) {
        sleeps.push(milliseconds)
        return new Promise((resolve) => setImmediate(resolve))
      },
      random: () => 1,
      now: () => clock,
    }
    const session: LiveSession = {
      account: 7,
      token: 'token',
      currentToken: () => 'token',
      pageReadAt: clock,
      lastEvent: () => undefined,
      hear: (event) => heard.push(event),
      onConnected: (connected) => states.push(connected),
      onEnded: () => (ended += 1),
      ...change,
    }
    followStream(environment, session, stopping.signal)
    return { heard, states, close: () => stopping.abort(), ended: () => ended }
  }
  return {
    openTab,
    requests,
    sleeps,
    answer(code: number, headers: Record<string, string> = {}) {
      status = code
      refusedWith = headers
    },
    pass: (milliseconds: number) => (clock += milliseconds),
    /** The tab with that number stops sending; 0 is none. */
    freeze: (tab: number) => (frozen = tab),
    setOnline(now: boolean) {
      online = now
      if (now) wakeOnline()
    },
  }
}

/** Waits until all pending callbacks have run, however busy the machine: none of them waits for a clock. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
const typing = (id?: number) =>
  `${id === undefined ? '' : `id: ${id}\n`}event: typing\ndata: {"thread_id":${id ?? 0}}\n\n`
const names = (heard: LiveEvent[]) => heard.map(({ name }) => name)
const threads = (heard: LiveEvent[]) => heard.map(({ data }) => 'thread_id' in data && data.thread_id)

describe('one connection for all tabs', () => {
  test('the leader reads, both hear; when it is closed the other goes on where it was', async () => {
    const browser = aBrowser()
    const [first, second] = [browser.openTab(), browser.openTab()]
    await settled()
    expect(browser.requests).toHaveLength(1)
    browser.requests[0]?.send(typing(11))
    await settled()
    expect([threads(first.heard), threads(second.heard)]).toEqual([[11], [11]])
    expect([first.states.at(-1), second.states.at(-1)]).toEqual([true, true])
    first.close()
    await settled()
    expect(browser.requests).toHaveLength(2)
    expect(browser.requests[1]?.headers).toMatchObject({ 'last-event-id': '11', authorization: 'Bearer token' })
    browser.requests[1]?.send(typing(12))
    await settled()
    expect([threads(first.heard), threads(second.heard)]).toEqual([[11], [11, 12]])
  })

  test('a tab that comes up hears what was passed on while its page was loaded, and nothing older', async () => {
    const browser = aBrowser()
    browser.openTab()
    await settled()
    browser.requests[0]?.send(typing(1))
    await settled()
    browser.pass(5000)
    browser.requests[0]?.send(typing(2))
    await settled()
    const later = browser.openTab({ pageReadAt: 1_003_000 })
    await settled()
    expect([threads(later.heard), later.states.at(-1)]).toEqual([[2], true])
  })

  test('a tab that hears nothing of the leader for 50 seconds asks by itself, until it is heard again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pass = async (milliseconds: number) => {
      await vi.advanceTimersByTimeAsync(milliseconds)
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    }
    const browser = aBrowser()
    const [leader, follower] = [browser.openTab(), browser.openTab()]
    try {
      await pass(5)
      const known = follower.states.length
      expect(follower.states.at(-1)).toBe(true)
      for (let beat = 0; beat < 4; beat += 1) {
        browser.requests[0]?.send(': beat\n\n')
        await pass(0)
        await pass(20_000)
      }
      expect(new Set(follower.states.slice(known))).toEqual(new Set([true]))
      browser.freeze(1)
      await pass(50_000)
      expect(follower.states.at(-1)).toBe(false)
      browser.freeze(0)
      await pass(5)
      browser.requests.at(-1)?.send(': beat\n\n')
      await pass(5)
      expect(follower.states.at(-1)).toBe(true)
    } finally {
      leader.close()
      follower.close()
      vi.useRealTimers()
    }
  })

  test('somebody else’s tab hears nothing', async () => {
    const browser = aBrowser()
    browser.openTab()
    const other = browser.openTab({ account: 8 })
    await settled()
    browser.requests[0]?.send(typing(1))
    await settled()
    expect(other.heard).toEqual([])
  })
})

describe('after a login', () => {
  test('the stream goes on from there, also when it breaks off; only what other tabs show is read anew', async () => {
    const browser = aBrowser()
    const [tab, other] = [browser.openTab({ lastEvent: () => '7' }), browser.openTab()]
    await settled()
    const late = browser.openTab()
    await settled()
    // all tabs hear the repeated events for a new tab
    expect([tab, other, late].map(({ heard }) => [...new Set(names(heard))])).toEqual([[], ['reset'], ['reset']])
    browser.requests[0]?.end()
    await settled()
    expect(browser.requests.map(({ headers }) => headers['last-event-id'])).toEqual(['7', '7'])
    tab.close()
  })

  test.each([
    ['before it goes on from what was heard', 5, '5', []],
    ['heard by another tab meanwhile hears it again', 9, '7', ['reset']],
  ])('a place %s', async (_, heard, from, resets) => {
    const browser = aBrowser()
    const first = browser.openTab()
    await settled()
    browser.requests[0]?.send(typing(heard))
    await settled()
    first.close()
    const [tab, other] = [browser.openTab({ lastEvent: () => '7' }), browser.openTab()]
    await settled()
    expect(browser.requests[1]?.headers['last-event-id']).toBe(from)
    expect([tab, other].map((each) => [...new Set(names(each.heard))])).toEqual([[], resets])
    tab.close()
  })
})

describe('an interruption', () => {
  test('is resumed after the last id, which what is not kept does not move; pauses grow', async () => {
    const browser = aBrowser()
    const tab = browser.openTab()
    await settled()
    browser.requests[0]?.send(`retry: 2000\n\n:\n\n${typing(5)}${typing()}`)
    await settled()
    browser.answer(503)
    browser.requests[0]?.end()
    while (browser.sleeps.length < 8) await settled()
    tab.close()
    expect(browser.sleeps.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000])
    expect(Math.max(...browser.sleeps)).toBe(60_000)
    expect(browser.requests[1]?.headers['last-event-id']).toBe('5')
    // after a long time without a connection the pages poll again
    expect(tab.states).toEqual(expect.arrayContaining([true, false]))
  })

  test('refused by a limit it stays away as long as it was asked to, and asks by itself meanwhile', async () => {
    const browser = aBrowser()
    browser.answer(429, { 'retry-after': '40' })
    const tab = browser.openTab()
    while (browser.sleeps.length < 3) await settled()
    expect(browser.sleeps.slice(0, 3)).toEqual([42_000, 44_000, 48_000])
    expect([tab.ended(), tab.states.includes(true)]).toEqual([0, false])
    browser.answer(200)
    while (!tab.states.includes(true)) await settled()
    browser.requests.at(-1)?.send('id: 9\nevent: reset\ndata: {}\n\n')
    await settled()
    expect(tab.heard).toEqual([{ name: 'reset', data: {} }])
    browser.requests.at(-1)?.end()
    await settled()
    // data that was already reloaded is not requested again
    expect(browser.requests.at(-1)?.headers['last-event-id']).toBe('9')
    tab.close()
  })

  test('an event may come in pieces', async () => {
    const browser = aBrowser()
    const tab = browser.openTab()
    await settled()
    for (const piece of typing(5).match(/.{1,3}/gs) ?? []) browser.requests[0]?.send(piece)
    await settled()
    expect(threads(tab.heard)).toEqual([5])
    tab.close()
  })

  test('without a network nothing is asked until it is back', async () => {
    const browser = aBrowser()
    browser.setOnline(false)
    const tab = browser.openTab()
    await settled()
    expect(browser.requests).toHaveLength(0)
    browser.setOnline(true)
    await settled()
    expect(browser.requests).toHaveLength(1)
    tab.close()
  })

  test('after ten minutes the place is too old to go on from', async () => {
    const browser = aBrowser()
    const tab = browser.openTab()
    await settled()
    browser.requests[0]?.send(typing(5))
    await settled()
    tab.close()
    browser.pass(11 * 60_000)
    browser.openTab()
    await settled()
    expect(browser.requests[1]?.headers['last-event-id']).toBeUndefined()
  })
})

describe('it ends', () => {
  test.each([401, 403])('with %s: asked once', async (code) => {
    const browser = aBrowser()
    browser.answer(code)
    const tab = browser.openTab()
    await settled()
    expect([browser.requests.length, tab.ended()]).toEqual([1, 1])
  })
  test('with the log-out, or another login, in any tab', async () => {
    const browser = aBrowser()
    let token: string | undefined = 'token'
    const tab = browser.openTab({ currentToken: () => token })
    await settled()
    token = undefined
    browser.requests[0]?.end()
    await settled()
    expect([browser.requests.length, tab.states.at(-1), tab.ended()]).toEqual([1, false, 0])
  })
  test('a tab that was refused hears the tab that leads with a new session', async () => {
    const browser = aBrowser()
    browser.answer(401)
    const first = browser.openTab()
    await settled()
    browser.answer(200)
    const second = browser.openTab({ token: 'another', currentToken: () => 'another' })
    await settled()
    browser.requests[1]?.send(typing(11))
    await settled()
    expect([threads(first.heard), threads(second.heard)]).toEqual([[11], [11]])
  })
  test('a tab whose session was replaced hears the tab that leads with the new one', async () => {
    const browser = aBrowser()
    let token = 'token'
    const currentToken = () => token
    const first = browser.openTab({ currentToken })
    await settled()
    token = 'another'
    const second = browser.openTab({ token, currentToken })
    browser.requests[0]?.end()
    await settled()
    browser.requests[1]?.send(typing(11))
    await settled()
    expect([threads(first.heard), threads(second.heard)]).toEqual([[11], [11]])
    expect([first.states.at(-1), second.states.at(-1)]).toEqual([true, true])
  })
})
