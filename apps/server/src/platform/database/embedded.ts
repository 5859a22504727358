/** Embedded PostgreSQL: started or adopted, restarted when it dies, stopped with the process that owns it. */
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLocks } from './advisory-locks.ts'
import { type Account, findAccount, findPrograms, makePrivateFolder, runProgram } from './postgres-programs.ts'

// a unix socket's path must fit in 104 bytes on macOS, and PostgreSQL adds its own name
const LONGEST_SOCKET_FOLDER = 85
const LARGEST_LOG = 10_000_000

export type EmbeddedOptions = {
  /** The address of this process; a second process on the same folder reads it from the lock. */
  address: string
  settings?: Record<string, string>
  /** Called after PostgreSQL died and was restarted: listeners have to connect again and refresh. */
  onRestart?: () => void
  /** Called with the reason when the folder is lost for good; by default the process prints it and exits. */
  onLost?: (error: Error) => void
}

/** PostgreSQL writes its WAL in files of this size, and stops entirely when it cannot create the next one. */
const ROOM_BYTES = 16 * 1024 * 1024

/** Undefined while there is room on the disk of `dataDir`. */
export function noRoomSentence(dataDir: string): string | undefined {
  const { bavail, bsize } = statfsSync(dataDir)
  if (bavail * bsize >= ROOM_BYTES) return undefined
  return `No space left on the disk of HUSRUM_DATA (${dataDir}): PostgreSQL needs more than ${Math.floor((bavail * bsize) / 1024 / 1024)} MB. Make room and start again.`
}

export type Embedded = {
  connection: { host: string; port: number; user: string; database: string }
  /** True when a server that an earlier process left running was taken over. */
  adopted: boolean
  stop(): Promise<void>
}

type Cluster = {
  folder: string
  sockets: string
  run: (program: string, args: string[]) => ReturnType<typeof runProgram>
  connection: Embedded['connection']
  options: string
}

/** Opens the cluster in `dataDir/pg`, or creates it at first. Throws with the owner's address when it is in use. */
export async function openEmbedded(dataDir: string, options: EmbeddedOptions): Promise<Embedded> {
  const cluster = await prepareCluster(path.resolve(dataDir), options.settings ?? {})
  const name = `${process.pid} ${options.address}` // application_name has 63 bytes: the process id comes first
  let stopping = false
  let owner: pg.Client | undefined
  let recovering: Promise<unknown> | undefined

  // If this process ends without stop() (a taken port, a failed migration), it must not leave a server running.
  process.on('exit', () => {
    if (owner && !stopping) signalServer(cluster, 'SIGINT')
  })

  async function own(): Promise<boolean> {
    const { client, adopted } = await connect(cluster, name, () => stopping)
    owner = client
    client.on('end', () => {
      if (stopping) return
      recovering = own().then(options.onRestart, (error: Error) => stopping || (options.onLost ?? endProcess)(error))
    })
    return adopted
  }

  const adopted = await own()
  return {
    connection: cluster.connection,
    adopted,
    async stop() {
      stopping = true
      await recovering // the recovery may be starting a server
      await owner?.end().catch(() => {})
      const stop = (mode: string) => cluster.run('pg_ctl', ['-D', cluster.folder, '-m', mode, '-w', '-t', '10', 'stop'])
      if (!(await stop('fast')).ok) await stop('immediate')
    },
  }
}

/** The connection to the server that another process runs on `dataDir`; undefined when none answers. Starts nothing. */
export async function joinEmbedded(dataDir: string): Promise<Embedded['connection'] | undefined> {
  const connection = connectionIn(socketFolder(path.resolve(dataDir)))
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return connection
  } catch {
    return undefined
  }
}

const connectionIn = (sockets: string): Embedded['connection'] => ({
  host: sockets,
  port: 5432,
  user: 'husrum',
  database: 'postgres',
})

