import { randomBytes } from 'node:crypto'
import { connect, createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { testConnection } from '../../testing/database/database.ts'
import { createTranslators } from './texts/catalogues.ts'
import { isDatabaseLost, openPool } from '../database/database.ts'
import { Refusal } from '../http/errors.ts'
import { viewerOf, type Identify } from '../http/http-viewer.ts'
import { asRefusal, createHttp } from '../http/http.ts'
import { createLog, loggedUrl } from './log.ts'

const viewer = { session_id: 1, role: 'client', audience: 'client', expert_id: undefined } as const
type Line = Record<string, unknown>
let lines: Line[]
beforeEach(() => void (lines = []))
const write = (text: string) => void lines.push(JSON.parse(text))

test('a request is one line with its method and route, probes are none, and nothing typed is repeated', async () => {
  const app = await createHttp(
    createLog({ level: 'info', destination: { write } }),
    createTranslators({ en: {}, da: {}, de: {} }),
  )
  app.get('/api/things/:id', async () => ({}))
  for (const path of ['/live', '/ready', '/metrics']) app.get(path, async () => ({}))
  for (const url of ['/live', '/ready', '/metrics', '/api/things/7?token=secret'])
    await app.inject({ method: 'GET', url })
  await app.close()
  expect(lines).toEqual([
    expect.objectContaining({
      msg: 'request',
      method: 'GET',
      route: '/api/things/:id',
      url: '/api/things/7?[hidden]',
      status: 200,
      ms: expect.any(Number),
      reqId: expect.any(String),
    }),
  ])
})

test('lines of one caller can be put together by hashes that name neither network nor account', async () => {
  const requests = async (logKey: Buffer) => {
    lines = []
    const http = await createHttp(
      createLog({ level: 'info', destination: { write } }),
      createTranslators({ en: {}, da: {}, de: {} }),
      { logKey },
    )
    const identify: Identify = async (token) => ({ ...viewer, account_id: token.startsWith('b') ? 4712 : 4711 })
    http.get('/api/things', (request) => viewerOf(request, identify).then(() => ({})))
    const callers = [
      ['192.0.2.17', 'a'],
      ['192.0.2.17', 'b'],
      ['198.51.100.4', 'a'],
    ]
    for (const [remoteAddress = '', letter = ''] of callers)
      await http.inject({
        method: 'GET',
        url: '/api/things',
        remoteAddress,
        headers: { authorization: `Bearer ${letter.repeat(43)}` },
      })
    await http.close()
    expect(JSON.stringify(lines)).not.toMatch(/192\.0\.2\.17|198\.51\.100\.4|471[12]/)
    return lines.map(({ from, account }) => ({ from, account }))
  }
  const key = randomBytes(32)
  const [first, second, third] = await requests(key)
  expect(first).toEqual({
    from: expect.stringMatching(/^[\da-f]{16}$/),
    account: expect.stringMatching(/^[\da-f]{16}$/),
  })
  expect([second?.from === first?.from, second?.account === first?.account]).toEqual([true, false])
  expect([third?.from === first?.from, third?.account === first?.account]).toEqual([false, true])
  expect((await requests(key))[0]).toEqual(first)
  expect((await requests(randomBytes(32)))[0]?.from).not.toBe(first?.from)
})

test('of calls that a limit refuses each caller has one line, and a count in place of the others', async () => {
  const http = await createHttp(
    createLog({ level: 'info', destination: { write } }),
    createTranslators({ en: {}, da: {}, de: {} }),
  )
  http.get('/api/things', async () => {
    throw new Refusal(429, 'too_many_requests')
  })
  const ask = (remoteAddress: string) => http.inject({ method: 'GET', url: '/api/things', remoteAddress })
  for (let nth = 0; nth < 500; nth += 1) await ask('192.0.2.17')
  for (let nth = 0; nth < 300; nth += 1) await ask(`198.51.${nth % 250}.${Math.floor(nth / 250)}`)
  await http.close()
  const [first] = lines
  expect(lines.filter(({ msg }) => msg === 'request')).toHaveLength(100)
  expect(first).toMatchObject({ msg: 'request', status: 429 })
  expect(lines.slice(100)).toEqual([
    expect.objectContaining({ msg: 'requests refused', from: first?.from, met: 499 }),
    expect.objectContaining({ msg: 'requests refused', from: 'others', met: 201 }),
  ])
})

test('the signed address of a private file is hidden, whatever its spelling', () => {
  for (const url of ['/attachments/7/c5.1790000000.secret', '/%61ttachments/7/c5.1790000000.secret'])
    expect(loggedUrl(url)).toBe('/attachments/[hidden]')
  expect(loggedUrl('/api/push/messages/3f9c0d')).toBe('/api/push/messages/[hidden]')
  expect(loggedUrl('/api/attachments')).toBe('/api/attachments')
})

test('the link of a shared board is hidden, a board of one’s own is not', () => {
  const token = 'c5-1790000000secretsecretsecretsecretsecret_'
  expect(loggedUrl(`/da/boards/${token}`)).toBe('/da/boards/[hidden]')
  expect(loggedUrl(`/%62oards/7${token}?utm=1`)).toBe('/boards/[hidden]?[hidden]')
  expect(loggedUrl(`/api/boards/shared/${token}`)).toBe('/api/boards/shared/[hidden]')
  for (const url of ['/boards', '/account/boards/12', '/api/boards/12/items/7']) expect(loggedUrl(url)).toBe(url)
})

test('a lost database is one line in an interval, without a stack; other errors keep theirs', async () => {
  const log = createLog({ destination: { write }, outageSaidMs: 40 })
  const refused = await refusedConnection()
  const terminated = Object.assign(new Error('terminating connection'), { code: '57P01' })
  let now = 1000
  const time = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => time.mockRestore())
  for (let nth = 0; nth < 50; nth += 1) log.child({ nth }).warn({ err: nth % 2 ? refused : terminated }, 'unavailable')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ level: 40, msg: 'the database does not answer', reason: '57P01' })
  expect(JSON.stringify(lines)).not.toContain('stack')
  now += 40
  log.error({ err: new Error('Connection terminated unexpectedly') }, 'job queue')
  expect(lines[1]).toMatchObject({ level: 50, msg: 'the database does not answer', met: 50 })
  const [store, pool] = (
    ['the file store does not answer', 'no connection to the database was free in time'] as const
  ).map((outage) => new Refusal(503, 'unavailable', { outage, cause: new TypeError('x') }))
  log.warn({ err: store }, 'unavailable')
  expect(lines[2]).toMatchObject({ msg: 'the file store does not answer', reason: 'TypeError' })
  log.warn({ err: pool }, 'unavailable')
  expect(lines[3]).toMatchObject({ msg: 'no connection to the database was free in time' })
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  for (let nth = 0; nth < 50; nth += 1) log.error({ err: full }, 'unexpected error')
  expect(lines[4]).toMatchObject({ msg: 'the disk of the database is full', reason: 'could not extend file' })
  log.error({ err: new TypeError('a fault of ours') }, 'unexpected error')
  expect(lines[5]).toMatchObject({ msg: 'unexpected error', err: { stack: expect.stringContaining('TypeError') } })
})

