/** The side of market-thread.ts that runs in the thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { openDatabase, openPool } from '../../../../platform/database/database.ts'
import { createEvents } from '../../../../platform/core/events.ts'
import { openFiles } from '../../../../platform/files/files-store.ts'
import { createLog } from '../../../../platform/core/log.ts'
import { openReferences } from '../../../foundation/reference/reference.service.ts'
import { createLiveMarket } from './live-market.ts'
import { createMarketSnapshots } from './market-snapshot.ts'
import type { Answered, Asked, MarketState, ThreadSettings } from './market-thread.ts'

/** One connection reads while the other requests the next batch. */
const CONNECTIONS = 2
/** How often changed state is sent to the main thread, which may serve older cached answers until then. */
const SAY_STATE_MS = 20

const port = parentPort
if (!port) throw new Error('This module runs in a thread of its own')
const say = (said: Answered): void => port.postMessage(said)

const { connection, config } = workerData as ThreadSettings // market-thread.ts passes this form
const pool = openPool(connection, CONNECTIONS)
const db = openDatabase(pool)
const log = createLog({ level: config.logLevel })
const refs = await openReferences(db)
refs.follow(log)
const snapshots = createMarketSnapshots({ db, files: openFiles(config), log, refs })
// the thread has its own events: those of the main thread arrive as `changed`
const market = createLiveMarket({ db, events: createEvents(db, log), log, refs, snapshots })
const state = (): MarketState => ({
  size: market.size,
  version: market.version,
  refreshedAt: market.refreshedAt,
  model_version: market.model_version,
})

let saidVersion = -1
let saidAt: number | undefined
setInterval(() => {
  if (market.version === saidVersion && market.refreshedAt === saidAt) return
  saidVersion = market.version
  saidAt = market.refreshedAt
  say({ state: state() })
}, SAY_STATE_MS).unref()

port.on('message', ({ number, call, given }: Asked) => {
  void answer(call, given).then(
    (answered) => say({ number, answer: answered, state: state() }),
    (error: unknown) => say({ number, error, state: state() }),
  )
})

async function answer(call: Asked['call'], given: unknown[]): Promise<unknown> {
  const answered: unknown = await Reflect.apply(market[call], market, given)
  if (call === 'stop') await refs.stop().then(() => pool.end())
  return answered
}