/** SIGINT is PostgreSQL's fast shutdown: it completes by itself after this process has exited. */
function signalServer(cluster: Cluster, signal: NodeJS.Signals): void {
  try {
    process.kill(Number(readFileSync(path.join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[0]), signal)
  } catch {
    // the server has already ended
  }
}

function endProcess(error: Error): void {
  console.error(error.message)
  process.exit(1)
}

async function prepareCluster(dataDir: string, settings: Record<string, string>): Promise<Cluster> {
  const programs = findPrograms()
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const account = findAccount(programs, dataDir)
  const run = (program: string, args: string[]) => runProgram(programs, account, program, args)
  const folder = path.join(dataDir, 'pg')
  const sockets = socketFolder(dataDir)
  makePrivateFolder(sockets, account)
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await initialise(folder, account, run)
  const log = path.join(folder, 'server.log')
  if (existsSync(log) && statSync(log).size > LARGEST_LOG) truncateSync(log)
  const all = {
    listen_addresses: '', // only the socket, in a folder that only we can enter: no port, no password
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    dynamic_shared_memory_type: 'mmap', // containers give /dev/shm 64 MB
    log_min_messages: 'warning',
    log_min_error_statement: 'panic', // statements and details contain people's texts, which must not be logged
    log_error_verbosity: 'terse',
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...settings,
  }
  return {
    folder,
    sockets,
    run,
    connection: connectionIn(sockets),
    options: Object.entries(all)
      .map(([key, value]) => `-c ${key}='${value}'`)
      .join(' '),
  }
}

function socketFolder(dataDir: string): string {
  const folder = path.join(dataDir, 'run')
  if (Buffer.byteLength(folder) <= LONGEST_SOCKET_FOLDER) return folder
  return path.join(tmpdir(), `husrum-${createHash('sha256').update(dataDir).digest('hex').slice(0, 10)}`)
}

/** Each process creates its own cluster and the first to finish renames it: a half-made cluster is never visible. */
async function initialise(folder: string, account: Account, run: Cluster['run']): Promise<void> {
  for (const left of readdirSync(path.dirname(folder))) {
    const maker = /^pg\.new-(\d+)$/.exec(left)?.[1]
    if (maker && !isAlive(Number(maker))) rmSync(path.join(folder, '..', left), { recursive: true, force: true })
  }
  const fresh = `${folder}.new-${process.pid}`
  makePrivateFolder(fresh, account)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const made = await run('initdb', ['-D', fresh, '-U', 'husrum', '--auth=trust', ...locale, '--no-sync'])
  if (!made.ok) {
    const noRoom = noRoomSentence(path.dirname(folder))
    rmSync(fresh, { recursive: true, force: true })
    throw new Error(noRoom ?? `PostgreSQL could not make its data folder ${fresh}: ${made.text}`)
  }
  try {
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(path.join(folder, 'PG_VERSION'))) throw error
  }
}

/** Connects to the running server, or starts one, and takes the owner's lock. Throws when another process holds it. */
async function connect(
  cluster: Cluster,
  name: string,
  isStopping: () => boolean,
): Promise<{ client: pg.Client; adopted: boolean }> {
  let until = Date.now() + 15_000
  let started = false
  let said = ''
  let taken = ''
  for (;;) {
    const client = new pg.Client({ ...cluster.connection, application_name: name })
    client.on('error', () => {}) // 'end' follows, and its handler acts
    try {
      await client.connect()
      const holder = await claim(client)
      if (!holder) return { client, adopted: !started }
      await client.end()
      taken = holder
    } catch (error) {
      const code = codeOf(error)
      // crash recovery may take any time
      if (code === '57P03') until = Math.max(until, Date.now() + 15_000)
      if (isStopping()) throw new Error('PostgreSQL is being stopped', { cause: error })
      if (Date.now() > until)
        throw new Error(
          noRoomSentence(path.dirname(cluster.folder)) ??
            `PostgreSQL did not start on ${cluster.folder} (its log is server.log there). ${said}`.trim(),
          {
            cause: error,
          },
        )
      if (code === 'ECONNREFUSED' || code === 'ENOENT') {
        clearDead(cluster)
        const log = path.join(cluster.folder, 'server.log')
        const start = ['-D', cluster.folder, '-l', log, '-w', '-t', '10', '-o', cluster.options, 'start']
        const outcome = await cluster.run('pg_ctl', start)
        started ||= outcome.ok
        said = outcome.ok ? said : outcome.text
      }
      await sleep(50)
    }
    if (taken)
      throw new Error(
        `Husrum already runs on the data folder ${path.dirname(cluster.folder)}: ${taken}. Use that one, stop it, or set HUSRUM_DATA to another folder.`,
      )
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/**
 * Takes the owner's lock, or returns its owner. A session holds it, so the kernel frees it however this process dies;
 * after a kill that may take a moment.
 */
async function claim(client: pg.Client): Promise<string | undefined> {
  const asked = Date.now()
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      advisoryLocks.owning,
    ])
    if (rows[0]?.mine) return undefined
    const holder = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and objid = $1 and granted`,
      [advisoryLocks.owning],
    )
    const [pid = '', address = 'at an address it did not name'] = holder.rows[0]?.name.split(' ') ?? []
    if (Date.now() - asked > (isAlive(Number(pid)) ? 300 : 2_000)) return `${address} (process ${pid})`
    await sleep(50)
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/**
 * A lock file whose process has ended prevents PostgreSQL's start in two cases: the killed server stays a zombie until
 * its parent reaps it (in a container without an init: for ever), and in a new container its number may belong to
 * another program. The file is deleted only when no process is attached to the old server's shared memory any more.
 */
function clearDead(cluster: Cluster): void {
  const file = path.join(cluster.folder, 'postmaster.pid')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const pid = lines[0]?.trim()
  if (process.platform !== 'linux' || !pid) return
  const read = (name: string) => (existsSync(name) ? readFileSync(name, 'utf8') : '')
  const [stat, program] = [read(`/proc/${pid}/stat`), read(`/proc/${pid}/comm`).trim()]
  const dead = /\) Z /.test(stat) || (program !== '' && program !== 'postgres')
  const segmentId = lines[6]?.trim().split(/\s+/)[1]
  const segment = read('/proc/sysvipc/shm')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find((columns) => columns[1] === segmentId)
  if (!dead || (segment && segment[6] !== '0')) return
  rmSync(file, { force: true })
  rmSync(path.join(cluster.sockets, `.s.PGSQL.${cluster.connection.port}.lock`), { force: true })
}
