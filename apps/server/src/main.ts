/** Starts the server (settings, database, migrations, reference data, listening) and stops it in the right order. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { buildApp, type App } from './app/app.ts'
import { demoSignIns, listDemoAccounts, loadDemo } from './demo/demo.ts'
import { listOriginalKeys, originalsFolder } from './domains/foundation/media/media.service.ts'
import { loadReference } from './domains/foundation/reference/reference.service.ts'
import { loadCatalogues } from './platform/core/texts/catalogues.ts'
import { pseudoCatalogue } from './platform/core/texts/pseudo-locale.ts'
import { readConfig, type Config } from './platform/config/config.ts'
import { queueOf } from './platform/database/connection-queue.ts'
import { isDatabaseFull, isDatabaseLost, openDatabase, openPool } from './platform/database/database.ts'
import { codeOf } from './platform/providers/delivery/delivery.ts'
import { describePorts } from './platform/providers/delivery/delivery-ports.ts'
import { noRoomSentence, openEmbedded } from './platform/database/embedded.ts'
import { isFull } from './platform/files/files.ts'
import { openFiles } from './platform/files/files-store.ts'
import { createLog, type Log } from './platform/core/log.ts'
import { isolatesStatements } from './platform/database/pooler.ts'
import { fillAlone, migrate } from './platform/database/migrate.ts'
import {
  isFolderTrouble,
  portTrouble,
  requireFreePort,
  sentenceOf,
  StartError,
} from './platform/config/start-trouble.ts'
import { matchStore, requireLastingStore } from './platform/files/store-marker.ts'
import { drain, drainMs, stopOnSignals } from './platform/core/stopping.ts'
import { mountWeb } from './platform/web/web.ts'

const POOL_SIZE = 20

/** `prepareWeb` runs before pages are rendered, except by Vite. A reason to stop the start is printed as a sentence. */
export async function main(options: { prepareWeb?: () => Promise<void> } = {}): Promise<void> {
  try {
    await start(options)
  } catch (error) {
    console.error(sentenceOf(error) ?? error)
    process.exit(1)
  }
}

async function start({ prepareWeb }: { prepareWeb?: () => Promise<void> }): Promise<void> {
  const started = performance.now()
  const config = readConfig()
  await requireFreePort(config)
  requireLastingStore(config)
  const log = createLog({ level: config.logLevel, release: config.release })
  const database = await openServer(config)
  try {
    if (config.web === 'built') await prepareWeb?.()
    await startOn(database, { config, log, started })
  } catch (error) {
    const noRoom = config.databaseUrl ? undefined : noRoomSentence(config.dataDir)
    await database.stop() // otherwise the process would continue without us
    throw noRoom && (isDatabaseLost(error) || isDatabaseFull(error) || isFull(error)) ? new StartError(noRoom) : error
  }
}

type Starting = { config: Config; log: Log; started: number }

async function startOn(database: Server, { config, log, started }: Starting): Promise<void> {
  const pool = openPool(database.connection, POOL_SIZE)
  await requireDatabase(pool)
  await requireStatementsApart(pool)
  await migrate(pool)
  const storeMarker = await fillAlone(pool, () =>
    matchStore(openDatabase(pool), openFiles(config), config, {
      referenced: { folder: originalsFolder, listKeys: listOriginalKeys },
      warn: (sentence) => log.warn(sentence),
    }),
  )
  await fillAlone(pool, () => loadReference(openDatabase(pool)))
  const catalogues = loadCatalogues()
  if (config.pseudoLocale) catalogues[config.pseudoLocale] = pseudoCatalogue(catalogues.en)
  const mounted = Promise.withResolvers<void>()
  const app = await buildApp({
    config,
    pool,
    connection: database.connection,
    catalogues,
    log,
    storeMarker,
    demoAccounts: config.demo ? listDemoAccounts : async () => [],
    mounted: mounted.promise,
  })
  const loaded = config.demo ? await fillAlone(pool, () => loadDemo(app.deps)) : false
  await mountWeb(app.http, {
    mode: config.web,
    catalogues: app.texts,
    config,
    operating: app.deps.operating,
    brand: app.deps.brand,
    previews: app.previews,
    pageDrawn: app.metrics.pageDrawn,
    refusesReads: () => queueOf(pool).refuses('read'),
    onChange: app.deps.editions.onChange,
    version: app.pagesVersion,
  })
  mounted.resolve()
  const address = await listen(app, config)
  const ms = Math.round(performance.now() - started)
  // only JSON lines where a program reads the log
  if (config.production) log.info({ address, ms, messages: describePorts(config, address) }, 'ready')
  else say(address, config, loaded, ms)
  stopOnSignals(async () => {
    await drain(app.readiness, drainMs(config.production))
    await app.close()
    await Promise.race([pool.end(), sleep(500)]) // a cancelled request may keep its connection until its statement ends
    await database.stop()
  })
}

type Server = { connection: pg.ClientConfig; stop(): Promise<void> }

async function openServer(config: Config): Promise<Server> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, stop: async () => {} }
  try {
    return await openEmbedded(config.dataDir, { address: config.baseUrl })
  } catch (error) {
    if (isFolderTrouble(error))
      throw new StartError(
        `HUSRUM_DATA must be a folder that this account may write to, and ${config.dataDir} is not. Example: HUSRUM_DATA=./.data`,
      )
    throw error instanceof Error && !isFull(error) ? new StartError(error.message) : error
  }
}

async function requireDatabase(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    throw new StartError(
      `The database in DATABASE_URL does not answer: ${error instanceof Error ? error.message || error.name : 'unknown error'}. Example: DATABASE_URL=postgres://husrum:secret@db.example:5432/husrum`,
    )
  }
}

async function requireStatementsApart(pool: pg.Pool): Promise<void> {
  if (await isolatesStatements(pool)) return
  throw new StartError(
    'The pooler in front of PostgreSQL mixes up the prepared statements of its connections, and half of the calls would fail: take PgBouncer 1.21 or newer with max_prepared_statements above 0, or pool_mode=session, or let DATABASE_URL lead to PostgreSQL itself.',
  )
}

async function listen({ http }: App, { port, host, baseUrl }: Config): Promise<string> {
  try {
    await http.listen({ port, host })
  } catch (error) {
    throw codeOf(error) === 'EADDRINUSE' ? new StartError(portTrouble('EADDRINUSE', port, host)) : error
  }
  const bound = http.server.address()
  return typeof bound === 'object' && bound ? `http://localhost:${bound.port}` : baseUrl
}

function say(address: string, config: Config, demoLoaded: boolean, milliseconds: number): void {
  const lines = [
    `Husrum is ready at ${address} (${(milliseconds / 1000).toFixed(1)} s${demoLoaded ? ', demo world loaded' : ''})`,
  ]
  if (config.demo)
    lines.push(
      '',
      'Demo sign-ins:',
      ...demoSignIns().map(({ email, password, about }) => `  ${about.padEnd(34)} ${email.padEnd(34)} ${password}`),
    )
  lines.push('', describePorts(config, address))
  console.log(lines.join('\n'))
}