test('a broken socket, a missing file and a full queue are not taken for a lost database', async () => {
  const log = createLog({ destination: { write } })
  const errors = [
    await connect({ port: 9, host: '127.0.0.1' })
      .toArray()
      .catch((error: unknown) => error),
    Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
    Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'open', path: '/gone' }),
    new Refusal(503, 'unavailable', { retryAfter: 2 }),
  ]
  for (const err of errors) log.error({ err }, 'what the caller says')
  expect(lines.map(({ msg }) => msg)).toEqual(errors.map(() => 'what the caller says'))
  expect(lines[0]).toMatchObject({ err: { message: 'connect ECONNREFUSED 127.0.0.1:9' } })
  expect(errors.map((error) => asRefusal(error)?.code)).toEqual([undefined, undefined, undefined, 'unavailable'])
})

test('a connection to the database that is refused, or broken off in a statement, is known as such', async () => {
  const connection = await testConnection()
  const server = createServer((socket) => {
    const path = `${connection.host}/.s.PGSQL.${connection.port}`
    const onward = connection.host.startsWith('/') ? connect(path) : connect(connection.port, connection.host)
    socket.pipe(onward).pipe(socket)
    for (const each of [socket, onward]) each.on('error', () => {})
    broken = () => socket.resetAndDestroy()
  })
  let broken = () => {}
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // the server is listening
  const pool = openPool({ ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port }, 1)
  const asked = pool.query('select pg_sleep(30)').catch((error: unknown) => error)
  await expect.poll(() => pool.totalCount - pool.waitingCount).toBe(1)
  await sleep(100)
  broken()
  const errors = [await asked, await refusedConnection()]
  expect(errors).toEqual([
    expect.objectContaining({ code: 'ECONNRESET' }),
    expect.objectContaining({ code: 'ECONNREFUSED' }),
  ])
  expect(errors.map((error) => [isDatabaseLost(error), asRefusal(error)?.code])).toEqual([
    [true, 'unavailable'],
    [true, 'unavailable'],
  ])
  await pool.end()
  server.close()
})

async function refusedConnection(): Promise<unknown> {
  const pool = openPool({ host: '127.0.0.1', port: 9 }, 1)
  const error = await pool.query('select 1').catch((refused: unknown) => refused)
  await pool.end()
  return error
}
