/**
 * Runs a large market in its own thread, so that other calls are answered during its calls and while it loads. The
 * thread owns the index and its own connections, so nothing is shared: it takes one call after the other, and no search
 * sees half a change.
 */
import { Worker } from 'node:worker_threads'
import type { Config } from '../../../../platform/config/config.ts'
import type { Connection } from '../../../../platform/database/database.ts'
import type { Events } from '../../../../platform/core/events.ts'
import { followOwnChanges, type LiveMarket, type LocalMarket } from './live-market.ts'

/** From this number of experts on, a search may delay other calls too long. */
export const OWN_THREAD_FROM = 200_000
/** The word lists of a million experts are many small objects. */
const HEAP_MB = 8192

type ThreadConfig = Pick<Config, 'store' | 'dataDir' | 'logLevel'>
/** The settings that start the thread. */
export type ThreadSettings = { connection: Connection; config: ThreadConfig }
type Calls = Pick<
  LocalMarket,
  | 'rank'
  | 'score'
  | 'fitting'
  | 'search'
  | 'places'
  | 'improvements'
  | 'has'
  | 'importAttention'
  | 'changed'
  | 'start'
  | 'refresh'
  | 'compare'
  | 'keep'
  | 'stop'
>
export type CallName = keyof Calls
export type Asked = { number: number; call: CallName; given: unknown[] }
/** State that the main thread reads without a call. */
export type MarketState = Pick<LocalMarket, 'size' | 'version' | 'refreshedAt' | 'model_version'>
export type Answered = { state: MarketState } & (
  | { number: number; answer: unknown }
  | { number: number; error: unknown }
  | { number?: undefined }
)

type Waiting = { resolve: (answer: never) => void; reject: (error: unknown) => void }

export function createMarketThread({ connection, config, events }: ThreadSettings & { events: Events }): LiveMarket {
  const { store, dataDir, logLevel } = config
  const settings: ThreadSettings = { connection, config: { store, dataDir, logLevel } }
  const worker = new Worker(new URL('./worker-market.ts', import.meta.url), {
    workerData: settings,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const waiting = new Map<number, Waiting>()
  let state: MarketState = { size: 0, version: 0, refreshedAt: undefined, model_version: '' }
  let asked = 0
  let ended = false

  worker.on('message', (said: Answered) => {
    state = said.state
    if (said.number === undefined) return
    const one = waiting.get(said.number)
    waiting.delete(said.number)
    if ('error' in said) one?.reject(said.error)
    else one?.resolve(said.answer as never) // the answer to the call with that number
  })
  worker.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error('The thread of the market has ended'))
    waiting.clear()
    // an instance cannot work without its market: it ends too, and the supervisor restarts it
    if (!ended) throw new Error(`The thread of the market ended with ${code}`)
  })

  type Promised<Call extends CallName> = Promise<Awaited<ReturnType<Calls[Call]>>>
  function ask<Call extends CallName>(call: Call, ...given: Parameters<Calls[Call]>): Promised<Call> {
    if (ended) return Promise.reject(new Error('The thread of the market has ended'))
    asked += 1
    const number = asked
    const question: Asked = { number, call, given }
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject })
      // oxlint-disable-next-line require-post-message-target-origin -- a thread, not a window
      worker.postMessage(question)
    })
  }

  followOwnChanges(events, () => ask('changed'))

  return {
    get model_version() {
      return state.model_version
    },
    get size() {
      return state.size
    },
    get version() {
      return state.version
    },
    get refreshedAt() {
      return state.refreshedAt
    },
    rank: (brief, { exclude, ...options }) =>
      ask('rank', brief, { ...options, ...(exclude ? { exclude: [...exclude] } : {}) }),
    score: (...of) => ask('score', ...of),
    fitting: (...of) => ask('fitting', ...of),
    search: (...of) => ask('search', ...of),
    places: (...of) => ask('places', ...of),
    improvements: (...of) => ask('improvements', ...of),
    has: (id) => ask('has', id),
    importAttention: (rows) => void ask('importAttention', [...rows]).catch(() => {}), // the next poll reads these
    start: (options) => ask('start', options),
    refresh: () => ask('refresh'),
    compare: () => ask('compare'),
    keep: (minutes) => ask('keep', minutes),
    async stop() {
      if (ended) return
      const stopped = ask('stop')
      ended = true
      await stopped.catch(() => {})
      await worker.terminate()
    },
  }
}
